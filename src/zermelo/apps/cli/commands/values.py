"""zermelo value: the values of many positions, one a line, in words or as Pascal Pons's Connect Four solver does."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import groupby
from math import inf
from typing import Any

import click

import zermelo
from zermelo import Bounds, Evaluator, IllegalMove, OutOfTime, Position, Value, ZermeloError
from zermelo.apps.cli import parameters
from zermelo.apps.cli.streams import blocks, print_json, say, warn

__all__ = ["value"]

START = "-"
"""The word for the start of the game in an answer, whose fields are separated by blanks; lines may have it, too."""

SECONDS, YEAR = 10, 31_536_000
"""Time limits; a program that reads the lines of Pascal Pons's solver waits for every score."""

FULL = -1000
"""The score that his solver writes for a full column."""


class WordLines:
    """The form of lines that are read and written: moves, the value and the remoteness; or the same as JSON."""

    def __init__(self, json: bool) -> None:
        self.json = json

    def positions(self, origin: Position[Any], lines: Sequence[str]) -> Iterable[Position[Any] | ZermeloError]:
        """Return the position of each line, or its error."""
        return zermelo.follow(origin, ["" if line == START else line for line in lines], errors="return")

    def states(self, position: Position[Any]) -> Sequence[Any]:
        """Return the states whose values the answer to a line needs."""
        return [position.state]

    def answer(self, line: str, position: Position[Any], values: Sequence[Value | Bounds]) -> Any:
        """Return the answer to a line for these values, or an error if there is none."""
        (value,) = values
        if self.json:
            return {"moves": line, **value.record()}
        score = f" {'-' if value.outcome is None else value.outcome}" if position.game.scores else ""
        return f"{line or START} {value.word} {value.remoteness if isinstance(value, Value) else '-'}{score}"

    def show(self, answers: Iterable[Any]) -> None:
        """Print answers, one a line."""
        if self.json:
            print_json(*answers)
        else:
            say("\n".join(answers))


class PonsLines(WordLines):
    """The form of Pascal Pons's solver: a line of columns, then its score or the score of every column."""

    def __init__(self, is_weak: bool, has_columns: bool) -> None:
        super().__init__(json=False)
        self.is_weak, self.has_columns = is_weak, has_columns
        """True if only the sign of a score counts, and True if every column has its score."""

    def positions(self, origin: Position[Any], lines: Sequence[str]) -> Iterable[Position[Any] | ZermeloError]:
        for line, position in zip(lines, zermelo.follow(origin, lines, errors="return"), strict=True):
            # His solver knows no separators, and does not follow a game that is won.
            is_his = isinstance(position, Position) and (line.isalnum() or not line) and not is_won(position)
            yield position if is_his else invalid(origin, line)

    def states(self, position: Position[Any]) -> Sequence[Any]:
        return [position.play(column).state for column in position.moves] if self.has_columns else [position.state]

    def answer(self, line: str, position: Position[Any], values: Sequence[Value | Bounds]) -> str | ZermeloError:
        scores = [self.score(position, value.before() if self.has_columns else value) for value in values]
        if None in scores:
            return OutOfTime(f'Not solved in time "{line}"')
        if self.has_columns:
            assert position.game.grid is not None
            by_column = dict(zip(map(int, position.moves), scores, strict=True))
            scores = [by_column.get(column, FULL) for column in range(len(position.game.grid.columns))]
        return " ".join([line, *map(str, scores)])

    def score(self, position: Position[Any], value: Value | Bounds) -> int | None:
        """Return the score of a value; None if it is not certain."""
        return value.outcome if self.is_weak else zermelo.interop.pons_score(position, value)


def is_won(position: Position[Any]) -> bool:
    return position.winner is not None


def invalid(origin: Position[Any], line: str) -> IllegalMove:
    """Return the message of his solver for a line with a column that cannot be played."""
    position, number = origin, 1
    with suppress(IllegalMove):
        while not is_won(position := position.play(position.move(line[number - 1]))):
            number += 1
    return IllegalMove(f'Invalid move {number} "{line}"')


@parameters.command("value")
@parameters.game
@parameters.timeout(about="Time limit for each position, in seconds.  [default: 10; pons: none]")
@parameters.evaluator
@parameters.no_tables
@parameters.as_json
@click.option(
    "--format", "form", type=click.Choice(["words", "pons"]), default="words", show_default=True,
    help="Read and write as Pascal Pons's Connect Four solver does: columns, then their score.",
)  # fmt: skip
@click.option("-w", "--weak", is_flag=True, help="With --format pons, only 1, 0 or -1: who wins, not how soon.")
@click.option("-a", "--analyze", is_flag=True, help="With --format pons, the score of every column.")
def value(
    game: str, timeout: float, evaluator: Callable[..., Any], json: bool, form: str, weak: bool, analyze: bool
) -> int:
    """Print the value of each position on standard input, one per line.

    A line of input holds moves from the start, such as 1 5 9; an empty line or '-' is the start. A line of output holds
    the moves ('-' for none), the value and the remoteness and, in a game with scores, the score. A wrong line is
    reported with its number, and the other lines are answered.
    """
    chosen = PonsLines(weak, analyze) if form == "pons" else WordLines(json)
    if (json and form == "pons") or ((weak or analyze) and form != "pons"):
        raise click.UsageError("-w and -a go with --format pons, and --json goes without it.")
    origin = zermelo.start(game)
    if form == "pons":
        zermelo.interop.pons_score(origin, Value(0, 0))  # refuses another game before it reads a line
    seconds = timeout if timeout < inf else YEAR if form == "pons" else SECONDS
    search = evaluator(origin.game)
    read = wrong = 0
    for lines in blocks():
        for answers in answered(chosen, origin, lines, search, seconds):
            wrong += show(chosen, answers, read + 1)
            read += len(answers)
    return 2 if wrong else 0


def answered(
    form: WordLines, origin: Position[Any], lines: Sequence[str], search: Evaluator[Any], seconds: float
) -> Iterator[list[Any]]:
    """Yield the answers to lines in their order, in lists of those that are ready."""
    positions = list(form.positions(origin, lines))
    states = [form.states(position) if isinstance(position, Position) else () for position in positions]
    values = search.values([state for group in states for state in group], seconds=seconds)
    ready, answers = list[Value | Bounds](), list[Any]()
    for line, position, group in zip(lines, positions, states, strict=True):
        while len(ready) < len(group):
            yield answers  # the next values may take some time
            answers = []
            ready += next(values)
        own, ready = ready[: len(group)], ready[len(group) :]
        answers.append(form.answer(line, position, own) if isinstance(position, Position) else position)
    yield answers


def show(form: WordLines, answers: Sequence[Any], number: int) -> int:
    """Print the answers to lines from this number on, report the wrong lines, and return how many are wrong."""
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
