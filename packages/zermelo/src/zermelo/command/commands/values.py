"""zermelo value: the values of many positions, one a line, in words or as Pascal Pons's Connect Four solver does."""

import re
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import groupby
from math import inf
from pathlib import Path
from typing import Any, NamedTuple

import click

import zermelo
from zermelo import Bounds, Position, Value, ZermeloError
from zermelo.command import parameters
from zermelo.command.position_files import blocks_of
from zermelo.command.position_lines import START_WORD, Asked, Question, read_boards, read_lines
from zermelo.command.streams import print_json, say, warn
from zermelo.errors import IllegalMove, OutOfTime
from zermelo.evaluators import Evaluator

__all__ = ["value"]

VALUES_SECONDS, PONS_SECONDS = 10, 31_536_000
"""Time limits; a program that reads the lines of Pascal Pons's solver waits for every score."""

FULL_COLUMN_SCORE = -1000
"""The score that his solver writes for a full column."""


class LineAnswer(NamedTuple):
    """The answer to a line, if it is not decided, or if the line names a result; else the answer is what is shown."""

    shown: Any
    verdict: str
    """"same", "different" or "undecided" for a line with a result, "open" for another line that is not decided."""
    difference: str = ""
    """A sentence on a result that differs."""


def compare_result(shown: Any, expected: str, found: str | None) -> LineAnswer:
    """Return the answer to a line with a result; found: the right one, or None if the value is not certain enough."""
    if found is None:
        return LineAnswer(shown, "undecided")
    if found == expected:
        return LineAnswer(shown, "same")
    return LineAnswer(shown, "different", f"its result is {expected}, and the right one is {found}.")


class WordLines:
    """The form of lines that are read and written: positions, the value and the remoteness; or the same as JSON."""

    def __init__(self, json: bool, has_boards: bool) -> None:
        self.json, self.has_boards = json, has_boards
        """True for JSON, and True if every line is a board."""

    def questions(self, origin: Position[Any], lines: Sequence[str]) -> Iterable[Question | ZermeloError]:
        """Return what each line asks, or its error."""
        return (read_boards if self.has_boards else read_lines)(origin, lines)

    def states(self, position: Position[Any]) -> Sequence[Any]:
        """Return the states whose values the answer to a line needs."""
        return [position.state]

    def answer(self, line: str, question: Question, values: Sequence[Value | Bounds]) -> Any:
        """Return the answer to a line for these values, or an error if there is none."""
        (value,) = values
        if isinstance(question, Asked):
            return self.compare_line(line, question, value)
        shown = self.format_value(line, question, value)
        return shown if isinstance(value, Value) else LineAnswer(shown, "open")

    def compare_line(self, line: str, asked: Asked, value: Value | Bounds) -> Any:
        """Return the answer to a line that is a board or names a result."""
        position, kind, expected = asked
        shown = self.format_value(line, position, value, kind)
        if expected is None:
            return shown if isinstance(value, Value) else LineAnswer(shown, "open")
        found = expected.found(position, value)
        shown = {**shown, "expected": expected.text, "found": found} if self.json else shown
        return compare_result(shown, expected.text, found)

    def format_value(self, line: str, position: Position[Any], value: Value | Bounds, kind: str = "moves") -> Any:
        """Return the value of a position as a line of words, or as JSON; kind: the form of the line of input."""
        if self.json:
            return {kind: line, **value.record()}
        score = f" {'-' if value.outcome is None else value.outcome}" if position.game.rules.scores else ""
        return f"{line or START_WORD} {value.word} {plies_of(value)}{score}"

    def show(self, answers: Iterable[Any]) -> None:
        """Print answers, one a line."""
        if self.json:
            print_json(*answers)
        else:
            say("\n".join(answers))


def position_of(question: Question) -> Position[Any]:
    """Return the position whose value is asked for."""
    return question if isinstance(question, Position) else question.position


def plies_of(value: Value | Bounds) -> str:
    """Return the remoteness as a word of an answer."""
    if isinstance(value, Value):
        return "endless" if value.is_endless else str(value.remoteness)
    return "-"


