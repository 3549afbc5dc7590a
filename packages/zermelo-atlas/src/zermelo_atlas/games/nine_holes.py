"""Nine holes: place three men, then move any of them to any empty hole.

(Harold Murray, A History of Chess, 1913, p. 614; A History of Board-Games Other Than Chess, 1952.)
"""

from zermelo.games.boards import box, lines, prose
from zermelo.rules import Board, Game, catalogue_builder
from zermelo_atlas.games.boards.lines_of_men import ENDLESS_PLAY, Men, line_game

__all__ = ["nine_holes"]

KIND = "Men and pieces that move"

NINE_HOLES_PLACES = box(3, 3)
NINE_HOLES_DIAGONALS = (0b100010001, 0b001010100)


@catalogue_builder
def nine_holes(diagonals: bool = False) -> Game[Men]:
    """Place three men, then move one to any empty hole; three of your men in a row or a column win.

    diagonals: whether the two diagonals are lines, too. Raises BadOption.
    """
    every = lines(NINE_HOLES_PLACES, 3)
    steps = tuple((a, b) for a in range(9) for b in range(9) if a != b)
    return line_game(
        "nine-holes",
        "Nine holes" + ", with diagonals" * diagonals,
        prose(f"""
            Two players, X and O, move alternately; X begins. The board has 3 columns and 3 rows of holes. Columns have
            letters from the left, and rows have numbers from the top. At the start, the board is empty, and each player
            has 3 men.

            At first, a move places a man in an empty hole. It is written as the hole, such as b2. When all six men have
            been placed, a move takes one of the player's own men to any empty hole, near or far. It is written as the
            two holes, such as b2-c3. Nobody may pass or capture.

            The first player with three of their men in a row or in a column{" or on a diagonal" * diagonals}, whether
            placed or moved there, wins, and the game ends. {ENDLESS_PLAY}
        """),
        Board.lattice(3, 3, lines=(), backdrop="holes"),
        steps,
        every if diagonals else tuple(line for line in every if line not in NINE_HOLES_DIAGONALS),
        summary="Place three men, then move one to any empty hole; three of your men in a "
        f"{'row, a column or a diagonal' if diagonals else 'row or a column'} win.",
    )
