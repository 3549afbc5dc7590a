"""The tree of a game as a picture: a card with its board for every node, coloured by its value."""

from collections.abc import Sequence
from typing import NamedTuple
from xml.etree.ElementTree import Element

from zermelo.analysis.graph import Edge, Graph, Node
from zermelo.drawing.pictures.board import board
from zermelo.drawing.pictures.shapes import (
    Drawing,
    at,
    draw_lines,
    element,
    line,
    page,
    rect,
    stack,
    text,
    titled,
    width_of,
    wrapped,
)  # fmt: skip
from zermelo.drawing.pictures.theme import INK, LINE, MUTED, PAPER, SMALLEST, bright, tint
from zermelo.drawing.texts.words import ending, on_screen
from zermelo.drawing.trees.layered import layered
from zermelo.drawing.trees.layout import Layout, Route, Sizes, tidy
from zermelo.errors import TooLarge
from zermelo.position import Position
from zermelo.rules import DRAW, LOSS, WIN, Value, plies

__all__ = ["MOST_BOARDS", "diagram"]

MOST_BOARDS = 5_000

BOARD = 92.0
"""The longest side of a board on its card."""

ROOM = 112.0
"""The longest line of words on a card, where they can be broken."""

PAD, MARGIN = 8.0, 32.0


class Card(NamedTuple):
    """What a node shows."""

    board: Drawing
    scale: float
    caption: Drawing
    value: Node


def diagram(graph: Graph) -> Element:
    """The whole picture; raises TooLarge."""
    if len(graph.nodes) > MOST_BOARDS:
        raise TooLarge(
            f"A picture of {len(graph.nodes):,} boards is not readable; at most {MOST_BOARDS:,} are drawn. "
            "Choose a smaller depth, or write a .json, .dot or .graphml file."
        )
    cards = [card(node, graph.folded) for node in graph.nodes]
    sizes = sizes_of(cards, graph)
    layout = (layered if graph.folded else tidy)(graph, sizes)
    title = title_of(graph)
    head, key = draw_lines([title], 20, "middle", font_weight="bold"), legend(graph)
    return page(stack([head, draw_layout(graph, cards, layout, sizes), key], 28), MARGIN, title)


def title_of(graph: Graph) -> str:
    root = on_screen(graph.nodes[0].position)
    after = f" after {' '.join(root.played)}" if root.played else ""
    what = "nodes" if not graph.folded else "positions up to symmetry" if symmetric(graph) else "positions"
    return f"{root.game.title}{after}: {plies(graph.nodes[-1].ply)}, {len(graph.nodes):,} {what}"


def symmetric(graph: Graph) -> bool:
    return any(node.members > 1 for node in graph.nodes)


def card(node: Node, folded: bool) -> Card:
    position = Position(node.position.game, node.position.state, node.position.turn) if folded else node.position
    drawn = board(position, names=False)
    # Stones and texts hold numbers and letters, which must stay large.
    scale = min(1.0, BOARD / max(drawn.width, drawn.height)) if position.game.grid else 1.0
    return Card(drawn, scale, caption(node, folded), node)


def caption(node: Node, folded: bool) -> Drawing:
    """Whose turn it is, the value of the position, and how many positions the node stands for."""
    position, value = on_screen(node.position), node.value
    over = position.is_over
    says = ending(position).rstrip(".") if over else str(value)
    lines = [] if over else wrapped(f"{position.player} to move", ROOM, SMALLEST)
    lines += [line for part in f"{value.glyph} {says}".split(", ") for line in wrapped(part, ROOM, SMALLEST)]
    lines += [f"{node.members} positions"] if folded and node.members > 1 else []
    return draw_lines(lines, SMALLEST, "middle")


def sizes_of(cards: Sequence[Card], graph: Graph) -> Sizes:
    """The cards are all as large as the largest must be."""
    width = max(max(card.scale * card.board.width, card.caption.width) for card in cards) + 2 * PAD
    tall = max(card.scale * card.board.height for card in cards) + max(card.caption.height for card in cards)
    label = max((width_of(label_of(edge), SMALLEST) for edge in graph.edges), default=0.0)
    return Sizes(width, tall + 3 * PAD, label + 4)


def label_of(edge: Edge) -> str:
    """The name of the first move, and how many moves the edge stands for."""
    return edge.moves[0] if len(edge.moves) == 1 else f"{edge.moves[0]} ×{len(edge.moves)}"


def draw_layout(graph: Graph, cards: Sequence[Card], layout: Layout, sizes: Sizes) -> Drawing:
    """Lines first, then their names, then the cards: what matters more lies above."""
    pairs = sorted(zip(graph.edges, layout.routes, strict=True), key=lambda pair: pair[0].best)
    group = element("g", *(draw_edge(edge, route) for edge, route in pairs))
    group.extend(draw_label(edge, route) for edge, route in pairs)
    for number, (card, place) in enumerate(zip(cards, layout.cards, strict=True)):
        group.append(at(*place, *draw_card(card, sizes), class_="node", data_node=str(number)))
    return Drawing(group, layout.width, layout.height)


def draw_edge(edge: Edge, route: Route) -> Element:
    colour, width = (INK, 1.8) if edge.best else (LINE, 1.2)
    drawn = line(route.points, class_="edge", stroke=colour, stroke_width=width, stroke_linejoin="round")
    return titled(drawn, " ".join(edge.moves))


def draw_label(edge: Edge, route: Route) -> Element:
    words, (x, y) = label_of(edge), route.label
    wide = width_of(words, SMALLEST) + 4
    back = rect(x - wide / 2, y - 7, wide, 14, fill=PAPER)
    weight = {"font_weight": "bold"} if edge.best else {"fill": MUTED}
    return element("g", back, text(x, y, words, SMALLEST, **weight), class_="label")


def draw_card(card: Card, sizes: Sizes) -> list[Element]:
    """The board above, the words below, in a frame of the value's colour."""
    colour = bright(card.value.value)
    frame = rect(0, 0, sizes.width, sizes.height, rx=7, fill=tint(colour), stroke=colour, stroke_width=2.5)
    wide, tall = card.scale * card.board.width, card.scale * card.board.height
    room = sizes.height - card.caption.height - 2 * PAD
    drawn = at((sizes.width - wide) / 2, PAD + (room - tall) / 2, card.board.element, scale=card.scale)
    words = at((sizes.width - card.caption.width) / 2, sizes.height - PAD - card.caption.height, card.caption.element)
    return [titled(frame, str(card.value.value)), drawn, words]


def legend(graph: Graph) -> Drawing:
    """How the picture is read."""
    group, x = element("g"), 0.0
    for value in (Value(WIN, 0), Value(DRAW, 0), Value(LOSS, 0)):
        words = f"{value.glyph} {value.word}"
        wide = width_of(words, 12) + 16
        back = rect(x, 0, wide, 24, rx=5, fill=tint(bright(value)), stroke=bright(value), stroke_width=2.5)
        group.extend([back, text(x + wide / 2, 12, words, 12)])
        x += wide + PAD
    says = "for the side to move, when both play perfectly. Bold line: a best move."
    says += " 1 ×4: move 1, and 4 moves in all that symmetry makes alike." if symmetric(graph) else ""
    group.append(text(x, 12, says, 12, "start"))
    return Drawing(group, x + width_of(says, 12), 24)
