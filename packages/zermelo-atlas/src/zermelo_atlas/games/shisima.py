"""Shisima: three men each around a pool, from western Kenya.

(Claudia Zaslavsky, Africa Counts, 1973; Math Games and Activities from Around the World, 1998.)
"""

from zermelo.games.boards import prose
from zermelo.rules import Game, catalogue_builder
from zermelo_atlas.games.boards.lines_of_men import ENDLESS_PLAY, Men, along, line_game
from zermelo_atlas.games.boards.points import point_board, ring

__all__ = ["shisima"]

KIND = "Men and pieces that move"

SHISIMA_RING = ((0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1))
SHISIMA_PLACES = (*SHISIMA_RING, (1, 1))
SHISIMA_PLACE_NAMES = (*"12345678", "0")


@catalogue_builder
def shisima(adjacent: bool = True) -> Game[Men]:
    """Step along the ring, into the middle or out of it; three of your men on a line through the middle win.

    adjacent: whether the men start side by side, or every player's on 3 of the points in turn. Raises BadOption.
    """
    lines = tuple((i, 8, i + 4) for i in range(4))
    steps = along((*lines, *((i, (i + 1) % 8) for i in range(8))))
    starts = (0b00000111, 0b01110000) if adjacent else (0b00010101, 0b00101010)
    men = "1, 2 and 3, and O on 5, 6 and 7" if adjacent else "1, 3 and 5, and O on 2, 4 and 6"
    return line_game(
        "shisima",
        "Shisima" + ", men in turn" * (not adjacent),
        prose(f"""
            Two players, X and O, move alternately; X begins. The board has eight points on a ring, numbered 1 to 8
            clockwise, and one in the middle, 0, which is joined to each of them. At the start, each player has three
            men: X on {men}.

            A move is a step: one of the player's own men goes to an empty point next to it, along the ring, or between
            the ring and the middle. It is written as the two points, such as 3-0 or 3-4. Nobody may pass, jump or
            capture.

            The first player with three of their men on a straight line, which are the middle and two points opposite
            each other, wins, and the game ends. A player who has no legal move loses. {ENDLESS_PLAY}
        """),
        point_board(SHISIMA_PLACES, SHISIMA_PLACE_NAMES, (*ring(8, 1.5, -1), (0.0, 0.0)), steps),
        steps,
        tuple(sum(1 << i for i in line) for line in lines),
        start=starts,
    )
