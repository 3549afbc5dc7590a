"""A tree or graph of positions in the formats of other programs."""

import io
import json
from typing import Any

from zermelo.analysis.graph import Graph, Node
from zermelo.drawing.pictures.theme import bright, tint
from zermelo.errors import MissingExtra
from zermelo.rules import Value

__all__ = ["to_dot", "to_graphml", "to_json"]


def to_json(graph: Graph) -> str:
    """Write nodes and edges as records; an edge names its nodes by their number."""
    edges = [{"source": e.source, "target": e.target, "moves": e.names, "best": e.best} for e in graph.edges]
    return json.dumps({"nodes": [node_record(i, node) for i, node in enumerate(graph.nodes)], "edges": edges}) + "\n"


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
        "remoteness": value.remoteness if is_known else None,
        "over": position.is_over,
    } | ({} if is_known else {"undecided": str(value)})


def to_graphml(graph: Graph) -> str:
    """Write a directed graph as GraphML; raise MissingExtra without networkx."""
    try:
        from networkx import DiGraph, write_graphml
    except ImportError:
        raise MissingExtra("GraphML needs networkx: pip install 'zermelo[pictures]'.") from None
    made, stream = DiGraph(), io.BytesIO()
    for number, node in enumerate(graph.nodes):
        record = {key: "" if value is None else value for key, value in node_record(number, node).items()}
        del record["id"]
        made.add_node(number, **record)
    for edge in graph.edges:
        made.add_edge(edge.source, edge.target, moves=" ".join(edge.names), best=edge.best)
    write_graphml(made, stream)
    return stream.getvalue().decode()


def to_dot(graph: Graph) -> str:
    """Write a digraph for Graphviz: boards in rows, coloured by value, best moves bold."""
    lines = ["digraph zermelo {", '  node [shape=box, style="rounded,filled", fontname="DejaVu Sans Mono"];']
    for number, node in enumerate(graph.nodes):
        fill, edge = tint(bright(node.value)), bright(node.value)
        label = quoted(f"{node.position.text}\n{node.value!s}")
        lines.append(f'  {number} [label={label}, fillcolor="{fill}", color="{edge}"];')
    for e in graph.edges:
        style = ", style=bold" if e.best else ""
        lines.append(f"  {e.source} -> {e.target} [label={quoted(' '.join(e.names))}{style}];")
    return "\n".join([*lines, "}"]) + "\n"


def quoted(text: str) -> str:
    """Write a string of the DOT language."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'
