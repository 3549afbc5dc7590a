"""A small tree with words at its nodes, in black on white: squares for MAX, circles for MIN, plain words for leaves."""

from xml.etree.ElementTree import Element

from zermelo.analysis import Edge
from zermelo.drawing import Route, Sizes, laid_out, svg
from zermelo.drawing.svg import LINE_COLOUR, MIN_TEXT_SIZE, PAPER_COLOUR, Drawing
from zermelo_teach.exercises.exercise import LabelledTree

__all__ = ["labelled_tree"]

BLACK = "#000000"

MIN_SHAPE_SIDE, NODE_TEXT_SIZE, NODE_GAP, BAND_GAP = 27.0, 11.0, 4.0, 58.0
"""The least side of a square and of a circle, the size of the words, and the gaps beside and below the nodes."""


def labelled_tree(tree: LabelledTree) -> Drawing:
    """Draw lines first, then the names of the moves, then the nodes."""
    graph, inner = tree.graph, tree.graph.below()
    labels = [svg.width_of(edge.name, MIN_TEXT_SIZE) + 4 for edge in graph.edges]
    width = max(MIN_SHAPE_SIDE, *labels, *(svg.width_of(word, NODE_TEXT_SIZE) + 6 for word in tree.words))
    layout = laid_out(graph, Sizes(width, MIN_SHAPE_SIDE, max(labels), NODE_GAP, BAND_GAP), hangs=False)
    group = svg.element("g")
    ways = list(zip(graph.edges, layout.routes, labels, strict=True))
    ways.sort(key=lambda way: way[0].target not in tree.unvisited)  # grey below black
    for edge, route, _ in ways:
        group.extend(draw_edge(edge, route, tree.unvisited))
    for edge, route, wide in ways:
        x, y = route.label
        back = svg.rect(x - wide / 2, y - 7, wide, 14, fill=PAPER_COLOUR)
        group.extend([back, svg.text(x, y, edge.name, MIN_TEXT_SIZE, fill=BLACK, font_style="italic")])
    for number, (node, (x, y), word) in enumerate(zip(graph.nodes, layout.cards, tree.words, strict=True)):
        is_grey = number in tree.unvisited
        kind = "leaf" if number not in inner else "min" if node.ply % 2 or not tree.is_minimax else "max"
        group.append(svg.at(x + width / 2, y + MIN_SHAPE_SIDE / 2, *draw_node(kind, word, width, is_grey), class_=kind))
    return Drawing(group, layout.width, layout.height)


def draw_edge(edge: Edge, route: Route, unvisited: frozenset[int]) -> list[Element]:
    """Draw the line to a node; two strokes across it mark a cut."""
    ink = LINE_COLOUR if edge.target in unvisited else BLACK
    parts = [svg.line(route.points, stroke=ink, stroke_width=1.2)]
    if edge.target in unvisited and edge.source not in unvisited:
        x, y = route.points[-2]
        pairs = (((x - 7, y + 9 + low), (x + 7, y + 3 + low)) for low in (0, 4))
        parts += [svg.line(pair, class_="cut", stroke=BLACK, stroke_width=1.6) for pair in pairs]
    return parts


def draw_node(kind: str, word: str, width: float, is_grey: bool) -> list[Element]:
    """Draw a node around the origin."""
    ink = LINE_COLOUR if is_grey else BLACK
    pen: dict[str, str | float] = {"fill": PAPER_COLOUR, "stroke": ink, "stroke_width": 1.2}
    shapes = {
        "max": [svg.rect(-width / 2, -MIN_SHAPE_SIDE / 2, width, MIN_SHAPE_SIDE, **pen)],
        "min": [svg.element("ellipse", cx=0, cy=0, rx=width / 2, ry=MIN_SHAPE_SIDE / 2, **pen)],
        "leaf": [],
    }
    bold = {"font_weight": "bold"} if kind == "leaf" else {}
    shift = -MIN_SHAPE_SIDE / 4 if kind == "leaf" else 0
    return [*shapes[kind], svg.text(0, shift, word, NODE_TEXT_SIZE, fill=ink, **bold)]
