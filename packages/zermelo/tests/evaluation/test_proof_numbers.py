"""Proof-number search gives the values of the interpreted search, and finds narrow wins in few nodes."""

from itertools import product
from math import inf
from random import Random
from typing import Any

import pytest

from fuzz.families.meeting import meeting
from fuzz.meetings import as_written, start_of, value_within, values_by_both
from positions import random_game
from zermelo import WIN, evaluators, game
from zermelo.types import Deadline

QUBIC = "qubic"


WIDE = "mnk:width=5,height=5,k=4"
"""A game that other tests compile as well."""


@pytest.mark.slow
def test_a_search_beside_one_for_proofs_gives_exact_values() -> None:
    """Proofs alone find wins that are later than the quickest one."""
    search, plain = evaluators.CompiledSearch(game(WIDE), memory="8M", threads=2), evaluators.Interpreted(game(WIDE))
    for state in late_states(WIDE):
        low, high = search.bounds_together(state, -search.top, search.top, Deadline(inf))
        assert low == high
        assert search.value_from_bounds(state, low, high, Deadline(inf)) == plain.value(state, seconds=600)
    assert str(search.value(search.game.rules.start, seconds=600)).startswith("draw")


def late_states(spec: str) -> list[Any]:
    """Return states of random games, with at most nine moves."""
    rng = Random(3)
    return [each.state for _ in range(16) for each in random_game(game(spec), rng, 50) if len(each.moves) < 10]


@pytest.mark.slow
@pytest.mark.parametrize("scores", [False, True])
def test_games_whose_lines_meet_are_decided_in_at_most_ten_times_the_nodes_of_null_windows(scores: bool) -> None:
    """A line meets a position with another side to move, or after other plies: so it asks another question about it."""
    chosen, rng = meeting(most=3 * scores), Random(1)
    plain, states = evaluators.Interpreted(chosen), [start_of(rng) for _ in range(60)]
    for state, both in zip(states, values_by_both(chosen, states), strict=True):
        assert both == (plain.value(state, seconds=600),) * 2, state


def test_a_search_ends_though_its_table_has_four_entries() -> None:
    chosen = game("connect:width=3,height=4,k=3")
    search = as_written(evaluators.ProofNumberSearch(chosen, memory=0, compiler=lambda kernel: kernel))
    assert value_within(search, chosen.rules.start, 1_000) == evaluators.Interpreted(chosen).value(
        chosen.rules.start, seconds=600
    )


def rows_of_a_cube() -> list[set[int]]:
    """Return the cells of each of the 76 rows of Qubic."""
    steps = [step for step in product((-1, 0, 1), repeat=3) if step > (0, 0, 0)]
    rows = [
        [tuple(x + n * dx for x, dx in zip(cell, step, strict=True)) for n in range(4)]
        for cell in product(range(4), repeat=3)
        for step in steps
    ]
    return [{x + 4 * y + 16 * z for x, y, z in row} for row in rows if all(0 <= x < 4 for cell in row for x in cell)]


ROWS = rows_of_a_cube()


def threats_win(mine: set[int], theirs: set[int], moves: int) -> bool:
    """Return whether this many moves finish a line of Qubic, each of them but the last by threatening another one."""
    if any(len(row - mine) == 1 and not row & theirs for row in ROWS):
        return True
    forced = set().union(*(row - theirs for row in ROWS if len(row - theirs) == 1 and not row & mine))
    for row in (row for row in ROWS if moves > 1 and len(row - mine) == 2 and not row & theirs):
        for cell in row - mine:
            reply = row - mine - {cell}
            if forced <= {cell} and threats_win(mine | {cell}, theirs | reply, moves - 1):
                return True
    return False


@pytest.mark.slow
def test_wins_by_threats_at_qubic_are_found_in_few_nodes() -> None:
    """The second win takes 27 plies of threats, to which O has one reply each, by an independent program."""
    short = ".......O.O........X.......X..........O............X..O....X....."
    first, second = ({i for i, mark in enumerate(short) if mark == player} for player in "XO")
    assert threats_win(first, second, 4)
    assert not threats_win(first, second, 3)
    search = as_written(evaluators.ProofNumberSearch(game(QUBIC), memory="1M", compiler=lambda kernel: kernel))
    assert search.value(game(QUBIC).notation.read(short)[0], seconds=600) == (WIN, 7)
    long, before = (
        game(QUBIC).notation.read(".........X.O...O.....................XO....O.....X............X."),
        search.nodes,
    )
    assert search.narrow_once(long[0], 0, 1, 1_000, search.threads[0])[0] >= 1
    assert search.nodes - before < 1_000


@pytest.mark.slow
@pytest.mark.parametrize("spec", [QUBIC, "connect", "dots-and-boxes:width=3,height=3"])
def test_only_a_wide_game_without_scores_is_proved_beside_a_search_of_several_threads(spec: str) -> None:
    assert bool(evaluators.CompiledSearch(game(spec), memory="8M", threads=2).prover) == (spec == QUBIC)
    assert evaluators.CompiledSearch(game(spec), memory="8M", threads=1).prover is None
