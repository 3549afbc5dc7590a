"""Is a position worth at least so much? The compiled search that answers it, for the rules of any game.

Scores are counted from the root: TOP - p for a win at ply p, p - TOP for a loss, 0 for a draw. A search
asks one such question (a null window; Judea Pearl's SCOUT, 1980) and answers with a bound on the score,
which may tell more than was asked (fail-soft; John Fishburn, 1981).
"""

from collections.abc import Callable
from typing import Any

from zermelo.bits import lowest, prefetch, times
from zermelo.engine.static import OPEN, Sight, sight_of, turned
from zermelo.engine.transposition import (
    COUNT,
    LIMIT,
    NOISE,
    ROWS,
    WIDTH,
    bucket,
    drawer_of,
    find,
    higher_of,
    keep,
    lower_of,
)
from zermelo.rules import Game
from zermelo.rules.encodings import DEEPEST, TOP

__all__ = ["Narrow", "make_narrow"]

Narrow = Callable[[Any, int, int, int, Any, int], tuple[int, int]]
"""narrow(state, low, high, nodes, memory, desk): bounds on the score of a state, narrowed from low and high until
they meet, or until so many nodes are done. With 0 it is a long search, which has the limit of the desk, and goes
outward."""

MOVE_BITS = 6
STEP = 4
"""Plies by which a long search looks further on."""

KEYS, PLIES = WIDTH, 2 * WIDTH
"""Where a row has the keys of its moves, and their plies: twice the ply, one more for the drawer, with the sign."""


def make_narrow(game: Game[Any]) -> Narrow:
    """The kernel that values the positions of a game."""
    sight = sight_of(game)
    _, moves, _, outcome = sight.rules
    wins, follow, settled, left, search = sight.wins, sight.follow, sight.settled, sight.left, make_search(sight)

    def narrow(state: Any, low: int, high: int, nodes: int, memory: Any, desk: int) -> tuple[int, int]:
        if nodes:
            memory[desk + LIMIT] = memory[desk + COUNT] + nodes
        if moves(state) == 0:
            return outcome(state) * TOP, outcome(state) * TOP
        if wins(state):
            return TOP - 1, TOP - 1
        state, mask, ply, sign, score = follow(state, 0)
        if score != OPEN:
            return score, score
        while low < high:
            goal = question(low, high) if nodes else outward(low, high, ply + left(state))
            score = settled(state, ply, turned(goal, sign))
            if score == OPEN:
                score = search(state, mask, ply, turned(goal, sign), memory, desk)
            score *= sign
            if is_over_limit(memory, desk):
                break
            if score >= goal:
                low = score
            else:
                high = score
        return low, high

    return narrow


def make_search(sight: Sight) -> Callable[..., int]:
    """The kernel that answers one question of one state."""
    play, follow, key_of, drawer = sight.rules.play, sight.follow, sight.key, sight.drawer
    lay_out = make_lay_out(sight)

    def search(state: Any, mask: int, ply: int, goal: int, memory: Any, desk: int) -> int:
        """A bound on the score of a state: from below where it is goal or more, else from above.

        The mask holds more than one move, and none that wins at once. 0 if the limit has come.
        """
        memory[desk + COUNT] += 1
        if ply >= DEEPEST:
            memory[desk + LIMIT] = 0
        if is_over_limit(memory, desk):
            return 0
        key, quick = key_of(state), drawer(state, mask, desk)
        began, row = memory[desk + COUNT], desk + ROWS + 3 * WIDTH * ply
        best, size = lay_out(state, mask, ply, goal, memory, row, desk)
        for place in range(row + size - 1, row - 1, -1):
            child, child_mask, child_ply, sign, _ = follow(play(state, memory[place] & WIDTH - 1), ply + 1)
            score = sign * search(child, child_mask, child_ply, turned(1 - goal, sign), memory, desk)
            if is_over_limit(memory, desk):
                return 0
            best = max(best, -score)
            if best >= goal:
                break
        if size and key >= 0:
            remember(best, goal, key, ply, memory[desk + COUNT] - began, memory, quick)
        return best

    return search


