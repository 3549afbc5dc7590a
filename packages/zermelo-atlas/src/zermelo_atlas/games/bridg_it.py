"""Bridg-it, or Gale: join your two sides by bridges that cannot cross those of the opponent.

(David Gale; Martin Gardner, Mathematical Games, Scientific American, October 1958.)
The first player wins on every board. (Oliver Gross, in Gardner's column of July 1961; Alfred Lehman, A solution of the
Shannon switching game, 1964.)
"""

from collections.abc import Sequence

from zermelo.bits import count, mask_of
from zermelo.errors import BadText
from zermelo.games.boards import check_number, names_of, permuted_pair, prose, stones_text
from zermelo.rules import LOSS, Board, Declared, Dot, Game, Hints, Look, Notation, Place, Rules, Side, catalogue_builder
from zermelo_atlas.games.boards.points import lay_out
from zermelo_atlas.games.boards.squares import read_alternating

__all__ = ["bridg_it"]

KIND = "Boards that fill up"

State = tuple[int, int]  # the bridges of the side to move, and those of the opponent


@catalogue_builder
def bridg_it(n: int = 2) -> Game[State]:
    """Build a bridge between two of your points; X wins by joining top and bottom, and O by joining left and right.

    n: 2 to 5 points of a player in a row. Raises BadOption.
    """
    check_number("n", n, 2, 5)
    # Crossings have coordinates whose sum is even, and points the others; those of X are above and below even rows.
    places = tuple((x, y) for y in range(2 * n - 1) for x in range(2 * n - 1) if (x + y) % 2 == 0)
    cells, names, full, near = len(places), names_of(places), (1 << len(places)) - 1, neighbours(places)
    begins = tuple(mask_of(i for i in range(cells) if places[i][axis] == 0) for axis in (1, 0))
    ends = tuple(mask_of(i for i in range(cells) if places[i][axis] == 2 * n - 2) for axis in (1, 0))

    def reach(area: int, bridges: int, side: int) -> int:  # and the crossings next to bridges that are joined to it
        before = 0
        while area != before:
            before = area
            for i in range(cells):
                if (before & bridges) >> i & 1:
                    area |= near[side * cells + i]
        return area

    def chains(state: State, who: int) -> int:  # the crossings, built or not, that join both sides of a player
        side = (count(state[0] | state[1]) + who) % 2
        return reach(begins[side], state[who], side) & reach(ends[side], state[who], side)

    def moves(state: State) -> int:
        return 0 if chains(state, 1) & state[1] else full & ~(state[0] | state[1])

    def non_losing(state: State) -> int:
        free, threats = full & ~(state[0] | state[1]), chains(state, 1) & ~(state[0] | state[1])
        return free if threats == 0 else threats if count(threats) == 1 else 0

    def read(text: str) -> tuple[State, int]:
        state, turn = read_alternating(text, cells)
        if chains(state, 0) & state[0]:
            raise BadText(f"{text!r} is not a position: the bridges of {'XO'[turn]} have ended the game before.")
        return state, turn

    return Game(
        "bridg-it",
        Rules((0, 0), moves, lambda s, place: (s[1], s[0] | 1 << place), lambda s: LOSS),
        notation=Notation(
            ("X", "O"),
            names,
            illegal="a bridge is built where none has been built",
            write=stones_text("XO", cells),
            read=read,
        ),
        board=lattices(n, places, names),
        declared=Declared(
            plies_left=lambda s: cells - count(s[0] | s[1]),
            hints=Hints(lambda s: chains(s, 0) & ~(s[0] | s[1]), non_losing),
            transform=permuted_pair,
        ),
        title=f"Bridg-it, {n} points in a row",
        about=prose(f"""
            Two players, X and O, move alternately; X begins. X has {n + 1} rows of {n} points, O has {n} rows of
            {n + 1} points. The rows of O lie between those of X, and each point of O lies between two points of X. A
            bridge joins two neighbouring points of one player, side by side or one above the other, and crosses the
            place for one bridge of the other player. These {cells} crossings have letters for columns and numbers for
            rows, from the top left: at a1, a bridge of X leads down from the first point of its top row, and one of O
            to the right from the first point of its left column.

            A move builds a bridge of the player at a crossing where none has been built. It is written as the name of
            the crossing. Nobody may pass. In text, X and O show the bridges of either player.

            X wins by bridges that join a point of the top row and one of the bottom row; O wins by bridges that join a
            point of the first column and one of the last column. The game ends as soon as there is such a chain. One of
            the players always gets one, so that there are no draws. No position comes twice, because bridges are never
            removed.
        """),
    )


def neighbours(places: tuple[tuple[int, int], ...]) -> tuple[int, ...]:
    """Return the crossings at which a bridge shares a point with one at each crossing: for X, then for O."""
    stands = [{(x, y - 1), (x, y + 1)} for x, y in places]
    lies = [{(x - 1, y), (x + 1, y)} for x, y in places]
    joined = [[(stands, lies)[(y + side) % 2][i] for i, (_, y) in enumerate(places)] for side in (0, 1)]
    return tuple(mask_of(j for j, other in enumerate(side) if points & other) for side in joined for points in side)


CROSSING_DISTANCE = 0.7
"""The distance of a crossing from the dots around it, in squares."""


def lattices(n: int, cells: Sequence[tuple[int, int]], names: Sequence[str]) -> Board:
    """Return the board: two lattices of dots, whose bridges cross, and the sides that each player joins."""
    far, lattice = 2 * n - 1, range(-1, 2 * n)
    dots = ((x, y) for y in lattice for x in lattice if (x + y) % 2)
    return Board(
        tuple(crossing(x, y, name) for (x, y), name in zip(cells, names, strict=True)),
        dots=tuple(Dot(CROSSING_DISTANCE * x, CROSSING_DISTANCE * y, (y + 1) % 2) for x, y in dots),
        sides=(
            *(Side(lay_out([(0, y), (far - 1, y)], CROSSING_DISTANCE), 0) for y in (-1.6, far + 0.6)),
            *(Side(lay_out([(x, 0), (x, far - 1)], CROSSING_DISTANCE), 1) for x in (-1.6, far + 0.6)),
        ),
        backdrop="bare",
        looks={"X": Look("bar", 0, "bridge"), "O": Look("bar", 1, "bridge")},
    )


def crossing(x: int, y: int, name: str) -> Place:
    """Return the place of a bridge: the area between two dots of X, the first and the third corner, and two of O."""
    stands, lies = [(x, y - 1), (x, y + 1)], [(x - 1, y), (x + 1, y)]
    (a, c), (b, d) = (lies, stands) if y % 2 else (stands, lies)
    outline = lay_out((a, b, c, d), CROSSING_DISTANCE)
    return Place(CROSSING_DISTANCE * x, CROSSING_DISTANCE * y, name, outline, cell=(x, y))
