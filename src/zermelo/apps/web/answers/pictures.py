"""Pictures to download: a position with its values, and the poster of a whole game."""

import zermelo
from zermelo import Value
from zermelo.apps.web.answers.answer import Answer
from zermelo.apps.web.workers.question import Question
from zermelo.apps.web.workers.worker_state import WorkerState

__all__ = ["picture_png", "picture_svg", "poster"]

MEDIA = {"svg": "image/svg+xml", "png": "image/png"}


def picture_svg(worker: WorkerState, question: Question) -> Answer:
    return picture(worker, question, "svg")


def picture_png(worker: WorkerState, question: Question) -> Answer:
    return picture(worker, question, "png")


def picture(worker: WorkerState, question: Question, kind: str) -> Answer:
    position = worker.position(question)
    if not question.options["values"]:
        return Answer(zermelo.draw(position, kind), MEDIA[kind], True)
    found = worker.analysis(position, question)
    decided = all(isinstance(value, Value) for _, value in found.ranked)
    return Answer(zermelo.draw(found, kind), MEDIA[kind], decided)


def poster(worker: WorkerState, question: Question) -> Answer:
    strategy = zermelo.strategy(worker.game(question).on_screen, question.options["side"], question.seconds)
    return Answer(zermelo.draw(strategy, "svg"), MEDIA["svg"], True)
