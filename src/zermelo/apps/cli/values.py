"""zermelo value: the values of many positions, one a line."""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from queue import Queue
from threading import Thread
from typing import Any, NamedTuple

import click

import zermelo
from zermelo import Bounds, IllegalMove, Position, Value, ZermeloError
from zermelo.apps.cli import parameters
from zermelo.apps.cli.output import print_json, say, warn
from zermelo.apps.cli.pons import Pons
from zermelo.apps.cli.streams import lines
from zermelo.apps.cli.types import Seconds

__all__ = ["value"]

AHEAD = 64
"""Lines a thread that are read before the first of them is answered."""

START = "-"
"""Stands for no moves at all, where a line must hold something."""

Evaluate = Callable[[Position[Any]], Value | Bounds]

Job = tuple[str, "Future[Any]"]
"""A line of input, and what answers it: an error for a line that has no answer."""

SECONDS, YEAR = 10, 31_536_000
"""Time limits; a program that reads the lines of Pascal Pons's solver waits for every score."""


@parameters.command("value")
@parameters.game
@click.option("--timeout", type=Seconds(), help="Time limit for each position, in seconds.  [default: 10; pons: none]")
@parameters.search_memory
@parameters.threads
@parameters.opening_book
@parameters.as_json
@click.option(
    "--format", "form", type=click.Choice(["words", "pons"]), default="words", show_default=True,
    help="Read and write as Pascal Pons's Connect Four solver does: columns, then their score.",
)  # fmt: skip
@click.option("-w", "--weak", is_flag=True, help="With --format pons, only 1, 0 or -1: who wins, not how soon.")
@click.option("-a", "--analyze", is_flag=True, help="With --format pons, the score of every column.")
def value(
    game: str,
    timeout: float | None,
    memory: int,
    threads: int,
    book: Path | None,
    json: bool,
    form: str,
    weak: bool,
    analyze: bool,
) -> None:
    """Print the value of each position on standard input, one per line.

    A line of input holds moves from the start, such as 1 5 9; '-' is the start. A line of output holds the moves,
    the value and the remoteness. A wrong line is reported with its number, and the other lines are answered.
    """
    lines_of: Words | Pons = Pons(weak, analyze) if form == "pons" else Words(json)
    if (json and form == "pons") or ((weak or analyze) and form != "pons"):
        raise click.UsageError("-w and -a go with --format pons, and --json goes without it.")
    origin = zermelo.start(game)
    if form == "pons":
        zermelo.pons_score(origin, Value(0, 0))  # refuses another game before it reads a line
    seconds = timeout or (YEAR if form == "pons" else SECONDS)
    searching = zermelo.evaluator(origin.game, memory, threads, each=1, tell=warn, book=book)

    def evaluate(position: Position[Any]) -> Value | Bounds:
        return searching.value(position.state, seconds)

    def answer(text: str) -> Any:
        return lines_of.answer(origin, text, evaluate)

    wrong = 0
    for number, (text, job) in enumerate(in_order(answer, lines(), threads, searching.stop), 1):
        found = job.result()
        if isinstance(found, ZermeloError):
            wrong += 1
            warn(f"Line {number}: {found}")
        else:
            lines_of.show(text, found)
    if wrong:
        raise click.exceptions.Exit(2)


class Words(NamedTuple):
    """Moves, the value and the remoteness; or the same as JSON."""

    json: bool

    def answer(self, origin: Position[Any], text: str, evaluate: Evaluate) -> Value | Bounds | IllegalMove:
        """The value that a line asks for."""
        try:
            return evaluate(position_of(origin, text))
        except IllegalMove as error:
            return error

    def show(self, moves: str, found: Value | Bounds) -> None:
        """Write the moves with their value."""
        if self.json:
            print_json({"moves": moves, **found.record()})
        else:
            say(f"{moves} {found.word} {found.remoteness if isinstance(found, Value) else '-'}")


def in_order(
    answer: Callable[[str], Any], texts: Iterable[str], threads: int, stop: Callable[[], None]
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
