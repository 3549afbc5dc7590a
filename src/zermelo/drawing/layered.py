"""Where the nodes of a layered graph are drawn: ply below ply, lines that cross seldom, cards that never overlap.

Kozo Sugiyama, Shojiro Tagawa and Mitsuhiko Toda, Methods for visual understanding of hierarchical
system structures, 1981: each layer is put in the order of the middles of the neighbours. A layer
too wide for the page stands in columns; lines run down between them, and enter a card from its left.
"""

from collections import defaultdict
from collections.abc import Mapping
from itertools import accumulate
from math import ceil, sqrt
from typing import NamedTuple

from zermelo.analysis.graph import Graph
from zermelo.drawing.layout import PAGE, Layout, Point, Route, Sizes

__all__ = ["layered"]

SWEEPS = 12

TRACK = 5.0
"""Between lines that run side by side."""

FAN = 0.07
"""Of the width: the height in which lines fan out from one ply to the next."""

Links = Mapping[int, list[int]]


class Column(NamedTuple):
    """Cards one below the other; lines run down on their left to them, on their right from them."""

    nodes: tuple[int, ...]
    left: float
    """The width of the tracks on the left, and of the names of the edges."""
    right: float

    def width(self, sizes: Sizes) -> float:
        return self.left + sizes.width + self.right


def layered(graph: Graph, sizes: Sizes) -> Layout:
    """The layers from the root down, each in the middle of the page."""
    into, out = links(graph)
    layers = ordered(graph, into, out)
    across = columns_across(graph, sizes)
    rows = [columns(layer, across, into, out, sizes) for layer in layers]
    width = max(row_width(row, sizes) for row in rows)
    tops = list(accumulate((row_height(row, sizes) + FAN * width + sizes.band for row in rows), initial=0.0))
    cards = {}
    for row, top in zip(rows, tops, strict=False):
        cards.update(set_down(row, top, (width - row_width(row, sizes)) / 2, sizes))
    height = tops[-1] - FAN * width - sizes.band
    routes = Router(graph, rows, tops, cards, sizes).routes()
    return Layout(tuple(cards[i] for i in range(len(graph.nodes))), routes, width, height)


def links(graph: Graph) -> tuple[Links, Links]:
    """The parents and the children of every node."""
    into: dict[int, list[int]] = defaultdict(list)
    out: dict[int, list[int]] = defaultdict(list)
    for edge in graph.edges:
        into[edge.target].append(edge.source)
        out[edge.source].append(edge.target)
    return into, out


def ordered(graph: Graph, into: Links, out: Links) -> list[list[int]]:
    """The nodes of every ply, sorted again and again by the middle of their parents, then of their children."""
    layers: list[list[int]] = [[] for _ in range(1 + graph.nodes[-1].ply)]
    for index, node in enumerate(graph.nodes):
        layers[node.ply].append(index)
    for sweep in range(SWEEPS):
        down = sweep % 2 == 0
        place = {node: i / len(layer) for layer in layers for i, node in enumerate(layer)}
        for layer in layers if down else reversed(layers):
            beside = into if down else out
            layer.sort(key=lambda node: middle(beside.get(node, []), place, place[node]))
            place.update({node: i / len(layer) for i, node in enumerate(layer)})
    return layers


def middle(nodes: list[int], place: Mapping[int, float], own: float) -> float:
    return sum(place[node] for node in nodes) / len(nodes) if nodes else own


def columns_across(graph: Graph, sizes: Sizes) -> int:
    """So many columns that all cards together have about the shape of a page."""
    slot = (sizes.width + sizes.label + 3 * sizes.gap) / (sizes.height + sizes.band)
    return max(4, ceil(sqrt(PAGE * len(graph.nodes) / slot)))


def columns(layer: list[int], across: int, into: Links, out: Links, sizes: Sizes) -> list[Column]:
    """A layer as columns of equal length, with room for their lines."""
    length = ceil(len(layer) / across)
    found = []
    for start in range(0, len(layer), length):
        nodes = tuple(layer[start : start + length])
        lines = sum(len(into.get(node, ())) for node in nodes)
        trunks = sum(1 for node in nodes[:-1] if node in out)
        found.append(Column(nodes, sizes.gap + TRACK * lines + sizes.label + 14, TRACK * (trunks + 1)))
    return found


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


class Router:
    """The lines: from a card's foot or right side down, across to a column, down its left, into a card."""

    def __init__(
        self, graph: Graph, rows: list[list[Column]], tops: list[float], cards: Mapping[int, Point], sizes: Sizes
    ) -> None:
        self.graph, self.tops, self.cards, self.sizes = graph, tops, cards, sizes
        self.columns = [(ply, column) for ply, row in enumerate(rows) for column in row]
        self.foot = {ply: tops[ply] + row_height(row, sizes) for ply, row in enumerate(rows)}
        self.into: dict[int, list[int]] = defaultdict(list)
        for number, edge in enumerate(graph.edges):
            self.into[edge.target].append(number)

    def routes(self) -> tuple[Route, ...]:
        leaving = {node: points for ply, column in self.columns for node, points in self.leaving(ply, column)}
        found: dict[int, Route] = {}
        for ply, column in self.columns:
            found.update(self.entering(ply, column, leaving))
        return tuple(found[number] for number in range(len(self.graph.edges)))

    def leaving(self, ply: int, column: Column) -> list[tuple[int, tuple[Point, ...]]]:
        """For every node the way of its lines out of its layer; the highest card's runs outermost."""
        found: list[tuple[int, tuple[Point, ...]]] = []
        *upper, last = column.nodes
        for i, node in enumerate(upper):
            (x, y), foot = self.cards[node], self.foot[ply]
            right, level = x + self.sizes.width, y + 0.85 * self.sizes.height
            track = right + TRACK * (len(upper) - i)
            found.append((node, ((right, level), (track, level), (track, foot))))
        x, y = self.cards[last]
        centre = x + self.sizes.width / 2
        found.append((last, ((centre, y + self.sizes.height), (centre, self.foot[ply]))))
        return found

    def entering(self, ply: int, column: Column, leaving: Mapping[int, tuple[Point, ...]]) -> dict[int, Route]:
        """The whole routes of the edges to a column; the line to the highest card runs innermost."""
        found, used = {}, 0
        for node in column.nodes:
            x, y = self.cards[node]
            numbers = sorted(self.into[node], key=lambda number: -leaving[self.graph.edges[number].source][-1][0])
            for i, number in enumerate(numbers, 1):
                used += 1
                track = x - self.sizes.label - 14 - TRACK * used
                level = y + self.sizes.height * i / (len(numbers) + 1)
                start = leaving[self.graph.edges[number].source]
                points = (*start, (track, self.tops[ply]), (track, level), (x, level))
                found[number] = Route(points, (x - 7 - self.sizes.label / 2, level))
        return found
