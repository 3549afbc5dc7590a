"""Chomp: eat from a bar of chocolate whose corner is poisoned.

(David Gale, A curious Nim-type game, 1974.)
The first player wins on every bar of more than one square, and nobody knows a general way to do it.
"""

from zermelo.bits import count
from zermelo.errors import BadText
from zermelo.games.boards import bit_at, count_of, marks_text, prose
from zermelo.rules import LOSS, Board, Declared, Game, Look, Notation, Rules, catalogue_builder, square
from zermelo_atlas.games.boards.squares import check_board

__all__ = ["chomp"]

KIND = "Heaps and rows"


SKULL = (
    "M50 12a34 32 0 0 1 22 56v18h-44v-18a34 32 0 0 1 22-56zM30 48a8 8 0 1 0 16 0a8 8 0 1 0-16 0"
    "M54 48a8 8 0 1 0 16 0a8 8 0 1 0-16 0M50 60l-4 8h8zM42 76v10M50 76v10M58 76v10"
)


@catalogue_builder
def chomp(width: int = 4, height: int = 3) -> Game[int]:
    """Eat a square with everything below it and to the right of it; a player who is left with the poisoned corner
    loses.

    At most 62 squares. Raises BadOption.
    """
    check_board(width, height, 62)
    cells = width * height
    names = ["P", *(f"{chr(97 + i % width)}{i // width + 1}" for i in range(1, cells))]
    bites = tuple(
        sum(1 << i for i in range(cells) if i % width >= square % width and i // width >= square // width)
        for square in range(cells)
    )

    def moves(left: int) -> int:
        return left & ~1  # nobody eats the poison of their own will

    def play(left: int, square: int) -> int:
        return left & ~bites[square]

    write = marks_text("x.", cells, bit_at, "12")

    def read(text: str) -> tuple[int, int]:
        left = sum(1 << i for i, square in enumerate(text[:cells]) if square == ".")
        eaten = all(left & bites[i] == 0 for i in range(cells) if not left >> i & 1)
        if len(text) != cells + 1 or not left & 1 or not eaten or write(left, text[-1] == "2") != text:
            raise BadText(f"{text!r} is not a position: write . or x for {cells} squares, then 1 or 2 to move.")
        return left, int(text[-1]) - 1

    return Game(
        "chomp",
        Rules((1 << cells) - 1, moves, play, lambda left: LOSS),
        notation=Notation(
            moves=names,
            illegal="a square can be eaten while it is there, and the poison is never eaten",
            write=write,
            read=read,
        ),
        board=Board(
            tuple(square(i % width, i // width, name, kind="" if i else "poison") for i, name in enumerate(names)),
            looks={"x": Look("gone"), "poison.": Look("outline", name="poison", path=SKULL, fill="white", size=0.8)},
            backdrop="chocolate",
            captions=(
                *((chr(97 + column), (column, -0.75)) for column in range(width)),
                *((str(row + 1), (-0.75, row)) for row in range(height)),
            ),
        ),
        declared=Declared(plies_left=lambda left: count(left & ~1), impartial=True),
        title=f"Chomp, {width} x {height}",
        about=prose(f"""
            Two players, first and second, move alternately; first begins. A bar of chocolate has
            {count_of(width, "column")} and {count_of(height, "row")} of squares. Columns have letters from the left,
            and rows have numbers from the top. The square in the top left corner, P, is poisoned.

            A move chooses a square that is still there, other than the poisoned one, and eats it together with all
            squares that are in its row or below and in its column or to the right. It is written as the name of the
            chosen square: b2 is in the second column and the second row. Nobody may pass. In text, x is a square
            that has been eaten.

            The game ends when only the poisoned square is left. The player who is then to move loses. There are no
            draws, and no position comes twice, because every move eats a square.
        """),
    )
