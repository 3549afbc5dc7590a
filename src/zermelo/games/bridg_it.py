"""Bridg-it, or Gale: join your two sides by bridges that cannot cross those of the opponent.

(David Gale; Martin Gardner, Mathematical Games, Scientific American, October 1958.)
The first player wins on every board. (Oliver Gross, in Gardner's column of July 1961; Alfred Lehman, A solution of the
Shannon switching game, 1964.)
"""

from zermelo.bits import count, mask_of
from zermelo.errors import BadText
from zermelo.games.boards.lines_of_k import permuted_pair
from zermelo.games.boards.text import check_number, prose, stones_text
from zermelo.games.boards.travel import names_of, read_alternating
from zermelo.rules import LOSS, Game, Grid, Rules
from zermelo.rules.specs import catalogued

__all__ = ["bridg_it"]

State = tuple[int, int]  # the bridges of the side to move, and those of the opponent


@catalogued
def bridg_it(n: int = 3) -> Game[State]:
    """Build bridges that join top and bottom, the sides of X, or left and right, those of O.

    n: 2 to 5 points of a player in a row. Raises BadOption.
    """
    check_number("n", n, 2, 5)
    # Bridges are on the squares of one colour of a chessboard, and points on the others, in odd rows those of X.
    last = 2 * n - 2
    places = tuple((x, y) for y in range(last + 1) for x in range(last + 1) if (x + y) % 2 == 0)
    cells, names, full = len(places), names_of(places), (1 << len(places)) - 1
    stands = tuple({(x, y - 1), (x, y + 1)} for x, y in places)
    lies = tuple({(x - 1, y), (x + 1, y)} for x, y in places)
    points = [[(stands, lies)[(y + side) % 2][i] for i, (_, y) in enumerate(places)] for side in (0, 1)]
    near = tuple(mask_of(j for j in range(cells) if side[i] & side[j]) for side in points for i in range(cells))
    begins = tuple(mask_of(i for i in range(cells) if places[i][axis] == 0) for axis in (1, 0))
    ends = tuple(mask_of(i for i in range(cells) if places[i][axis] == last) for axis in (1, 0))

    def is_joined(bridges: int, side: int) -> bool:
        chain, before = bridges & begins[side], -1
        while chain != before:
            before = chain
            for i in range(cells):
                if before >> i & 1:
                    chain |= near[side * cells + i] & bridges
        return chain & ends[side] != 0

    def moves(state: State) -> int:
        built = state[0] | state[1]
        return 0 if is_joined(state[1], (count(built) + 1) % 2) else full & ~built

    def read(text: str) -> tuple[State, int]:
        state, turn = read_alternating(text, cells)
        if is_joined(state[0], turn):
            raise BadText(f"{text!r} is not a position: the bridges of {'XO'[turn]} have ended the game before.")
        return state, turn

    return Game(
        "bridg-it", Rules((0, 0), moves, lambda s, place: (s[1], s[0] | 1 << place), lambda s: LOSS), ("X", "O"), names,
        title=f"Bridg-it, {n} points in a row",
        about=prose(f"""
            Two players, X and O, move alternately; X begins. X has {n + 1} rows of {n} points, O has {n} rows of
            {n + 1} points. The rows of O lie between those of X, and each point of O lies between two points of X. A
            bridge of X joins two neighbouring points of X, side by side or one above the other, and crosses the place
            for one bridge of O. The board shows these {cells} crossings, with letters for columns and numbers for rows
            from the top left, in every second square of a chessboard. In odd rows a bridge of X stands and one of O
            lies; in even rows a bridge of X lies and one of O stands. The points of X are above, between and below
            the crossings of a column with odd rows, those of O beside them.

            A move builds a bridge at a crossing where none has been built. It is written as the name of the crossing.
            Nobody may pass. On the board, X and O show the bridges of either player.

            X wins by bridges that join a point of the top row and one of the bottom row; O wins by bridges that join a
            point of the first column and one of the last column. The game ends as soon as there is such a chain. One of
            the players always gets one, so that there are no draws. No position comes twice, because bridges are never
            removed.
        """),
        rule="a bridge is built where none has been built", write=stones_text("XO", cells), read=read,
        grid=Grid(places, names), transform=permuted_pair, plies_left=lambda s: cells - count(s[0] | s[1]),
    )  # fmt: skip
