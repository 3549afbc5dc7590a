"""Positions of games that declare no text, as people read them."""

import pytest

from zermelo import LOSS, Game, Notation, Rules, start, text
from zermelo.bits import count

FOUR = 0b1111
NAMES = ("a", "b", "c", "d")


def pair() -> Game[tuple[int, int]]:
    """Claim one of four cells; the player who cannot has lost. The state is the cells of either side."""
    moves, play = lambda s: FOUR & ~(s[0] | s[1]), lambda s, cell: (s[1], s[0] | 1 << cell)
    return Game("pair", Rules((0, 0), moves, play, lambda s: LOSS), notation=Notation(("X", "O"), NAMES))


def marked() -> Game[int]:
    moves, play = lambda taken: FOUR & ~taken, lambda taken, cell: taken | 1 << cell
    return Game("marked", Rules(0, moves, play, lambda taken: LOSS), notation=Notation(moves=NAMES))


def left() -> Game[int]:
    return Game("left", Rules(FOUR, lambda free: free, lambda free, cell: free & ~(1 << cell), lambda free: LOSS))


def counted() -> Game[int]:
    moves = lambda n: 0b110 if n > 1 else 0b010 * n  # noqa: E731
    return Game("counted", Rules(9, moves, lambda n, taken: n - taken, lambda n: LOSS))


@pytest.mark.parametrize(
    ("game", "moves", "drawn"),
    [
        (pair(), "", "0,0 (X to move; X: none; O: none)"),
        (pair(), "a c d", "4,9:2 (O to move; X: a, d; O: c)"),
        (marked(), "b d", "10 (First to move; marked: b, d)"),
        (left(), "1", "13:2 (Second to move; left: 0, 2, 3)"),
        (counted(), "1 2", "6 (First to move; after 1 2)"),
        (counted(), "", "9 (First to move)"),
    ],
)
def test_the_numbers_of_a_state_are_read_as_names_of_moves_or_follow_from_them(
    game: Game[int], moves: str, drawn: str
) -> None:
    position = start(game).after(moves)
    assert text(position) == drawn
    assert start(game, position.text) == position


def test_a_declared_text_stays_as_it_is() -> None:
    assert text(start("nim + kayles:n=2").after("1:a1")) == "2,4,5+!!1:2"
    assert count(FOUR) == len(NAMES)
