"""What follows a position: the tree, the counts, and a search step by step."""

from typing import Any

import zermelo
from zermelo import Graph, Value
from zermelo.apps.web.answers.answer import Answer, as_json
from zermelo.apps.web.answers.values import shown
from zermelo.apps.web.workers.question import Question
from zermelo.apps.web.workers.worker_state import WorkerState

__all__ = ["census", "steps", "tree"]


def tree(worker: WorkerState, question: Question) -> Answer:
    position = worker.position(question)
    evaluator = worker.evaluator(question)
    graph = zermelo.tree(position, 1, question.options["classes"], question.seconds, evaluator=evaluator)
    decided = all(isinstance(node.value, Value) for node in graph.nodes)
    note = None if decided else question.note
    return as_json({**node_view(graph, 0, question), "children": children(graph, question), "note": note}, decided)


def node_view(graph: Graph, index: int, question: Question) -> dict[str, Any]:
    """A node with its value; the view of its position is without one, and names the moves that lead there."""
    node = graph.nodes[index]
    return {"node": {"members": node.members, **node.value.told(), "view": shown(node.position, question)}}


def children(graph: Graph, question: Question) -> list[dict[str, Any]]:
    edges = graph.below().get(0, [])
    return [
        {
            "moves": list(edge.moves),
            "best": edge.best,
            "made": graph.nodes[edge.target].value.before().told(),
            **node_view(graph, edge.target, question)["node"],
        }
        for edge in edges
    ]


def census(worker: WorkerState, question: Question) -> Answer:
    counts = zermelo.count(worker.position(question), question.options["depth"], question.seconds)
    return as_json(counts.record(), final=not counts.missing)


def steps(worker: WorkerState, question: Question) -> Answer:
    position, options = worker.position(question), question.options
    watched = zermelo.watch(position, options["search"], options["scoring"], options["first"], options["most"])
    return as_json(watched.record(), final=True)
