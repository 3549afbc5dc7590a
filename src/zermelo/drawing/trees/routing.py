"""The lines of a layered graph: out of a card, across to a column, down its left side, into a card."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from zermelo.analysis.graph import Edge
from zermelo.drawing.trees.columns import ARROW, TRACK, Column, row_height
from zermelo.drawing.trees.layout import Point, Route, Sizes

__all__ = ["Sheet", "routes"]

Points = tuple[Point, ...]

LEVEL = 0.85
"""Of a card's height, from its top: where the lines of a card with others below it leave."""

LABEL = 7.0
"""Between the name of an edge and the card that it enters."""


class Sheet(NamedTuple):
    """Where everything lies."""

    rows: Sequence[list[Column]]
    """The columns of every ply."""
    tops: Sequence[float]
    """The upper edge of every ply."""
    cards: Mapping[int, Point]
    """The upper left corner of every card."""
    sizes: Sizes

    def foot(self, ply: int) -> float:
        """The lower edge of a ply."""
        return self.tops[ply] + row_height(self.rows[ply], self.sizes)

    def columns(self) -> Iterator[tuple[int, Column]]:
        """Every column with its ply."""
        return ((ply, column) for ply, row in enumerate(self.rows) for column in row)


def routes(edges: Sequence[Edge], sheet: Sheet) -> tuple[Route, ...]:
    """The line of every edge, in their order."""
    out: dict[int, Points] = {}
    for ply, column in sheet.columns():
        out |= ways_out(ply, column, sheet)
    into = edges_into(edges)
    lines: dict[int, Route] = {}
    for ply, column in sheet.columns():
        entering = [nearest_last(into[node], edges, out) for node in column.nodes]
        lines |= ways_in(ply, column, entering, edges, out, sheet)
    return tuple(lines[number] for number in range(len(edges)))


def edges_into(edges: Sequence[Edge]) -> Mapping[int, list[int]]:
    """The numbers of the edges that enter each node."""
    into: dict[int, list[int]] = defaultdict(list)
    for number, edge in enumerate(edges):
        into[edge.target].append(number)
    return into


def ways_out(ply: int, column: Column, sheet: Sheet) -> dict[int, Points]:
    """The way of the lines of each card out of its ply; the highest card's runs outermost."""
    *upper, last = column.nodes
    sides = {node: out_of_side(node, len(upper) - i, sheet.foot(ply), sheet) for i, node in enumerate(upper)}
    return {**sides, last: out_of_foot(last, sheet.foot(ply), sheet)}


def out_of_side(node: int, track: int, foot: float, sheet: Sheet) -> Points:
    """To the right of the card, and down the track of this number."""
    x, y = sheet.cards[node]
    right, level = x + sheet.sizes.width, y + LEVEL * sheet.sizes.height
    return (right, level), (right + TRACK * track, level), (right + TRACK * track, foot)


def out_of_foot(node: int, foot: float, sheet: Sheet) -> Points:
    x, y = sheet.cards[node]
    centre = x + sheet.sizes.width / 2
    return (centre, y + sheet.sizes.height), (centre, foot)


def nearest_last(numbers: list[int], edges: Sequence[Edge], out: Mapping[int, Points]) -> list[int]:
    """The edges into one card, those that come from the right first."""
    return sorted(numbers, key=lambda number: -out[edges[number].source][-1][0])


def ways_in(
    ply: int,
    column: Column,
    entering: Sequence[list[int]],
    edges: Sequence[Edge],
    out: Mapping[int, Points],
    sheet: Sheet,
) -> dict[int, Route]:
    """The whole lines of the edges into a column; the line to the highest card runs innermost."""
    lines: dict[int, Route] = {}
    for node, numbers in zip(column.nodes, entering, strict=True):
        for place, number in enumerate(numbers, 1):
            way = out[edges[number].source]
            share = place / (len(numbers) + 1)
            lines[number] = way_in(way, node, len(lines) + 1, share, sheet.tops[ply], sheet)
    return lines


def way_in(way: Points, node: int, track: int, share: float, top: float, sheet: Sheet) -> Route:
    """A way out, continued down the track of this number and into a card at a share of its height."""
    (x, y), sizes = sheet.cards[node], sheet.sizes
    down = x - sizes.label - ARROW - TRACK * track
    level = y + sizes.height * share
    return Route((*way, (down, top), (down, level), (x, level)), (x - LABEL - sizes.label / 2, level))
