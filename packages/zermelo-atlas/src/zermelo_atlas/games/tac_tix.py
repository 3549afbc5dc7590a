"""Tac Tix, or Bulo: take neighbouring counters of a row or a column.

(Piet Hein; Martin Gardner, Mathematical Games, Scientific American, February 1958.)
"""

from zermelo.bits import WORD_BITS, count
from zermelo.games.boards import bit_at, box, check_number, count_of, marks_text, names_of, prose, read_mask
from zermelo.rules import LOSS, WIN, Board, Declared, Game, Look, Notation, Place, Rules, catalogue_builder

__all__ = ["tac_tix"]

KIND = "Heaps and rows"

TAC_TIX_MARKS = "o."
"""A counter, and an empty square."""


@catalogue_builder
def tac_tix(width: int = 3, height: int = 3, misere: bool = True) -> Game[int]:
    """Take counters that lie side by side in one row or column; the player who takes the last one loses.

    width, height: 1 to 5. misere: whether the last counter loses; else it wins. Raises BadOption.
    """
    check_number("width", width, 1, 5)
    check_number("height", height, 1, 5)
    cells, places = width * height, box(width, height)
    names = names_of(places)
    runs = [(cell, cell) for cell in range(cells)]
    runs += [(a, a + k) for a in range(cells) for k in range(1, width - a % width)]
    runs += [(a, a + k * width) for a in range(cells) for k in range(1, height - a // width)]
    takes = tuple(sum(1 << cell for cell in range(a, b + 1, 1 if b - a < width else width)) for a, b in runs)

    def some(counters: int, first: int, end: int) -> int:
        mask = 0
        for move in range(first, end):
            if counters & takes[move] == takes[move]:
                mask |= 1 << move - first
        return mask

    def moves(counters: int) -> tuple[int, int]:
        return some(counters, 0, min(WORD_BITS, len(takes))), some(counters, WORD_BITS, len(takes))

    last = "loses" if misere else "wins"
    return Game(
        "tac-tix",
        Rules((1 << cells) - 1, moves, lambda left, move: left & ~takes[move], lambda left: WIN if misere else LOSS),
        notation=Notation(
            moves=[names[a] if a == b else f"{names[a]}-{names[b]}" for a, b in runs],
            illegal="a move takes counters that lie side by side in a row or a column",
            write=marks_text(TAC_TIX_MARKS[::-1], cells, bit_at, "12"),
            read=lambda text: read_mask(text, cells, TAC_TIX_MARKS, "squares"),
        ),
        board=Board(
            tuple(Place(x, y, name) for (x, y), name in zip(places, names, strict=True)),
            looks={"o": Look("stone", name="counter", size=1.2)},
            is_any_order=True,
        ),
        declared=Declared(plies_left=lambda left: count(left), impartial=not misere),
        title=f"Tac Tix, {width} x {height}" + ", the last counter wins" * (not misere),
        summary=f"Take counters that lie side by side in one row or column; the player who takes the last one {last}.",
        about=prose(f"""
            Two players, first and second, move alternately; first begins. The board has {count_of(width, "column")} and
            {count_of(height, "row")} of squares. Columns have letters from the left, and rows have numbers from the
            top. At the start, every square has a counter.

            A move takes one or more counters that lie side by side, without a gap, in one row or one column. It is
            written as the square of the counter, such as b2, or as the first and the last square, such as a1-c1. Nobody
            may pass. In text, o is a counter.

            The player who takes the last counter {last}, and the game ends. There are no draws, and no position comes
            twice, because counters are never put back.
        """),
    )
