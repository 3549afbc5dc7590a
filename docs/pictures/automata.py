"""The drawings of automata that number the positions of a ply; `make pictures` writes them."""

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple
from xml.etree.ElementTree import Element

from zermelo.bits import bits
from zermelo.drawing import svg
from zermelo.games import game
from zermelo.solving.indexed.index import RankIndex, latest_index

CELL, RADIUS, SIZE = 12.0, 17.0, 12.0
"""Sizes in pixels: a cell of a label, a node, and the text."""

PLACES = [0.5, 0.45, 0.55, 0.4, 0.6, 0.35, 0.65, 0.3, 0.7, 0.25, 0.75]
"""Where the label of an edge may be, as shares of its length; the one with the least in its way is used."""


class Node(NamedTuple):
    """A node of the automaton, and the stones of each colour that are still to be placed."""

    number: int
    """The number of the node; before the last digit, the mask of the digits that may follow."""
    first: int
    second: int


END = Node(0, 0, 0)

Box = tuple[float, float, float, float]
"""The left and upper edge of a label, its width and its height; or the ends of a line."""

Edges = dict[tuple[Node, Node], list[tuple[int, int]]]
"""From two nodes to the symbols that lead from one to the other, each with the number of words that it passes by."""


element = svg.element


def automaton_of(spec: str, plies: list[int], title: str, spread: tuple[float, float]) -> bytes:
    """Draw the part of a game's automaton that numbers the positions of some plies, with its last digit as edges.

    spread: the distances of nodes from left to right and from top to bottom.
    """
    index = latest_index(game(spec))
    roots = {Node(int(index.automaton.roots[ply]), *index.space.stones_at(ply)): ply for ply in plies}
    levels, edges = [list(roots)], []
    for digit in range(index.space.digits):
        edges.append(edges_from(index, digit, levels[-1]))
        levels.append(ordered(levels[-1], edges[-1]))
    picture = Picture(index, levels, spread)
    for digit, some in enumerate(edges):
        picture.draw_edges(digit, some)
    for level, nodes in enumerate(levels):
        for node in nodes:
            picture.draw_node(level, node, f"ply {roots[node]}" if level == 0 else "")
    made = svg.page(svg.Drawing(element("g", *picture.lines, *picture.labels), *picture.size), 24, title)
    return svg.to_text(made).encode() + b"\n"


def edges_from(index: RankIndex, digit: int, nodes: list[Node]) -> Edges:
    """Return the edges from the nodes before a digit."""
    edges: Edges = {}
    for node in nodes:
        passed = 0
        for symbol, after in following(index, digit, node):
            edges.setdefault((node, after), []).append((symbol, passed))
            passed += words_below(index, digit + 1, after)
    return edges