class PonsLines(WordLines):
    """The form of Pascal Pons's solver: a line of columns, then its score or the score of every column."""

    def __init__(self, is_weak: bool, has_columns: bool) -> None:
        super().__init__(json=False, has_boards=False)
        self.is_weak, self.has_columns = is_weak, has_columns
        """True if only the sign of a score counts, and True if every column has its score."""

    def questions(self, origin: Position[Any], lines: Sequence[str]) -> Iterable[Question | ZermeloError]:
        form = self.form(origin)
        columns = [line if line.isalnum() or not (read := form.fullmatch(line)) else read[1] for line in lines]
        found = zermelo.files.follow(origin, columns, errors="return")
        for line, played, position in zip(lines, columns, found, strict=True):
            is_his = isinstance(position, Position) and are_columns(played) and not is_won(position)
            yield position if is_his else invalid(origin, line)

    def form(self, origin: Position[Any]) -> re.Pattern[str]:
        """Return the form of a line: columns that run together and, in a test set, their score or all scores."""
        every = f"|(?: +-?[0-9]+){{{columns_of(origin)}}}" if self.has_columns else ""
        return re.compile(f"([0-9A-Za-z]*)(?:(?: +-?[0-9]+)?{every})")

    def states(self, position: Position[Any]) -> Sequence[Any]:
        return [position.play(column).state for column in position.moves] if self.has_columns else [position.state]

    def answer(self, line: str, question: Question, values: Sequence[Value | Bounds]) -> Any:
        position, (columns, _, said) = position_of(question), line.partition(" ")
        scores = [self.score(position, value.before() if self.has_columns else value) for value in values]
        if None in scores:
            return OutOfTime(f'Not solved in time "{columns}"')
        found = self.of_columns(position, scores) if self.has_columns else scores
        shown = join_words([columns, *found])
        return self.check_scores(shown, said.split(), found) if said else shown

    def of_columns(self, position: Position[Any], scores: Sequence[int | None]) -> list[int | None]:
        """Return the scores of all columns, given those of the moves."""
        by_column = dict(zip(map(int, position.moves), scores, strict=True))
        return [by_column.get(column, FULL_COLUMN_SCORE) for column in range(columns_of(position))]

    def check_scores(self, shown: str, said: Sequence[str], found: Sequence[int | None]) -> LineAnswer:
        """Return the answer to a line that says the best score, or the score of every column."""
        legal = [score for score in found if score is not None and score != FULL_COLUMN_SCORE]
        expected = (self.score_as_compared(int(score)) for score in said)
        return compare_result(
            shown, join_words(expected), join_words(found if len(said) > 1 else [max(legal, default=0)])
        )

    def score(self, position: Position[Any], value: Value | Bounds) -> int | None:
        """Return the score of a value; None if it is not certain."""
        return value.outcome if self.is_weak else zermelo.files.pons_score(position, value)

    def score_as_compared(self, score: int) -> int:
        """Return a score of a line as it is compared: only its sign, if only signs count."""
        return (score > 0) - (score < 0) if self.is_weak and score != FULL_COLUMN_SCORE else score


def join_words(words: Iterable[object]) -> str:
    return " ".join(map(str, words))


def columns_of(position: Position[Any]) -> int:
    return len(position.game.board.columns) if position.game.board else 0


def are_columns(line: str) -> bool:
    """Return whether a line is columns that run together: his solver knows no separators."""
    return not line or (line.isalnum() and line.isascii())


def is_won(position: Position[Any]) -> bool:
    """Return whether a position is won: his solver does not follow such a game."""
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
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path), metavar="[FILE]", required=False)
@click.option("--column", metavar="NAME", help="Read the positions in this column of a CSV or Parquet file.  "
              "[default: board, position or moves]")  # fmt: skip
