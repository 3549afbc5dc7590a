"""Where the nodes of a tree are drawn: tidy, each parent over the middle of its children, nothing overlapping."""

from collections.abc import Sequence
from math import log
from typing import NamedTuple

from zermelo.analysis.graph import Edge, Graph

__all__ = ["Layout", "Point", "Route", "Sizes", "tidy"]

Point = tuple[float, float]

PAGE = 1.4
"""Width by height of a picture that fits a sheet of paper or a screen."""


class Sizes(NamedTuple):
    """Of everything that is laid out, in pixels."""

    width: float
    height: float
    """Of the card that every node is."""
    label: float
    """The width of the longest name of an edge."""
    gap: float = 18.0
    """Between cards side by side."""
    band: float = 38.0
    """Between cards one below the other; names of edges stand here."""


class Route(NamedTuple):
    """The line of an edge, and the middle of its name."""

    points: tuple[Point, ...]
    label: Point


class Layout(NamedTuple):
    """The upper left corners of the nodes' cards, and the routes of the edges, in their order."""

    cards: tuple[Point, ...]
    routes: tuple[Route, ...]
    width: float
    height: float


class Shape(NamedTuple):
    """A subtree: how far it reaches left and right of its root's middle, row by row, and where its children are."""

    reach: list[tuple[float, float]]
    children: list[Point]
    """The middle of each child, from the root's: to the right, and rows down."""


def tidy(graph: Graph, sizes: Sizes) -> Layout:
    """A tree, its last nodes side by side or in a column below their parent: whichever fits a page better.

    Edward Reingold and John Tilford, Tidier drawings of trees, 1981: subtrees are drawn alike
    wherever they are, and moved together until their contours are a gap apart.
    """
    both = [placed(graph, sizes, hung) for hung in (False, True)]
    return min(both, key=lambda layout: abs(log(layout.width / layout.height / PAGE)))


def placed(graph: Graph, sizes: Sizes, hung: bool) -> Layout:
    below = graph.below()
    shapes: dict[int, Shape] = {}
    for index in reversed(range(len(graph.nodes))):
        targets = [edge.target for edge in below.get(index, ())]
        last = hung and len(targets) > 1 and not any(target in below for target in targets)
        make = hanging if last else side_by_side
        shapes[index] = make([shapes[target] for target in targets], sizes)
    return drawn(graph, below, shapes, sizes)


def side_by_side(children: Sequence[Shape], sizes: Sizes) -> Shape:
    """Subtrees next to each other, as close as their contours allow."""
    reach: list[tuple[float, float]] = []
    middles: list[float] = []
    for child in children:
        pairs = zip(reach, child.reach, strict=False)
        middle = max((right - left + sizes.gap for (_, right), (left, _) in pairs), default=0.0)
        middles.append(middle)
        reach = joined(reach, [(middle + left, middle + right) for left, right in child.reach])
    centre = (middles[0] + middles[-1]) / 2 if middles else 0.0
    own = [(-sizes.width / 2, sizes.width / 2)]
    return Shape(own + [(a - centre, b - centre) for a, b in reach], [(middle - centre, 1) for middle in middles])


def joined(left: list[tuple[float, float]], right: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """The contour of two subtrees: the left one's left side, the right one's right side."""
    both = [(a, d) for (a, _), (_, d) in zip(left, right, strict=False)]
    return both + left[len(both) :] + right[len(both) :]


def hanging(children: Sequence[Shape], sizes: Sizes) -> Shape:
    """Children without children in a column, to the right of a line that hangs from the left of their parent."""
    half, indent = sizes.width / 2, indent_of(sizes)
    reach = [(-half, half), *((-half, half + indent) for _ in children)]
    return Shape(reach, [(indent, row + 1) for row in range(len(children))])


def indent_of(sizes: Sizes) -> float:
    return sizes.label + 24


def drawn(graph: Graph, below: dict[int, list[Edge]], shapes: dict[int, Shape], sizes: Sizes) -> Layout:
    """The places of all nodes, from the root down."""
    left = min(a for a, _ in shapes[0].reach)
    cards: dict[int, Point] = {0: (-left - sizes.width / 2, 0.0)}
    routes: dict[tuple[int, int], Route] = {}
    for index in range(len(graph.nodes)):
        x, y = cards[index]
        for edge, (right, rows) in zip(below.get(index, ()), shapes[index].children, strict=True):
            cards[edge.target] = (x + right, y + rows * (sizes.height + sizes.band))
            hung = len(shapes[index].children) > 1 and shapes[index].children[-1][1] > 1
            routes[index, edge.target] = (hung_route if hung else route)(cards[index], cards[edge.target], sizes)
    width = max(b for _, b in shapes[0].reach) - left
    height = len(shapes[0].reach) * (sizes.height + sizes.band) - sizes.band
    in_order = tuple(routes[edge.source, edge.target] for edge in graph.edges)
    return Layout(tuple(cards[i] for i in range(len(graph.nodes))), in_order, width, height)


def route(parent: Point, child: Point, sizes: Sizes) -> Route:
    """From the foot of the parent to the head of the child, along a bar that all children share."""
    x, target = parent[0] + sizes.width / 2, child[0] + sizes.width / 2
    bar = parent[1] + sizes.height + 0.28 * sizes.band
    points = ((x, parent[1] + sizes.height), (x, bar), (target, bar), (target, child[1]))
    return Route(points, (target, child[1] - 0.32 * sizes.band))


def hung_route(parent: Point, child: Point, sizes: Sizes) -> Route:
    """Down from the left of the parent, then right to the child."""
    x, y = parent[0] + 8, child[1] + sizes.height / 2
    return Route(((x, parent[1] + sizes.height), (x, y), (child[0], y)), ((x + child[0]) / 2, y))
