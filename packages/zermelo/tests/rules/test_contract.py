"""The first wishes of beginners as docs/own-game.md writes them, against minimax with two players and no passes.

The brute force here has no negation and no states: it is told who moves, and gives the winner or the points.
"""

import re
from collections.abc import Callable
from functools import cache, reduce
from itertools import combinations
from operator import xor
from typing import Any

import pytest

import zermelo
from places import ROOT
from positions import breadth_first
from zermelo import LOSS, WIN, Game, Value, evaluators, game

PAGE = (ROOT / "docs" / "own-game.md").read_text(encoding="utf-8")
PROGRAMS = dict(re.findall(r"```python\n# (\w+\.py)\n(.*?)```", PAGE, re.DOTALL))


@pytest.fixture(scope="module")
def of_the_page(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Game[Any]]:
    """of_the_page('coins:cells=9') is a game of the page."""
    folder = tmp_path_factory.mktemp("page")
    for name, program in PROGRAMS.items():
        (folder / name).write_text(program, encoding="utf-8")

    def built(spec: str) -> Game[Any]:
        name, _, options = spec.partition(":")
        return game(f"{folder / name}.py" + (f":{options}" if options else ""))

    return built


def outcome(played: Game[Any]) -> int:
    value = evaluators.Interpreted(played).value(played.rules.start, seconds=600)
    assert isinstance(value, Value)
    return value.outcome


# A move that does not pass the turn


@cache
def winner_again(left: int, mover: int) -> int:
    """Return the player, 0 or 1, who takes the last stone if leaving a multiple of four gives another turn."""
    after = []
    for amount in range(1, min(left, 3) + 1):
        rest = left - amount
        if rest == 0:
            return mover
        after.append(winner_again(rest, mover if rest % 4 == 0 else 1 - mover))
    return mover if mover in after else 1 - mover


@pytest.mark.parametrize("n", range(1, 25))
def test_a_turn_that_is_given_back_is_another_turn(of_the_page: Callable[[str], Game[Any]], n: int) -> None:
    assert (outcome(of_the_page(f"again:n={n}")) == WIN) == (winner_again(n, 0) == 0)


def games_again(left: int) -> int:
    """Ways to take the stones, whoever does."""
    return 1 if left == 0 else sum(games_again(left - amount) for amount in range(1, min(left, 3) + 1))


@pytest.mark.parametrize("n", [1, 5, 12])
def test_a_ply_is_a_move_that_somebody_makes(of_the_page: Callable[[str], Game[Any]], n: int) -> None:
    counted = zermelo.count(of_the_page(f"again:n={n}"))
    assert sum(layer.games.total for layer in counted.layers) == games_again(n)
    assert counted.layers[-1].ply == n


def test_a_turn_that_stays_is_not_a_ply_of_the_other_player(of_the_page: Callable[[str], Game[Any]]) -> None:
    position = zermelo.start(of_the_page("again:n=5")).after("1")
    assert (position.turn, position.keeps_turn) == (0, True)
    assert [move.name for move in position.moves] == ["1", "2", "3"]
    assert zermelo.value(of_the_page("again:n=4")) == Value(LOSS, 2)


# Passing


@cache
def winner_passing(left: int, passes: tuple[int, int], mover: int) -> int:
    if left == 0:
        return 1 - mover
    after = [winner_passing(left - amount, passes, 1 - mover) for amount in (1, 2) if amount <= left]
    if passes[mover]:
        fewer = (passes[0] - 1, passes[1]) if mover == 0 else (passes[0], passes[1] - 1)
        after.append(winner_passing(left, fewer, 1 - mover))
    return mover if mover in after else 1 - mover


@pytest.mark.parametrize("n", range(16))
def test_a_pass_is_a_move(of_the_page: Callable[[str], Game[Any]], n: int) -> None:
    assert (outcome(of_the_page(f"passing:n={n}")) == WIN) == (winner_passing(n, (1, 1), 0) == 0)


# Unequal players, and a pass that is forced


