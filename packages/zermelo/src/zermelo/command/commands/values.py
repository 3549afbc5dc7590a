"""zermelo value: the values of many positions, one a line, in words or as Pascal Pons's Connect Four solver does."""

import re
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import chain, groupby
from math import inf
from pathlib import Path
from typing import Any, NamedTuple

import click

import zermelo
from zermelo import Bounds, Position, Value, ZermeloError
from zermelo.bits import bits
from zermelo.command import parameters
from zermelo.command.position_files import blocks_of
from zermelo.command.position_lines import START_WORD, Asked, Question, read_boards, read_lines
from zermelo.command.streams import print_json, say, warn
from zermelo.errors import IllegalMove, OutOfTime
from zermelo.evaluators import Evaluator
from zermelo.interop.pons import score_of_state
from zermelo.playing.batch_play import states_after

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

    def __init__(self, origin: Position[Any], json: bool = False, has_boards: bool = False) -> None:
        self.origin, self.json, self.has_boards = origin, json, has_boards
        """The position before all moves, True for JSON, and True if every line is a board."""

    def questions(self, lines: Sequence[str]) -> Iterable[Question | ZermeloError]:
        """Return what each line asks, or its error."""
        return (read_boards if self.has_boards else read_lines)(self.origin, lines)

    def states(self, question: Question) -> Sequence[Any]:
        """Return the states whose values the answer to a line needs."""
        return (question.position.state if isinstance(question, Asked) else question,)

    def answer(self, line: str, question: Question, values: Sequence[Value | Bounds]) -> Any:
        """Return the answer to a line for these values, or an error if there is none."""
        (value,) = values
        if isinstance(question, Asked):
            return self.compare_line(line, question, value)
        shown = self.format_value(line, value)
        return shown if isinstance(value, Value) else LineAnswer(shown, "open")

    def compare_line(self, line: str, asked: Asked, value: Value | Bounds) -> Any:
        """Return the answer to a line that is a board or names a result."""
        position, kind, expected = asked
        shown = self.format_value(line, value, kind)
        if expected is None:
            return shown if isinstance(value, Value) else LineAnswer(shown, "open")
        found = expected.found(position, value)
        shown = {**shown, "expected": expected.text, "found": found} if self.json else shown
        return compare_result(shown, expected.text, found)

    def format_value(self, line: str, value: Value | Bounds, kind: str = "moves") -> Any:
        """Return the value of a position as a line of words, or as JSON; kind: the form of the line of input."""
        if self.json:
            return {kind: line, **value.record()}
        score = f" {'-' if value.outcome is None else value.outcome}" if self.origin.game.rules.scores else ""
        return f"{line or START_WORD} {value.word} {plies_of(value)}{score}"

    def show(self, answers: Iterable[Any]) -> None:
        """Print answers, one a line."""
        if self.json:
            print_json(*answers)
        else:
            say("\n".join(answers))


def plies_of(value: Value | Bounds) -> str:
    """Return the remoteness as a word of an answer."""
    if isinstance(value, Value):
        return "endless" if value.is_endless else str(value.remoteness)
    return "-"


class PonsLines(WordLines):
    """The form of Pascal Pons's solver: a line of columns, then its score."""

    def __init__(self, origin: Position[Any], is_weak: bool) -> None:
        super().__init__(origin)
        self.is_weak, self.pattern = is_weak, re.compile("([0-9A-Za-z]*)(?: +-?[0-9]+)?")
        """True if only the sign of a score counts; columns that run together and, in a test set, their score."""

    def questions(self, lines: Sequence[str]) -> Iterable[Question | ZermeloError]:
        read = self.pattern.fullmatch
        columns = [line if line.isalnum() or not (parts := read(line)) else parts[1] for line in lines]
        return [
            invalid(self.origin, line) if state is None or not are_columns(played) else state
            for line, played, state in zip(lines, columns, states_after(self.origin, columns), strict=True)
        ]

    def answer(self, line: str, question: Question, values: Sequence[Value | Bounds]) -> Any:
        (value,), columns = values, line.partition(" ")[0]
        if is_won(value):
            return invalid(self.origin, line)
        score = self.score(question, value)
        if score is None:
            return OutOfTime(f'Not solved in time "{columns}"')
        shown = f"{columns} {score}"
        return shown if line == columns else self.check_scores(shown, line, [score])

    def check_scores(self, shown: str, line: str, found: Sequence[int | None]) -> LineAnswer:
        """Return the answer to a line that says the best score, or the score of every column."""
        _, *said = line.split()
        legal = [score for score in found if score is not None and score != FULL_COLUMN_SCORE]
        expected = (self.score_as_compared(int(score)) for score in said)
        return compare_result(
            shown, join_words(expected), join_words(found if len(said) > 1 else [max(legal, default=0)])
        )

    def score(self, state: Any, value: Value | Bounds) -> int | None:
        """Return the score of a value; None if it is not certain."""
        return value.outcome if self.is_weak else score_of_state(self.origin.game, state, value)

    def score_as_compared(self, score: int) -> int:
        """Return a score of a line as it is compared: only its sign, if only signs count."""
        return (score > 0) - (score < 0) if self.is_weak and score != FULL_COLUMN_SCORE else score