def make_lay_out(sight: Sight) -> Callable[..., tuple[int, int]]:
    play, move_score, key_of, follow, drawer = sight.rules.play, sight.move_score, sight.key, sight.follow, sight.drawer
    settled = sight.settled

    def lay_out(state: Any, mask: int, ply: int, goal: int, memory: Any, row: int, desk: int) -> tuple[int, int]:
        """Write the moves that need a search into a row, the most urgent last.

        Gives the best score of those that need none, and how many are left: 0 where that is enough.
        """
        best, size = -TOP, 0
        scramble = times(key_of(state), memory[desk + NOISE])
        while mask:
            move = lowest(mask)
            mask &= mask - 1
            child, child_mask, child_ply, sign, score = follow(play(state, move), ply + 1)
            if score == OPEN:
                bound = settled(child, child_ply, turned(1 - goal, sign))
                score = OPEN if bound == OPEN else sign * bound
            if score != OPEN:
                best = max(best, -score)
                if best >= goal:
                    return best, 0
                continue
            key, quick = key_of(child), drawer(child, child_mask, desk)
            # All moves are laid out before the first is looked up, so that the memory has time to answer.
            prefetch(memory, bucket(memory, key, quick))
            urgency = (move_score(state, move) << 1 | scramble >> move & 1) << MOVE_BITS | move
            insert(memory, row, row + size, urgency, key, sign * (2 * child_ply + (1 if quick else 0)))
            size += 1
        return look_up(best, size, goal, memory, row, desk)

    return lay_out


def insert(memory: Any, row: int, place: int, urgency: int, key: int, ply: int) -> None:
    """Put a move in its place among those of a row that are less urgent."""
    while place > row and memory[place - 1] > urgency:
        memory[place] = memory[place - 1]
        memory[KEYS + place] = memory[KEYS + place - 1]
        memory[PLIES + place] = memory[PLIES + place - 1]
        place -= 1
    memory[place], memory[KEYS + place], memory[PLIES + place] = urgency, key, ply


def look_up(best: int, size: int, goal: int, memory: Any, row: int, desk: int) -> tuple[int, int]:
    """Take those moves out of a row that are known to fall short; a known success leaves none."""
    left = row
    for place in range(row, row + size):
        signed = memory[PLIES + place]
        sign = 1 if signed > 0 else -1
        data = find(memory, memory[KEYS + place], drawer_of(desk) if signed & 1 else 0)
        score = recalled(data, sign * signed >> 1, turned(1 - goal, sign))
        if score == OPEN:
            memory[left] = memory[place]
            left += 1
        else:
            best = max(best, -sign * score)
    return best, left - row if best < goal else 0


def recalled(data: int, ply: int, goal: int) -> int:
    """The bound that an entry gives on a score, where it answers the question, else OPEN."""
    if data != 0:
        low, high = from_root(lower_of(data), ply), from_root(higher_of(data), ply)
        if low >= goal:
            return low
        if high < goal:
            return high
    return OPEN


def remember(score: int, goal: int, key: int, ply: int, work: int, memory: Any, quick: int) -> None:
    bound = from_here(score, ply)
    if score >= goal:
        keep(memory, key, quick, bound, TOP, work)
    else:
        keep(memory, key, quick, -TOP, bound, work)


def is_over_limit(memory: Any, desk: int) -> bool:
    return bool(memory[desk + COUNT] >= memory[desk + LIMIT])


def question(low: int, high: int) -> int:
    """What to ask next: is it a win? a draw? and then half-way to the quickest win, or to the slowest loss."""
    if low < 1 <= high:
        return 1
    if low < 0 <= high:
        return 0
    return low + (high - low + 1) // 2


def outward(low: int, high: int, left: int) -> int:
    """What to ask next where it may take long: is it decided a few plies further on than is known?

    No dearer in all than to ask for a win first, and what is certain when time is over is more. The last
    fifth of the plies is no step any more, but nearly all the work, which is better done once.
    """
    if low > 0 or high < 0:
        return question(low, high)
    near = TOP - left * 4 // 5
    if low + high >= 0:  # wins have not been looked for further on than losses
        return high - STEP if high - STEP > near else 1
    return low + STEP + 1 if low + STEP < -near else 0


def from_root(score: int, ply: int) -> int:
    """A score counted from a position that stands so many plies below the root, counted from the root."""
    return score - ply if score > 0 else score + ply if score < 0 else 0


def from_here(score: int, ply: int) -> int:
    """The inverse of from_root."""
    return score + ply if score > 0 else score - ply if score < 0 else 0
