"""Programs of your own beside the searches: their answers, and the exact values of the moves."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from zermelo.analysis.why import Why, why
from zermelo.errors import IllegalMove, OutOfTime
from zermelo.evaluation.evaluator import Evaluator
from zermelo.evaluation.factory import evaluator
from zermelo.games import PositionLike, position_of
from zermelo.players.answers import Answer, AnswerFunction, PlayerReply, judge_answers
from zermelo.players.asked import asked_player
from zermelo.players.named import PlayerLike
from zermelo.rules.display import Displayed
from zermelo.rules.limits import NO_DEADLINE, Deadline
from zermelo.rules.position import Position

__all__ = ["Answered", "ProgramRow", "WatchedProgram", "measure_program", "watch_program"]

MOVE_VALUE_SECONDS = 5.0
"""The time limit in seconds for the values of the moves of a position."""


class Answered(NamedTuple):
    """A position, the answer of a program, and the exact values of the moves."""

    position: Position[Any]
    tried: PlayerReply
    """The answer of the program."""
    answer: Answer | None
    """The same answer, judged by the values of the moves; None if they were not found in time."""

    @property
    def is_wrong(self) -> bool:
        """True if the answer is not a legal move, or is known not to keep the result."""
        return self.answer.is_wrong if self.answer else self.tried.move is None and not self.tried.is_late

    def record(self) -> dict[str, Any]:
        """Return the answer as JSON, with the values of all moves if they are known, the best moves first."""
        here, tried = self.position, self.tried
        if self.answer is not None:
            values = [{"move": move.name, **value.record()} for move, value in self.answer.ranked_moves]
            return {**self.answer.record(), "calls": tried.calls, "values": values}
        made = None if tried.move is None else tried.move.name
        known = {"position": here.text, "moves": here.moves_played.names, "player": here.player, "answer": made}
        cost = {"seconds": tried.seconds, "calls": tried.calls}
        said = {"judgement": "", "error": tried.error, "remark": tried.remark}
        return {**known, **said, **cost, "values": None}


def answer_at(ask: AnswerFunction, position: Position[Any], search: Evaluator[Any], deadline: Deadline) -> Answered:
    """Return the answer of a program to a position, and the values of the moves; raise OutOfTime."""
    answer = next(judge_answers(ask, [position], search, MOVE_VALUE_SECONDS, deadline))
    return Answered(position, answer.tried if answer else ask(position), answer)


class ProgramRow(NamedTuple):
    """The answer of a program to the position of a comparison, and its cost."""

    program: str
    """Its file and function, its command, or the name of a function."""
    shape: str
    """How it takes a position and gives its move, in words; '' if that is not known."""
    answered: Answered

    def record(self) -> dict[str, Any]:
        """Return the row as JSON."""
        return {"program": self.program, "shape": self.shape, **self.answered.record()}


def measure_program(position: Position[Any], program: PlayerLike, seconds: float | None) -> ProgramRow:
    """Return the answer of a program within its time; raise BadPlayer or UnknownName, or IllegalMove after the end."""
    search = evaluator(require_unfinished(position).game)
    name, shape, ask = asked_player(program, position, search, seconds, NO_DEADLINE)
    return ProgramRow(name, shape, answer_at(ask, position, search, NO_DEADLINE))


def require_unfinished(position: Position[Any]) -> Position[Any]:
    """Return a position; raise IllegalMove if the game is over."""
    if position.is_over:
        raise IllegalMove("The game is over: there is no move for a program to make.")
    return position


@dataclass(frozen=True, repr=False)
class WatchedProgram(Displayed):
    """The answers of a program in consecutive positions that it can get into."""

    position: Position[Any]
    """The first position; the program moves for the side to move there, against every reply."""
    program: str
    """Its file and function, its command, or the name of a function."""
    shape: str
    """How it takes a position and gives its move, in words; '' if that is not known."""
    answers: tuple[Answered, ...]
    """The answers, the nearest positions first."""
    finished: bool
    """True if no position is left."""
    reason: Why | None
    """Why the first wrong answer is wrong; None without one, or if it is not a legal move."""

    @property
    def wrong(self) -> list[Answered]:
        """The answers that are not legal moves, or do not keep the result."""
        return [each for each in self.answers if each.is_wrong]

    def record(self) -> dict[str, Any]:
        """Return the answers as JSON, each with the values of all moves."""
        named = {"program": self.program, "shape": self.shape}
        steps = [each.record() for each in self.answers]
        return {**named, "steps": steps, "finished": self.finished, "reason": self.reason and self.reason.record()}


def watch_program(
    position: PositionLike, program: PlayerLike, *, first: int = 0, limit: int = 1000, seconds: float | Deadline = 10
) -> WatchedProgram:
    """Ask a program in every position that it can get into, and return its answers beside the values of the moves.

    program: a file ('bot.py', 'bot.js:bestMove'), a command ('program: ./bot'), or a function. It moves for the side to
    move at the position, against every reply. first, limit: return at most `limit` answers, from answer number `first`
    on; the nearest positions come first. seconds: time limit, or a Deadline; earlier answers are returned. Raises
    UnknownName for a text that names no program, BadPlayer, IllegalMove if the game is over, or OutOfTime.

    >>> watched = watch_program("stones:n=5", lambda position: "1")
    >>> [(each.position.text, each.answer.judgement) for each in watched.answers]
    [('5', 'gives away the win'), ('3', 'gives away the win'), ('2', 'best'), ('1', 'best')]
    """
    position, deadline = require_unfinished(position_of(position)), Deadline.of(seconds)
    search = evaluator(position.game)
    name, shape, ask = asked_player(program, position, search, None, deadline)
    answers, finished = part_of(below(position, ask, search, deadline), first, limit)
    wrong = next((each for each in answers if each.is_wrong), None)
    return WatchedProgram(position, name, shape, tuple(answers), finished, reason_of(wrong, search))


def below(
    position: Position[Any], ask: AnswerFunction, search: Evaluator[Any], deadline: Deadline
) -> Iterator[Answered]:
    """Yield the answers in every position that a program can get into, the nearest first; raise OutOfTime."""
    waiting, seen = [position], {position}
    for here in waiting:  # the list grows during the loop
        moves = list(here.moves)
        if here.turn == position.turn:
            yield (found := answer_at(ask, here, search, deadline))
            moves = [] if found.tried.move is None else [found.tried.move]
        for child in map(here.follow, moves):
            if child not in seen and not child.is_over:
                seen.add(child)
                waiting.append(child)


def part_of(answers: Iterator[Answered], first: int, limit: int) -> tuple[list[Answered], bool]:
    """Return answers from number `first` on, and whether they are the last ones; raise OutOfTime if there is none."""
    found = list[Answered]()
    number = 0
    try:
        for number, each in enumerate(answers, 1):
            if number > first + limit:
                return found, False
            found += [each] if number > first else []
    except OutOfTime as error:
        if not found:
            times = f"{number:,} time{'s' * (number != 1)}"
            raise OutOfTime(f"{error} The program was asked {times}; answer {first:,} is later.") from None
        return found, False
    return found, True


def reason_of(wrong: Answered | None, search: Evaluator[Any]) -> Why | None:
    """Return why an answer is wrong; None without one, or if it is not a legal move."""
    if wrong is None or wrong.tried.move is None:
        return None
    return why(wrong.position, wrong.tried.move, seconds=MOVE_VALUE_SECONDS, evaluator=search)
