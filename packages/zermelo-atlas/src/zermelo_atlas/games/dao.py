"""Dao: slide four men until they meet something, into a line, a square or the corners.

(Jeff Pickering and Ben van Buskirk, 1999.)
"""

from zermelo.bits import deposit, lowest, mask_of
from zermelo.games.boards import box, finder_of, names_of, permuted_pair, prose, stones_text
from zermelo.rules import LOSS, WIN, Board, Declared, Game, Look, Notation, Rules, catalogue_builder
from zermelo_atlas.games.boards.lines_of_men import (
    ENDLESS_PLAY,
    KING_DIRECTIONS,
    MEN_MARKS,
    Men,
    beside,
    king_steps,
    man_names,
    men_reader,
)

__all__ = ["dao"]

KIND = "Men and pieces that move"

DAO_PLACES, DAO_SQUARES = box(4, 4), [x + 4 * y for y in range(3) for x in range(3)]
DAO_NEIGHBOURS = beside(DAO_PLACES, KING_DIRECTIONS)
DAO_ROWS = [mask_of(range(4 * k, 4 * k + 4)) for k in range(4)]
DAO_COLUMNS = [mask_of(range(k, 16, 4)) for k in range(4)]
DAO_CORNERS = (0, 3, 12, 15)
DAO_GOALS = (*DAO_ROWS, *DAO_COLUMNS, *(mask_of((i, i + 1, i + 4, i + 5)) for i in DAO_SQUARES), mask_of(DAO_CORNERS))
DAO_NEIGHBOUR_MASKS = tuple(
    mask_of(DAO_NEIGHBOURS[8 * i + d] for d in range(8) if DAO_NEIGHBOURS[8 * i + d] >= 0) for i in DAO_CORNERS
)
has_goal, slides = finder_of(DAO_GOALS), king_steps(DAO_NEIGHBOURS)


def shut_in(mine: int, theirs: int) -> bool:
    """Return whether a man of one side stands in a corner, with men of the other side around it."""
    for i in range(4):
        if mine >> DAO_CORNERS[i] & 1 and theirs & DAO_NEIGHBOUR_MASKS[i] == DAO_NEIGHBOUR_MASKS[i]:
            return True
    return False


def end_of_slide(stones: int, move: int, mine: int) -> int:
    """Return the square where the slide of a move ends, or -1 if the man cannot slide."""
    at, end = lowest(deposit(1 << move // 8, mine)), -1
    while DAO_NEIGHBOURS[8 * at + move % 8] >= 0 and not stones >> DAO_NEIGHBOURS[8 * at + move % 8] & 1:
        at = end = DAO_NEIGHBOURS[8 * at + move % 8]
    return end


def moves(state: Men) -> int:
    mine, theirs = state
    return 0 if has_goal(theirs) or shut_in(mine, theirs) else slides(mine, ~(mine | theirs))


def play(state: Men, move: int) -> Men:
    mine, theirs = state
    return theirs, mine ^ deposit(1 << move // 8, mine) | 1 << end_of_slide(mine | theirs, move, mine)


@catalogue_builder
def dao() -> Game[Men]:
    """Slide a man in a straight line as far as it goes; four of your men in a line, in a square of 2 x 2 or in the
    corners win.
    """
    names = names_of(DAO_PLACES)
    return Game(
        "dao",
        Rules(
            (0b1000_0100_0010_0001, 0b0001_0010_0100_1000),
            moves,
            play,
            lambda state: WIN if shut_in(state[0], state[1]) else LOSS,
        ),
        notation=Notation(
            (MEN_MARKS[0], MEN_MARKS[1]),
            man_names(names, 32, lambda s, move: end_of_slide(s[0] | s[1], move, s[0])),
            illegal="a man slides in a line as far as it can",
            write=stones_text(MEN_MARKS, 16, last=True),
            read=men_reader(16, 4),
        ),
        board=Board.rectangle(4, 4, looks={"X": Look("man", 0), "O": Look("man", 1)}),
        declared=Declared(transform=permuted_pair),
        title="Dao",
        about=prose(f"""
            Two players, X and O, move alternately; X begins. The board has 4 columns and 4 rows of squares. Columns
            have letters from the left, and rows have numbers from the top. Each player has four men: at the start, X on
            the diagonal from a1 to d4, and O on the diagonal from d1 to a4.

            A move slides one of the player's own men in a row, in a column or diagonally, as far as it can go over
            empty squares: until it meets another man or the edge of the board. It is written as the square that the man
            leaves and the square where it stops, such as a1-a3. Nobody may pass, jump or capture.

            A player wins, and the game ends, with four of their men that fill a row or a column, that fill a square of
            2 x 2, or that stand in the four corners. A player whose man stands in a corner with men of the opponent on
            all three squares around it wins, too. {ENDLESS_PLAY}
        """),
    )
