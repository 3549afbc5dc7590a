"""A layer of cards as columns, with room between them for the lines that enter and leave."""

from collections.abc import Mapping
from math import ceil, sqrt
from typing import NamedTuple

from zermelo.drawing.trees.layout import PAGE, Point, Sizes

__all__ = ["ARROW", "TRACK", "Column", "Links", "columns", "columns_across", "row_height", "row_width", "set_down"]

TRACK = 5.0
"""Between lines that run side by side."""

ARROW = 14.0
"""Beside the name of an edge, where its line enters a card."""

Links = Mapping[int, list[int]]
"""From every node to those beside it in the next layer."""


class Column(NamedTuple):
    """Cards one below the other; lines run down on their left to them, on their right from them."""

    nodes: tuple[int, ...]
    left: float
    """The width of the tracks on the left, and of the names of the edges."""
    right: float

    def width(self, sizes: Sizes) -> float:
        return self.left + sizes.width + self.right


def columns_across(nodes: int, sizes: Sizes) -> int:
    """The number of columns with which this many cards have about the shape of a page."""
    slot = (sizes.width + sizes.label + 3 * sizes.gap) / (sizes.height + sizes.band)
    return max(4, ceil(sqrt(PAGE * nodes / slot)))


def columns(layer: list[int], across: int, into: Links, out: Links, sizes: Sizes) -> list[Column]:
    """A layer as columns of equal length, with room for their lines."""
    length = ceil(len(layer) / across)
    parts = (tuple(layer[start : start + length]) for start in range(0, len(layer), length))
    return [column_of(nodes, into, out, sizes) for nodes in parts]


def column_of(nodes: tuple[int, ...], into: Links, out: Links, sizes: Sizes) -> Column:
    """A column with a track for every line that enters a card, and for every card but the last that lines leave."""
    lines = sum(len(into.get(node, ())) for node in nodes)
    trunks = sum(1 for node in nodes[:-1] if node in out)
    return Column(nodes, sizes.gap + TRACK * lines + sizes.label + ARROW, TRACK * (trunks + 1))


def row_width(row: list[Column], sizes: Sizes) -> float:
    return sum(column.width(sizes) for column in row)


def row_height(row: list[Column], sizes: Sizes) -> float:
    return max(len(column.nodes) for column in row) * (sizes.height + sizes.gap) - sizes.gap


def set_down(row: list[Column], top: float, x: float, sizes: Sizes) -> dict[int, Point]:
    cards = {}
    for column in row:
        for i, node in enumerate(column.nodes):
            cards[node] = (x + column.left, top + i * (sizes.height + sizes.gap))
        x += column.width(sizes)
    return cards
