"""The search that decides the leaves of a certificate. To trust it, read this file and the rules of the game.

A plain alpha-beta search of two outcomes with a memo. It shares nothing with the search that finds the answers. The
same functions run in plain Python and compiled with Numba.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from zermelo.bits import BITS, count, has, is_empty, lowest, rest, times
from zermelo.errors import TooLarge
from zermelo.evaluation.worth_compiling import SMALL, PlainFirst, agreeing_compiler
from zermelo.rules import Game, Rules
from zermelo.rules.limits import Deadline
from zermelo.rules.position import Position
from zermelo.solving.certificates.claim import Claim

__all__ = ["MOST_PLIES", "UNKNOWN", "Leaf", "LeafSearch"]

UNKNOWN = -1
"""The answer of a search that has used all its nodes or looked ahead as far as it can."""

MOST_PLIES = 500
"""The largest number of plies that a search looks ahead."""

MOST_MOVES = 2 * BITS
"""The largest number of moves of a position."""

MOVE_BITS = MOST_MOVES.bit_length()
MOVE_MASK = (1 << MOVE_BITS) - 1

# The memo is one array of ints: the nodes so far, the nodes at which the search stops, lists of moves for each ply,
# and then entries, each of which has an int for the question and its answer, and the ints of a state, or the state.
NODES, STOP, LISTS = 0, 1, 2
ENTRIES = LISTS + MOST_PLIES * MOST_MOVES

PLAIN_ENTRIES, COMPILED_ENTRIES = 1 << 16, 1 << 22

FACTOR = 0x2545F4914F6CDD1D
"""A factor that mixes the bits of a state."""

PLAIN = 5
"""Multiple of SMALL: nodes that plain Python searches in all before the rules are compiled."""

SLICE = 1 << 21
"""Nodes of a search between two checks of the clock; each slice of a search is twice as long as the one before."""


class Leaf(NamedTuple):
    """A position that a search has to decide, and the plies before it."""

    position: Position[Any]
    ply: int


class LeafSearch:
    """The search that decides leaves: in plain Python at first, compiled if that takes long and Numba is installed."""

    def __init__(self, game: Game[Any], claim: Claim) -> None:
        self.claim = claim
        self.plain_first = PlainFirst(lambda: compiled_entry(game), budget=PLAIN)
        self.search: Callable[..., int] = make_entry(game, *make_plain_memo())
        self.memo: Any = [0] * (ENTRIES + PLAIN_ENTRIES * 2)

    def proves(self, leaf: Leaf, deadline: Deadline) -> bool:
        """Return whether the claim holds from a leaf; raise OutOfTime, or TooLarge for a leaf with too many plies."""
        nodes = SLICE
        while (found := self.answer(leaf, nodes)) == UNKNOWN:
            if self.memo[NODES] <= self.memo[STOP]:
                raise TooLarge(f"The search of a leaf would look more than {MOST_PLIES} plies ahead.")
            deadline.check()
            nodes *= 2
        return found == 1

    def answer(self, leaf: Leaf, nodes: int) -> int:
        """Return 1 if the claim holds from a leaf, 0 if not, UNKNOWN after at most this many nodes."""
        if not self.plain_first.is_decided and (left := PLAIN * SMALL - self.memo[NODES]) > 0:
            nodes = min(nodes, left)
        else:
            self.compile()
        claim, (position, ply) = self.claim, leaf
        if position.is_over:
            return int(claim.allows(position, ply))
        left = -1 if claim.within is None else max(0, claim.within - ply)
        self.memo[STOP] = self.memo[NODES] + nodes
        return self.search(position.state, position.turn == claim.seat, left, claim.least, self.memo, LISTS)

    def compile(self) -> None:
        """Compile the search, if that is possible; do nothing the second time."""
        if not self.plain_first.is_decided and (compiled := self.plain_first.now()):
            self.search, self.memo = compiled


def compiled_entry(game: Game[Any]) -> tuple[Callable[..., int], Any]:
    """Return the compiled search, and a memo for it; raise CannotCompile or ImportError."""
    import numpy as np

    start, compiler = game.rules.start, agreeing_compiler(game)
    search, size = compiler(make_entry(game, *make_compiled_memo(start))), width_of(start) + 1
    search(start, True, 1, 1, np.zeros(ENTRIES + size, np.int64), LISTS)
    return search, np.zeros(ENTRIES + COMPILED_ENTRIES * size, np.int64)


def make_entry(game: Game[Any], *memo_functions: Callable[..., Any]) -> Callable[..., int]:
    """Return entry(state, ours, left, need, memo, row): whether a side reaches an outcome, as 1, 0 or UNKNOWN.

    ours: True if this side is to move. left: the plies within which it must reach the outcome; -1 for any number.
    need: the least outcome, 1 for a win and 0 for a draw or a win. row: LISTS.
    """
    moves, search = game.rules.moves, make_search(game, *memo_functions)
    ended, quick = make_ended(game.rules), make_quick(game.rules)

    def entry(state: Any, ours: bool, left: int, need: int, memo: Any, row: int) -> int:
        if is_empty(moves(state)):
            return ended(state, ours, need)
        if left == 0:
            return 0
        return int(ours) if quick(state, ours, need, -1) >= 0 else search(state, ours, left, need, memo, row)

    return entry


def make_search(
    game: Game[Any], slot_of: Callable[..., int], holds: Callable[..., bool], put: Callable[..., None]
) -> Callable[..., int]:
    """Return the search for a state in which no move ends the game as the side to move wants; see make_entry.

    Its list of moves begins at place `row` of the memo.
    """
    (_, moves, play, *_), list_moves = game.rules, make_list_moves(game)
    ended, quick = make_ended(game.rules), make_quick(game.rules)

    def search(state: Any, ours: bool, left: int, need: int, memo: Any, row: int) -> int:
        memo[NODES] += 1
        if row == ENTRIES or memo[NODES] > memo[STOP]:
            return UNKNOWN
        slot, question = slot_of(state, memo), 4 * (left + 1) + (2 if ours else 0) + 1
        if memo[slot] >> 1 == question and holds(memo, slot, state):
            return int(memo[slot]) & 1
        wanted, below, reply = int(ours), left - 1 if left > 0 else left, -1
        answer = 1 - wanted
        for place in range(row, list_moves(state, memo, row)):
            child = play(state, int(memo[place]) & MOVE_MASK)
            if is_empty(moves(child)):
                answer = ended(child, not ours, need)
            elif below == 0:
                answer = 0
            else:
                reply = quick(child, not ours, need, reply)
                answer = 1 - wanted if reply >= 0 else search(child, not ours, below, need, memo, row + MOST_MOVES)
            if answer != 1 - wanted:
                break
        if answer != UNKNOWN:
            put(memo, slot, state, 2 * question + answer)
        return answer

    return search


def make_ended(rules: Rules[Any]) -> Callable[[Any, bool, int], int]:
    """Return ended(state, ours, need): whether a game that ends here has the outcome, as 1 or 0."""
    outcome = rules.outcome

    def ended(state: Any, ours: bool, need: int) -> int:
        return int(outcome(state) >= need if ours else -outcome(state) >= need)

    return ended


def make_quick(rules: Rules[Any]) -> Callable[[Any, bool, int, int], int]:
    """Return quick(state, ours, need, guess): a move that ends the game as the side to move wants, or -1.

    It tries the guess first, if this is a move.
    """
    (_, moves, play, *_), ended = rules, make_ended(rules)

    def quick(state: Any, ours: bool, need: int, guess: int) -> int:
        mask = moves(state)
        if guess >= 0 and has(mask, guess) and is_end(state, guess, ours, need):
            return guess
        while not is_empty(mask):
            move = lowest(mask)
            if move != guess and is_end(state, move, ours, need):
                return move
            mask = rest(mask)
        return -1

    def is_end(state: Any, move: int, ours: bool, need: int) -> bool:
        child = play(state, move)
        return is_empty(moves(child)) and ended(child, not ours, need) == int(ours)

    return quick


def make_list_moves(game: Game[Any]) -> Callable[[Any, Any, int], int]:
    """Return list_moves(state, memo, row), which writes the moves from this place on, and returns the end of the list.

    Their order is by the score that the game declares for its moves, or from the middle outwards. It changes the time
    of a search, and never its answer.
    """
    moves = game.rules.moves
    middle: int = moves(game.rules.start).bit_length() - 1

    def from_middle(state: Any, move: int) -> int:
        return MOST_MOVES - abs(2 * move - middle)

    score = game.declared.hints.move_score or from_middle

    def list_moves(state: Any, memo: Any, row: int) -> int:
        mask, end = moves(state), row
        if count(mask) > MOST_MOVES:
            raise TooLarge("A position has too many moves for the search of a leaf.")
        while not is_empty(mask):
            move = lowest(mask)
            mask = rest(mask)
            urgency = score(state, move) << MOVE_BITS | move
            place = end
            while place > row and memo[place - 1] < urgency:
                memo[place] = memo[place - 1]
                place -= 1
            memo[place] = urgency
            end += 1
        return end

    return list_moves


def make_plain_memo() -> Sequence[Callable[..., Any]]:
    """Return the functions that find the entry of a state in the memo, compare its state, and write it.

    They are for plain Python, where a state may be any hashable object.
    """

    def slot_of(state: Any, memo: Any) -> int:
        return ENTRIES + hash(state) % ((len(memo) - ENTRIES) // 2) * 2

    def holds(memo: Any, slot: int, state: Any) -> bool:
        return bool(memo[slot + 1] == state)

    def put(memo: Any, slot: int, state: Any, last: int) -> None:
        memo[slot], memo[slot + 1] = last, state

    return slot_of, holds, put


def make_compiled_memo(start: Any) -> Sequence[Callable[..., Any]]:
    """Return the same functions for machine code, where states are ints or tuples of as many ints as the start."""
    width = width_of(start)
    int_at: Callable[[Any, int], int] = (
        (lambda state, j: state[j]) if isinstance(start, tuple) else lambda state, j: state
    )

    def slot_of(state: Any, memo: Any) -> int:
        number = 0
        for j in range(width):
            number = times(number ^ int_at(state, j), FACTOR)
            number ^= number >> 29
        return ENTRIES + (number >> 3) % ((len(memo) - ENTRIES) // (width + 1)) * (width + 1)

    def holds(memo: Any, slot: int, state: Any) -> bool:
        for j in range(width):
            if memo[slot + 1 + j] != int_at(state, j):
                return False
        return True

    def put(memo: Any, slot: int, state: Any, last: int) -> None:
        memo[slot] = last
        for j in range(width):
            memo[slot + 1 + j] = int_at(state, j)

    return slot_of, holds, put


def width_of(start: Any) -> int:
    """Return the number of ints of a state."""
    return len(start) if isinstance(start, tuple) else 1
