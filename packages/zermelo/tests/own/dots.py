"""Dots and boxes: a player who draws the fourth line of a box takes it, and draws again."""

import re
from collections.abc import Callable

from zermelo import BadText, Board, Characters, Declared, Game, Notation, Rules
from zermelo.bits import count
from zermelo.types import Look

State = tuple[int, int]
"""The lines that are drawn; the boxes of the side to move, less those of the other side, plus the number of boxes."""

LINE = Look("bar", is_of_mover=True)

Places = tuple[tuple[int, int], ...]


def game(width: int = 2, height: int = 1) -> Game[State]:
    """Draw a line between two neighbouring dots; the player with more boxes wins by the difference."""
    places = tuple((x, y) for y in range(2 * height + 1) for x in range(2 * width + 1) if (x + y) % 2)
    middles = [(x, y) for y in range(1, 2 * height, 2) for x in range(1, 2 * width, 2)]
    boxes = tuple(sum(1 << places.index((x + a, y + b)) for a, b in AROUND) for x, y in middles)
    every, number = (1 << len(places)) - 1, len(boxes)
    names = tuple(f"{chr(ord('a') + x)}{y + 1}" for x, y in places)

    def taken(drawn: int, line: int) -> int:
        new = 0
        for box in boxes:
            if box & ~drawn == 1 << line:
                new += 1
        return new

    def play(state: State, line: int) -> State:
        new = taken(state[0], line)
        return state[0] | 1 << line, state[1] + new if new else 2 * number - state[1]

    write, read = texts(places, number)
    return Game(
        "dots",
        Rules(
            (0, number),
            lambda state: every & ~state[0],
            play,
            lambda state: state[1] - number,
            again=lambda state, line: taken(state[0], line) > 0,
            scores=(-number, number),
        ),
        notation=Notation(moves=names, illegal="this line is drawn", write=write, read=read),
        board=Board.boxes(width, height, looks={"|": LINE, "-": LINE}),
        declared=Declared(plies_left=lambda state: count(every & ~state[0])),
    )


AROUND = (0, -1), (0, 1), (-1, 0), (1, 0)


def texts(places: Places, number: int) -> tuple[Characters[State], Callable[[str], tuple[State, int]]]:
    """Return the text '|.-....,+1,2' and its inverse; there are at most nine boxes."""
    marks, lines = tuple(ord("|-"[x % 2]) for x, _ in places), len(places)
    point, comma, plus, minus, zero = map(ord, ".,+-0")

    def code(state: State, turn: int, i: int) -> int:
        if i < lines:
            return marks[i] if state[0] >> i & 1 else point
        more = state[1] - number
        return (comma, plus if more >= 0 else minus, zero + abs(more), comma, zero + 1 + turn)[i - lines]

    write = Characters(lines + 5, code)

    def read(text: str) -> tuple[State, int]:
        match = re.fullmatch(rf"([.|-]{{{len(places)}}}),([+-]\d+),([12])", text)
        if match is None or abs(int(match[2])) > number:
            raise BadText(f"{text!r} is not a position; the first one is {write((0, number), 0)!r}.")
        drawn = sum(1 << i for i, mark in enumerate(match[1]) if mark != ".")
        return (drawn, int(match[2]) + number), int(match[3]) - 1

    return write, read
