"""The move of a computer player."""

from random import Random

from zermelo import IllegalMove
from zermelo.apps.web.answers.answer import Answer, as_json
from zermelo.apps.web.answers.values import shown
from zermelo.apps.web.workers.question import Question
from zermelo.apps.web.workers.worker_state import WorkerState

__all__ = ["move"]


def move(worker: WorkerState, question: Question) -> Answer:
    position = worker.position(question)
    if position.is_over:
        raise IllegalMove("The game is over: there is no move to make.")
    chances = worker.player(question, question.options["player"])(position)
    moves, weights = list(chances), [float(chance) for chance in chances.values()]
    chosen = Random(question.options["seed"]).choices(moves, weights)[0]
    remark = getattr(chances, "remark", "")
    after = shown(position.play(chosen), question)
    return as_json({"move": position.label(chosen), "remark": remark, "position": after, "note": question.note})