@click.option("--boards", is_flag=True, help="Read every line as a position, as --board of other commands does.")
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
    game: str, file: Path | None, column: str | None, boards: bool, timeout: float, evaluator: Callable[..., Any],
    json: bool, form: str, weak: bool, analyze: bool,
) -> int:  # fmt: skip
    """Print the value of each position on standard input or in a file, one per line.

    A line of input holds moves from the start, such as 1 5 9, or a board, such as XO.......; an empty line or '-' is
    the start. A CSV or Parquet file has a column of them. A line of output holds that of the input ('-' for no moves),
    the value, the remoteness ('endless' for a draw by endless play, '-' if it is not known) and, in a game with scores,
    the score. A wrong line is reported with its number, and the other lines are answered.

    A row of the UCI data sets (x,o,b,...,positive) and a line of a test set of Pascal Pons (columns and a score) name a
    result, too. A result that differs from the value is reported, and the exit code is 1.
    """
    if (json and form == "pons") or ((weak or analyze) and form != "pons"):
        raise click.UsageError("-w and -a go with --format pons, and --json goes without it.")
    if boards and form == "pons":
        raise click.UsageError("--boards and --format pons exclude each other.")
    chosen = PonsLines(weak, analyze) if form == "pons" else WordLines(json, boards)
    origin = zermelo.start(game)
    if form == "pons":
        zermelo.files.pons_score(origin, Value(0, 0))  # refuses another game before it reads a line
    seconds = timeout if timeout < inf else PONS_SECONDS if form == "pons" else VALUES_SECONDS
    search, verdicts, number = evaluator(origin.game), Counter[str](), 1
    for lines in blocks_of(file, column):
        for answers in answer_lines(chosen, origin, lines, search, seconds):
            verdicts.update(show(chosen, answers, number))
            number += len(answers)
    if summary := summary_of(verdicts):
        warn(summary)
    if verdicts["open"] or verdicts["undecided"]:
        parameters.say_way_to_solve(origin.game)
    return 2 if verdicts["wrong"] else 1 if verdicts["different"] else 0


def answer_lines(
    form: WordLines, origin: Position[Any], lines: Sequence[str], search: Evaluator[Any], seconds: float
) -> Iterator[list[Any]]:
    """Yield the answers to lines in their order, in lists of those that are ready."""
    questions = list(form.questions(origin, lines))
    states = [() if isinstance(each, ZermeloError) else form.states(position_of(each)) for each in questions]
    values = search.values([state for group in states for state in group], seconds=seconds)
    ready, answers = deque[Value | Bounds](), list[Any]()
    for line, question, group in zip(lines, questions, states, strict=True):
        while len(ready) < len(group):
            if answers:
                yield answers  # the next values may take some time
                answers = []
            ready.extend(next(values))
        own = [ready.popleft() for _ in group]
        answers.append(question if isinstance(question, ZermeloError) else form.answer(line, question, own))
    yield answers


def show(form: WordLines, answers: Sequence[Any], number: int) -> Sequence[str]:
    """Print the answers to lines from this number on, report the wrong lines and the results that differ.

    Return the verdicts of the answers that have one, and "wrong" for each wrong line.
    """
    verdicts = list[str]()
    for kind, group in groupby(answers, type):
        alike: list[Any] = list(group)
        is_wrong = issubclass(kind, ZermeloError)
        if not is_wrong:
            form.show([answer.shown for answer in alike] if kind is LineAnswer else alike)
        if kind is LineAnswer or is_wrong:
            report(alike, number)
            verdicts += ["wrong" if is_wrong else answer.verdict for answer in alike]
        number += len(alike)
    return verdicts


def report(answers: Sequence[LineAnswer | ZermeloError], number: int) -> None:
    """Report the wrong lines, and the results that differ."""
    for place, answer in enumerate(answers, number):
        if sentence := answer.difference if isinstance(answer, LineAnswer) else str(answer):
            warn(f"Line {place}: {sentence}")


def summary_of(verdicts: Counter[str]) -> str:
    """Return how many results of lines agree with the values; '' if no line names a result."""
    same, different, undecided = (verdicts[each] for each in ("same", "different", "undecided"))
    if not (named := same + different + undecided):
        return ""
    rest = f", {undecided:,} not decided" if undecided else ""
    return f"Lines with a result: {named:,}; {same:,} agree, {different:,} differ{rest}."
