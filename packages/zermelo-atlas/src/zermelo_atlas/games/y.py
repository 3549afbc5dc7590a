"""Y: join all three sides of a triangle by one chain of your stones.

(Claude Shannon, 1953; Craige Schensted and Charles Titus, Mudcrack Y and Poly-Y, 1975.)
A full board has a chain of one player, so the first player wins.
"""

from zermelo.bits import count, mask_of
from zermelo.errors import BadText
from zermelo.games.boards import CELL_STONES, check_number, count_of, names_of, permuted_pair, prose, stones_text
from zermelo.rules import (
    HEX_ROW_DISTANCE,
    LOSS,
    Board,
    Declared,
    Game,
    Notation,
    Point,
    Rules,
    Side,
    catalogue_builder,
    hexagon,
)
from zermelo_atlas.games.boards.squares import read_alternating

__all__ = ["y"]

KIND = "Boards that fill up"

State = tuple[int, int]  # the stones of the side to move, and those of the opponent


@catalogue_builder
def y(n: int = 4) -> Game[State]:
    """Mark an empty cell; the first player whose chain touches all three sides of the triangle wins.

    n: 1 to 8 cells on each side. Raises BadOption.
    """
    check_number("n", n, 1, 8)
    places = tuple((column, row) for row in range(n) for column in range(row + 1))
    number = {place: i for i, place in enumerate(places)}
    cells, names, full = len(places), names_of(places), (1 << len(places)) - 1
    around = (0, 1), (1, 0), (1, 1), (0, -1), (-1, 0), (-1, -1)
    near = tuple(mask_of(number[x + a, y + b] for a, b in around if (x + a, y + b) in number) for x, y in places)
    sides = tuple(mask_of(number[place] for place in side) for side in (
        [(0, i) for i in range(n)], [(i, i) for i in range(n)], [(i, n - 1) for i in range(n)],
    ))  # fmt: skip

    def is_joined(stones: int) -> bool:
        waiting = stones & sides[0]
        while waiting:
            chain, before = waiting & -waiting, 0
            while chain != before:
                before = chain
                for i in range(cells):
                    if before >> i & 1:
                        chain |= near[i] & stones
            if chain & sides[1] and chain & sides[2]:
                return True
            waiting &= ~chain
        return False

    def moves(state: State) -> int:
        return 0 if is_joined(state[1]) else full & ~(state[0] | state[1])

    def read(text: str) -> tuple[State, int]:
        state, turn = read_alternating(text, cells)
        if is_joined(state[0]):
            raise BadText(f"{text!r} is not a position: the chain of {'XO'[turn]} has ended the game before.")
        return state, turn

    turn_round = tuple(number[row - column, n - 1 - column] for column, row in places)
    return Game(
        "y",
        Rules((0, 0), moves, lambda s, cell: (s[1], s[0] | 1 << cell), lambda s: LOSS),
        notation=Notation(
            ("X", "O"), names, illegal="a cell can be claimed once", write=stones_text("XO", cells), read=read
        ),
        board=Board.hexagons(range(1, n + 1), sides=borders(n), looks=CELL_STONES),
        declared=Declared(
            plies_left=lambda s: cells - count(s[0] | s[1]),
            transform=permuted_pair,
            symmetries=(turn_round, tuple(number[row - column, row] for column, row in places)),
        ),
        title=f"Y, {count_of(n, 'cell')} on each side",
        about=prose(f"""
            Two players, X and O, move alternately; X begins. The board is a triangle of {count_of(n, "row")}: a row of
            1 cell at the top, and each row below has one cell more. Rows have numbers from the top, and the cells of
            each row have letters from the left. A cell touches up to six others: the two beside it in its row, two in
            the row above and two in the row below. So b3 touches a3, c3, a2, b2, b4 and c4.

            A move marks an empty cell with the player's own mark. It is written as the name of the cell. Nobody may
            pass.

            The first player with a chain of touching cells of their own mark that touches all three sides of the
            triangle wins, and the game ends; a corner belongs to two sides. A full board always has such a chain of one
            player, so that there are no draws. No position comes twice, because marks are never moved.
        """),
    )


def borders(n: int) -> tuple[Side, ...]:
    """Return the three sides of the triangle, which both players join."""
    left = [corner for row in range(n) for corner in corners(-row / 2, row, (0, 5, 4))]
    right = [corner for row in range(n) for corner in corners(row / 2, row, (0, 1, 2))]
    bottom = [corner for column in range(n) for corner in corners(column - (n - 1) / 2, n - 1, (4, 3, 2))]
    return tuple(Side(tuple(points), None) for points in (left, right, bottom))


def corners(x: float, row: int, numbers: tuple[int, ...]) -> list[Point]:
    """Return some corners of a hexagon."""
    return [hexagon(x, HEX_ROW_DISTANCE * row).outline[i] for i in numbers]
