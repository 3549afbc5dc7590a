"""The examples against plain computations."""

from functools import cache
from pathlib import Path

import pytest

from zermelo.games import game
from zermelo.position import start
from zermelo.rules import WIN
from zermelo.searching.interpreted import Interpreted

EXAMPLES = Path(__file__).parent.parent / "examples"


@cache
def wins(stones: int) -> bool:
    """Whether the side to move wins at subtract a square, by its definition alone."""
    return any(not wins(stones - root * root) for root in range(1, stones + 1) if root * root <= stones)


@pytest.mark.parametrize("stones", [0, 1, 2, 5, 63, 64, 65, 100, 1000])
def test_subtract_a_square_takes_every_square(stones: int) -> None:
    position = start(game(f"{EXAMPLES / 'subtract_square.py'}:n={stones}"))
    squares = [root * root for root in range(1, stones + 1) if root * root <= stones]
    assert [int(position.label(move)) for move in position.moves] == squares
    assert {stones - position.play(move).state for move in position.moves} == set(squares)


def test_subtract_a_square_has_the_values_that_its_definition_gives() -> None:
    position = start(game(f"{EXAMPLES / 'subtract_square.py'}:n=1000"))
    values = Interpreted(position.game)
    assert [values.value(left, 20).outcome == WIN for left in range(1001)] == [wins(left) for left in range(1001)]
