"""Questions to a program in its shape: a call for each move, or for each score of a move."""

from collections.abc import Callable, Sequence
from typing import Any

from zermelo.players import AnswerFunction, PlayerReply
from zermelo.rules import Move, Position
from zermelo_teach.programs.boards import leaves
from zermelo_teach.programs.parameters import Parameter
from zermelo_teach.programs.process import WAIT_FACTOR
from zermelo_teach.programs.shapes import Shape, arguments_of
from zermelo_teach.programs.subjects import FileProgram, RawReply, Subject

__all__ = ["ask_fresh_program", "ask_function"]

Call = Callable[[Sequence[Any], bool], RawReply]
"""A call of a program with some arguments; True if the first one is the board that it holds."""


def ask_function(subject: Subject, shape: Shape) -> AnswerFunction:
    """Return a function that asks a program for its moves in a shape."""
    return ask_by_call(subject.call, subject.parameters, shape)


def ask_fresh_program(subject: FileProgram, shape: Shape) -> AnswerFunction:
    """Return a function that asks a program afresh: it remembers no earlier question."""
    if not subject.is_new:
        subject.restart()

    def call(arguments: Sequence[Any], has_board: bool) -> RawReply:
        seconds = subject.limits.seconds
        return subject.try_all([[arguments]], has_board, seconds, seconds, WAIT_FACTOR)[0][0]

    return ask_by_call(call, subject.parameters, shape)


def ask_by_call(call: Call, parameters: Sequence[Parameter], shape: Shape) -> AnswerFunction:
    """Return a function that asks for a move by one call, or by a call for each move that the program scores."""

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
