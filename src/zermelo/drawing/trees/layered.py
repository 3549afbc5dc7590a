"""Where the nodes of a layered graph are drawn: ply below ply, lines that cross seldom, cards that never overlap.

Kozo Sugiyama, Shojiro Tagawa and Mitsuhiko Toda, Methods for visual understanding of hierarchical
system structures, 1981: each layer is put in the order of the middles of the neighbours. A layer
too wide for the page stands in columns; lines run down between them, and enter a card from its left.
"""

from collections import defaultdict
from collections.abc import Mapping
from itertools import accumulate

from zermelo.analysis.graph import Graph
from zermelo.drawing.trees.columns import Links, columns, columns_across, row_height, row_width, set_down
from zermelo.drawing.trees.layout import Layout, Point, Sizes
from zermelo.drawing.trees.routing import Sheet, routes

__all__ = ["layered"]

SWEEPS = 12

FAN = 0.07
"""Of the width: the height in which lines fan out from one ply to the next."""


def layered(graph: Graph, sizes: Sizes) -> Layout:
    """The layers from the root down, each in the middle of the page."""
    into, out = links(graph)
    layers = ordered(graph, into, out)
    across = columns_across(len(graph.nodes), sizes)
    rows = [columns(layer, across, into, out, sizes) for layer in layers]
    width = max(row_width(row, sizes) for row in rows)
    tops = list(accumulate((row_height(row, sizes) + FAN * width + sizes.band for row in rows), initial=0.0))
    cards: dict[int, Point] = {}
    for row, top in zip(rows, tops, strict=False):
        cards.update(set_down(row, top, (width - row_width(row, sizes)) / 2, sizes))
    height = tops[-1] - FAN * width - sizes.band
    lines = routes(graph.edges, Sheet(rows, tops, cards, sizes))
    return Layout(tuple(cards[i] for i in range(len(graph.nodes))), lines, width, height)


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
