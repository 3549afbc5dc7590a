"""Tsoro yematatu: three men each on the seven points of a triangle, from Zimbabwe.

(Claudia Zaslavsky, Math Games and Activities from Around the World, 1998.)
"""

from zermelo.bits import mask_of
from zermelo.games.boards import names_of, prose
from zermelo.rules import Game, catalogue_builder
from zermelo_atlas.games.boards.lines_of_men import ENDLESS_PLAY, Men, along, line_game
from zermelo_atlas.games.boards.points import lay_out, point_board

__all__ = ["tsoro_yematatu"]

KIND = "Men and pieces that move"

TSORO_PLACES = ((2, 0), (1, 1), (2, 1), (3, 1), (0, 2), (2, 2), (4, 2))
TSORO_LINES = ((0, 1, 4), (0, 2, 5), (0, 3, 6), (1, 2, 3), (4, 5, 6))


@catalogue_builder
def tsoro_yematatu(jumps: bool = True) -> Game[Men]:
    """Place three men, then take one along a line to the empty point; three of your men on a line win.

    jumps: whether a man may jump over another one. Raises BadOption.
    """
    ends = along(
        (line[0], line[2]) for line in TSORO_LINES
    )  # one point is empty, so that a man stands between the ends
    jump = """ or jumps over a man of either side to the empty point behind it on the same line. Men that are jumped
              over stay on the board"""
    return line_game(
        "tsoro-yematatu",
        "Tsoro yematatu" + ", no jumps" * (not jumps),
        prose(f"""
            Two players, X and O, move alternately; X begins. The board is a triangle with seven points: the top, c1;
            the middle row, b2, c2 and d2; and the bottom row, a3, c3 and e3. Its lines have three points each:
            c1-b2-a3, c1-c2-c3, c1-d2-e3, b2-c2-d2 and a3-c3-e3. At the start, the board is empty, and each player has 3
            men.

            At first, a move places a man on an empty point. It is written as the point, such as c2. When all six men
            have been placed, one point is empty. A move then takes one of the player's own men there: it goes along a
            line from a point next to it{jump * jumps}. Such a move is written as the two points, such as c2-c3. Nobody
            may pass.

            The first player with three of their men on a line, whether placed or moved there, wins, and the game ends.
            A player who has no legal move loses. {ENDLESS_PLAY}
        """),
        point_board(TSORO_PLACES, names_of(TSORO_PLACES), lay_out(TSORO_PLACES, 0.9, 1.3), along(TSORO_LINES)),
        along(TSORO_LINES) + ends * jumps,
        tuple(map(mask_of, TSORO_LINES)),
    )
