"""Picaria: the three men's morris of the Zuni, with more lines.

(Stewart Culin, Games of the North American Indians, 1907, p. 847.)
"""

from zermelo.bits import mask_of
from zermelo.errors import BadOption
from zermelo.games.boards import names_of, prose
from zermelo.rules import Game, catalogue_builder
from zermelo_atlas.games.boards.lines_of_men import ENDLESS_PLAY, Men, along, line_game
from zermelo_atlas.games.boards.points import lay_out, point_board

__all__ = ["picaria"]

KIND = "Men and pieces that move"

PICARIA_POINTS = [(x, y) for y in range(5) for x in range(5) if (x - y) % 2 == 0]
PICARIA_SIDES = [[(2 * i, 2 * j) for i in range(3)] for j in range(3)]
PICARIA_STRAIGHT_LINES = PICARIA_SIDES + [[(y, x) for x, y in side] for side in PICARIA_SIDES]
PICARIA_LONG_LINES = [[(i, i) for i in range(5)], [(i, 4 - i) for i in range(5)]]
PICARIA_SHORT_LINES = [
    [(2, 0), (1, 1), (0, 2)],
    [(2, 0), (3, 1), (4, 2)],
    [(0, 2), (1, 3), (2, 4)],
    [(4, 2), (3, 3), (2, 4)],
]


@catalogue_builder
def picaria(points: int = 9, middle: bool = False) -> Game[Men]:
    """Place three men, then step along the lines to a neighbouring empty point; three of your men side by side on a
    line win.

    points: 9, or 13 with the crossings of the diagonals. middle: whether men may be placed in the middle. Raises
    BadOption.
    """
    if points not in (9, 13):
        raise BadOption(f"points={points} is not valid: the board has 9 or 13 points.")
    places = [(x, y) for x, y in PICARIA_POINTS if points == 13 or x % 2 == 0]
    tracks = [
        [places.index(at) for at in line if at in places]
        for line in PICARIA_STRAIGHT_LINES + PICARIA_LONG_LINES + PICARIA_SHORT_LINES
    ]
    runs = {mask_of(track[i : i + 3]) for track in tracks for i in range(len(track) - 2)}
    crossings = "Four more points are the crossings of the diagonals: b2, d2, b4 and d4. " * (points == 13)
    return line_game(
        "picaria", f"Picaria, {points} points" + ", middle open" * middle,
        prose(f"""
            Two players, X and O, move alternately; X begins. The board is a square with nine points: a1, c1, e1, a3,
            c3, e3, a5, c5 and e5, with letters for columns from the left and numbers for rows from the top. Lines are
            the three rows and the three columns of these points, the two diagonals of the square, and the four
            diagonals that join the middles of neighbouring sides. {crossings}At the start, the board is empty, and each
            player has 3 men.

            At first, a move places a man on an empty point{"" if middle else ", but not on c3, the middle"}. It is
            written as the point, such as a1. When all six men have been placed, a move is a step: one of the player's
            own men goes along a line to an empty point next to it. A step is written as the two points, such as a1-a3.
            Nobody may pass, jump or capture.

            The first player with three of their men on neighbouring points of a line, whether placed or moved there,
            wins, and the game ends. A player who has no legal move loses. {ENDLESS_PLAY}
        """),
        point_board(places, names_of(places), lay_out(places, 0.8 if points == 13 else 0.7), along(tracks)),
        along(tracks), tuple(sorted(runs)),
        barred=0 if middle else 1 << places.index((2, 2)),
    )  # fmt: skip
