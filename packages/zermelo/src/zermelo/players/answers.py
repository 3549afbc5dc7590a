"""The answers of a player to many positions, each judged by the exact values of all moves."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from time import process_time
from typing import Any, NamedTuple

from zermelo.analysis.history import judgement
from zermelo.errors import BadPlayer, Forfeit
from zermelo.evaluation.evaluator import Evaluator, values_of
from zermelo.rules import LOSS, WIN, Value
from zermelo.rules.limits import Deadline
from zermelo.rules.position import Move, Position

__all__ = [
    "FAILED_ANSWER", "LATE_ANSWER", "Answer", "AnswerFunction", "AskedPlayer", "PlayerReply", "ask_player",
    "judge_answers",
]  # fmt: skip

FAILED_ANSWER, LATE_ANSWER = "fails", "late"
"""The judgements of an answer that is not a legal move, and of one that was not there in time."""


class PlayerReply(NamedTuple):
    """The answer of a program to a position."""

    move: Move | None = None
    """The move; None if there is no legal one."""
    error: str = ""
    """Why there is none, as the end of a sentence."""
    seconds: float = 0.0
    """Seconds of the processor that the calls took."""
    calls: int = 1
    """The calls of the program's function; a function that scores positions is called for each move."""
    changed: int = 0
    """The number of cells that the program has changed on the board that it was given."""
    is_late: bool = False
    """True if the answer was not there in time: it may be right."""
    remark: str = ""
    """What the program says about its move, such as the rule that decides; '' if it says nothing."""


AnswerFunction = Callable[[Position[Any]], PlayerReply]
"""A program that is asked for its move."""


class AskedPlayer(NamedTuple):
    """A player of yours that is asked for its moves."""

    name: str
    """Its file and function, its command, or the name of a function."""
    shape: str
    """How it takes a position and gives its move, in words; '' if that is not known."""
    ask: AnswerFunction


class Answer(NamedTuple):
    """The answer of a program to one position, and the exact values of the moves there."""

    position: Position[Any]
    tried: PlayerReply
    """The answer of the program."""
    value: Value
    """The value of the position for the side to move."""
    values: Mapping[Move, Value]
    """The values of all moves for the side to move."""
    judgement: str
    """'best', 'holds' (the result, but not as quickly as possible), 'gives away the win' or 'the draw', or 'fails'.

    An answer that was not there in time is 'late'. In a game with scores also 'gives away 3', where the score is part
    of the result."""

    @property
    def ranked_moves(self) -> list[tuple[Move, Value]]:
        """All moves with their values, the best first."""
        return sorted(self.values.items(), key=lambda pair: pair[1], reverse=True)

    @property
    def best(self) -> list[Move]:
        """The moves that keep the value: the result, and the quickest win or the longest defence."""
        return [move for move, value in self.values.items() if value == self.value]

    @property
    def keeping(self) -> list[Move]:
        """The moves that keep the result."""
        return [move for move, value in self.values.items() if value.outcome == self.value.outcome]

    @property
    def keeps(self) -> bool:
        """True if the answer keeps the result."""
        return self.judgement in ("best", "holds")

    @property
    def is_wrong(self) -> bool:
        """True if the answer is known not to keep the result; one that was not there in time is not wrong."""
        return not (self.keeps or self.tried.is_late)

    @property
    def wins_at_once(self) -> list[Move]:
        """The moves that win in one ply."""
        return [move for move, value in self.values.items() if (value.sign, value.remoteness) == (WIN, 1)]

    @property
    def losing_at_once(self) -> list[Move]:
        """The moves after which the other side wins in one ply."""
        return [move for move, value in self.values.items() if (value.sign, value.remoteness) == (LOSS, 2)]

    def record(self) -> dict[str, Any]:
        """Return the answer as JSON."""
        here, move = self.position, self.tried.move
        return {
            "position": here.text,
            "moves": here.moves_played.names,
            "player": here.player,
            **self.value.record(),
            "answer": None if move is None else move.name,
            "best": [each.name for each in self.best],
            "judgement": self.judgement,
            "error": self.tried.error,
            "remark": self.tried.remark,
            "seconds": self.tried.seconds,
        }


def ask_player(choose: Callable[[Position[Any]], Move], clock: Callable[[], float] = process_time) -> AnswerFunction:
    """Return a function that asks a player for its move; the player raises BadPlayer where it has no legal one.

    clock: returns the seconds of the processor that the program has used; in a new process it begins again.
    """

    def ask(position: Position[Any]) -> PlayerReply:
        began = clock()
        try:
            move = choose(position)
        except BadPlayer as error:
            is_late = isinstance(error, Forfeit) and error.is_late
            return PlayerReply(error=str(error).rstrip("."), seconds=max(0.0, clock() - began), is_late=is_late)
        return PlayerReply(move, seconds=max(0.0, clock() - began))

    return ask


def judge_answers(
    ask: AnswerFunction,
    positions: Iterable[Position[Any]],
    evaluator: Evaluator[Any],
    seconds: float,
    deadline: Deadline,
) -> Iterator[Answer | None]:
    """Yield the answer to each position; None for one whose values are not known in time. Raises OutOfTime.

    seconds: time limit for the values of a position.
    """
    for position in positions:
        deadline.check()
        values = values_of(evaluator, position.state, Deadline(seconds, deadline))
        exact = {move: value for move in position.moves if isinstance(value := values[move], Value)}
        if len(exact) < len(values):
            yield None
            continue
        best = max(exact.values())
        tried = ask(position)
        without = LATE_ANSWER if tried.is_late else FAILED_ANSWER
        verdict = without if tried.move is None else judgement(best, exact[tried.move])
        yield Answer(position, tried, best, exact, verdict)
