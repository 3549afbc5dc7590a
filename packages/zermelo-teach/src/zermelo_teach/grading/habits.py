"""Bugs described as habits: the moves that a player with a bug may make, and threats that stand."""

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, NamedTuple

from zermelo.players import Answer
from zermelo.rules import DRAW, Move, Position, Value, sign_of
from zermelo_teach.grading.search_bugs import HORIZON_BUGS

__all__ = ["PLAYER_HABITS", "Habit", "threats"]


@lru_cache(4096)
def threats(position: Position[Any]) -> tuple[Move, ...]:
    """Return the legal moves that take the place of a winning move of the other side.

    A threat stands if the other side wins by the same move after each of the other moves that do not end the game. Such
    a move may open a new threat, which did not stand before.
    """
    children = {move: position.follow(move) for move in position.moves}
    going = {move: child for move, child in children.items() if not child.is_over and not child.keeps_turn}
    if len(going) < 2:
        return ()
    won = {move: {reply for reply in child.moves if wins(child, reply)} for move, child in going.items()}
    return tuple(move for move in children if all(move in replies for other, replies in won.items() if other != move))


def wins(position: Position[Any], move: Move) -> bool:
    """Return True if a move ends the game, and wins it."""
    return position.follow(move).winner == position.turn


Allowed = Callable[[Answer], Iterable[Move]]
"""The moves that a player with a bug may make."""


class Habit(NamedTuple):
    """A bug, and the moves of a player that has it."""

    sentence: str
    """A sentence on the program's behaviour; 'it' is the program."""
    allowed: Allowed
    is_loose: bool = False
    """True if many moves are allowed, so that the answers may have another reason, unless a fixed order gives them."""
    stage: Callable[[Answer], str] = lambda answer: ""
    """The rule that gives the moves, where each rule may have an order of its own."""


def best_by(score: Callable[[int], int]) -> Allowed:
    """Return the moves whose outcome has the highest score."""

    def best_moves(answer: Answer) -> list[Move]:
        best = max(score(value.outcome) for value in answer.values.values())
        return [move for move, value in answer.values.items() if score(value.outcome) == best]

    return best_moves


def seeing(plies: int) -> Allowed:
    """Return the best moves of a player that looks some plies ahead, and takes every later result for a draw."""

    def seen(value: Value) -> int:
        return value.sign if value.remoteness <= plies else DRAW

    def seen_moves(answer: Answer) -> list[Move]:
        best = max(map(seen, answer.values.values()))
        return [move for move, value in answer.values.items() if seen(value) == best]

    return seen_moves


def blocks(answer: Answer) -> Iterable[Move]:
    """Return a win at once, or a move that stops a threat that stands, or else any move."""
    return answer.wins_at_once or threats(answer.position) or answer.values


def rule(answer: Answer) -> str:
    """Return the rule by which a player moves that wins, or else blocks."""
    return "win" if answer.wins_at_once else "block" if threats(answer.position) else "order"


PLAYER_HABITS = (
    Habit("it always makes the first legal move.", lambda answer: [min(answer.values)]),
    Habit("it always makes the last legal move.", lambda answer: [max(answer.values)]),
    Habit(
        "it makes the move that is best for the other side: the wrong side is maximised.",
        best_by(lambda outcome: -outcome),
    ),
    Habit("it counts who wins, and not by how much: the score of a game should be its points.", best_by(sign_of)),
    Habit(
        "it scores a draw like a loss: a tie should count 0, between a win and a loss.",
        best_by(lambda outcome: int(outcome > DRAW)),
    ),
    Habit(
        "it scores a draw like a win: a tie should count 0, between a win and a loss.",
        best_by(lambda outcome: int(outcome >= DRAW)),
    ),
    *(Habit(sentence, seeing(plies), is_loose=True) for plies, sentence in HORIZON_BUGS.items()),
    Habit(
        "it takes wins and stops threats of one ply, and looks no further: a fork, or a threat that its own move "
        "opens, is missed.",
        blocks,
        is_loose=True,
        stage=rule,
    ),
)
"""The bugs that show in the choice of moves."""
