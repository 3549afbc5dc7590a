"""zermelo value: the values of many positions, one a line."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from math import inf
from pathlib import Path
from typing import Any, NamedTuple, Protocol, TypeVar

import click

import zermelo
from zermelo import Bounds, Evaluator, IllegalMove, Position, Value, ZermeloError
from zermelo.apps.cli import parameters
from zermelo.apps.cli.commands.pons import Pons
from zermelo.apps.cli.output import print_json, say, warn
from zermelo.apps.cli.streams import blocks

__all__ = ["value"]

T = TypeVar("T")

START = "-"
"""Stands for no moves at all, where a line must hold something."""

SECONDS, YEAR = 10, 31_536_000
"""Time limits; a program that reads the lines of Pascal Pons's solver waits for every score."""


class Form(Protocol[T]):
    """How lines are read, and what is written of them."""

    def positions(self, origin: Position[Any], lines: Sequence[str]) -> Iterable[Position[Any] | ZermeloError]:
        """The position that each line holds, or what is wrong with it."""
        ...

    def asked(self, position: Position[Any]) -> Sequence[Any]:
        """The states whose values the answer to a line needs."""
        ...

    def answer(self, line: str, position: Position[Any], found: Sequence[Value | Bounds]) -> T | ZermeloError:
        """What a line gets for these values, or why it gets nothing."""
        ...

    def show(self, answers: Iterable[T]) -> None:
        """Write answers, one a line."""
        ...


@parameters.command("value")
@parameters.game
@parameters.timeout(about="Time limit for each position, in seconds.  [default: 10; pons: none]")
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
    timeout: float,
    memory: int,
    threads: int | None,
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
    chosen: Form[Any] = Pons(weak, analyze) if form == "pons" else Words(json)
    if (json and form == "pons") or ((weak or analyze) and form != "pons"):
        raise click.UsageError("-w and -a go with --format pons, and --json goes without it.")
    origin = zermelo.start(game)
    if form == "pons":
        zermelo.pons_score(origin, Value(0, 0))  # refuses another game before it reads a line
    seconds = timeout if timeout < inf else YEAR if form == "pons" else SECONDS
    searching = zermelo.evaluator(origin.game, memory, threads, tell=warn, book=book)
    read = wrong = 0
    for lines in blocks():
        for answers in answered(chosen, origin, lines, searching, seconds):
            wrong += show(chosen, answers, read + 1)
            read += len(answers)
    if wrong:
        raise click.exceptions.Exit(2)


def answered(
    form: Form[T], origin: Position[Any], lines: Sequence[str], searching: Evaluator[Any], seconds: float
) -> Iterator[list[T | ZermeloError]]:
    """The answers to lines in their order, in lists of those that are there by now."""
    positions = list(form.positions(origin, lines))
    asked = [form.asked(position) if isinstance(position, Position) else () for position in positions]
    found = searching.values([state for states in asked for state in states], seconds)
    ready, answers = list[Value | Bounds](), list[T | ZermeloError]()
    for line, position, states in zip(lines, positions, asked, strict=True):
        while len(ready) < len(states):
            yield answers  # what comes next may take its time
            answers = []
            ready += next(found)
        mine, ready = ready[: len(states)], ready[len(states) :]
        answers.append(form.answer(line, position, mine) if isinstance(position, Position) else position)
    yield answers


def show(form: Form[Any], answers: Sequence[Any], number: int) -> int:
    """Write the answers to lines from this number on, and what is wrong with some; how many are wrong."""
    wrong = 0
    for is_wrong, group in groupby(answers, lambda answer: isinstance(answer, ZermeloError)):
        alike = list(group)
        if is_wrong:
            for place, error in enumerate(alike):
                warn(f"Line {number + place}: {error}")
            wrong += len(alike)
        else:
            form.show(alike)
        number += len(alike)
    return wrong


class Words(NamedTuple):
    """Moves, the value and the remoteness; or the same as JSON."""

    json: bool

    def positions(self, origin: Position[Any], lines: Sequence[str]) -> Iterable[Position[Any] | ZermeloError]:
        """The position after the moves of each line, or what is wrong with it."""
        empty = IllegalMove(f"the line is empty: write moves, or {START!r} for the start.")
        followed = zermelo.follow(origin, ["" if line == START else line for line in lines])
        return (position if line else empty for line, position in zip(lines, followed, strict=True))

    def asked(self, position: Position[Any]) -> Sequence[Any]:
        """The state of the position."""
        return (position.state,)

    def answer(self, line: str, position: Position[Any], found: Sequence[Value | Bounds]) -> Any:
        """The moves with their value."""
        if self.json:
            return {"moves": line, **found[0].record()}
        return f"{line} {found[0].word} {found[0].remoteness if isinstance(found[0], Value) else '-'}"

    def show(self, answers: Iterable[Any]) -> None:
        """Write answers, one a line."""
        if self.json:
            print_json(*answers)
        else:
            say("\n".join(answers))
