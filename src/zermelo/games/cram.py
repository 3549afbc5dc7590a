"""Cram: place dominoes, each in either direction.

(Martin Gardner, Mathematical Games, February 1974.)
"""

from zermelo.bits import BITS, count
from zermelo.errors import BadOption
from zermelo.games.boards.sizes import check_board
from zermelo.games.boards.text import bit_at, marks_text, read_mask
from zermelo.rules import LOSS, Game, Grid, Rules
from zermelo.specs import catalogued

__all__ = ["cram"]

MARKS = "#."
"""A square that is covered, and one that is free."""


def area_of(square: int, free: int, dominoes: tuple[int, ...]) -> int:
    """Return the free squares that dominoes connect to one square."""
    area, before = square, 0
    while area != before:
        before = area
        for domino in dominoes:
            area |= domino if domino & area and domino & free == domino else 0
    return area


@catalogued
def cram(width: int = 4, height: int = 3) -> Game[int]:
    """Cover two neighbouring squares with a domino; a player who cannot loses.

    At most 62 squares, with at most 63 pairs of neighbours, such as 6 x 6. Raises BadOption.
    """
    check_board(width, height, 62)
    cells = width * height
    pairs = [(i, i + 1) for i in range(cells) if (i + 1) % width] + [(i, i + width) for i in range(cells - width)]
    if len(pairs) > BITS:
        raise BadOption(f"A {width}x{height} board has {len(pairs)} places for dominoes; at most {BITS} are possible.")
    dominoes = tuple(1 << a | 1 << b for a, b in pairs) or (0,)  # an empty tuple has no compiled type
    number = len(pairs)
    names = [f"{chr(97 + a % width)}{a // width + 1}{'-' if b == a + 1 else '|'}" for a, b in pairs]
    full, top, left = (1 << cells) - 1, (1 << width) - 1, sum(1 << i for i in range(0, cells, width))

    def moves(covered: int) -> int:
        mask = 0
        for move in range(number):
            if covered & dominoes[move] == 0:
                mask |= 1 << move
        return mask

    def parts(covered: int) -> list[int]:
        """Return the free areas, each moved to the corner of an otherwise covered board."""
        free, found = full & ~covered, []
        while free:
            area = area_of(free & -free, free, dominoes)
            free &= ~area
            down = next(row for row in range(height) if area >> row * width & top)
            across = next(column for column in range(width) if area >> column & left)
            found.append(full & ~(area >> down * width + across))
        return found

    grid = Grid(tuple((i % width, i // width) for i in range(cells)))
    return Game(
        "cram", Rules(0, moves, lambda covered, move: covered | dominoes[move], lambda covered: LOSS),
        title=f"Cram, {width} x {height}", labels=names,
        write=marks_text(MARKS[::-1], cells, bit_at, "12"),
        read=lambda text: read_mask(text, cells, MARKS, "squares"), grid=grid, impartial=True, parts=parts,
        rule="a domino covers two free squares", plies_left=lambda covered: count(full & ~covered) // 2,
    )  # fmt: skip
