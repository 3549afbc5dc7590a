"""Connect Four on boards of more than 63 bits: a word for the left half of the columns, and one for the right half."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from zermelo.bits import WORD_BITS, count
from zermelo.games.boards.text import stones_text
from zermelo.games.connect.hints import distances
from zermelo.rules import DRAW, LOSS, Game, Hints, Mask, MoveNumber, Outcome, Rules

__all__ = ["Halves", "fits", "widen_game"]

Halves = tuple[int, int, int, int]
"""The stones of the side to move in the left and in the right half, and those of both sides."""


def fits(width: int, height: int) -> bool:
    """Return whether each half of the columns fits a word; a half has two columns at least."""
    return width > 2 and (width + 1) // 2 * (height + 1) <= WORD_BITS


def widen_game(game: Game[Any], width: int, height: int, k: int, bit: tuple[int, ...]) -> Game[Halves]:
    """Return a game whose states have too many bits for machine code, with states of halves.

    bit: the bit of each cell.
    """
    half = (width + 1) // 2 * (height + 1)
    left = (1 << half) - 1

    def plies_left(state: Halves) -> int:
        return width * height - count(state[2]) - count(state[3])

    def owner(state: Halves, cell: int) -> int:
        word, place = bit[cell] // half, bit[cell] % half
        return (state[word] >> place & 1) + 2 * ((state[word] ^ state[2 + word]) >> place & 1)

    def read(text: str) -> tuple[Halves, int]:
        (mine, both), turn = game.notation.read(text)
        return (mine & left, mine >> half, both & left, both >> half), turn

    def move_score(state: Halves, column: MoveNumber) -> int:
        return min(column, width - 1 - column)

    return replace(
        game,
        rules=halved_rules(width, height, k),
        notation=replace(game.notation, write=stones_text("XO", width * height, owner=owner), read=read),
        declared=replace(
            game.declared,
            plies_left=plies_left,
            hints=Hints(move_score=move_score, draw_in=plies_left),
            transform=None,
            keys=None,
            placement=None,
        ),
    )


def finder_of_halves(width: int, height: int, k: int) -> Callable[[int, int], bool]:
    """Return a function that tests if the stones of the two halves contain k in a row."""
    half, apart = (width + 1) // 2 * (height + 1), distances(width, height, k)
    left = (1 << half) - 1

    def has_row(a: int, b: int) -> bool:
        for distance in apart:
            low, high = a, b
            for _ in range(k - 1):
                low, high = (low >> distance | high << half - distance) & left & a, high >> distance & b
            if low | high:
                return True
        return False

    return has_row


def halved_rules(width: int, height: int, k: int) -> Rules[Halves]:
    """Move i drops a stone into column i."""
    step, columns, has_row = height + 1, (width + 1) // 2, finder_of_halves(width, height, k)

    def moves(state: Halves) -> Mask:
        if has_row(state[0] ^ state[2], state[1] ^ state[3]):
            return 0
        mask = 0
        for column in range(width):
            top = column % columns * step + height - 1
            mask |= (~state[2 + column // columns] >> top & 1) << column
        return mask

    def play(state: Halves, column: MoveNumber) -> Halves:
        a, b, both_left, both_right = state
        foot = 1 << column % columns * step
        if column < columns:
            return a ^ both_left, b ^ both_right, both_left | both_left + foot, both_right
        return a ^ both_left, b ^ both_right, both_left, both_right | both_right + foot

    def outcome(state: Halves) -> Outcome:
        return LOSS if has_row(state[0] ^ state[2], state[1] ^ state[3]) else DRAW

    return Rules((0, 0, 0, 0), moves, play, outcome)
