"""The search that decides the leaves of a certificate.

It computes whether a side reaches an outcome from a position, against every reply, within a number of plies: a plain
alpha-beta search of two outcomes with a memo. To trust it, read this file, its memo (machine/kit/memo.py) and the rules
of the game; it shares nothing else with the search that finds the answers.

Invariant of the loop over moves: every move before this one fails the side to move, and `answer` is that failure, or
UNKNOWN_ANSWER if the search could not decide such a move and returns. An entry of the memo is an answer that was found
in full.

Arrays: one, of ints, in four parts (see NODES_SLOT): two counters, a list of MAX_LEAF_MOVES moves for each of
MAX_LEAF_PLIES plies, and the entries of the memo. `row` is the place of the list of this ply.

The page of the book is docs/proofs.md. The plain twin is the same search in plain Python: `make_entry` with
`plain_memo`, where a state may be any hashable object.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from zermelo.bits import WORD_BITS, count, has, is_empty, lowest, rest
from zermelo.errors import TooLarge
from zermelo.evaluation.worth_compiling import SMALL_WORK_POSITIONS, PlainFirst, agreeing_compiler
from zermelo.machine.kit.memo import Memo, compiled_memo, plain_memo, width_of
from zermelo.rules import Game, Rules
from zermelo.rules.limits import Deadline
from zermelo.rules.position import Position
from zermelo.solving.certificates.claim import Claim

__all__ = ["MAX_LEAF_PLIES", "UNKNOWN_ANSWER", "Leaf", "LeafSearch"]

UNKNOWN_ANSWER = -1
"""The answer of a search that has used all its nodes or looked ahead as far as it can."""

MAX_LEAF_PLIES = 500
"""The largest number of plies that a search looks ahead."""

MAX_LEAF_MOVES = 2 * WORD_BITS
"""The largest number of moves of a position."""

LEAF_MOVE_BITS = MAX_LEAF_MOVES.bit_length()
LEAF_MOVE_MASK = (1 << LEAF_MOVE_BITS) - 1

# The memo is one array of ints: the nodes so far, the nodes at which the search stops, lists of moves for each ply,
# and then entries, each of which has an int for the question and its answer, and the ints of a state, or the state.
NODES_SLOT, STOP_SLOT, LISTS_START = 0, 1, 2
ENTRIES_START = LISTS_START + MAX_LEAF_PLIES * MAX_LEAF_MOVES

MAX_PLAIN_ENTRIES, MAX_COMPILED_ENTRIES = 1 << 16, 1 << 22

PLAIN_SEARCH_FACTOR = 5
"""Multiple of SMALL_WORK_POSITIONS: nodes that plain Python searches in all before the rules are compiled."""

NODES_PER_SLICE = 1 << 21
"""Nodes of a search between two checks of the clock; each slice of a search is twice as long as the one before."""


class Leaf(NamedTuple):
    """A position that a search has to decide, and the plies before it."""

    position: Position[Any]
    ply: int


class LeafSearch:
    """The search that decides leaves: in plain Python at first, compiled if that takes long and Numba is installed."""

    def __init__(self, game: Game[Any], claim: Claim) -> None:
        self.claim = claim
        self.plain_first = PlainFirst(lambda: compiled_entry(game), budget=PLAIN_SEARCH_FACTOR)
        self.search: Callable[..., int] = make_entry(game, plain_memo(ENTRIES_START))
        self.memo: Any = [0] * (ENTRIES_START + MAX_PLAIN_ENTRIES * 2)

    def proves(self, leaf: Leaf, deadline: Deadline) -> bool:
        """Return whether the claim holds from a leaf; raise OutOfTime, or TooLarge for a leaf with too many plies."""
        nodes = NODES_PER_SLICE
        while (found := self.answer(leaf, nodes)) == UNKNOWN_ANSWER:
            if self.memo[NODES_SLOT] <= self.memo[STOP_SLOT]:
                raise TooLarge(f"The search of a leaf would look more than {MAX_LEAF_PLIES} plies ahead.")
            deadline.check()
            nodes *= 2
        return found == 1

    def answer(self, leaf: Leaf, nodes: int) -> int:
        """Return 1 if the claim holds from a leaf, 0 if not, UNKNOWN_ANSWER after at most this many nodes."""
        if (
            not self.plain_first.is_decided
            and (left := PLAIN_SEARCH_FACTOR * SMALL_WORK_POSITIONS - self.memo[NODES_SLOT]) > 0
        ):
            nodes = min(nodes, left)
        else:
            self.compile()
        claim, (position, ply) = self.claim, leaf
        if position.is_over:
            return int(claim.allows(position, ply))
        left = -1 if claim.within is None else max(0, claim.within - ply)
        self.memo[STOP_SLOT] = self.memo[NODES_SLOT] + nodes
        return self.search(position.state, position.turn == claim.seat, left, claim.least, self.memo, LISTS_START)

    def compile(self) -> None:
        """Compile the search, if that is possible; do nothing the second time."""
        if not self.plain_first.is_decided and (compiled := self.plain_first.now()):
            self.search, self.memo = compiled


def compiled_entry(game: Game[Any]) -> tuple[Callable[..., int], Any]:
    """Return the compiled search, and a memo for it; raise CannotCompile or ImportError."""
    import numpy as np

    start, compiler = game.rules.start, agreeing_compiler(game)
    search, size = compiler(make_entry(game, compiled_memo(start, ENTRIES_START))), width_of(start) + 1
    search(start, True, 1, 1, np.zeros(ENTRIES_START + size, np.int64), LISTS_START)
    return search, np.zeros(ENTRIES_START + MAX_COMPILED_ENTRIES * size, np.int64)


def make_entry(game: Game[Any], memo_functions: Memo) -> Callable[..., int]:
    """Return entry(state, ours, left, need, memo, row): whether a side reaches an outcome, as 1, 0 or UNKNOWN_ANSWER.

    ours: True if this side is to move. left: the plies within which it must reach the outcome; -1 for any number.
    need: the least outcome, 1 for a win and 0 for a draw or a win. row: LISTS_START.
    """
    moves, search = game.rules.moves, make_search(game, memo_functions)
    ended, quick = make_end_test(game.rules), make_quick(game.rules)

    def entry(state: Any, ours: bool, left: int, need: int, memo: Any, row: int) -> int:
        if is_empty(moves(state)):
            return ended(state, ours, need)
        if left == 0:
            return 0
        return int(ours) if quick(state, ours, need, -1) >= 0 else search(state, ours, left, need, memo, row)

    return entry


def make_search(game: Game[Any], memo_functions: Memo) -> Callable[..., int]:
    """Return the search for a state in which no move ends the game as the side to move wants; see make_entry.

    Its list of moves begins at place `row` of the memo.
    """
    (_, moves, play, *_), list_moves = game.rules, make_list_moves(game)
    slot_of, holds, put = memo_functions
    ended, quick = make_end_test(game.rules), make_quick(game.rules)

    def search(state: Any, ours: bool, left: int, need: int, memo: Any, row: int) -> int:
        memo[NODES_SLOT] += 1
        if row == ENTRIES_START or memo[NODES_SLOT] > memo[STOP_SLOT]:
            return UNKNOWN_ANSWER
        slot, question = slot_of(state, memo), 4 * (left + 1) + (2 if ours else 0) + 1
        if memo[slot] >> 1 == question and holds(memo, slot, state):
            return int(memo[slot]) & 1
        wanted, below, reply = int(ours), left - 1 if left > 0 else left, -1
        answer = 1 - wanted
        for place in range(row, list_moves(state, memo, row)):
            child = play(state, int(memo[place]) & LEAF_MOVE_MASK)
            if is_empty(moves(child)):
                answer = ended(child, not ours, need)
            elif below == 0:
                answer = 0
            else:
                reply = quick(child, not ours, need, reply)
                answer = 1 - wanted if reply >= 0 else search(child, not ours, below, need, memo, row + MAX_LEAF_MOVES)
            if answer != 1 - wanted:
                break
        if answer != UNKNOWN_ANSWER:
            put(memo, slot, state, 2 * question + answer)
        return answer

    return search


def make_end_test(rules: Rules[Any]) -> Callable[[Any, bool, int], int]:
    """Return ended(state, ours, need): whether a game that ends here has the outcome, as 1 or 0."""
    outcome = rules.outcome

    def holds_at_end(state: Any, ours: bool, need: int) -> int:
        return int(outcome(state) >= need if ours else -outcome(state) >= need)

    return holds_at_end


def make_quick(rules: Rules[Any]) -> Callable[[Any, bool, int, int], int]:
    """Return quick(state, ours, need, guess): a move that ends the game as the side to move wants, or -1.

    It tries the guess first, if this is a move.
    """
    (_, moves, play, *_), ended = rules, make_end_test(rules)

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
        return MAX_LEAF_MOVES - abs(2 * move - middle)

    score = game.declared.hints.move_score or from_middle

    def list_moves(state: Any, memo: Any, row: int) -> int:
        mask, end = moves(state), row
        if count(mask) > MAX_LEAF_MOVES:
            raise TooLarge("A position has too many moves for the search of a leaf.")
        while not is_empty(mask):
            move = lowest(mask)
            mask = rest(mask)
            urgency = score(state, move) << LEAF_MOVE_BITS | move
            place = end
            while place > row and memo[place - 1] < urgency:
                memo[place] = memo[place - 1]
                place -= 1
            memo[place] = urgency
            end += 1
        return end

    return list_moves
