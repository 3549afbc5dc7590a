"""A tree as lines of text, one for each node, with branches of box-drawing characters."""

from collections.abc import Iterator, Sequence

from zermelo.analysis.graph import Graph, Node
from zermelo.words.positions import ending

__all__ = ["graph_text", "outline"]


def graph_text(graph: Graph, width: int | None = None) -> str:
    """Return the outline, and an explanation of its signs."""
    joins = any(len(edge.moves) > 1 for edge in graph.edges)
    note = "\n\n1 ×4: move 1 and three others that symmetry makes equal to it." if joins else ""
    return "\n".join(outline(graph, [node_text(node) for node in graph.nodes])) + note


def outline(graph: Graph, words: Sequence[str]) -> Iterator[str]:
    """Yield the words of the root, then of every node under the moves that lead to it, in move order.

    A class of positions that several moves lead to stands under each of them; what follows from it
    is written once.
    """
    below, written = graph.below(), set[int]()

    def branches(source: int, indent: str) -> Iterator[str]:
        edges = below.get(source, [])
        for number, edge in enumerate(edges, 1):
            is_last, is_again = number == len(edges), edge.target in written and edge.target in below
            written.add(edge.target)
            again = " (see above)" if is_again else ""
            yield f"{indent}{'└── ' if is_last else '├── '}{edge.name}  {words[edge.target]}{again}"
            if not is_again:
                yield from branches(edge.target, indent + ("    " if is_last else "│   "))

    yield words[0]
    yield from branches(0, "")


def node_text(node: Node) -> str:
    """Return the position's text, and its value for the side to move."""
    position = node.position
    words = ending(position) if position.is_over else f"{position.player} to move: {node.value!s}"
    return f"{position.text}  {node.value.glyph} {words}"
