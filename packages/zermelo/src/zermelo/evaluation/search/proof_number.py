"""Depth-first proof-number search: does a position reach a bound? Compiled, for the rules of any game.

It finds narrow wins, such as a long line of threats, because it always continues where the fewest positions are still
to be proved. A position has a proof number, an estimate of the positions that must still be shown to reach the bound,
and a disproof number (Victor Allis, Maarten van der Meulen, Jaap van den Herik, Proof-number search, 1994). The search
is depth-first and keeps the numbers in the transposition table (Ayumu Nagai, Df-pn algorithm for searching AND/OR
trees and its applications, 2002).

Where lines of play meet again, sums of numbers count a position several times and become far too large. So a
position takes the greatest number of its children, and 1 for each other child (Toru Ueda, Tsuyoshi Hashimoto, Junichi
Hashimoto, Hiroyuki Iida, Weak proof-number search, 2008).

The numbers in the table are estimates. A line of play that meets a position after other plies, or with the other side
to move, asks another question about it and overwrites its numbers; a crowded table loses them. Two such lines could
undo each other's numbers for ever. So the search of a position also keeps, in its list of moves, the number that each
move has reached. Then it ends whatever the table holds: each visit to a child decides it, or reaches a greater number
than the visit before, or ends the visit to its parent.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from zermelo.evaluation.search.memory import MOVE_LISTS_START, NODE_LIMIT, NODES_WORD, is_over_limit
from zermelo.evaluation.search.move_order import (
    known_bound,
    listed_entry,
    make_order_moves,
    pack_child,
    remove_move,
    unpack_child,
    unpack_move,
)
from zermelo.evaluation.search.static import OPEN_SCORE, STOPPED, Followed, Static, bound_for
from zermelo.evaluation.search.transposition import (
    NO_TABLE_ENTRY,
    Key,
    TableEntry,
    probe_numbers,
    store_entry,
    store_numbers,
)
from zermelo.machine.kit.buckets import SCORED_BOUND_BITS
from zermelo.rules.encodings import MAX_SEARCH_PLIES, bound_at_position

__all__ = ["make_prove", "next_proof"]

INFINITE_PROOF_NUMBER = (1 << SCORED_BOUND_BITS) - 1
"""A limit above every stored number, for a search that runs to its end."""

PROOF_SLACK = 4
"""A child is searched until its number exceeds that of the second-best child by one part in four, so that the search
does not jump between them (Jakub Pawlewicz, Łukasz Lew, Improving depth-first PN-search: 1 + ε trick, 2006)."""


class ProofNumbers(NamedTuple):
    """The proof number and the disproof number of a position, or the limits at which its search stops."""

    proof: int
    disproof: int


class Choice(NamedTuple):
    """The child to search next, and the numbers of its parent."""

    place: int
    """The place of the move in its list."""
    second: int
    """The least proof number, for the parent, of the other children."""
    proof: int
    disproof: int


def make_prove(static: Static) -> Callable[..., int]:
    """Return the kernel that answers one question about one position, in place of the null-window search.

    It returns a score that decides the question, or STOPPED.
    """
    follow, max_outcome, order_moves = static.follow, static.max_outcome, make_order_moves(static, with_mobility=True)
    width, list_words = static.shape.width, static.shape.list_words

    def prove_within(
        at: Followed, bound: int, entry: TableEntry, memory: Any, thread: int, limits: ProofNumbers
    ) -> int:
        """Return a score that decides the question; OPEN_SCORE at the limits, or when the thread has to stop."""
        memory[thread + NODES_WORD] += 1
        if at.ply >= MAX_SEARCH_PLIES:
            memory[thread + NODE_LIMIT] = 0
        nodes_before, row = memory[thread + NODES_WORD], thread + MOVE_LISTS_START + list_words * at.ply
        best, size = order_moves(at.state, at.moves, at.ply, bound, entry.key, memory, row, thread)
        while size > 0 and best < bound:
            choice = choose(memory, row, size, thread, entry.key, width)
            if is_over_limit(memory, thread):
                return OPEN_SCORE
            if choice.proof >= limits.proof or choice.disproof >= limits.disproof:
                store_numbers(memory, entry, choice.proof, choice.disproof, memory[thread + NODES_WORD] - nodes_before)
                return OPEN_SCORE
            child_entry = listed_entry(memory, choice.place, thread, entry.key, width)
            child = follow(at.state, unpack_move(memory[choice.place]), at.ply)
            child_bound = bound_for(bound, child.sign)
            score = known_bound(memory, child_entry, child.ply, child_bound, max_outcome)
            if score == OPEN_SCORE:
                within = limits_of_child(choice, size, limits, child.sign, child_entry)
                score = prove_within(child, child_bound, child_entry, memory, thread, within)
            if score == OPEN_SCORE:
                note_reached(memory, choice.place + width, child_entry)
            else:
                best = max(best, child.sign * score)
                size -= 1
                remove_move(memory, row + size, choice.place, len(entry.key), width)
        work = memory[thread + NODES_WORD] - nodes_before
        store_entry(memory, entry, bound_at_position(best, at.ply), best >= bound, work, max_outcome)
        return best

    def prove(at: Followed, bound: int, entry: TableEntry, memory: Any, thread: int) -> int:
        # Numba would compile a recursion of constant limits wrongly, so these depend on an argument.
        unlimited = max(INFINITE_PROOF_NUMBER, bound)
        score = prove_within(at, bound, entry, memory, thread, ProofNumbers(unlimited, unlimited))
        return STOPPED if score == OPEN_SCORE else score

    return prove


def choose(memory: Any, row: int, size: int, thread: int, key: Key, width: int) -> Choice:
    """Return the child with the least proof number, of equals the most urgent; key: any key of the game."""
    place, proof, second, disproof = row, INFINITE_PROOF_NUMBER, INFINITE_PROOF_NUMBER, 0
    for at in range(row + size - 1, row - 1, -1):
        entry = listed_entry(memory, at, thread, key, width)
        child = unpack_child(memory[at + width])
        theirs, ours = probe_numbers(memory, entry, child.mobility)
        if child.sign > 0:
            theirs, ours = ours, theirs
        ours = max(ours, child.reached)
        if ours < proof:
            place, proof, second = at, ours, proof
        else:
            second = min(second, ours)
        disproof = max(disproof, theirs)
    return Choice(
        place, second, min(proof, INFINITE_PROOF_NUMBER - 1), min(disproof + size - 1, INFINITE_PROOF_NUMBER - 1)
    )


def note_reached(memory: Any, place: int, entry: TableEntry) -> None:
    """Add to a packed child the number that a visit has just stored in its entry."""
    child = unpack_child(memory[place])
    proof, disproof = probe_numbers(memory, entry, child.mobility)
    reached = proof if child.sign > 0 else disproof
    memory[place] = pack_child(child.ply, child.sign, child.is_local, child.mobility, reached)


def limits_of_child(choice: Choice, size: int, limits: ProofNumbers, sign: int, entry: TableEntry) -> ProofNumbers:
    """Return the limits within which the chosen child of `size` is searched; none for a child that is not stored."""
    proof = min(limits.proof, choice.second + choice.second // PROOF_SLACK + 1)
    disproof = limits.disproof - (size - 1) if limits.disproof < INFINITE_PROOF_NUMBER else limits.disproof
    if entry.local == NO_TABLE_ENTRY:
        proof = disproof = max(INFINITE_PROOF_NUMBER, proof)
    return ProofNumbers(proof, disproof) if sign > 0 else ProofNumbers(disproof, proof)


def next_proof(low: int, high: int, plies_left: int) -> int:
    """Return the next question: about a win, then about a loss, then about a quicker win or a slower loss."""
    if low <= 0 < high:
        return 1
    return low + 1 if low > 0 else min(high, 0)
