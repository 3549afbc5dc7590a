"""Boards of squares: their limits, squares that share an edge, maps of them, and texts of alternating moves."""

from collections.abc import Callable

from zermelo.bits import WORD_BITS, permute
from zermelo.errors import BadOption
from zermelo.games.boards import read_stones

__all__ = ["check_board", "check_moves", "permuted_triple", "read_alternating", "rows_in_words", "spreader"]

MAX_LETTERED_COLUMNS = 26
"""The most columns that have names, a to z."""


def check_board(width: int, height: int, most_cells: int) -> None:
    """Raise BadOption for a board without cells, with more than a limit, or with more columns than letters."""
    for side, size in (("width", width), ("height", height)):
        if size < 1:
            raise BadOption(f"{side}={size} is too small: it must be at least 1.")
    if width > MAX_LETTERED_COLUMNS:
        raise BadOption(
            f"width={width} is too large: it must be at most {MAX_LETTERED_COLUMNS}, the number of letters."
        )
    if width * height > most_cells:
        raise BadOption(
            f"A {width}x{height} board has {width * height} squares; at most {most_cells} are possible here."
        )


def check_moves(width: int, height: int, number: int, things: str, limit: int = WORD_BITS) -> None:
    """Raise BadOption for a board with more moves than a mask has bits.

    >>> check_moves(2, 2, 4, "pairs of neighbours")
    """
    if number > limit:
        raise BadOption(f"A {width}x{height} board has {number} {things}; at most {limit} are possible here.")


def spreader(width: int, height: int) -> Callable[[int], int]:
    """Return a function that maps some squares to those that share an edge with one of them.

    >>> bin(spreader(3, 3)(0b000_010_000))
    '0b10101010'
    """
    full, left = (1 << width * height) - 1, sum(1 << cell for cell in range(0, width * height, width))

    def beside(squares: int) -> int:
        across = squares << 1 & ~left | (squares & ~left) >> 1
        return (across | squares << width | squares >> width) & full

    return beside


def permuted_triple(sets: tuple[int, int, int], cells: tuple[int, ...]) -> tuple[int, int, int]:
    """Return three sets of cells after a map of the cells."""
    return permute(sets[0], cells), permute(sets[1], cells), permute(sets[2], cells)


def read_alternating(text: str, cells: int) -> tuple[tuple[int, int], int]:
    """Return the stones of the side to move and of the other side, and the turn, which the numbers of X and O tell.

    >>> read_alternating("XO.X", 4)
    ((2, 9), 1)
    """
    first, second = read_stones(text, cells, "XO", ())
    return ((second, first), 1) if first.bit_count() > second.bit_count() else ((first, second), 0)


def rows_in_words(rows: int) -> str:
    """Return 'row', or '2 rows', to follow 'the lowest'."""
    return "row" if rows == 1 else f"{rows} rows"
