"""The tree of a game as a picture: a card with its board for every node, coloured by its value."""

from typing import NamedTuple
from xml.etree.ElementTree import Element

from zermelo.analysis.game_tree import Edge, GameTree, Node
from zermelo.analysis.words import ending
from zermelo.drawing import svg
from zermelo.drawing.pictures.board import board
from zermelo.drawing.svg import (
    INK_COLOUR,
    LINE_COLOUR,
    MIN_TEXT_SIZE,
    MUTED_COLOUR,
    PAPER_COLOUR,
    Drawing,
    bright,
    tint,
)
from zermelo.drawing.trees.layered import lay_out_layers
from zermelo.drawing.trees.layout import Route, Sizes, tidy
from zermelo.errors import TooLarge
from zermelo.rules import DRAW, LOSS, WIN, Value, plies
from zermelo.rules.position import Position

__all__ = ["MAX_DIAGRAM_BOARDS", "diagram"]

MAX_DIAGRAM_BOARDS = 5_000

MAX_BOARD_SIDE, MAX_CARD_LINE = 92.0, 112.0
"""The longest side of a board on its card, and the longest line of words that can be broken."""

DIAGRAM_PADDING, DIAGRAM_MARGIN = 8.0, 32.0


class Card(NamedTuple):
    """The card of a node: its board and its caption."""

    board: Drawing
    scale: float
    caption: Drawing
    node: Node


def diagram(tree: GameTree) -> Element:
    """Draw the whole picture; raise TooLarge for too many boards."""
    if len(tree.nodes) > MAX_DIAGRAM_BOARDS:
        raise TooLarge(
            f"A picture of {len(tree.nodes):,} boards is not readable; at most {MAX_DIAGRAM_BOARDS:,} are drawn. "
            "Choose a smaller depth, or write a .json, .dot or .graphml file."
        )
    root, symmetric = tree.nodes[0].position, any(node.members > 1 for node in tree.nodes)
    after = f" after {root.moves_played}" if root.moves_played else ""
    what = "nodes" if not tree.folded else "positions up to symmetry" if symmetric else "positions"
    title = f"{root.game.title}{after}: {plies(tree.nodes[-1].ply)}, {len(tree.nodes):,} {what}"
    head = svg.draw_lines([title], 20, "middle", font_weight="bold")
    return svg.page(svg.stack([head, draw_tree(tree), legend(symmetric)], 28), DIAGRAM_MARGIN, title)


def draw_tree(tree: GameTree) -> Drawing:
    """Draw lines first, then their names, then the cards, so that the more important parts are on top."""
    cards = [card_of(node, tree.folded) for node in tree.nodes]
    width = max(max(card.scale * card.board.width, card.caption.width) for card in cards) + 2 * DIAGRAM_PADDING
    tall = max(card.scale * card.board.height for card in cards) + max(card.caption.height for card in cards)
    label = max((svg.width_of(edge.name, MIN_TEXT_SIZE) for edge in tree.edges), default=0.0)
    sizes = Sizes(width, tall + 3 * DIAGRAM_PADDING, label + 4)
    layout = (lay_out_layers if tree.folded else tidy)(tree, sizes)
    pairs = sorted(zip(tree.edges, layout.routes, strict=True), key=lambda pair: pair[0].best)
    group = svg.element("g", *(draw_edge(edge, route) for edge, route in pairs))
    group.extend(draw_label(edge, route) for edge, route in pairs)
    for number, (card, place) in enumerate(zip(cards, layout.cards, strict=True)):
        group.append(svg.at(*place, *draw_card(card, sizes), class_="node", data_node=str(number)))
    return Drawing(group, layout.width, layout.height)


def card_of(node: Node, folded: bool) -> Card:
    position = Position(node.position.game, node.position.state, node.position.turn) if folded else node.position
    drawn = board(position, names=False)
    # Stones and texts hold numbers and letters, which must stay large.
    scale = min(1.0, MAX_BOARD_SIDE / max(drawn.width, drawn.height)) if position.game.board else 1.0
    return Card(drawn, scale, caption(node, folded), node)


def caption(node: Node, folded: bool) -> Drawing:
    """Write the player to move, the value of the position, and the number of positions that the node stands for."""
    position, value = node.position, node.value
    over = position.is_over
    says = ending(position).rstrip(".") if over else str(value)
    parts = [*([] if over else [f"{position.player_name} to move"]), *f"{value.glyph} {says}".split(", ")]
    lines = [line for part in parts for line in svg.wrap_words(part, MAX_CARD_LINE, MIN_TEXT_SIZE)]
    lines += [f"{node.members} positions"] if folded and node.members > 1 else []
    return svg.draw_lines(lines, MIN_TEXT_SIZE, "middle")


def draw_edge(edge: Edge, route: Route) -> Element:
    colour, width = (INK_COLOUR, 1.8) if edge.best else (LINE_COLOUR, 1.2)
    drawn = svg.line(route.points, class_="edge", stroke=colour, stroke_width=width, stroke_linejoin="round")
    return svg.add_title(drawn, " ".join(edge.names))


def draw_label(edge: Edge, route: Route) -> Element:
    x, y = route.label
    wide = svg.width_of(edge.name, MIN_TEXT_SIZE) + 4
    back = svg.rect(x - wide / 2, y - 7, wide, 14, fill=PAPER_COLOUR)
    weight = {"font_weight": "bold"} if edge.best else {"fill": MUTED_COLOUR}
    return svg.element("g", back, svg.text(x, y, edge.name, MIN_TEXT_SIZE, **weight), class_="label")


def draw_card(card: Card, sizes: Sizes) -> list[Element]:
    """Draw the board with the words below, in a frame in the value's colour."""
    value, words = card.node.value, card.caption
    pen: dict[str, str | float] = {"fill": tint(bright(value)), "stroke": bright(value), "stroke_width": 2.5}
    frame = svg.rect(0, 0, sizes.width, sizes.height, rx=7, **pen)
    wide, tall = card.scale * card.board.width, card.scale * card.board.height
    room = sizes.height - words.height - 2 * DIAGRAM_PADDING
    drawn = svg.at((sizes.width - wide) / 2, DIAGRAM_PADDING + (room - tall) / 2, card.board.element, scale=card.scale)
    below = svg.at((sizes.width - words.width) / 2, sizes.height - DIAGRAM_PADDING - words.height, words.element)
    return [svg.add_title(frame, str(value)), drawn, below]


def legend(symmetric: bool) -> Drawing:
    """Explain how to read the picture."""
    group, x = svg.element("g"), 0.0
    for value in (Value(WIN, 0), Value(DRAW, 0), Value(LOSS, 0)):
        words = f"{value.glyph} {value.word}"
        wide = svg.width_of(words, 12) + 16
        back = svg.rect(x, 0, wide, 24, rx=5, fill=tint(bright(value)), stroke=bright(value), stroke_width=2.5)
        group.extend([back, svg.text(x + wide / 2, 12, words, 12)])
        x += wide + DIAGRAM_PADDING
    says = "for the side to move, when both play perfectly. Bold line: a best move."
    says += " 1 ×4: move 1, and 4 moves in all that symmetry makes alike." if symmetric else ""
    group.append(svg.text(x, 12, says, 12, "start"))
    return Drawing(group, x + svg.width_of(says, 12), 24)
