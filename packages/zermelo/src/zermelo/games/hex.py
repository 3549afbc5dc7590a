"""Hex: join your two sides of a rhombus by a chain of stones.

(Piet Hein, 1942; John Nash, 1948.)
A full board joins the sides of one player, so the first player wins.
"""

from zermelo.bits import count
from zermelo.errors import BadText
from zermelo.games.boards.lines_of_k import permuted_pair
from zermelo.games.boards.points import CELL_STONES
from zermelo.games.boards.text import check_number, prose, read_stones, stones_text
from zermelo.games.boards.travel import names_of
from zermelo.rules import HEX_ROW_DISTANCE, LOSS, Board, Declared, Game, Hints, Notation, Rules, Side, hexagon
from zermelo.rules.specs import catalogue_builder

__all__ = ["hex_"]

State = tuple[int, int]  # the stones of the side to move, and those of the opponent


@catalogue_builder
def hex_(n: int = 4) -> Game[State]:
    """Mark an empty cell; X wins by a chain from top to bottom, and O by one from left to right.

    The rhombus has n x n cells, 1 x 1 to 7 x 7. Raises BadOption.
    """
    check_number("n", n, 1, 7)
    cells, full, top, left = n * n, (1 << n * n) - 1, (1 << n) - 1, sum(1 << i for i in range(0, n * n, n))
    sides, places = ((top, top << cells - n), (left, left << n - 1)), [(i % n, i // n) for i in range(cells)]
    names = names_of(places)
    far = tuple(abs(2 * x + 1 - n) + abs(2 * y + 1 - n) + 2 * abs(x + y + 1 - n) for x, y in places)

    def reach(side: int, stones: int) -> int:  # the side, and the cells next to stones that are joined to it
        area, chain = 0, side
        while area != chain:
            area, joined = chain, chain & stones
            others = (joined << 1 | joined >> n - 1) & ~left | (joined >> 1 | joined << n - 1) & ~(left << n - 1)
            chain = area | (joined << n | joined >> n | others) & full
        return area

    def bridges(state: State, who: int) -> int:  # the cells, empty or not, that join both sides of a player
        first, last = sides[(count(state[0] | state[1]) + who) % 2]
        return reach(first, state[who]) & reach(last, state[who])

    def moves(state: State) -> int:
        return 0 if bridges(state, 1) & state[1] else full & ~(state[0] | state[1])

    def plies_left(state: State) -> int:
        return cells - count(state[0] | state[1])

    def non_losing(state: State) -> int:
        free, threats = full & ~(state[0] | state[1]), bridges(state, 1) & ~(state[0] | state[1])
        return free if threats == 0 else threats if count(threats) == 1 else 0

    def read(text: str) -> tuple[State, int]:
        x, o = read_stones(text, cells, "XO", ())
        state, turn = ((o, x), 1) if count(x) > count(o) else ((x, o), 0)
        if bridges(state, 0) & state[0]:
            raise BadText(f"{text!r} is not a position: the chain of {'XO'[turn]} has ended the game before.")
        return state, turn

    return Game(
        "hex",
        Rules((0, 0), moves, lambda state, cell: (state[1], state[0] | 1 << cell), lambda state: LOSS),
        notation=Notation(
            ("X", "O"), names, illegal="a cell can be claimed once", write=stones_text("XO", cells), read=read
        ),
        board=Board.hexagons((n,) * n, sides=borders(n), looks=CELL_STONES),
        declared=Declared(
            plies_left=plies_left,
            hints=Hints(
                lambda state: bridges(state, 0) & ~(state[0] | state[1]),
                non_losing,
                draw_in=plies_left,
                move_score=lambda state, cell: 4 * n - far[cell],
            ),
            transform=permuted_pair,
            symmetries=(tuple(range(cells))[::-1],),
        ),
        title=f"Hex, {n} x {n}",
        about=prose(f"""
            Two players, X and O, move alternately; X begins. The board is a rhombus of {n} rows of {n} cells, and each
            row begins half a cell further to the right than the row above it. Columns have letters from the left, and
            rows have numbers from the top: a1 is the top left corner. A cell touches up to six others: the two beside
            it in its row, those above and below it in its column, the one above and to the right, and the one below
            and to the left. So b2 touches a2, c2, b1, b3, c1 and a3.

            A move marks an empty cell with the player's own mark. It is written as the name of the cell. Nobody may
            pass, and there is no rule that exchanges the sides.

            X wins by a chain of touching cells marked X that joins the top row and the bottom row; O wins by a chain of
            cells marked O that joins the first column and the last column. The game ends as soon as there is such a
            chain. A full board always has one, so that there are no draws. No position comes twice, because marks are
            never moved.
        """),
    )


def borders(n: int) -> tuple[Side, ...]:
    """Return the four sides of the board: X joins the upper and the lower one, O the left and the right one."""
    rows = {
        0: [hexagon(x, 0) for x in range(n)],
        n - 1: [hexagon(x + (n - 1) / 2, HEX_ROW_DISTANCE * (n - 1)) for x in range(n)],
    }
    columns = (
        [hexagon(y / 2, HEX_ROW_DISTANCE * y) for y in range(n)],
        [hexagon(n - 1 + y / 2, HEX_ROW_DISTANCE * y) for y in range(n)],
    )
    top = [cell.outline[i] for cell in rows[0] for i in (5, 0, 1)]
    bottom = [cell.outline[i] for cell in rows[n - 1] for i in (4, 3, 2)]
    left = [cell.outline[i] for cell in columns[0] for i in (5, 4, 3)]
    right = [cell.outline[i] for cell in columns[1] for i in (0, 1, 2)]
    return (
        *(Side(tuple(points), 0) for points in (top, bottom)),
        *(Side(tuple(points), 1) for points in (left, right)),
    )