class PonsColumns(PonsLines):
    """The same form with the score of every column."""

    def __init__(self, origin: Position[Any], is_weak: bool) -> None:
        super().__init__(origin, is_weak)
        self.columns = len(origin.game.board.columns) if origin.game.board else 0
        self.moves, self.play = origin.game.rules.moves, origin.game.rules.play
        self.pattern = re.compile(f"([0-9A-Za-z]*)(?:(?: +-?[0-9]+)?|(?: +-?[0-9]+){{{self.columns}}})")

    def states(self, question: Question) -> Sequence[Any]:
        return [self.play(question, move) for move in bits(self.moves(question))]

    def answer(self, line: str, question: Question, values: Sequence[Value | Bounds]) -> Any:
        moves, columns = self.moves(question), line.partition(" ")[0]
        if not moves and self.origin.game.rules.outcome(question):
            return invalid(self.origin, line)
        scores = [self.score(question, value.before()) for value in values]
        if None in scores:
            return OutOfTime(f'Not solved in time "{columns}"')
        by_column = dict(zip(bits(moves), scores, strict=True))
        found = [by_column.get(column, FULL_COLUMN_SCORE) for column in range(self.columns)]
        shown = join_words([columns, *found])
        return shown if line == columns else self.check_scores(shown, line, found)


def join_words(words: Iterable[object]) -> str:
    return " ".join(map(str, words))


def are_columns(line: str) -> bool:
    """Return whether a line is columns that run together: his solver knows no separators."""
    return not line or (line.isalnum() and line.isascii())


def is_won(value: Value | Bounds) -> bool:
    """Return whether the value is that of a position that is won: his solver does not follow such a game."""
    return value.remoteness == 0 and value.outcome != 0


def invalid(origin: Position[Any], line: str) -> IllegalMove:
    """Return the message of his solver for a line with a column that cannot be played."""
    position, number = origin, 1
    with suppress(IllegalMove):
        while (position := position.play(position.move(line[number - 1]))).winner is None:
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
    origin = zermelo.start(game)
    chosen = pons_form(origin, weak, analyze) if form == "pons" else WordLines(origin, json, boards)
    seconds = timeout if timeout < inf else PONS_SECONDS if form == "pons" else VALUES_SECONDS
    search, verdicts, number = evaluator(origin.game), Counter[str](), 1
    for lines in blocks_of(file, column):
        for answers in answer_lines(chosen, lines, search, seconds):
            verdicts.update(show(chosen, answers, number))
            number += len(answers)
    if summary := summary_of(verdicts):
        warn(summary)
    if verdicts["open"] or verdicts["undecided"]:
        parameters.say_way_to_solve(origin.game)
    return 2 if verdicts["wrong"] else 1 if verdicts["different"] else 0


def pons_form(origin: Position[Any], is_weak: bool, has_columns: bool) -> PonsLines:
    """Return the form of lines; raise OtherGame for a game that his solver does not play."""
    zermelo.files.pons_score(origin, Value(0, 0))
    return PonsColumns(origin, is_weak) if has_columns else PonsLines(origin, is_weak)


def answer_lines(form: WordLines, lines: Sequence[str], search: Evaluator[Any], seconds: float) -> Iterator[list[Any]]:
    """Yield the answers to lines in their order, in lists of those that are ready."""
    questions = list(form.questions(lines))
    states = [() if isinstance(each, ZermeloError) else form.states(each) for each in questions]
    values = search.values(list(chain.from_iterable(states)), seconds=seconds)
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
