"""Solving a game for the server: what it would take, and the solve with its progress."""

import json
from time import monotonic
from typing import Any

import zermelo
from zermelo import Progress
from zermelo.apps.solve_need import MEMORY, Need, seldom, time_of
from zermelo.apps.web.workers.question import Answer, Question, as_json
from zermelo.apps.web.workers.state import WorkerState
from zermelo.errors import CannotCompile, TooLarge
from zermelo.rules.limits import processors
from zermelo.solving.making.forecast import BYTES, CLASSES, Forecast, in_words

__all__ = ["forecast", "solve"]

SURE = 0.03
"""The share of a solve from which on the time that is left is told."""


def forecast(worker: WorkerState, question: Question) -> Answer:
    """Return what solving the game would take, and whether that fits this machine."""
    from zermelo.solving.making.estimate import estimate  # loads NumPy, which the playground begins without

    game = worker.game(question)
    try:
        found = estimate(game)
    except (TooLarge, CannotCompile) as error:
        return as_json({**described(None), "words": str(error)}, final=True)
    return as_json(described(found), final=True)


def described(found: Forecast | None) -> dict[str, Any]:
    """Return a forecast with its words."""
    if found is None:
        words = "How long solving the whole game would take cannot be told: it is not offered here."
        return {"fits": False, "positions": None, "seconds": None, "disk": None, "memory": MEMORY, "words": words}
    fits = Need(found).is_met
    time, memory = time_of(found.seconds), in_words(MEMORY, BYTES)
    if fits:
        room = f"at most {memory} of memory and about {in_words(found.bytes, BYTES)} of the disk"
        words = f"Solving the whole game once takes about {time} here, {room}. Then every value is exact."
    else:
        words = (
            f"Solving the whole game would take about {time} here, for {in_words(found.classes, CLASSES)} positions: "
            "that does not fit this machine."
        )
    return {
        "fits": fits, "positions": found.classes, "seconds": round(found.seconds, 1), "disk": found.bytes,
        "memory": MEMORY, "words": words,
    }  # fmt: skip


def solve(worker: WorkerState, question: Question) -> Answer:
    """Solve the game into the stored tables, and send its progress as parts."""
    began = monotonic()

    def tell(news: Progress) -> None:
        worker.send(json.dumps(progress(news, monotonic() - began)).encode())

    game = worker.game(question)
    solved = zermelo.solve(game, memory=MEMORY, threads=processors(), resume=True, on_progress=seldom(tell))
    return as_json({"positions": solved.manifest["positions"], "bytes": solved.bytes})


def progress(news: Progress, seconds: float) -> dict[str, Any]:
    """Return a progress report after some seconds of work: words, and the share that is done if it is known."""
    from zermelo.solving.making.estimate import share_done

    share = share_done(news)
    left = None if share is None or share < SURE else seconds * (1 - share) / share
    return {"share": share, "left": None if left is None else round(left, 1), "words": words_of(news, left)}


def words_of(news: Progress, left: float | None) -> str:
    """Return the words for a progress report.

    >>> words_of(Progress(1_200_000, 3_412_877, "settle: tier 4"), 45)
    'Valued 1.2 of 3.4 million positions; about 45 seconds left.'
    >>> words_of(Progress(80_000, None, "discover: tier 12"), None)
    'Found 80,000 positions.'
    """
    if news.what == "pack":
        return "Packing the table."
    if news.what.startswith("settle: ") and news.total:
        unit, size = next((each for each in CLASSES if news.total >= each[1]), CLASSES[-1])
        done = f"Valued {news.done / size:,.2g} of {news.total / size:,.2g} {unit} positions".replace("  ", " ")
    else:
        done = f"Found {news.done:,} positions" if news.what.startswith("discover") else "Preparing the positions"
    return f"{done}; about {time_of(left)} left." if left is not None else f"{done}."
