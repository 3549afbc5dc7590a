"""A tree or graph of positions in the formats of other programs."""

import json
from typing import Any

from zermelo.analysis.graph import Graph, Node
from zermelo.drawing.pictures.theme import bright, tint
from zermelo.errors import MissingExtra
from zermelo.rules import Value

__all__ = ["to_dot", "to_graphml", "to_json"]


def to_json(graph: Graph) -> str:
    """Nodes and edges as records; an edge names its nodes by their number."""
    edges = [{"source": e.source, "target": e.target, "moves": list(e.moves), "best": e.best} for e in graph.edges]
    return json.dumps({"nodes": [node_record(i, node) for i, node in enumerate(graph.nodes)], "edges": edges}) + "\n"


def node_record(number: int, node: Node) -> dict[str, Any]:
    known = isinstance(node.value, Value)
    return {
        "id": number,
        "ply": node.ply,
        "board": node.position.text,
        "turn": node.position.player,
        "positions": node.members,
        "value": node.value.word if isinstance(node.value, Value) else None,
        "remoteness": node.value.remoteness if isinstance(node.value, Value) else None,
        "over": node.position.is_over,
    } | ({} if known else {"undecided": str(node.value)})


def to_networkx(graph: Graph) -> Any:
    """The same as a networkx.DiGraph; raises MissingExtra."""
    try:
        import networkx
    except ImportError:
        raise MissingExtra("DOT and GraphML need networkx: pip install 'zermelo[pictures]'.") from None
    made: Any = networkx.DiGraph()
    for number, node in enumerate(graph.nodes):
        record = {
            key: "" if value is None else value for key, value in node_record(number, node).items() if key != "id"
        }
        made.add_node(number, **record)
    for edge in graph.edges:
        made.add_edge(edge.source, edge.target, moves=" ".join(edge.moves), best=edge.best)
    return made


def to_graphml(graph: Graph) -> str:
    import io

    from networkx import write_graphml  # to_networkx has said what is missing

    stream = io.BytesIO()
    write_graphml(to_networkx(graph), stream)
    return stream.getvalue().decode()


def to_dot(graph: Graph) -> str:
    """A digraph for Graphviz: boards in rows, coloured by value, best moves bold."""
    lines = ["digraph zermelo {", '  node [shape=box, style="rounded,filled", fontname="DejaVu Sans Mono"];']
    for number, node in enumerate(graph.nodes):
        fill, edge = tint(bright(node.value)), bright(node.value)
        label = quoted(f"{node.position.text}\n{node.value!s}")
        lines.append(f'  {number} [label={label}, fillcolor="{fill}", color="{edge}"];')
    for e in graph.edges:
        style = ", style=bold" if e.best else ""
        lines.append(f"  {e.source} -> {e.target} [label={quoted(' '.join(e.moves))}{style}];")
    return "\n".join([*lines, "}"]) + "\n"


def quoted(text: str) -> str:
    """A string of the DOT language."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'
