"""The positions of a placement game as words of digits.

A digit is the content of a group of cells, a number to the base 3 (0 empty, 1 the first player's, 2 the second's), or
to the base 2 if both players place the same mark. A move adds one power of the base to one digit. So greater digits go
to greater ones, and the words that a move reaches come in the order of the words that it leaves.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise, product
from typing import Any, NamedTuple

import numpy as np

from zermelo.bits import WORD_BITS, bits
from zermelo.errors import TooLarge
from zermelo.rules import Game, Placement
from zermelo.solving.storage import Array

__all__ = ["Space", "space_of"]

NO_SYMBOL_NUMBER = -1

MAX_GROUP_CELLS = 5
"""Cells of a group in which every empty cell is a move. It has up to 30 contents with the same stones, whose outcomes
share a word of 63 bits."""

MAX_COLUMN_CELLS = 6
"""Cells of a column into which stones fall: one of seven has up to 35 contents with the same stones."""


class Space(NamedTuple):
    """The digits of a placement game, as arrays for kernels.

    Symbols are the contents that a digit can have, numbered in ascending order.
    """

    cells: int
    colours: int
    """1 if both players place the same mark, otherwise 2."""
    groups: tuple[tuple[int, ...], ...]
    """The cells of each digit."""
    sizes: Array
    """The number of symbols of each digit."""
    stones: Array
    """stones[digit, symbol, colour]: the number of stones of a colour."""
    masks: Array
    """masks[digit, symbol, colour]: the cells of these stones."""
    targets: Array
    """targets[colour, digit, kind, symbol]: the symbol after a move of this kind, or -1; a kind is a cell of the group,
    or the only move into a column."""
    places: Array
    """places[symbol]: the place of a symbol of the last digit among those with the same stones."""
    leaving: Array
    """leaving[colour, kind, first, second]: a mask of two bits for each content of the last digit with these stones,
    set where the move of this kind is legal."""
    arriving: Array
    """arriving[colour, kind, first, second]: the same mask for contents that this move has reached from those with
    these stones."""

    @property
    def digits(self) -> int:
        return len(self.groups)

    def stones_at(self, ply: int) -> tuple[int, int]:
        """Return the number of stones of each colour after this many plies."""
        return (ply, 0) if self.colours == 1 else ((ply + 1) // 2, ply // 2)

    def mover(self, ply: int) -> int:
        """Return the colour of the stone that is placed after this many plies."""
        return ply % self.colours


@lru_cache(maxsize=16)
def space_of(game: Game[Any]) -> Space:
    """Return the space of a game that declares a placement; raise TooLarge if a digit has too many contents."""
    assert game.declared.placement is not None
    placement = game.declared.placement
    groups = groups_of(game, placement)
    base = 2 if placement.shared else 3
    contents = [contents_of(group, base, bool(placement.columns)) for group in groups]
    most, kinds = max(map(len, contents)), 1 if placement.columns else max(map(len, groups))
    stones, masks = (np.zeros((len(groups), most, 2), np.int64) for _ in range(2))
    targets = np.full((base - 1, len(groups), kinds, most), NO_SYMBOL_NUMBER, np.int64)
    for digit, (group, codes) in enumerate(zip(groups, contents, strict=True)):
        numbers = {code: number for number, code in enumerate(codes)}
        for symbol, code in enumerate(codes):
            marks = digits_of(code, base, len(group))
            for colour in range(base - 1):
                mine = [cell for cell, mark in zip(group, marks, strict=True) if mark == colour + 1]
                stones[digit, symbol, colour] = len(mine)
                masks[digit, symbol, colour] = sum(1 << cell for cell in mine)
                for kind, place in enumerate(empty_places(marks, bool(placement.columns))):
                    if place is not None:
                        after = code + (colour + 1) * base**place
                        targets[colour, digit, kind, symbol] = numbers[after]
    places, leaving, arriving = last_digit(stones[-1, : len(contents[-1])], targets[:, -1])
    sizes = np.array(list(map(len, contents)))
    return Space(
        placement.cells.bit_count(), base - 1, groups, sizes, stones, masks, targets, places, leaving, arriving
    )


def groups_of(game: Game[Any], placement: Placement[Any]) -> tuple[tuple[int, ...], ...]:
    """Return the cells of each digit: the columns, or the shorter of the rows and the columns of the board."""
    if placement.columns:
        if max(map(len, placement.columns)) > MAX_COLUMN_CELLS:
            raise TooLarge(f"A column of {game.name} is longer than {MAX_COLUMN_CELLS} cells, which an index can take.")
        groups = list(placement.columns)
    else:
        groups = min(lines_of_cells(game, list(bits(placement.cells))), key=lambda some: (longest(some), len(some)))
    # The walk needs a last digit and one before it.
    return ((),) * (2 - len(groups)) + tuple(groups)


def longest(groups: Sequence[tuple[int, ...]]) -> int:
    return max(map(len, groups))


def lines_of_cells(game: Game[Any], cells: list[int]) -> Iterator[list[tuple[int, ...]]]:
    """Yield ways to part the cells into groups: by each direction of the board, cut where they are too long."""
    places = (
        game.board.cells
        if game.board and len(game.board.places) > max(cells)
        else tuple((x, 0) for x in range(WORD_BITS))
    )
    for axis in range(2):
        by_line: dict[tuple[int, ...], list[int]] = {}
        for cell in cells:
            line = tuple(at for other, at in enumerate(places[cell]) if other != axis)
            by_line.setdefault(line, []).append(cell)
        yield [
            tuple(line[begin : begin + MAX_GROUP_CELLS])
            for _, line in sorted(by_line.items())
            for begin in range(0, len(line), MAX_GROUP_CELLS)
        ]


def contents_of(group: tuple[int, ...], base: int, falls: bool) -> list[int]:
    """Return the contents of a group, ascending; in a column, no stone lies above an empty cell."""
    return sorted(
        sum(mark * base**place for place, mark in enumerate(marks))
        for marks in product(range(base), repeat=len(group))
        if not falls or all(below or not above for below, above in pairwise(marks))
    )


def digits_of(code: int, base: int, length: int) -> list[int]:
    return [code // base**place % base for place in range(length)]


def empty_places(marks: list[int], falls: bool) -> list[int | None]:
    """Return for each kind of move the place of the stone in the group; None if the move is not legal."""
    if falls:
        return [marks.index(0) if 0 in marks else None]
    return [None if mark else place for place, mark in enumerate(marks)]


def last_digit(stones: Array, targets: Array) -> tuple[Array, Array, Array]:
    """Return the places of the last digit's symbols among those with the same stones, and the masks of its moves."""
    classes: dict[tuple[int, ...], list[int]] = {}
    for symbol, counted in enumerate(map(tuple, stones.tolist())):
        classes.setdefault(counted, []).append(symbol)
    places = np.zeros(len(stones), np.int64)
    for symbols in classes.values():
        places[symbols] = range(len(symbols))
    colours, kinds, side = len(targets), targets.shape[1], int(stones.max(initial=0)) + 1
    leaving, arriving = (np.zeros((colours, kinds, side, side), np.int64) for _ in range(2))
    for colour, kind, (counted, symbols) in product(range(colours), range(kinds), classes.items()):
        moved = [symbol for symbol in symbols if targets[colour, kind, symbol] >= 0]
        leaving[colour, kind, *counted] = pairs(places[moved])
        arriving[colour, kind, *counted] = pairs(places[targets[colour, kind, moved]])
    return places, leaving, arriving


def pairs(places: Array) -> int:
    """Return the mask of two bits for each place."""
    return sum(3 << 2 * place for place in places.tolist())
