"""Tic-tac-toe on the affine plane of order 4: 16 points, and 20 lines of four points each.

Try it: zermelo play examples/finite_plane.py
Any two points lie on one line, and parallel lines never meet. X wins. (Peter Danziger, Melissa Huggan, Rehan Malik and
Trent Marbach, Tic-tac-toe on an affine plane of order 4, 2022.) The lines are declared as a placement, so zermelo solve
numbers the 8,011,609 positions and stores no keys.
"""

from zermelo import DRAW, LOSS, BadText, Board, Characters, Declared, Game, Notation, Placement, Rules
from zermelo.bits import count

N = range(4)
TIMES = ((0, 0, 0, 0), (0, 1, 2, 3), (0, 2, 3, 1), (0, 3, 1, 2))
"""Products in the field of four elements, where sums are those of the bits: a + b is a ^ b."""

CELLS, MARKS = 16, tuple(map(ord, "XO."))
BOARD = (1 << CELLS) - 1
STEEP = [sum(1 << 4 * y + x for y in N) for x in N]
LINES = tuple(STEEP + [sum(1 << 4 * (TIMES[slope][x] ^ b) + x for x in N) for slope in N for b in N])


def has_line(stones: int) -> bool:
    for line in LINES:
        if stones & line == line:
            return True
    return False


def game() -> Game[tuple[int, int]]:
    """Mark the four points of a line before your opponent does; a full plane without such a line is a draw."""

    def moves(state: tuple[int, int]) -> int:
        return 0 if has_line(state[1]) else BOARD & ~(state[0] | state[1])

    def play(state: tuple[int, int], cell: int) -> tuple[int, int]:
        return state[1], state[0] | 1 << cell

    def outcome(state: tuple[int, int]) -> int:
        return LOSS if has_line(state[1]) else DRAW

    def code(state: tuple[int, int], turn: int, i: int) -> int:
        return MARKS[turn] if state[0] >> i & 1 else MARKS[1 - turn] if state[1] >> i & 1 else MARKS[2]

    def read(text: str) -> tuple[tuple[int, int], int]:
        turn = text.count("X") - text.count("O")
        if len(text) != CELLS or set(text) - set("XO.") or turn not in (0, 1):
            raise BadText(f"{text!r} is not a position: write X, O or . for each of {CELLS} points; X begins.")
        x, o = (sum(1 << i for i in range(CELLS) if text[i] == mark) for mark in "XO")
        return ((o, x), 1) if turn else ((x, o), 0)

    names = tuple(str(i + 1) for i in range(CELLS))
    return Game(
        "finite_plane",
        Rules((0, 0), moves, play, outcome),
        notation=Notation(("X", "O"), names, illegal="mark a free point", write=Characters(CELLS, code), read=read),
        board=Board.rectangle(4, 4, names),
        declared=Declared(plies_left=lambda pair: CELLS - count(sum(pair)), placement=Placement(LINES, BOARD)),
    )
