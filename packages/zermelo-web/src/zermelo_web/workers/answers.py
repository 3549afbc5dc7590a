"""The answer of a worker to each kind of question."""

import json
from collections.abc import Callable, Sequence
from contextlib import suppress
from random import Random
from typing import Any

import zermelo
from zermelo import Position, Value
from zermelo.analysis import Analysis, GameTree
from zermelo.drawing import view
from zermelo.errors import CannotCompile, IllegalMove
from zermelo.sources import Comparison
from zermelo_web.workers import crafters
from zermelo_web.workers.question import Answer, Question, answer_with_values, as_json
from zermelo_web.workers.solves import forecast, solve
from zermelo_web.workers.state import WorkerState

__all__ = ["ANSWER_FUNCTIONS"]

WASM_MEDIA_TYPE = "application/wasm"


def ready(worker: WorkerState, question: Question) -> Answer:
    """Return nothing: the worker has made the evaluator, so the compiled rules are on disk for the other workers."""
    return as_json(None)


def view_of(position: Position[Any], question: Question, analysis: Analysis | None = None) -> dict[str, Any]:
    """Return the view of a position; a game from a file has the name that requests use, not the path of the file."""
    drawn = view(position, analysis)
    return drawn | {"game": question.game.strip()} if position.game.source else drawn


def rules(worker: WorkerState, question: Question) -> Answer:
    game = worker.game(question)
    named = {"game": question.game.strip(), "title": game.title}
    return as_json({**named, "about": game.summary, "rules": game.about}, final=True)


def position(worker: WorkerState, question: Question) -> Answer:
    return as_json(view_of(worker.position(question), question), final=True)


def analysis(worker: WorkerState, question: Question) -> Answer:
    found = worker.analysis(worker.position(question), question)
    source = {"source": found.source} | ({"notice": found.notice} if found.notice else {})
    return answer_with_values(
        question,
        view_of(found.position, question, found) | source,
        (found.value, *(value for _, value in found.ranked)),
    )


def history(worker: WorkerState, question: Question) -> Answer:
    position = worker.position(question)
    moments = zermelo.history(
        position, seconds=question.seconds / len(position.path), evaluator=worker.evaluator(question)
    )
    record = {"moments": [moment.record() for moment in moments]}
    return answer_with_values(question, record, (moment.value for moment in moments))


def why(worker: WorkerState, question: Question) -> Answer:
    position = worker.position(question)
    reason = zermelo.why(
        position, question.options["move"], seconds=question.seconds, evaluator=worker.evaluator(question)
    )
    return answer_with_values(question, {**reason.record(), "words": reason.words}, (reason.value, reason.best.value))


def move(worker: WorkerState, question: Question) -> Answer:
    position = worker.position(question)
    if position.is_over:
        raise IllegalMove("The game is over: there is no move to make.")
    chances = worker.player(question, question.options["player"])(position)
    moves, weights = list(chances), [float(chance) for chance in chances.values()]
    chosen = Random(question.options["seed"]).choices(moves, weights)[0]
    remark = getattr(chances, "remark", "")
    after = view_of(position.play(chosen), question)
    return as_json({"move": chosen.name, "remark": remark, "position": after, "note": question.note})


def tree(worker: WorkerState, question: Question) -> Answer:
    position, evaluator = worker.position(question), worker.evaluator(question)
    graph = zermelo.tree(
        position, depth=1, classes=question.options["classes"], seconds=question.seconds, evaluator=evaluator
    )
    children = [
        {
            "moves": edge.names,
            "best": edge.best,
            "made": graph.value_of_edge(edge).screen_record(),
            **node(graph, edge.target, question),
        }
        for edge in graph.rank_edges()
    ]
    record = {"node": node(graph, 0, question), "children": children}
    return answer_with_values(question, record, (node.value for node in graph.nodes))


def node(graph: GameTree, index: int, question: Question) -> dict[str, Any]:
    """Return a node with its value; the view of its position has no value, but names the moves that lead there."""
    node = graph.nodes[index]
    return {"members": node.members, **node.value.screen_record(), "view": view_of(node.position, question)}


def count(worker: WorkerState, question: Question) -> Answer:
    counts = zermelo.count(worker.position(question), depth=question.options["depth"], seconds=question.seconds)
    return as_json(counts.record(), final=not counts.missing)


def steps(worker: WorkerState, question: Question) -> Answer:
    position, options = worker.position(question), question.options
    watched = zermelo.sources.watch(
        position, options["search"], scoring=options["scoring"], first=options["first"], limit=options["limit"]
    )
    return as_json(watched.record(), final=True)


def picture_svg(worker: WorkerState, question: Question, kind: str = "svg", media: str = "image/svg+xml") -> Answer:
    position = worker.position(question)
    if not question.options["values"]:
        return Answer(zermelo.draw(position, kind=kind), media, True)
    found = worker.analysis(position, question)
    decided = all(isinstance(value, Value) for _, value in found.ranked)
    return Answer(zermelo.draw(found, kind=kind), media, decided)


def picture_png(worker: WorkerState, question: Question) -> Answer:
    return picture_svg(worker, question, "png", "image/png")


def poster(worker: WorkerState, question: Question) -> Answer:
    strategy = zermelo.strategy(worker.game(question), side=question.options["side"], seconds=question.seconds)
    return Answer(zermelo.draw(strategy, kind="svg"), "image/svg+xml", True)


def module(worker: WorkerState, question: Question) -> Answer:
    """Return the game as WebAssembly; nothing if a quick worker knows all its values, or the rules do not compile."""
    from zermelo_web.webassembly.package import wasm_module

    content = b""
    if question.engine == "small":
        worker.evaluator(question)  # raises Handover for a larger game
    else:
        with suppress(CannotCompile):
            content = wasm_module(worker.game(question)).content
    return Answer(content, WASM_MEDIA_TYPE, True)


def compare(worker: WorkerState, question: Question) -> Answer:
    """Send an event for each row of the comparison; the answer is the last event."""
    position = worker.position(question)

    def start(pairs: Sequence[Any]) -> None:
        rows = [{"search": pair.search, "board": pair.board or None} for pair in pairs]
        worker.send(event("start", {"rows": rows}))

    def row(measured: Any) -> None:
        (record,) = Comparison(position, (measured,)).record()["rows"]
        worker.send(event("row", record))

    only = [name.strip() for name in question.options["only"].split(",") if name.strip()]
    done = zermelo.sources.compare(
        position, only=only, scoring=None, seconds_each=question.seconds, on_pairs=start, on_row=row
    )
    return Answer(event("end", {"claims": done.claims}), "text/event-stream")


def event(name: str, data: dict[str, Any]) -> bytes:
    return f"event: {name}\ndata: {json.dumps(data, ensure_ascii=False)}\n\n".encode()


ANSWER_FUNCTIONS: dict[str, Callable[[WorkerState, Question], Answer]] = {
    answer.__name__: answer
    for answer in (
        *(ready, rules, position, analysis, history, why, move, tree, count, steps, picture_svg, picture_png, poster),
        *(module, compare, forecast, solve),
        *(crafters.crafters_start, crafters.crafters_variant, crafters.crafters_position),
    )
}
"""The answers by the kind of the question."""
