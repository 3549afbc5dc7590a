"""The tidy layout of a tree: each parent above the middle of its children, and nothing overlaps."""

from collections.abc import Sequence
from math import log
from typing import NamedTuple

from zermelo.analysis.game_tree import GameTree

__all__ = ["Layout", "Point", "Route", "Sizes", "laid_out", "tidy"]

Point = tuple[float, float]

PAGE_RATIO = 1.4
"""The ratio of width to height of a picture that fits a sheet of paper or a screen."""


class Sizes(NamedTuple):
    """The sizes of the parts of a layout, in pixels."""

    width: float
    height: float
    """The size of the card of a node."""
    label: float
    """The width of the longest name of an edge."""
    gap: float = 18.0
    """The space between cards side by side."""
    band: float = 38.0
    """The space between cards one below the other, where names of edges stand."""


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


class Contour(NamedTuple):
    """A subtree: its extent to the left and right of its root's middle, row by row, and the places of its children."""

    reach: list[tuple[float, float]]
    children: list[Point]
    """The middle of each child relative to the root's: its distance to the right, and its rows below."""


def tidy(tree: GameTree, sizes: Sizes) -> Layout:
    """Lay out a tree, its last nodes side by side or in a column below their parent: whichever fits a page better.

    Edward Reingold and John Tilford, Tidier drawings of trees, 1981: subtrees are drawn alike
    wherever they are, and moved together until their contours are a gap apart.
    """
    both = [laid_out(tree, sizes, hangs) for hangs in (False, True)]
    return min(both, key=lambda layout: abs(log(layout.width / layout.height / PAGE_RATIO)))


def laid_out(tree: GameTree, sizes: Sizes, hangs: bool) -> Layout:
    """Shape the subtrees from the last node up, and place them from the root down.

    hangs: True to place the last nodes in a column below their parent.
    """
    below = tree.below()
    shapes: dict[int, Contour] = {}
    for index in reversed(range(len(tree.nodes))):
        targets = [edge.target for edge in below.get(index, ())]
        is_last = hangs and len(targets) > 1 and not any(target in below for target in targets)
        shapes[index] = (hanging if is_last else side_by_side)([shapes[target] for target in targets], sizes)
    left = min(a for a, _ in shapes[0].reach)
    cards: dict[int, Point] = {0: (-left - sizes.width / 2, 0.0)}
    routes: dict[tuple[int, int], Route] = {}
    for index in range(len(tree.nodes)):
        (x, y), children = cards[index], shapes[index].children
        for edge, (right, rows) in zip(below.get(index, ()), children, strict=True):
            cards[edge.target] = (x + right, y + rows * (sizes.height + sizes.band))
            is_hung = len(children) > 1 and children[-1][1] > 1
            routes[index, edge.target] = route(cards[index], cards[edge.target], is_hung, sizes)
    width = max(b for _, b in shapes[0].reach) - left
    height = len(shapes[0].reach) * (sizes.height + sizes.band) - sizes.band
    in_order = tuple(routes[edge.source, edge.target] for edge in tree.edges)
    return Layout(tuple(cards[i] for i in range(len(tree.nodes))), in_order, width, height)


def side_by_side(children: Sequence[Contour], sizes: Sizes) -> Contour:
    """Place subtrees side by side, as close as their contours allow."""
    reach: list[tuple[float, float]] = []
    middles: list[float] = []
    for child in children:
        pairs = zip(reach, child.reach, strict=False)
        middle = max((right - left + sizes.gap for (_, right), (left, _) in pairs), default=0.0)
        middles.append(middle)
        moved = [(middle + left, middle + right) for left, right in child.reach]
        both = [(a, d) for (a, _), (_, d) in zip(reach, moved, strict=False)]
        reach = both + reach[len(both) :] + moved[len(both) :]
    centre = (middles[0] + middles[-1]) / 2 if middles else 0.0
    own = [(-sizes.width / 2, sizes.width / 2)]
    return Contour(own + [(a - centre, b - centre) for a, b in reach], [(middle - centre, 1) for middle in middles])


def hanging(children: Sequence[Contour], sizes: Sizes) -> Contour:
    """Place leaves in a column, to the right of a line that hangs from the left of their parent."""
    half, indent = sizes.width / 2, sizes.label + 24
    reach = [(-half, half), *((-half, half + indent) for _ in children)]
    return Contour(reach, [(indent, row + 1) for row in range(len(children))])


def route(parent: Point, child: Point, is_hung: bool, sizes: Sizes) -> Route:
    """Draw the line to a child from the foot of its parent, along a bar that all children share.

    To a child in a column it runs down from the left of the parent, then right.
    """
    foot = parent[1] + sizes.height
    if is_hung:
        x, y = parent[0] + 8, child[1] + sizes.height / 2
        return Route(((x, foot), (x, y), (child[0], y)), ((x + child[0]) / 2, y))
    x, target, bar = parent[0] + sizes.width / 2, child[0] + sizes.width / 2, foot + 0.28 * sizes.band
    return Route(((x, foot), (x, bar), (target, bar), (target, child[1])), (target, child[1] - 0.32 * sizes.band))
