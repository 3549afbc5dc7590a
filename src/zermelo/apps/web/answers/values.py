"""Positions and what they are worth."""

from typing import Any

import zermelo
from zermelo import Analysis, Position, Value
from zermelo.apps.web.answers.answer import Answer, as_json
from zermelo.apps.web.workers.question import Question
from zermelo.apps.web.workers.worker_state import WorkerState

__all__ = ["analysis", "history", "position", "ready", "shown", "why"]


def shown(position: Position[Any], question: Question, analysis: Analysis | None = None) -> dict[str, Any]:
    """The view of a position, with the name by which requests know its game, and not the path of its file."""
    view = zermelo.view(position, analysis)
    return view | {"game": question.game.strip()} if position.game.source else view


def ready(worker: WorkerState, question: Question) -> Answer:
    """Nothing: the evaluator was made before, so that the compiled rules are on disk for every other worker."""
    return as_json(None)


def position(worker: WorkerState, question: Question) -> Answer:
    return as_json(shown(worker.position(question), question), final=True)


def analysis(worker: WorkerState, question: Question) -> Answer:
    found = worker.analysis(worker.position(question), question)
    decided = all(isinstance(value, Value) for value in (found.value, *(value for _, value in found.ranked)))
    view = shown(found.position, question, found)
    return as_json({**view, "note": None if decided else question.note}, decided)


def history(worker: WorkerState, question: Question) -> Answer:
    position = worker.position(question)
    share = question.seconds / len(position.line)
    moments = zermelo.history(position, share, worker.evaluator(question))
    decided = all(isinstance(moment.value, Value) for moment in moments)
    records = [moment.record() for moment in moments]
    return as_json({"moments": records, "note": None if decided else question.note}, decided)


def why(worker: WorkerState, question: Question) -> Answer:
    position = worker.position(question)
    reason = zermelo.why(position, question.options["move"], question.seconds, worker.evaluator(question))
    decided = isinstance(reason.value, Value) and isinstance(reason.best.value, Value)
    record = {**reason.record(), "words": zermelo.text(reason), "note": None if decided else question.note}
    return as_json(record, decided)
