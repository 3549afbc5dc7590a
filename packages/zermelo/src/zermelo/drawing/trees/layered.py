"""The layout of a layered graph: ply below ply, with few crossing lines and no overlapping cards.

Kozo Sugiyama, Shojiro Tagawa and Mitsuhiko Toda, Methods for visual understanding of hierarchical
system structures, 1981: each layer is put in the order of the middles of the neighbours. A layer
too wide for the page stands in columns, with room between them for the lines. A line leaves a card, runs across to a
column and down its left side, and enters a card from its left.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import accumulate
from math import ceil, sqrt
from typing import NamedTuple

from zermelo.analysis.game_tree import Edge, GameTree
from zermelo.drawing.trees.layout import PAGE_RATIO, Layout, Point, Route, Sizes

__all__ = ["lay_out_layers"]

ORDERING_SWEEPS = 12

FAN_HEIGHT = 0.07
"""The height in which lines fan out from one ply to the next, as a share of the width."""

PARALLEL_LINE_GAP, ARROW_GAP, ARROW_LABEL_GAP = 5.0, 14.0, 7.0
"""The gaps between parallel lines, for an arrow beside its card, and between an arrow's label and its card."""

LINE_LEAVE_HEIGHT = 0.85
"""The height at which the lines of a card with others below it leave, as a share of its own, from the top."""

Links = Mapping[int, list[int]]
"""The neighbours of every node in an adjacent layer."""

Points = tuple[Point, ...]


class CardColumn(NamedTuple):
    """Cards one below the other; lines run down on their left to them, on their right from them."""

    nodes: tuple[int, ...]
    left: float
    """The width of the tracks on the left, and of the names of the edges."""
    width: float
    """The total width, the tracks on the right included."""


class PlyPlaces(NamedTuple):
    """The places of all columns, plies and cards."""

    rows: Sequence[list[CardColumn]]
    """The columns of every ply."""
    tops: Sequence[float]
    """The upper edge of every ply."""
    cards: Mapping[int, Point]
    """The upper left corner of every card."""
    sizes: Sizes


def lay_out_layers(tree: GameTree, sizes: Sizes) -> Layout:
    """Lay out the layers from the root down, each in the middle of the page."""
    into: dict[int, list[int]] = defaultdict(list)
    out: dict[int, list[int]] = defaultdict(list)
    for edge in tree.edges:
        into[edge.target].append(edge.source)
        out[edge.source].append(edge.target)
    slot = (sizes.width + sizes.label + 3 * sizes.gap) / (sizes.height + sizes.band)
    across = max(4, ceil(sqrt(PAGE_RATIO * len(tree.nodes) / slot)))  # about the shape of a page
    rows = [columns(layer, across, into, out, sizes) for layer in order_layers(tree, into, out)]
    widths = [sum(column.width for column in row) for row in rows]
    width, cards = max(widths), dict[int, Point]()
    tops = list(accumulate((row_height(row, sizes) + FAN_HEIGHT * width + sizes.band for row in rows), initial=0.0))
    for row, top, wide in zip(rows, tops, widths, strict=False):
        x = (width - wide) / 2
        for column in row:
            for i, node in enumerate(column.nodes):
                cards[node] = (x + column.left, top + i * (sizes.height + sizes.gap))
            x += column.width
    lines = routes(tree.edges, PlyPlaces(rows, tops, cards, sizes))
    height = tops[-1] - FAN_HEIGHT * width - sizes.band
    return Layout(tuple(cards[i] for i in range(len(tree.nodes))), lines, width, height)


