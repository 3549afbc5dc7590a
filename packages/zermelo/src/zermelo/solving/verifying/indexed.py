"""The verification of a table without keys: its values follow from the plain rules, and its ranks from the boards.

It shares the automaton with the solver, but not the walk. Every checked position is read from its rank, its moves and
their results come from the rules, and the ranks of its children are computed from their boards. By induction from the
start, a table whose every child is found lacks no position that play reaches.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

import numpy as np

from zermelo.bits import is_empty, lowest, rest
from zermelo.evaluation.declarations.agreement import ensure_agreement
from zermelo.machine.kernel import compile_rule, load_kernel
from zermelo.rules import DRAW, LOSS, WIN, Game
from zermelo.rules.contract import unguard
from zermelo.rules.encodings import WON_ORDER_KEY, earlier, largest_code, of_code, order_key_of
from zermelo.rules.limits import OnProgress, Progress
from zermelo.solving.indexed.index import RankIndex
from zermelo.solving.indexed.indexed_storage import IndexedFiles
from zermelo.solving.indexed.ranks import rank_of, unrank
from zermelo.solving.plan import tier_name
from zermelo.solving.storage import Array
from zermelo.solving.table import Table

__all__ = ["POSITIONS_PER_STRETCH", "check_indexed"]

MAX_FULLY_CHECKED_POSITIONS = 10_000_000
"""Positions up to which every value is derived again; of a larger table, a sample."""

INDEXED_SAMPLE_POSITIONS = 1_000_000
"""Default number of positions in a sample."""

POSITIONS_PER_STRETCH = 1_000
"""Neighbouring positions that are checked together: their children lie in few blocks."""

POSITIONS_PER_INDEXED_CHECK = 1 << 16

FINISHED_ORDER_KEYS = np.array([earlier(order_key_of(outcome, 0)) for outcome in (LOSS, DRAW, WIN)])
"""The order keys of moves after which the game is over, by the outcome for the side that would be to move."""

GAME_OVER_RANK, NO_RANK = -1, -2
"""In place of the rank of a child: the game is over there; it has no rank."""


class Children(NamedTuple):
    """The children of some positions, in arrays for a kernel."""

    is_itself: Array
    """is_itself[position]: whether its board has the rank from which it was read."""
    counts: Array
    """counts[position]: the number of its moves."""
    ranks: Array
    """The ranks of all children, position by position."""
    outcomes: Array
    """The outcomes of the children where the game is over, and of positions without moves, for the side to move."""


def check_indexed(table: Table, sample: int | None, seed: int, on_progress: OnProgress) -> tuple[int, list[str], bool]:
    """Return the number of checked positions, the faults, and whether they are a sample."""
    files, tiers = table.storage, table.manifest["tiers"]
    assert isinstance(files, IndexedFiles)
    ensure_agreement(table.game, compile_rule)  # before the first kernel with its rules
    is_sample = bool(sample) or table.manifest["positions"] > MAX_FULLY_CHECKED_POSITIONS
    number = sample or INDEXED_SAMPLE_POSITIONS
    stretches = draw_stretches(tiers, number, Random(seed)) if is_sample else every(tiers)
    checked, faults = 0, start_faults(table)
    for tier, begin, end in stretches:
        faults += faults_in(table, files, tier, begin, end)
        checked += end - begin
        on_progress(Progress(checked, None, "classes"))
        if faults:
            break
    if not is_sample and not faults:
        faults += [fault for tier in range(len(tiers)) for fault in count_faults(table, files, tier)]
    return checked, faults, is_sample


def every(tiers: list[dict[str, Any]]) -> Iterator[tuple[int, int, int]]:
    """Yield stretches of neighbouring positions, which are all positions."""
    for tier, entry in enumerate(tiers):
        for begin in range(0, entry["classes"], POSITIONS_PER_INDEXED_CHECK):
            yield tier, begin, min(begin + POSITIONS_PER_INDEXED_CHECK, entry["classes"])


def draw_stretches(tiers: list[dict[str, Any]], number: int, rng: Random) -> Iterator[tuple[int, int, int]]:
    """Yield random stretches of neighbouring positions, this many positions or more in all."""
    sizes = [entry["classes"] for entry in tiers]
    while number > 0:
        tier = rng.choices(range(len(tiers)), sizes)[0]
        begin = rng.randrange(sizes[tier])
        end = min(begin + min(POSITIONS_PER_STRETCH, number), sizes[tier])
        number -= end - begin
        yield tier, begin, end


def start_faults(table: Table) -> list[str]:
    """Return a fault if the table does not begin with the start of the game."""
    files = table.storage
    assert isinstance(files, IndexedFiles)
    first, start = table.manifest["tiers"][0], table.game.rules.start
    is_start = first["ply"] == 0 and files.index.rank_of_state(start, 0) == 0
    return [] if is_start else ["The start is missing."]


def faults_in(table: Table, files: IndexedFiles, tier: int, begin: int, end: int) -> list[str]:
    """Return the first fault of some positions."""
    entry, index = table.manifest["tiers"][tier], files.index
    children = children_of(table.game, index, entry["ply"], begin, end)
    codes = files.codes_at(tier, np.arange(begin, end))
    below = table.tier_numbers.get(entry["tier"] - 1)
    known = children.ranks >= 0
    after = FINISHED_ORDER_KEYS[children.outcomes + 1]
    missing = children.ranks == NO_RANK
    if below is None and any(removed["tier"] == entry["tier"] - 1 for removed in table.manifest["removed"]):
        # What the values follow from was removed; verification ends here.
        return [] if children.is_itself.all() else [f"{tier_name(entry['tier'])}: a position is not in its place."]
    if below is None:
        missing |= known
    elif known.any():
        after[known] = earlier_of(table, files.codes_at(below, children.ranks[known]))
    firsts = np.cumsum(children.counts) - children.counts
    has_moves = children.counts > 0
    derived = np.zeros(end - begin, np.int64)
    if has_moves.any():
        derived[has_moves] = np.maximum.reduceat(after, firsts[has_moves])
    stored = by_code(codes, lambda code: key_of(table, code))
    if table.manifest["outcomes"]:
        derived = np.where(abs(derived) > WON_ORDER_KEY // 2, np.sign(derived) * WON_ORDER_KEY, 0)
    position_of = np.repeat(np.arange(end - begin), children.counts)
    checks = [
        (children.is_itself == 1, "is not in its place"),
        (~np.isin(np.arange(end - begin), position_of[missing]), "has a move to a position that is missing"),
        (stored == derived, "has a wrong value"),
    ]
    return [
        f"{tier_name(entry['tier'])}: position {begin + int(right.argmin()):,} {sentence}."
        for right, sentence in checks
        if not right.all()
    ][:1]


def children_of(game: Game[Any], index: RankIndex, ply: int, begin: int, end: int) -> Children:
    """Return the children of the positions between two ranks."""
    number = end - begin
    most = number * index.space.cells
    room = Children(
        np.zeros(number, np.int8), np.zeros(number, np.int64),
        np.full(most, GAME_OVER_RANK, np.int64), np.zeros(most, np.int64),
    )  # fmt: skip
    kernel = load_kernel(make_list_children(game))
    total = kernel(begin, ply, *index.space.stones_at(ply), index.words, index.automaton, room)
    return room._replace(ranks=room.ranks[:total], outcomes=room.outcomes[:total])


@lru_cache(maxsize=16)
def make_list_children(game: Game[Any]) -> Callable[..., int]:
    """Return the kernel that lists the children of positions, by the rules of a game."""
    _, moves, play, outcome, *_ = map(unguard, game.rules)
    assert game.declared.placement is not None
    state_of, stones_of, colours = (
        game.declared.placement.state,
        game.declared.placement.stones,
        1 if game.declared.placement.shared else 2,
    )

    def list_children(
        begin: int, ply: int, left_first: int, left_second: int, words: Any, automaton: Any, found: Any
    ) -> int:
        total = 0
        for i in range(len(found.counts)):
            first, second = unrank(begin + i, ply, left_first, left_second, words, automaton)
            found.is_itself[i] = rank_of(first, second, ply, words, automaton) == begin + i
            state = state_of(second, first) if ply % colours else state_of(first, second)
            legal = moves(state)
            while not is_empty(legal):
                child = play(state, lowest(legal))
                legal = rest(legal)
                if is_empty(moves(child)):
                    found.outcomes[total] = outcome(child)
                else:
                    mine, theirs = stones_of(child)
                    one, other = (mine, theirs) if (ply + 1) % colours == 0 else (theirs, mine)
                    rank = rank_of(one, other, ply + 1, words, automaton)
                    found.ranks[total] = rank if rank >= 0 else NO_RANK
                found.counts[i] += 1
                total += 1
        return total

    return list_children


def earlier_of(table: Table, codes: Array) -> Array:
    """Return the order key of each code one ply earlier, for the other side."""
    return by_code(codes, lambda code: earlier(key_of(table, code)))


def by_code(codes: Array, key: Callable[[int], int]) -> Array:
    """Return a number for each code, which is computed once for all that are equal."""
    known = np.unique(codes)
    return np.array([key(code) for code in known.tolist()])[np.searchsorted(known, codes)]


def key_of(table: Table, code: int) -> int:
    if table.manifest["outcomes"]:
        return (code - 1) * WON_ORDER_KEY
    return order_key_of(*of_code(code, largest_code(1)))


def count_faults(table: Table, files: IndexedFiles, tier: int) -> list[str]:
    """Return a fault if the manifest says other numbers of values than the blocks of a tier."""
    entry = table.manifest["tiers"][tier]
    counts = np.zeros(256, np.int64)
    for codes in files.codes_in(tier):
        counts += np.bincount(codes, minlength=256)
    derived = [[code, number, number] for code, number in enumerate(counts.tolist()) if number]
    fault = f"The manifest says of {tier_name(entry['tier'])}, codes: other numbers than its blocks."
    return [] if derived == entry["codes"] else [fault]
