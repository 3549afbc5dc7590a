"""Tapatan: three men's morris as it is played in the Philippines.

(Stewart Culin, Philippine Games, American Anthropologist, 1900. Whoever begins wins by the middle: Henry Dudeney,
Amusements in Mathematics, 1917, Ovid's Game.)
"""

from zermelo.games.boards import box, lines, prose
from zermelo.rules import Board, Game, catalogue_builder
from zermelo_atlas.games.boards.lines_of_men import ENDLESS_PLAY, Men, along, line_game, steps_by

__all__ = ["tapatan"]

KIND = "Men and pieces that move"

TAPATAN_PLACES, TAPATAN_MIDDLE = box(3, 3), 4
TAPATAN_STRAIGHT_STEPS = steps_by(TAPATAN_PLACES, ((1, 0), (0, 1), (-1, 0), (0, -1)))
TAPATAN_DIAGONALS = along(((0, 4, 8), (2, 4, 6)))


@catalogue_builder
def tapatan(middle: bool = True, diagonals: bool = True) -> Game[Men]:
    """Place three men, then step along the lines to a neighbouring empty point; three of your men on a line win.

    middle: whether the first man may be placed in the middle. diagonals: whether the board has diagonals. Raises
    BadOption.
    """
    every = lines(TAPATAN_PLACES, 3)
    used = every if diagonals else tuple(line for line in every if line not in (0b100010001, 0b001010100))
    no_middle = " The first man of X must not be placed in the middle." * (not middle)
    steps = TAPATAN_STRAIGHT_STEPS + TAPATAN_DIAGONALS * diagonals
    return line_game(
        "tapatan", "Tapatan" + ", middle barred at first" * (not middle) + ", no diagonals" * (not diagonals),
        prose(f"""
            Two players, X and O, move alternately; X begins. The board has 3 columns and 3 rows of points. Columns have
            letters from the left, and rows have numbers from the top. Its lines are the three rows{"," * diagonals}
            {"the three columns and the two diagonals" if diagonals else "and the three columns"}. At the start, the
            board is empty, and each player has 3 men.

            At first, a move places a man on an empty point. It is written as the point, such as b2.{no_middle} When all
            six men have been placed, a move is a step: one of the player's own men goes along a line to an empty point
            next to it. A step is written as the two points, such as b2-b3. Nobody may pass, jump or capture.

            The first player with three of their men on a line, whether placed or moved there, wins, and the game ends.
            A player who has no legal move loses. {ENDLESS_PLAY}
        """),
        Board.lattice(3, 3, "alternate" if diagonals else ""), steps, used,
        barred_at_first=0 if middle else 1 << TAPATAN_MIDDLE,
    )  # fmt: skip
