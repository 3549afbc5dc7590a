"""Col and Snort: mark squares so that no two neighbours have the same mark, or no two have different marks.

(Colin Vout and Simon Norton; John Conway, On Numbers and Games, 1976, chapter 8.)
"""

from zermelo.bits import count
from zermelo.errors import BadText
from zermelo.games.boards.lines_of_k import box, permuted_pair
from zermelo.games.boards.text import check_board, count_of, prose, stones_text
from zermelo.games.boards.travel import names_of, read_alternating, spreader
from zermelo.rules import LOSS, Board, Declared, Game, Notation, Rules
from zermelo.rules.specs import catalogue_builder

__all__ = ["col", "snort"]

State = tuple[int, int]  # the squares of the side to move, and those of the opponent


@catalogue_builder
def col(width: int = 3, height: int = 3) -> Game[State]:
    """Mark a square that is not beside a square of your own; a player who cannot loses.

    At most 62 squares. Raises BadOption.
    """
    return colouring("col", width, height, 0)


@catalogue_builder
def snort(width: int = 3, height: int = 3) -> Game[State]:
    """Mark a square that is not beside a square of your opponent; a player who cannot loses.

    At most 62 squares. Raises BadOption.
    """
    return colouring("snort", width, height, 1)


def colouring(name: str, width: int, height: int, shunned: int) -> Game[State]:
    """Return the game whose players move beside no square of their own (0) or of the opponent (1)."""
    check_board(width, height, 62)
    cells, places, beside = width * height, box(width, height), spreader(width, height)
    names, full = names_of(places), (1 << cells) - 1
    whose, never = (("the player's own", "the same mark"), ("the opponent's", "different marks"))[shunned]

    def moves(state: State) -> int:
        return full & ~(state[0] | state[1] | beside(state[shunned]))

    def read(text: str) -> tuple[State, int]:
        state, turn = read_alternating(text, cells)
        if state[0] & beside(state[shunned]) or state[1] & beside(state[1 - shunned]):
            raise BadText(f"{text!r} is not a position: two squares that share an edge have {never}.")
        return state, turn

    return Game(
        name,
        Rules((0, 0), moves, lambda s, square: (s[1], s[0] | 1 << square), lambda s: LOSS),
        notation=Notation(
            ("X", "O"),
            names,
            illegal=f"a square is empty, and beside no square with {whose} mark",
            write=stones_text("XO", cells),
            read=read,
        ),
        board=Board(places, names),
        declared=Declared(plies_left=lambda s: cells - count(s[0] | s[1]), transform=permuted_pair),
        title=f"{name.title()}, {width} x {height}",
        about=prose(f"""
            Two players, X and O, move alternately; X begins. The board has {count_of(width, "column")} and
            {count_of(height, "row")} of squares. Columns have letters from the left, and rows have numbers from the
            top. At the start, all squares are empty.

            A move puts the player's own mark on an empty square that shares no edge with a square of {whose} mark. So
            two squares that share an edge never have {never}. A move is written as the name of the square. Nobody may
            pass.

            A player who has no legal move loses. There are no draws, and no position comes twice, because marks are
            never removed.
        """),
    )
