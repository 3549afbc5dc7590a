"""Tables without keys of any placement: lines that are drawn by lot, columns, one mark or two, both verdicts."""

from functools import cache
from itertools import pairwise, product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

import zermelo
from solves import size_limits
from zermelo import DRAW, LOSS, WIN, Declared, Game, Placement, Position, Rules, Table, Value
from zermelo.bits import bits, mask_of
from zermelo.solving.indexed.index import latest_index

State = tuple[int, int]


def game_of(placement: Placement[State], verdict: int) -> Game[State]:
    """Return the game that a placement describes; the verdict is for the player who faces a line."""
    board, columns = placement.cells, placement.columns

    def is_over(state: State) -> bool:
        stones = state[0] if placement.shared else state[1]
        return any(line & stones == line for line in placement.lines)

    def moves(state: State) -> int:
        free = board & ~(state[0] | state[1])
        lowest = mask_of(next((cell for cell in column if free >> cell & 1), 63) for column in columns) & board
        return 0 if is_over(state) else lowest if columns else free

    def play(state: State, cell: int) -> State:
        mine = state[0] | 1 << cell
        return (mine, 0) if placement.shared else (state[1], mine)

    rules = Rules((0, 0), moves, play, lambda state: verdict if is_over(state) else DRAW)
    return Game(
        "any",
        rules,
        declared=Declared(plies_left=lambda state: (board & ~(state[0] | state[1])).bit_count(), placement=placement),
    )


@st.composite
def games(draw: st.DrawFn) -> Game[State]:
    """Draw a game of up to eight cells, which need not be neighbouring bits."""
    cells = draw(st.lists(st.integers(0, 30), min_size=1, max_size=8, unique=True))
    lines = draw(st.lists(st.lists(st.sampled_from(cells), min_size=1, max_size=4), min_size=1, max_size=8))
    cuts = sorted(draw(st.sets(st.integers(1, len(cells)))) | {0, len(cells)})
    columns = [tuple(cells[begin:end]) for begin, end in pairwise(cuts)]
    falls = draw(st.booleans()) and max(map(len, columns)) <= 6
    placement: Placement[State] = Placement(
        tuple(map(mask_of, lines)), mask_of(cells), tuple(columns) if falls else (), shared=draw(st.booleans())
    )
    return game_of(placement, draw(st.sampled_from([LOSS, WIN])))


def reachable(built: Game[Any]) -> dict[Any, tuple[int, Value]]:
    """Return the ply and the value of each unfinished state, by plain recursion on the rules."""
    found: dict[Any, tuple[int, Value]] = {}

    @cache
    def value(state: Any, ply: int) -> Value:
        children = [value(built.rules.play(state, move), ply + 1).before() for move in bits(built.rules.moves(state))]
        if not children:
            return Value(built.rules.outcome(state), 0)
        best = max(children, key=lambda child: child.order_key)
        found[state] = ply, best
        return best

    value(built.rules.start, 0)
    return found


def solved(built: Game[Any], folder: Path, outcomes: bool) -> Table:
    """Return the table without keys of a game that is too small to have one by itself."""
    with size_limits(indexed=1):
        zermelo.solve(built, folder, outcomes=outcomes, threads=1)
    return Table(folder, built)


def words(built: Game[Any]) -> list[int]:
    """Return the number of boards of each ply that an index holds, by plain enumeration."""
    placement = built.declared.placement
    assert placement
    cells, numbers = list(bits(placement.cells)), [0] * (placement.cells.bit_count() + 1)
    for marks in product(range(2 if placement.shared else 3), repeat=len(cells)):
        stones = [mask_of(c for c, mark in zip(cells, marks, strict=True) if mark == colour) for colour in (1, 2)]
        both = stones[0] | stones[1]
        falls = all(
            [both >> cell & 1 for cell in c] == sorted([both >> cell & 1 for cell in c])[::-1]
            for c in placement.columns
        )
        has_line = any(line & some == line for line in placement.lines for some in stones)
        ahead = stones[0].bit_count() - stones[1].bit_count()
        if falls and not has_line and (placement.shared or ahead in (0, 1)):
            numbers[both.bit_count()] += 1
    return numbers


@pytest.mark.slow
@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(games(), st.booleans())
def test_a_table_has_the_values_of_plain_recursion(built: Game[State], outcomes: bool) -> None:
    compare(built, outcomes)


def compare(built: Game[Any], outcomes: bool) -> None:
    """Compare the table without keys of a game, and its index, with plain enumeration."""
    index, states = latest_index(built), reachable(built)
    assert [index.automaton.positions(ply) for ply in range(index.space.cells + 1)] == words(built)
    ranks = {(ply, index.rank_of_state(state, ply)) for state, (ply, _) in states.items()}
    assert len(ranks) == len(states)
    assert all(rank >= 0 for _, rank in ranks)
    with TemporaryDirectory() as folder:
        table = solved(built, Path(folder) / "table", outcomes)
        for state, (_, value) in states.items():
            found = table[Position(built, state)]
            assert found.outcome == value.outcome if outcomes else found == value
