"""The comparison of searches, row by row as they are measured."""

import json
from collections.abc import Sequence
from typing import Any

import zermelo
from zermelo import Comparison
from zermelo.apps.web.answers.answer import Answer
from zermelo.apps.web.workers.question import Question
from zermelo.apps.web.workers.worker_state import WorkerState

__all__ = ["comparison"]


def comparison(worker: WorkerState, question: Question) -> Answer:
    """Sends an event for each row; the answer is the last event."""
    position = worker.position(question)

    def start(pairs: Sequence[Any]) -> None:
        rows = [{"search": pair.search, "board": pair.board or None} for pair in pairs]
        worker.send(event("start", {"rows": rows}))

    def row(measured: Any) -> None:
        (record,) = Comparison(position, (measured,)).record()["rows"]
        worker.send(event("row", record))

    only = [name.strip() for name in question.options["only"].split(",") if name.strip()]
    done = zermelo.compare(position, only, None, question.seconds, on_start=start, on_done=row)
    return Answer(event("end", {"claims": done.claims}), "text/event-stream")


def event(name: str, data: dict[str, Any]) -> bytes:
    return f"event: {name}\ndata: {json.dumps(data, ensure_ascii=False)}\n\n".encode()
