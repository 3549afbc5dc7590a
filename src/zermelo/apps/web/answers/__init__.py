"""What a worker answers to each kind of question, through the door of the library."""

from collections.abc import Callable, Mapping

from zermelo.apps.web.answers.answer import Answer
from zermelo.apps.web.answers.comparing import comparison
from zermelo.apps.web.answers.crafters import crafters_position, crafters_start, crafters_variant
from zermelo.apps.web.answers.pictures import picture_png, picture_svg, poster
from zermelo.apps.web.answers.playing import move
from zermelo.apps.web.answers.trees import census, steps, tree
from zermelo.apps.web.answers.values import analysis, history, position, ready, why
from zermelo.apps.web.workers.question import Question
from zermelo.apps.web.workers.worker_state import WorkerState

__all__ = ["ANSWERS", "Answer"]

ANSWERS: Mapping[str, Callable[[WorkerState, Question], Answer]] = {
    "ready": ready,
    "position": position,
    "analysis": analysis,
    "history": history,
    "why": why,
    "move": move,
    "tree": tree,
    "count": census,
    "steps": steps,
    "picture_svg": picture_svg,
    "picture_png": picture_png,
    "poster": poster,
    "compare": comparison,
    "crafters_start": crafters_start,
    "crafters_variant": crafters_variant,
    "crafters_position": crafters_position,
}
