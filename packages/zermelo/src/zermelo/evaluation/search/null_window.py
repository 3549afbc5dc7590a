"""The null-window search: is the score of a position at least this bound? Compiled, for the rules of any game.

Scores count from the root: WON_SCORE_AT_ONCE - p for a win at ply p, p - WON_SCORE_AT_ONCE for a loss, 0 for a draw;
in a game with scores, o * WON_SCORE_AT_ONCE - p for an outcome o > 0, and o * WON_SCORE_AT_ONCE + p for o < 0 (see
rules.encodings). A search of the window (bound - 1, bound) answers the question (Judea Pearl, SCOUT, 1980) with a
bound on the score that may be stronger than necessary (fail-soft; John Fishburn, 1981). Bisection by such questions
finds the score.
"""

from collections.abc import Callable
from typing import Any

from zermelo.bits import is_empty
from zermelo.evaluation.search.memory import MOVE_LISTS_START, NODE_LIMIT, NODES_WORD, is_over_limit
from zermelo.evaluation.search.move_order import known_bound, listed_entry, make_order_moves, put_last, unpack_move
from zermelo.evaluation.search.proof_number import make_prove, next_proof
from zermelo.evaluation.search.static import OPEN_SCORE, STOPPED, Followed, Static, bound_for, is_wide, static_of
from zermelo.evaluation.search.thread_marks import begin, end, find_answered, has_come_back, is_busy, is_leaving
from zermelo.evaluation.search.transposition import TableEntry, is_shared, store_entry
from zermelo.rules import Game
from zermelo.rules.encodings import (
    MAX_SCORE,
    MAX_SEARCH_PLIES,
    WON_SCORE_AT_ONCE,
    at_least,
    bound_at_position,
    of_score,
    win_at,
)

__all__ = ["BisectScore", "make_bisect_score"]

BisectScore = Callable[[Any, int, int, int, Any, int], tuple[int, int]]
"""bisect_score(state, low, high, nodes, memory, thread): bounds on the score of a state, from low and high.

It stops when they meet, or after this many nodes. With 0 nodes it answers one question, the next of a long search,
unless it reaches the limit in the thread's state first.
"""

DEEPENING_PLIES = 4
"""Plies by which each question of a long search looks further ahead."""


def make_bisect_score(game: Game[Any], by_proofs: bool = False) -> BisectScore:
    """Return the kernel that bounds the scores of a game's positions; by_proofs: with proof numbers."""
    static = static_of(game, MAX_SCORE if by_proofs else game.max_outcome)
    moves, outcome, wins, plies_left = static.rules.moves, static.rules.outcome, static.wins, static.plies_left
    follow_forced, entry_for, answer = static.follow_forced, static.entry_for, make_answer(static, by_proofs)
    choose, choose_ahead = choices(game, by_proofs)

    def bisect_score(state: Any, low: int, high: int, nodes: int, memory: Any, thread: int) -> tuple[int, int]:
        if nodes:
            memory[thread + NODE_LIMIT] = memory[thread + NODES_WORD] + nodes
        if is_empty(moves(state)):
            return outcome(state) * WON_SCORE_AT_ONCE, outcome(state) * WON_SCORE_AT_ONCE
        if wins(state):
            return win_at(1), win_at(1)
        zero = 0 * thread  # a variable: for literals, Numba would compile follow_forced once more
        root = follow_forced(state, zero, zero + 1)
        if root.score != OPEN_SCORE:
            return root.score, root.score
        entry = entry_for(root.state, root.moves, thread)
        while low < high:
            most = root.ply + plies_left(root.state)
            bound = choose(low, high, most) if nodes else choose_ahead(low, high, most)
            found = answer(root, bound_for(bound, root.sign), entry, memory, thread)
            if found == STOPPED or is_over_limit(memory, thread):
                break
            score = root.sign * found
            low, high = (score, high) if score >= bound else (low, score)
            if not nodes:
                break
        return low, high

    return bisect_score


def choices(game: Game[Any], by_proofs: bool) -> tuple[Callable[..., int], Callable[..., int]]:
    """Return the functions that choose the next question of a short and of a long search."""
    if game.rules.scores:
        return middle, middle
    if by_proofs:
        return next_proof, next_proof
    return next_bound, next_bound_beside_proofs if is_wide(game) else next_bound_ahead


def make_answer(static: Static, by_proofs: bool) -> Callable[..., int]:
    """Return the function that answers one question about a position, without a search where it can."""
    static_bound, search = static.static_bound, make_prove(static) if by_proofs else make_search(static)

    def answer(at: Followed, bound: int, entry: TableEntry, memory: Any, thread: int) -> int:
        score = static_bound(at.state, at.ply, bound)
        return score if score != OPEN_SCORE else search(at, bound, entry, memory, thread)

    return answer


