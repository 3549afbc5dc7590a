"""Obstruction: take a square, and with it all squares around it.

(Laszlo Kozma, A paper and pencil game, 2006.) On one row, it is Dawson's chess.
"""

from zermelo.bits import count
from zermelo.games.boards import bit_at, box, count_of, marks_text, names_of, prose, read_mask
from zermelo.rules import LOSS, Board, Declared, Game, Look, Notation, Rules, catalogue_builder
from zermelo_atlas.games.boards.squares import check_board

__all__ = ["obstruction"]

KIND = "Boards that fill up"

OBSTRUCTION_MARKS = "#."
"""A square that is taken or beside one, and one that is free."""


@catalogue_builder
def obstruction(width: int = 5, height: int = 4) -> Game[int]:
    """Take a free square, which blocks it and all squares around it; a player who cannot move loses.

    At most 62 squares. Raises BadOption.
    """
    check_board(width, height, 62)
    cells, places = width * height, box(width, height)
    names, full = names_of(places), (1 << cells) - 1
    blocks = tuple(
        sum(1 << i for i, (x, y) in enumerate(places) if max(abs(x - column), abs(y - row)) < 2)
        for column, row in places
    )

    def moves(blocked: int) -> int:
        return full & ~blocked

    return Game(
        "obstruction",
        Rules(0, moves, lambda blocked, square: blocked | blocks[square], lambda blocked: LOSS),
        notation=Notation(
            moves=names,
            illegal="a square is free if it is neither taken nor touches one that is",
            write=marks_text(OBSTRUCTION_MARKS[::-1], cells, bit_at, "12"),
            read=lambda text: read_mask(text, cells, OBSTRUCTION_MARKS, "squares"),
        ),
        board=Board(places, names, looks={"#": Look("block", name="blocked", size=1.1, is_of_mover=True)}),
        declared=Declared(plies_left=lambda blocked: count(full & ~blocked), impartial=True),
        title=f"Obstruction, {width} x {height}",
        about=prose(f"""
            Two players, first and second, move alternately; first begins. The board has {count_of(width, "column")} and
            {count_of(height, "row")} of squares. Columns have letters from the left, and rows have numbers from the
            top. At the start, all squares are free.

            A move takes a free square. This square and the squares that touch it, at an edge or a corner, are blocked
            from then on. A move is written as the name of the square. Nobody may pass. In text, # is a blocked
            square.

            A player who finds no free square loses. There are no draws, and no position comes twice, because squares
            never become free again.
        """),
    )