def following(index: RankIndex, digit: int, node: Node) -> Iterator[tuple[int, Node]]:
    """Yield the symbols that may follow, ascending, and the nodes to which they lead."""
    states, stones = index.automaton, index.space.stones
    if digit == index.space.digits - 1:
        for place in sorted({bit // 2 for bit in bits(node.number)}):
            yield int(index.words.members[node.first, node.second, place]), END
    else:
        for edge in range(states.starts[node.number], states.starts[node.number + 1] - 1):
            symbol = int(states.symbols[edge])
            first, second = (int(number) for number in stones[digit, symbol])
            yield symbol, Node(int(states.ends[edge]), node.first - first, node.second - second)


def words_below(index: RankIndex, digit: int, node: Node) -> int:
    """Return the number of words that begin in a node before a digit."""
    if digit < index.space.digits - 1:
        return int(index.automaton.counts[node.number])
    return node.number.bit_count() // 2 if digit == index.space.digits - 1 else 1


def ordered(nodes: list[Node], edges: Edges) -> list[Node]:
    """Return the nodes to which edges lead, each near the middle of those from which they come."""
    heights: dict[Node, list[int]] = {}
    for node, after in edges:
        heights.setdefault(after, []).append(nodes.index(node))
    return sorted(heights, key=lambda node: sum(heights[node]) / len(heights[node]))


class Picture:
    """A drawing of levels of nodes, from left to right."""

    def __init__(self, index: RankIndex, levels: list[list[Node]], spread: tuple[float, float]) -> None:
        self.index, self.levels = index, levels
        self.right, self.down = spread
        self.size = 70 + self.right * (len(levels) - 1) + RADIUS, self.down * (max(map(len, levels)) - 1) + 2 * RADIUS
        self.lines: list[Element] = []
        self.labels: list[Element] = []
        self.taken: list[Box] = []

    def place(self, level: int, node: Node) -> tuple[float, float]:
        """Return the centre of a node; every level is centred."""
        nodes = self.levels[level]
        return 70 + self.right * level, self.size[1] / 2 + self.down * (nodes.index(node) - (len(nodes) - 1) / 2)

    def draw_node(self, level: int, node: Node, name: str) -> None:
        x, y = self.place(level, node)
        self.labels.append(svg.circle(x, y, RADIUS, fill=svg.WASH_COLOUR, stroke=svg.INK_COLOUR, stroke_width=1.4))
        self.labels.append(svg.text(x, y, str(words_below(self.index, level, node)), SIZE))
        if name:
            self.labels.append(svg.text(x - RADIUS - 8, y, name, SIZE, "end"))

    def draw_edges(self, digit: int, edges: Edges) -> None:
        """Draw the edges of a level, those between the same two nodes as one, with a label for each symbol."""
        ends = [(*self.place(digit, node), *self.place(digit + 1, after)) for node, after in edges]
        for (x, y, to_x, to_y), symbols in zip(ends, edges.values(), strict=True):
            self.lines.append(svg.line([(x, y), (to_x, to_y)], stroke=svg.LINE_COLOUR, stroke_width=1.4))
            label = svg.stack([self.label(digit, symbol, passed) for symbol, passed in symbols], 5, centred=False)
            width, height = label.width + 6, label.height + 6
            boxes = [
                (x + (to_x - x) * share - width / 2, y + (to_y - y) * share - height / 2, width, height)
                for share in PLACES
            ]
            box = min(boxes, key=lambda box: self.clashes(box, ends))
            self.taken.append(box)
            back = svg.rect(0, 0, width, height, fill=svg.PAPER_COLOUR)
            self.labels.append(svg.at(*box[:2], back, svg.at(3, 3, label.element)))

    def clashes(self, box: Box, ends: list[Box]) -> int:
        """Return how much stands in the way of a label: other labels count more than edges."""
        left, top, width, height = box
        labels = sum(
            left < x + w and x < left + width and top < y + h and y < top + height for x, y, w, h in self.taken
        )
        edges = 0
        for x, y, to_x, to_y in ends:
            heights = [y + (to_y - y) * (at - x) / (to_x - x) for at in (left, left + width)]
            edges += min(heights) < top + height and top < max(heights)
        return 100 * labels + edges

    def label(self, digit: int, symbol: int, passed: int) -> svg.Drawing:
        """Return the cells of a digit, and the number of words that its edge passes by."""
        cells, width, height = self.content(digit, symbol)
        words = f"+{passed}"
        text = svg.text(width + 4, height / 2, words, SIZE, "start", fill=svg.MUTED_COLOUR)
        return svg.Drawing(element("g", cells, text), width + 4 + svg.width_of(words, SIZE), height)

    def content(self, digit: int, symbol: int) -> tuple[Element, float, float]:
        """Return the cells of a digit as they lie on the board, and their size."""
        group, (first, second) = self.index.space.groups[digit], self.index.space.masks[digit, symbol].tolist()
        falls, drawn = bool(self.index.placement.columns), element("g")
        for place, cell in enumerate(group):
            x, y = (0.0, (len(group) - 1 - place) * CELL) if falls else (place * CELL, 0.0)
            drawn.append(svg.rect(x, y, CELL, CELL, fill=svg.PAPER_COLOUR, stroke=svg.LINE_COLOUR, stroke_width=1))
            middle = x + CELL / 2, y + CELL / 2
            if first >> cell & 1:
                drawn.append(svg.cross(*middle, 3.2, stroke=svg.MARK_COLOURS["X"], stroke_width=2))
            if second >> cell & 1:
                drawn.append(svg.circle(*middle, 3.4, fill="none", stroke=svg.MARK_COLOURS["O"], stroke_width=1.8))
        length = len(group) * CELL
        return (drawn, CELL, length) if falls else (drawn, length, CELL)


AUTOMATA: Mapping[str, Callable[[], bytes]] = {
    "automaton-two-columns": lambda: automaton_of(
        "connect:width=2,height=2,k=2", [0, 1, 2], "The automaton of a board of two columns", (230, 92)
    ),
    "automaton-three-rows": lambda: automaton_of(
        "mnk", [9], "The automaton of the full boards of tic-tac-toe without a line", (250, 78)
    ),
}
"""From the name of a drawing to its file."""
