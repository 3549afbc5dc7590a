"""Pictures to download: a position with its values, and the poster of a whole game."""

import zermelo
from zermelo import Value
from zermelo.apps.web.answers.answer import Answer
from zermelo.apps.web.desk import Desk
from zermelo.apps.web.question import Question

__all__ = ["picture_png", "picture_svg", "poster"]

MEDIA = {"svg": "image/svg+xml", "png": "image/png"}


def picture_svg(desk: Desk, question: Question) -> Answer:
    return picture(desk, question, "svg")


def picture_png(desk: Desk, question: Question) -> Answer:
    return picture(desk, question, "png")


def picture(desk: Desk, question: Question, kind: str) -> Answer:
    position = desk.position(question)
    if not question.options["values"]:
        return Answer(zermelo.draw(position, kind), MEDIA[kind], True)
    found = desk.analysis(position, question)
    decided = all(isinstance(value, Value) for _, value in found.ranked)
    return Answer(zermelo.draw(found, kind), MEDIA[kind], decided)


def poster(desk: Desk, question: Question) -> Answer:
    strategy = zermelo.strategy(desk.game(question), question.options["side"], question.seconds)
    return Answer(zermelo.draw(strategy, "svg"), MEDIA["svg"], True)
