"""A tree as lines of text: a node a line, the branches drawn with boxes."""

from collections.abc import Iterator

from zermelo.analysis.graph import Edge, Graph, Node
from zermelo.drawing.texts.words import ending

__all__ = ["graph_text", "outline"]


def graph_text(graph: Graph, width: int | None = None) -> str:
    """The outline, and what its signs mean."""
    joined = any(len(edge.moves) > 1 for edge in graph.edges)
    note = "\n\n1 ×4: move 1 and three others that symmetry makes equal to it." if joined else ""
    return "\n".join(outline(graph)) + note


def outline(graph: Graph) -> Iterator[str]:
    """The root, then every node under the moves that lead to it, in move order.

    A class of positions that several moves lead to stands under each of them; what follows from it
    is written once.
    """
    below, written = graph.below(), set[int]()

    def branches(source: int, indent: str) -> Iterator[str]:
        edges = below.get(source, [])
        for number, edge in enumerate(edges):
            last = number == len(edges) - 1
            again = edge.target in written and edge.target in below
            written.add(edge.target)
            yield f"{indent}{'└── ' if last else '├── '}{branch(graph, edge)}{' (see above)' if again else ''}"
            if not again:
                yield from branches(edge.target, indent + ("    " if last else "│   "))

    yield node_text(graph.nodes[0])
    yield from branches(0, "")


def branch(graph: Graph, edge: Edge) -> str:
    """The move, or one of the moves that symmetry joins and their number, and where it leads."""
    move = edge.moves[0] + (f" ×{len(edge.moves)}" if len(edge.moves) > 1 else "")
    return f"{move}  {node_text(graph.nodes[edge.target])}"


def node_text(node: Node) -> str:
    """The position's text, and its value for the side to move."""
    position = node.position
    words = ending(position) if position.is_over else f"{position.player} to move: {node.value!s}"
    return f"{position.text}  {node.value.glyph} {words}"
