"""Tic-tac-toe on a torus: a row that leaves the board comes back on the other side.

Try it: zermelo play examples/torus.py
Its twelve rows on 3 x 3 squares are the lines of the affine plane of order 3, on which X wins. (Maureen Carroll and
Steven Dougherty, Tic-tac-toe on a finite plane, Mathematics Magazine 77, 2004.)
"""

from zermelo import DRAW, LOSS, BadText, Board, Characters, Declared, Game, Notation, Rules
from zermelo.bits import count

STEPS = ((1, 0), (0, 1), (1, 1), (1, -1))


def game(width: int = 3, height: int = 3, k: int = 3) -> Game[tuple[int, int]]:
    """Mark k squares in a row, which may run over an edge of the board."""
    cells = width * height
    places = [(i % width, i // width) for i in range(cells)]
    runs = {
        sum({1 << (y + n * dy) % height * width + (x + n * dx) % width for n in range(k)})
        for x, y in places
        for dx, dy in STEPS
    }
    rows = tuple(sorted(run for run in runs if count(run) == k))  # a run that meets itself is not a row
    names = tuple(str(i + 1) for i in range(cells))
    board, marks = (1 << cells) - 1, tuple(map(ord, "XO."))

    def has_row(stones: int) -> bool:
        for row in rows:
            if stones & row == row:
                return True
        return False

    def moves(state: tuple[int, int]) -> int:
        return 0 if has_row(state[1]) else board & ~(state[0] | state[1])

    def play(state: tuple[int, int], cell: int) -> tuple[int, int]:
        return state[1], state[0] | 1 << cell

    def outcome(state: tuple[int, int]) -> int:
        return LOSS if has_row(state[1]) else DRAW

    def code(state: tuple[int, int], turn: int, i: int) -> int:
        return marks[turn] if state[0] >> i & 1 else marks[1 - turn] if state[1] >> i & 1 else marks[2]

    def read(text: str) -> tuple[tuple[int, int], int]:
        turn = text.count("X") - text.count("O")
        if len(text) != cells or set(text) - set("XO.") or turn not in (0, 1):
            raise BadText(f"{text!r} is not a position: write X, O or . for each of {cells} squares; X begins.")
        x, o = (sum(1 << i for i in range(cells) if text[i] == mark) for mark in "XO")
        return ((o, x), 1) if turn else ((x, o), 0)

    return Game(
        "torus",
        Rules((0, 0), moves, play, outcome),
        notation=Notation(("X", "O"), names, illegal="claim a free square", write=Characters(cells, code), read=read),
        board=Board(tuple(places), names),
        declared=Declared(plies_left=lambda state: cells - count(state[0] | state[1])),
    )