def make_search(static: Static) -> Callable[..., int]:
    """Return the kernel that answers one question about one position.

    search(at, bound, entry, memory, thread) returns a lower bound on the score if the score is at least bound, else
    an upper bound; STOPPED if the limit of nodes was reached, or another thread has answered a question above. There
    are two moves or more, none of which wins at once; the entry is that of the position. Threads share the work by
    deferring moves that another one searches (ABDADA, see thread_marks).

    Invariant of the loop over moves: the first `left` moves of the row are not yet searched, and while best < bound,
    best is an upper bound on the scores of all others.
    """
    follow, order_moves, max_outcome = static.follow, make_order_moves(static), static.max_outcome
    width, list_words = static.shape.width, static.shape.list_words

    def search(at: Followed, bound: int, entry: TableEntry, memory: Any, thread: int) -> int:
        memory[thread + NODES_WORD] += 1
        if at.ply >= MAX_SEARCH_PLIES:
            memory[thread + NODE_LIMIT] = 0
        if is_over_limit(memory, thread):
            return STOPPED
        find_answered(memory, thread, entry.key, max_outcome)
        nodes_before, row = memory[thread + NODES_WORD], thread + MOVE_LISTS_START + list_words * at.ply
        best, size = order_moves(at.state, at.moves, at.ply, bound, entry.key, memory, row, thread)
        left, deferred = size, 0
        while left > 0 and best < bound:
            place = row + left - 1
            child_entry = listed_entry(memory, place, thread, entry.key, width)
            # ABDADA: a move that another thread searches goes to the end, once; the first move is never deferred.
            if deferred < left < size and is_busy(memory, child_entry):
                put_last(memory, row, place, child_entry.key, width)
                deferred += 1
                continue
            left -= 1
            child = follow(at.state, unpack_move(memory[place]), at.ply)
            child_bound = bound_for(bound, child.sign)
            score = known_by_now(memory, child_entry, child.ply, child_bound, max_outcome)
            while score == OPEN_SCORE:
                begin(memory, thread, child_entry, child.ply, child_bound)
                score = search(child, child_bound, child_entry, memory, thread)
                end(memory, thread, child_entry)
                if has_come_back(memory, thread, child.ply):
                    score = known_by_now(memory, child_entry, child.ply, child_bound, max_outcome)
            if is_over_limit(memory, thread) or is_leaving(memory, thread):
                return STOPPED
            best = max(best, child.sign * score)
        if size:
            work = memory[thread + NODES_WORD] - nodes_before
            store_entry(memory, entry, bound_at_position(best, at.ply), best >= bound, work, max_outcome)
        return best

    return search


def known_by_now(memory: Any, entry: TableEntry, ply: int, bound: int, max_outcome: int) -> int:
    """Return the answer to a question in the transposition table, where another thread may have stored it since."""
    return known_bound(memory, entry, ply, bound, max_outcome) if is_shared(entry) else OPEN_SCORE


def next_bound(low: int, high: int, plies_left: int) -> int:
    """Return the next question: about a decision within half of the plies, then about any, then about a known bound.

    An early decision is cheap to find: positions early in a game with a quick win take a thirtieth of the nodes
    (Pascal Pons, Solving Connect 4, part 8), and others hardly more. The bound that a search returns (fail-soft) is
    nearly always the score itself.
    """
    if low > 0 or high < 0:
        return low + 1 if low > 0 else high
    soon = win_at(plies_left // 2)
    if low + high >= 0:  # no win was searched further ahead than a loss
        return soon if soon < high else 1
    return 1 - soon if low < -soon else 0


def next_bound_ahead(low: int, high: int, plies_left: int) -> int:
    """Return the next question of a long search, about a decision a few plies further ahead than is known.

    All these questions together cost no more than asking for a win first, and more is certain when time runs out. The
    last fifth of the plies is not divided, because nearly all the work is there.
    """
    if low > 0 or high < 0:
        return next_bound(low, high, plies_left)
    nearest = WON_SCORE_AT_ONCE - plies_left * 4 // 5
    if low + high >= 0:  # no win was searched further ahead than a loss
        return high - DEEPENING_PLIES if high - DEEPENING_PLIES > nearest else 1
    return low + DEEPENING_PLIES + 1 if low + DEEPENING_PLIES < -nearest else 0


def next_bound_beside_proofs(low: int, high: int, plies_left: int) -> int:
    """Return the next question of a long search that runs beside a proof-number search.

    The other search finds wins far ahead, but seldom the quickest. So this one looks for a quicker win, or a slower
    loss, in steps.
    """
    if low > 0:
        return max(low + 1, high - DEEPENING_PLIES)
    return min(high, low + DEEPENING_PLIES + 1) if high < 0 else next_bound_ahead(low, high, plies_left)


def middle(low: int, high: int, plies_left: int) -> int:
    """Return the next question in a game with scores: the middle of the possible outcomes, then a known bound."""
    least, greatest = of_score(low, 0)[0], of_score(high, 0)[0]
    if least < greatest:
        return at_least(least + (greatest - least + 1) // 2)
    return low + 1 if low > 0 else high
