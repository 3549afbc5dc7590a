"""Solving a game for the server: what it would take, and the solve with its progress."""

import json
from time import monotonic
from typing import Any

import zermelo
from zermelo import Game
from zermelo.errors import CannotCompile, TooLarge
from zermelo.rules import processors
from zermelo.solving import (
    CLASS_UNITS,
    MEASURED_NEEDS,
    SOLVE_TASK_BYTES,
    TOO_LARGE_MESSAGE,
    Need,
    need_of,
    offer,
    seldom,
    time_of,
)
from zermelo.types import Progress
from zermelo_web.workers.question import Answer, Question, as_json
from zermelo_web.workers.state import WorkerState

__all__ = ["forecast", "solve"]

WEB_FORECAST_SHARE = 0.03
"""The share of a solve from which on the time that is left is told."""


def forecast(worker: WorkerState, question: Question) -> Answer:
    """Return what solving the game would take, and whether that fits this machine."""
    try:
        need = need_of(worker.game(question))
    except TooLarge:
        return as_json(describe_need(None, TOO_LARGE_MESSAGE), final=True)
    except CannotCompile as error:
        return as_json(describe_need(None, str(error)), final=True)
    return as_json(describe_need(need), final=True)


def describe_need(need: Need | None, trouble: str = "") -> dict[str, Any]:
    """Return a need with its words, or why the game cannot be solved."""
    words = offer(need, trouble)
    if need is None:
        return {
            "fits": False,
            "positions": None,
            "seconds": None,
            "disk": None,
            "memory": SOLVE_TASK_BYTES,
            "words": words,
        }
    found = need.forecast
    return {
        "fits": need.is_met, "positions": found.classes, "seconds": round(found.seconds, 1), "disk": found.bytes,
        "memory": need.memory, "words": words,
    }  # fmt: skip


def solve(worker: WorkerState, question: Question) -> Answer:
    """Solve the game into the stored tables, and send its progress as parts."""
    game, began = worker.game(question), monotonic()

    def tell(news: Progress) -> None:
        worker.send(json.dumps(progress(game, news, monotonic() - began)).encode())

    need = MEASURED_NEEDS.get(game.spec)
    memory = need.memory if need else SOLVE_TASK_BYTES
    solved = zermelo.solve(game, memory=memory, threads=processors(), resume=True, on_progress=seldom(tell))
    return as_json({"positions": solved.manifest["positions"], "bytes": solved.bytes})


def progress(game: Game[Any], news: Progress, seconds: float) -> dict[str, Any]:
    """Return a progress report after some seconds of work: words, and the share that is done if it is known."""
    from zermelo.solving import share_done

    share = share_done(game, news)
    left = None if share is None or share < WEB_FORECAST_SHARE else seconds * (1 - share) / share
    return {"share": share, "left": None if left is None else round(left, 1), "words": words_of(news, left)}


LAST_STEP_WORDS = {"check": "Checking the table.", "pack": "Packing the table."}
"""The words for the last steps of a solve."""


def words_of(news: Progress, left: float | None) -> str:
    """Return the words for a progress report.

    >>> words_of(Progress(1_200_000, 3_412_877, "settle: tier 4"), 45)
    'Valued 1.2 of 3.4 million positions; about 45 seconds left.'
    >>> words_of(Progress(80_000, None, "discover: tier 12"), None)
    'Found 80,000 positions.'
    >>> words_of(Progress(5, 9, "list children"), None)
    'List children: 5 of 9 positions.'
    """
    if news.what in LAST_STEP_WORDS:
        return LAST_STEP_WORDS[news.what]
    if news.what.startswith("settle: ") and news.total:
        unit, size = next((each for each in CLASS_UNITS if news.total >= each[1]), CLASS_UNITS[-1])
        done = f"Valued {news.done / size:,.2g} of {news.total / size:,.2g} {unit} positions".replace("  ", " ")
    elif news.what.startswith("discover"):
        done = f"Found {news.done:,} positions"
    elif news.total and not news.what.startswith("digits"):
        done = f"{news.what.capitalize()}: {news.done:,} of {news.total:,} positions"
    else:
        done = "Preparing the positions"
    return f"{done}; about {time_of(left)} left." if left is not None else f"{done}."
