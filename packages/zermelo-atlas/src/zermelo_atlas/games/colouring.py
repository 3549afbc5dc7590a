"""Col and Snort: mark squares so that no two neighbours have the same mark, or no two have different marks.

(Colin Vout and Simon Norton; John Conway, On Numbers and Games, 1976, chapter 8.)
"""

from collections.abc import Mapping

from zermelo.bits import count
from zermelo.errors import BadText
from zermelo.games.boards import box, count_of, names_of, permuted_pair, prose, stones_text
from zermelo.rules import LOSS, Backdrop, Board, Declared, Game, Look, Notation, Rules, catalogue_builder
from zermelo_atlas.games.boards.squares import check_board, read_alternating, spreader

__all__ = ["col", "snort"]

KIND = "Boards that fill up"

State = tuple[int, int]  # the squares of the side to move, and those of the opponent


COL_PAINT = {mark: Look("block", who, "paint", size=1.2, words=mark) for who, mark in enumerate("XO")}
"""The regions of a map in the colours of the players."""

BULL = (
    "M18 14q2 20 20 22h24q18-2 20-22q12 30-14 36l-4 26q-14 16-28 0l-4-26q-26-6-14-36zM42 52h.1M58 52h.1"
    "M42 70q8 6 16 0M46 74a5 6 0 1 0 8 0"
)
COW = (
    "M34 28h32l24 4q-2 16-20 16l-4 28q-16 16-32 0l-4-28q-18 0-20-16zM36 26q-4-6-1-12M64 26q4-6 1-12M42 48h.1M58 48h.1"
    "M36 66q14-6 28 0M44 74h.1M56 74h.1M50 28q2 14 14 12"
)
SNORT_CATTLE = {
    "X": Look("outline", 0, "bull", path=BULL, fill="first", size=1.15, is_upright=True),
    "O": Look("outline", 1, "cow", path=COW, fill="second", size=1.15, is_upright=True),
}
"""Bulls and cows, which snort at one another across a fence."""


@catalogue_builder
def col(width: int = 3, height: int = 3) -> Game[State]:
    """Mark an empty square that is not beside one of yours; a player who cannot move loses.

    At most 62 squares. Raises BadOption.
    """
    return colouring("col", width, height, 0, COL_PAINT)


@catalogue_builder
def snort(width: int = 3, height: int = 3) -> Game[State]:
    """Mark an empty square that is not beside one of your opponent; a player who cannot move loses.

    At most 62 squares. Raises BadOption.
    """
    return colouring("snort", width, height, 1, SNORT_CATTLE, "felt")


def colouring(
    name: str, width: int, height: int, shunned: int, looks: Mapping[str, Look], backdrop: Backdrop = ""
) -> Game[State]:
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
        board=Board(places, names, looks=looks, backdrop=backdrop),
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