def order_layers(tree: GameTree, into: Links, out: Links) -> list[list[int]]:
    """Return the nodes of every ply, sorted repeatedly by the middle of their parents, then of their children."""
    layers: list[list[int]] = [[] for _ in range(1 + tree.nodes[-1].ply)]
    for index, node in enumerate(tree.nodes):
        layers[node.ply].append(index)
    for sweep in range(ORDERING_SWEEPS):
        down = sweep % 2 == 0
        place = {node: i / len(layer) for layer in layers for i, node in enumerate(layer)}
        for layer in layers if down else reversed(layers):
            beside = into if down else out
            layer.sort(key=lambda node: middle(beside.get(node, []), place, place[node]))
            place.update({node: i / len(layer) for i, node in enumerate(layer)})
    return layers


def middle(nodes: list[int], place: Mapping[int, float], own: float) -> float:
    return sum(place[node] for node in nodes) / len(nodes) if nodes else own


def columns(layer: list[int], across: int, into: Links, out: Links, sizes: Sizes) -> list[CardColumn]:
    """Divide a layer into columns of equal length.

    Each has a track for every line that enters a card, and for every card but the last that lines leave.
    """
    made, length = [], ceil(len(layer) / across)
    for start in range(0, len(layer), length):
        nodes = tuple(layer[start : start + length])
        lines = sum(len(into.get(node, ())) for node in nodes)
        trunks = sum(1 for node in nodes[:-1] if node in out)
        left = sizes.gap + PARALLEL_LINE_GAP * lines + sizes.label + ARROW_GAP
        made.append(CardColumn(nodes, left, left + sizes.width + PARALLEL_LINE_GAP * (trunks + 1)))
    return made


def row_height(row: list[CardColumn], sizes: Sizes) -> float:
    return max(len(column.nodes) for column in row) * (sizes.height + sizes.gap) - sizes.gap


def routes(edges: Sequence[Edge], sheet: PlyPlaces) -> tuple[Route, ...]:
    """Return the line of every edge, in their order."""
    into: dict[int, list[int]] = defaultdict(list)
    for number, edge in enumerate(edges):
        into[edge.target].append(number)
    places = [(ply, column) for ply, row in enumerate(sheet.rows) for column in row]
    out = {node: way for ply, column in places for node, way in ways_out(ply, column, sheet).items()}
    lines: dict[int, Route] = {}
    for ply, column in places:
        track = 0  # the line to the highest card runs innermost
        for node in column.nodes:
            # Lines from the right come first.
            entering = sorted(into[node], key=lambda number: -out[edges[number].source][-1][0])
            for place, number in enumerate(entering, 1):
                track += 1
                share = place / (len(entering) + 1)
                lines[number] = way_in(out[edges[number].source], node, track, share, sheet.tops[ply], sheet)
    return tuple(lines[number] for number in range(len(edges)))


def ways_out(ply: int, column: CardColumn, sheet: PlyPlaces) -> dict[int, Points]:
    """Return the way of the lines of each card out of its ply: from the last card's foot, from the sides of others.

    The highest card's lines run outermost.
    """
    ways, sizes, foot = dict[int, Points](), sheet.sizes, sheet.tops[ply] + row_height(sheet.rows[ply], sheet.sizes)
    *upper, last = column.nodes
    for i, node in enumerate(upper):
        x, y = sheet.cards[node]
        right, level = x + sizes.width, y + LINE_LEAVE_HEIGHT * sizes.height
        track = right + PARALLEL_LINE_GAP * (len(upper) - i)
        ways[node] = (right, level), (track, level), (track, foot)
    x, y = sheet.cards[last]
    centre = x + sizes.width / 2
    return {**ways, last: ((centre, y + sizes.height), (centre, foot))}


def way_in(way: Points, node: int, track: int, share: float, top: float, sheet: PlyPlaces) -> Route:
    """Continue a way out down the track of this number and into a card, at a share of its height."""
    (x, y), sizes = sheet.cards[node], sheet.sizes
    down = x - sizes.label - ARROW_GAP - PARALLEL_LINE_GAP * track
    level = y + sizes.height * share
    return Route((*way, (down, top), (down, level), (x, level)), (x - ARROW_LABEL_GAP - sizes.label / 2, level))
