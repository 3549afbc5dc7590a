"""Sim: draw lines between points, and avoid a triangle of your own.

(Gustavus Simmons, 1969.) On six points there is no draw, and the second player wins. (Ernest Mead, Alexander Rosa and
Charlotte Huang, The game of Sim: a winning strategy for the second player, Mathematics Magazine 47, 1974.)
"""

from itertools import combinations

from zermelo.bits import count, mask_of
from zermelo.games.boards import check_number, finder_of, permuted_pair, prose, read_stones, stones_text
from zermelo.rules import DRAW, LOSS, WIN, Board, Declared, Game, Notation, Placement, Rules, catalogue_builder

__all__ = ["sim"]

KIND = "Lines of marks"

State = tuple[int, int]  # the lines of the side to move, and those of the opponent


@catalogue_builder
def sim(n: int = 5, misere: bool = True) -> Game[State]:
    """Join two points by a line; the player who completes a triangle of their own lines loses.

    n: 3 to 7 points. misere: whether such a triangle loses; else it wins. Raises BadOption.
    """
    check_number("n", n, 3, 7)
    pairs = tuple(combinations(range(n), 2))
    number, cells, names = (
        {pair: i for i, pair in enumerate(pairs)},
        len(pairs),
        tuple(f"{a + 1}{b + 1}" for a, b in pairs),
    )
    triangles = tuple(
        mask_of(number[side] for side in combinations(corners, 2)) for corners in combinations(range(n), 3)
    )
    has_triangle, full = finder_of(triangles), (1 << cells) - 1

    def moves(state: State) -> int:
        return 0 if has_triangle(state[1]) else full & ~(state[0] | state[1])

    def outcome(state: State) -> int:
        return (WIN if misere else LOSS) if has_triangle(state[1]) else DRAW

    def read(text: str) -> tuple[State, int]:
        first, second = read_stones(text, cells, "XO", triangles)
        return ((second, first), 1) if count(first) > count(second) else ((first, second), 0)

    def move_points(points: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(number[min(points[a], points[b]), max(points[a], points[b])] for a, b in pairs)

    loses = "loses" if misere else "wins"
    return Game(
        "sim",
        Rules((0, 0), moves, lambda s, line: (s[1], s[0] | 1 << line), outcome),
        notation=Notation(
            ("X", "O"),
            names,
            illegal="a line joins two points that are not joined yet",
            write=stones_text("XO", cells),
            read=read,
        ),
        board=Board.complete(n),
        declared=Declared(
            plies_left=lambda s: cells - count(s[0] | s[1]),
            placement=Placement(triangles, full),
            transform=permuted_pair,
            symmetries=(move_points((*range(1, n), 0)), move_points((*range(n - 1, -1, -1),))),
        ),
        title=f"Sim, {n} points" + ", a triangle wins" * (not misere),
        summary=f"Join two points by a line; the player who completes a triangle of their own lines {loses}.",
        about=prose(f"""
            Two players, X and O, move alternately; X begins. There are {n} points on a ring, numbered 1 to {n}
            clockwise, and no three of them are in a line. At the start, no points are joined.

            A move joins two points that are not joined yet by a line of the player's own colour. It is written as the
            numbers of both points, the smaller one first: 12 joins points 1 and 2. Nobody may pass.

            A player who completes a triangle, three points that lines of this player join to each other, {loses}, and
            the game ends. Other crossings of lines do not count as points.
            {
            "A player always completes one in the end, so that there are no draws."
            if n > 5
            else "If all points are joined and there is no such triangle, the game is a draw."
        }
            No position comes twice, because lines are never removed.
        """),
    )