@cache
def winner_unequal(left: int, mover: int, last: int) -> int:
    """Return the player who takes last; a player who cannot take passes."""
    takes = ((2, 5), (3, 4))
    after = [winner_unequal(left - amount, 1 - mover, mover) for amount in takes[mover] if amount <= left]
    if after:
        return mover if mover in after else 1 - mover
    return winner_unequal(left, 1 - mover, last) if min(takes[1 - mover]) <= left else last


@pytest.mark.parametrize("n", range(2, 30))
def test_unequal_players_and_forced_passes(of_the_page: Callable[[str], Game[Any]], n: int) -> None:
    assert (outcome(of_the_page(f"unequal:n={n}")) == WIN) == (winner_unequal(n, 0, 1) == 0)


# More than 63 kinds of move


def nim_of_coins(coins: tuple[int, ...]) -> int:
    """The gaps between coins, paired from the right, are heaps of Nim: Winning Ways, ch. 3, the silver dollar game."""
    ends = list(coins) if len(coins) % 2 == 0 else [-1, *coins]
    return reduce(xor, (right - left - 1 for left, right in zip(ends[::2], ends[1::2], strict=True)))


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_coins_that_slide_are_nim(of_the_page: Callable[[str], Game[Any]], number: int) -> None:
    for coins in combinations(range(8), number):
        if coins != tuple(range(number)):
            chosen = of_the_page(f"coins:cells=8,coins={'+'.join(map(str, coins))}")
            assert (outcome(chosen) == WIN) == (nim_of_coins(coins) != 0), coins


def test_each_move_of_a_coin_has_its_name(of_the_page: Callable[[str], Game[Any]]) -> None:
    position = zermelo.start(of_the_page("coins"))
    assert len(position.moves) == 16
    assert [move.name for move in position.moves][:5] == ["3-2", "3-1", "3-0", "8-7", "8-6"]
    assert position.after("8-5").state == 1 << 3 | 1 << 5 | 1 << 12 | 1 << 19


@cache
def first_wins_cram(free: frozenset[tuple[int, int]]) -> bool:
    """Return True if the side to move wins cram on these free cells."""
    return any(
        not first_wins_cram(free - {cell, other})
        for cell in free
        for other in ((cell[0] + 1, cell[1]), (cell[0], cell[1] + 1))
        if other in free
    )


@pytest.mark.parametrize(("width", "height"), [(1, 1), (2, 1), (5, 1), (2, 2), (3, 2), (4, 2), (3, 3)])
def test_a_move_in_two_steps_is_one_move(of_the_page: Callable[[str], Game[Any]], width: int, height: int) -> None:
    cells = frozenset((x, y) for x in range(width) for y in range(height))
    assert (outcome(of_the_page(f"cram:width={width},height={height}")) == WIN) == first_wins_cram(cells)


# Points


def test_the_score_of_perfect_play_is_that_of_plain_recursion(
    of_the_page: Callable[[str], Game[Any]],
) -> None:
    coins: tuple[int, ...] = (4, 1, 6, 3, 2, 7, 5, 2)
    assert f"COINS = {coins}" in PROGRAMS["ends.py"]

    @cache
    def points(low: int, high: int) -> int:
        """Return the score of the side to move for the rest of the coins."""
        if low == high:
            return 0
        return max(coins[low] - points(low + 1, high), coins[high - 1] - points(low, high - 1))

    built = of_the_page("ends")
    values = evaluators.Interpreted(built)
    for position in breadth_first(built):
        low, high, lead = position.state
        value = values.value(position.state, seconds=600)
        assert isinstance(value, Value)
        assert value.outcome == lead - sum(coins) + points(low, high)


ROW = zermelo.Rules(3, lambda left: 2 * bool(left), lambda left, move: left - move, lambda left: LOSS)


@pytest.mark.parametrize("places", [3, (1, 2), ((0, 0), 1)])
def test_a_grid_without_coordinates_is_refused(places: Any) -> None:
    with pytest.raises(zermelo.errors.BadGame, match="places of a board are a column and a row for each cell"):
        zermelo.Board(places, ("1", "2"))
