"""zermelo value: the values of many positions, one a line."""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from queue import Queue
from threading import Thread
from typing import Any

import click

import zermelo
from zermelo import Bounds, IllegalMove, Position, Value
from zermelo.apps.cli import parameters
from zermelo.apps.cli.output import print_json, say, warn
from zermelo.apps.cli.streams import lines

__all__ = ["value"]

AHEAD = 64
"""Lines a thread that are read before the first of them is answered."""

START = "-"
"""Stands for no moves at all, where a line must hold something."""

Answer = Value | Bounds | IllegalMove

Job = tuple[str, "Future[Answer]"]


@parameters.command("value")
@parameters.game
@parameters.timeout(10, "Time limit for each position, in seconds.")
@parameters.search_memory
@parameters.threads
@parameters.as_json
def value(game: str, timeout: float, memory: int, threads: int, json: bool) -> None:
    """Print the value of each position on standard input, one per line.

    A line of input holds moves from the start, such as 1 5 9; '-' is the start. A line of output holds the moves,
    the value and the remoteness. A wrong line is reported with its number, and the other lines are answered.
    """
    wrong = 0
    origin = zermelo.start(game)
    searching = zermelo.evaluator(origin.game, memory, threads, each=1, tell=warn)

    def answer(text: str) -> Answer:
        try:
            return searching.value(position_of(origin, text).state, timeout)
        except IllegalMove as error:
            return error

    for number, (text, job) in enumerate(in_order(answer, lines(), threads, searching.stop), 1):
        found = job.result()
        if isinstance(found, IllegalMove):
            wrong += 1
            warn(f"Line {number}: {found}")
        else:
            show(text, found, json)
    if wrong:
        raise click.exceptions.Exit(2)


def show(moves: str, found: Value | Bounds, json: bool) -> None:
    if json:
        print_json({"moves": moves, **found.record()})
    else:
        say(f"{moves} {found.word} {found.remoteness if isinstance(found, Value) else '-'}")


def in_order(
    answer: Callable[[str], Answer], texts: Iterable[str], threads: int, stop: Callable[[], None]
) -> Iterator[Job]:
    """Each line of text with its future answer, in order; lines are worked on as they come.

    Raises what reading the lines raises, after the answers to those before.
    """
    waiting: Queue[Job | Exception | None] = Queue(AHEAD * threads)

    def read() -> None:
        try:
            for text in texts:
                waiting.put((text, pool.submit(answer, text)))
        except Exception as error:
            waiting.put(error)
        waiting.put(None)

    with ThreadPoolExecutor(threads) as pool:
        # A thread of its own: a program that writes a line and waits for the answer must get it before the next line.
        Thread(target=read, daemon=True).start()
        try:
            while job := waiting.get():
                if isinstance(job, Exception):
                    raise job
                yield job
        finally:
            stop()
            pool.shutdown(cancel_futures=True)


def position_of(origin: Position[Any], text: str) -> Position[Any]:
    if not text:
        raise IllegalMove(f"the line is empty: write moves, or {START!r} for the start.")
    return origin if text == START else origin.after(text)
