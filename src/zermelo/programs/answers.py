"""The answers of a program to many positions, each judged by the exact values of all moves."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from time import process_time
from typing import Any, NamedTuple

from zermelo.analysis.history import judgement
from zermelo.errors import BadPlayer, Forfeit, UnknownName
from zermelo.evaluation.evaluator import Evaluator, values_of
from zermelo.programs.boards import leaves
from zermelo.programs.detection import shape_of
from zermelo.programs.named import PlayerLike, subject_of
from zermelo.programs.parameters import Parameter
from zermelo.programs.process import WAIT_FACTOR, Limits
from zermelo.programs.program import PROGRAM_PREFIX, Program
from zermelo.programs.shapes import Shape, arguments_of
from zermelo.programs.subjects import FileProgram, RawReply, Subject
from zermelo.rules import LOSS, WIN, Value
from zermelo.rules.limits import Deadline
from zermelo.rules.position import Move, Position

__all__ = [
    "Answer",
    "AnswerFunction",
    "AnswerFunctions",
    "PlayerReply",
    "answer_functions_of",
    "ask_fresh_program",
    "ask_function",
    "ask_player",
    "judge_answers",
]


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


AnswerFunction = Callable[[Position[Any]], PlayerReply]
"""A program that is asked for its move."""


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
            "seconds": self.tried.seconds,
        }


def ask_player(choose: Callable[[Position[Any]], Move], clock: Callable[[], float] = process_time) -> AnswerFunction:
    """Return the asking of a function that takes positions of ours, and raises BadPlayer without a legal move.

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


Call = Callable[[Sequence[Any], bool], RawReply]
"""A call of a program with some arguments; True if the first one is the board that it holds."""


def ask_function(subject: Subject, shape: Shape) -> AnswerFunction:
    """Return the asking of a program in a shape."""
    return ask_by_call(subject.call, subject.parameters, shape)


def ask_fresh_program(subject: FileProgram, shape: Shape) -> AnswerFunction:
    """Return the asking of a program that has been asked nothing before, each time."""
    if not subject.is_new:
        subject.restart()

    def call(arguments: Sequence[Any], has_board: bool) -> RawReply:
        seconds = subject.limits.seconds
        return subject.try_all([[arguments]], has_board, seconds, seconds, WAIT_FACTOR)[0][0]

    return ask_by_call(call, subject.parameters, shape)


def ask_by_call(call: Call, parameters: Sequence[Parameter], shape: Shape) -> AnswerFunction:
    """Return the asking of a program by calls."""

    def ask(position: Position[Any]) -> PlayerReply:
        arguments = arguments_of(position, shape, parameters)
        assert arguments is not None
        reply = call(arguments, shape.is_global)
        if reply.error:
            return PlayerReply(error=reply.error, seconds=reply.seconds, is_late=reply.is_late)
        move = shape.move_of(reply, position, shape.board_of(position))
        if move is None:
            answer = "the same board" if shape.answer == "board" else repr(reply.value)
            return PlayerReply(error=f"its answer {answer} is not a legal move", seconds=reply.seconds)
        cells = (leaves(board[:1], shape.board) for board in (arguments, reply.arguments))
        changed = sum(before != after for before, after in zip(*cells, strict=False))
        assert isinstance(move, Move)  # only a score is another number
        return PlayerReply(move, seconds=reply.seconds, changed=changed)

    def score(position: Position[Any]) -> PlayerReply:
        """Return the first move with the best score."""
        scores, seconds = dict[Move, float](), 0.0
        for move in position.moves:
            child = position.follow(move)
            reply = call(arguments_of(child, shape, parameters) or [], shape.is_global)
            found, seconds = shape.move_of(reply, child, None), seconds + reply.seconds
            if reply.error or found is None:
                error = reply.error or f"its score {reply.value!r} is not a number"
                return PlayerReply(error=error, seconds=seconds, is_late=reply.is_late)
            scores[move] = shape.sign(child.turn) * (found if child.keeps_turn else -found)
        return PlayerReply(max(scores, key=scores.__getitem__), seconds=seconds, calls=len(scores))

    return score if shape.answer == "score" else ask


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


class AnswerFunctions(NamedTuple):
    """A program to ask for its moves."""

    name: str
    """Its file and function, its command, or the name of a function."""
    shape: str
    """How it takes a position and gives its move, in words; '' for a command, which reads the moves."""
    ask: AnswerFunction


def answer_functions_of(program: PlayerLike, search: Evaluator[Any], limits: Limits) -> AnswerFunctions:
    """Return a program to ask, in the shape that is found by trying; raise BadPlayer, or UnknownName for another text.

    search: finds the values by which a shape is found. limits: of a file, for each answer.
    """
    if command := command_of(program):
        return AnswerFunctions(str(command), "", ask_player(command.move, command.processor_seconds))
    subject = subject_of(program, limits)
    if subject is None:
        raise UnknownName(
            f"{program!r} names no program: write bot.py, bot.py:FUNCTION or bot.js, or a command: '{PROGRAM_PREFIX} "
            "./bot'."
        )
    shape = shape_of(subject, search, {}, deadline=limits.deadline)
    return AnswerFunctions(subject.name, str(shape), ask_function(subject, shape))


def command_of(program: PlayerLike) -> Program | None:
    """Return the command that a text names; None for another program."""
    if isinstance(program, str) and program.strip().startswith(PROGRAM_PREFIX):
        return Program.of(program.strip().removeprefix(PROGRAM_PREFIX))
    return program if isinstance(program, Program) else None
