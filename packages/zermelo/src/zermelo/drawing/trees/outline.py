"""A tree as lines of text, and in the formats of other programs."""

import io
import json
from collections.abc import Iterator, Sequence
from typing import Any

from zermelo.analysis.game_tree import GameTree, Node
from zermelo.analysis.words import ending
from zermelo.drawing.svg import bright, tint
from zermelo.errors import MissingExtra
from zermelo.rules import Value

__all__ = ["outline", "to_dot", "to_graphml", "to_json", "tree_text"]


def tree_text(tree: GameTree, width: int | None = None) -> str:
    """Return the outline, and an explanation of its signs."""
    joins = any(len(edge.moves) > 1 for edge in tree.edges)
    note = "\n\n1 ×4: move 1 and three others that symmetry makes equal to it." if joins else ""
    return "\n".join(outline(tree, [node_text(node) for node in tree.nodes])) + note


def outline(tree: GameTree, words: Sequence[str]) -> Iterator[str]:
    """Yield the words of the root, then of every node under the moves that lead to it, in move order.

    A class of positions that several moves lead to stands under each of them; what follows from it
    is written once.
    """
    below, written = tree.below(), set[int]()

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
    words = ending(position) if position.is_over else f"{position.player_name} to move: {node.value!s}"
    return f"{position.text}  {node.value.glyph} {words}"


def to_json(tree: GameTree) -> str:
    """Write nodes and edges as records; an edge names its nodes by their number."""
    edges = [{"source": e.source, "target": e.target, "moves": e.names, "best": e.best} for e in tree.edges]
    return json.dumps({"nodes": [node_record(i, node) for i, node in enumerate(tree.nodes)], "edges": edges}) + "\n"


def node_record(number: int, node: Node) -> dict[str, Any]:
    value, position = node.value, node.position
    is_known = isinstance(value, Value)
    return {
        "id": number,
        "ply": node.ply,
        "board": position.text,
        "turn": position.player,
        "positions": node.members,
        "value": value.word if is_known else None,
        "remoteness": value.record()["remoteness"],
        "over": position.is_over,
    } | ({} if is_known else {"undecided": str(value)})


def to_graphml(tree: GameTree) -> str:
    """Write a tree as GraphML; raise MissingExtra without networkx."""
    try:
        from networkx import DiGraph, write_graphml
    except ImportError:
        raise MissingExtra("GraphML needs networkx: pip install 'zermelo[pictures]'.") from None
    made, stream = DiGraph(), io.BytesIO()
    for number, node in enumerate(tree.nodes):
        record = {key: "" if value is None else value for key, value in node_record(number, node).items()}
        del record["id"]
        made.add_node(number, **record)
    for edge in tree.edges:
        made.add_edge(edge.source, edge.target, moves=" ".join(edge.names), best=edge.best)
    write_graphml(made, stream)
    return stream.getvalue().decode()


def to_dot(tree: GameTree) -> str:
    """Write a digraph for Graphviz: boards in rows, coloured by value, best moves bold."""
    lines = ["digraph zermelo {", '  node [shape=box, style="rounded,filled", fontname="DejaVu Sans Mono"];']
    for number, node in enumerate(tree.nodes):
        fill, edge = tint(bright(node.value)), bright(node.value)
        label = quote(f"{node.position.text}\n{node.value!s}")
        lines.append(f'  {number} [label={label}, fillcolor="{fill}", color="{edge}"];')
    for e in tree.edges:
        style = ", style=bold" if e.best else ""
        lines.append(f"  {e.source} -> {e.target} [label={quote(' '.join(e.names))}{style}];")
    return "\n".join([*lines, "}"]) + "\n"


def quote(text: str) -> str:
    """Write a string of the DOT language."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'
