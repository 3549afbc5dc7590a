"""The examples: each is sound and under 60 lines, and agrees with published results or plain computations."""

import runpy
from functools import cache
from itertools import chain, combinations, islice
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

import zermelo
from places import ROOT
from zermelo import GAMES, WIN, Game, check, evaluators, game, start
from zermelo.bits import bits

EXAMPLES = ROOT / "examples"
FILES = sorted(EXAMPLES.glob("*.py"))


def example(name: str, **options: Any) -> Game[Any]:
    """Return the game of a file with some options."""
    return game(f"{EXAMPLES / name}.py:" + ",".join(f"{key}={value}" for key, value in options.items()))


def test_no_example_is_a_game_of_the_catalogue() -> None:
    assert not {file.stem.replace("_", "-") for file in FILES} & GAMES.keys()


@pytest.mark.slow
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_an_example_is_short_and_sound_and_compiles(file: Path) -> None:
    assert len(file.read_text(encoding="utf-8").splitlines()) < 60
    assert check(str(file), n=5, compiled=True).is_sound


@pytest.mark.slow
def test_the_q_learner_is_short_and_regrets_less_the_longer_it_learns() -> None:
    file = EXAMPLES / "experiments" / "q_learner.py"
    assert len(file.read_text(encoding="utf-8").splitlines()) < 60
    sample = zermelo.positions("tictactoe", n=40, plies=(0, 8), seed=1)
    grades = dict(runpy.run_path(str(file))["learn"](sample, 1_000))
    assert grades[1_000].outcome.mean() < grades[0].outcome.mean()


@pytest.mark.slow
def test_the_table_learner_regrets_less_the_longer_it_learns() -> None:
    pytest.importorskip("gymnasium")
    sample = zermelo.positions("tictactoe", n=40, plies=(0, 8), seed=1, decisive=True)
    learn = runpy.run_path(str(EXAMPLES / "experiments" / "table_learner.py"))["learn"]
    first, *_, last = (regrets.outcome.mean() for _, regrets in learn(sample, "random", 60_000))
    assert last < first


@cache
def wins(stones: int) -> bool:
    """Return True if the side to move wins subtract a square, by its definition alone."""
    return any(not wins(stones - root * root) for root in range(1, stones + 1) if root * root <= stones)


@pytest.mark.parametrize("stones", [0, 1, 2, 5, 63, 64, 65, 100, 1000])
def test_subtract_a_square_takes_every_square(stones: int) -> None:
    position = start(example("subtract_square", n=stones))
    squares = [root * root for root in range(1, stones + 1) if root * root <= stones]
    assert [int(move.name) for move in position.moves] == squares
    assert {stones - position.play(move).state for move in position.moves} == set(squares)


def test_subtract_a_square_has_the_values_that_its_definition_gives() -> None:
    values = evaluators.Interpreted(example("subtract_square", n=1000))
    assert [values.value(left, seconds=600).outcome == WIN for left in range(1001)] == [
        wins(left) for left in range(1001)
    ]


def test_the_first_player_wins_on_a_torus_and_no_game_is_drawn() -> None:
    """Carroll and Dougherty, Tic-tac-toe on a finite plane, 2004: the affine plane of order 3."""
    torus = example("torus")
    assert zermelo.value(torus) == (WIN, 7)
    counts = zermelo.count(torus)
    assert counts.whole
    assert sum(layer.games.draw for layer in counts.layers) == 0


@pytest.mark.slow
def test_the_torus_is_solved_and_its_table_verified(tmp_path: Path) -> None:
    torus = example("torus")
    zermelo.solve(torus, tmp_path / "table", threads=1)
    assert zermelo.Table(tmp_path / "table", torus)[start(torus)] == (WIN, 7)
    assert zermelo.verify(tmp_path / "table", torus).faults == []


def lines_of_the_plane() -> list[int]:
    placement = example("finite_plane").declared.placement
    assert placement
    return sorted(placement.lines)


def test_any_two_points_of_the_plane_lie_on_one_line() -> None:
    lines = lines_of_the_plane()
    assert [line.bit_count() for line in lines] == [4] * 20
    pairs = [pair for line in lines for pair in combinations(bits(line), 2)]
    assert sorted(pairs) == list(combinations(range(16), 2))


def unfinished_positions(lines: list[int], cells: int) -> int:
    """Return the number of boards on which neither player has a line, with as many X as O, or one more."""
    masks = np.arange(1 << cells)
    is_open = np.ones(1 << cells, bool)
    for line in lines:
        is_open &= masks & line != line
    sizes = sum(masks >> cell & 1 for cell in range(cells))
    total = 0
    for size in range(cells // 2 + 1):
        within = (is_open & (sizes == size)).astype(np.int64)  # the sets of O, then the number within each mask
        for cell in range(cells):
            high = masks >> cell & 1 == 1
            within[high] += within[masks[high] ^ 1 << cell]
        for more in (0, 1):
            total += int(within[masks[-1] ^ masks[is_open & (sizes == size + more)]].sum())
    return total


@pytest.mark.slow
def test_the_plane_is_solved_without_keys_and_won_by_the_first_player(tmp_path: Path) -> None:
    """Danziger, Huggan, Malik and Marbach, Tic-tac-toe on an affine plane of order 4, 2022."""
    plane = example("finite_plane")
    solved = zermelo.solve(plane, tmp_path / "table", threads=1)
    assert solved.value == (WIN, 15)
    assert solved.manifest["positions"] == unfinished_positions(lines_of_the_plane(), 16) == 8_011_609
    assert "values without keys" in str(solved)
    verdict = zermelo.verify(tmp_path / "table", plane, sample=50_000)
    assert verdict.faults == []
    table, search = zermelo.Table(tmp_path / "table", plane), evaluators.Interpreted(plane)
    late = (position for position in table.at_random(Random(1)) if len(position.moves) in range(1, 7))
    for position in islice(late, 40):
        assert table[position] == search.value(position.state, seconds=600)


def lead(coins: tuple[int, ...]) -> int:
    """Return what the side to move gets more than its opponent, by the definition of the game."""
    return max(coins[0] - lead(coins[1:]), coins[-1] - lead(coins[:-1])) if coins else 0


ROWS = st.lists(st.integers(1, 30), min_size=1, max_size=8).map(tuple)
PAIRS = st.lists(st.tuples(st.integers(1, 30), st.integers(1, 30)), min_size=1, max_size=4)


def row_of(coins: tuple[int, ...]) -> Game[Any]:
    return example("coins", coins="+".join(map(str, coins)))


@settings(max_examples=30, deadline=None)
@given(ROWS)
def test_coins_has_the_score_that_its_definition_gives(coins: tuple[int, ...]) -> None:
    built = row_of(coins)
    assert evaluators.Interpreted(built).value(built.rules.start, seconds=600).outcome == lead(coins)


@settings(max_examples=30, deadline=None)
@given(PAIRS)
def test_an_even_number_of_coins_gives_the_first_player_every_other_one_at_least(pairs: list[tuple[int, int]]) -> None:
    """Peter Winkler, Mathematical Puzzles, 2004, Coins in a Row."""
    built = row_of(tuple(chain(*pairs)))
    outcome = evaluators.Interpreted(built).value(built.rules.start, seconds=600).outcome
    assert outcome is not None
    assert outcome >= abs(sum(a - b for a, b in pairs))
