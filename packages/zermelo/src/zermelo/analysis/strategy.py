"""Strategies: a perfect player's answer to every move of the opponent."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from math import inf
from random import Random
from typing import Any, Literal, NamedTuple

from zermelo.errors import BadOption, TooLarge
from zermelo.evaluation.evaluator import random_outcome, rank
from zermelo.evaluation.interpreted import Interpreted
from zermelo.games import PositionLike, position_of
from zermelo.machine.savable import Savable
from zermelo.rules import DRAW, LOSS, WIN, Outcome, Value, sign_of
from zermelo.rules.limits import Deadline, OnProgress, Progress, ignore
from zermelo.rules.position import Move, Position

__all__ = ["MAX_STRATEGY_BOARDS", "Strategy", "StrategyBoard", "boards", "strategy"]

MAX_STRATEGY_BOARDS = 20_000

MAX_NESTINGS = 20

QUICK_SOLVE_SECONDS = 1.0
"""The time in seconds to solve a game before the size of its strategy is estimated."""

ESTIMATE_LINES, ESTIMATE_MARGIN_FACTOR = 20, 10
"""The random lines of an estimate, and the factor by which it must exceed the limit for the game to be refused."""

ESTIMATE_GAMES_PER_MOVE = 10
"""The random games after each move by which an estimate chooses the player's answer."""


class StrategyBoard(NamedTuple):
    """A position after the player's answer: the opponent is to move, or the game is over."""

    position: Position[Any]
    replies: "dict[Move, StrategyBoard]"
    """The board after each move of the opponent and the answer to it."""


STRATEGY_CLAIMS = {WIN: "always wins", DRAW: "never loses", LOSS: "loses as late as possible"}


@dataclass(frozen=True, repr=False)
class Strategy(Savable):
    """All games of a perfect player in one seat."""

    origin: Position[Any]
    """The first position of the games."""
    seat: int
    """0 if the player moves first, 1 if it moves second."""
    board: StrategyBoard
    """The board after the player's first move, or the start if the opponent begins."""
    outcome: Outcome
    """The outcome of the game for the player."""

    @property
    def title(self) -> str:
        """The title: 'tictactoe: how X never loses'."""
        return f"{self.origin.game.name}: {self.claim}"

    @property
    def claim(self) -> str:
        """The claim that the strategy proves: 'how X never loses'."""
        return f"how {self.origin.game.notation.player_names[self.seat]} {STRATEGY_CLAIMS[sign_of(self.outcome)]}"

    @property
    def size(self) -> int:
        """The number of boards."""
        return sum(1 for _ in boards(self.board))


def strategy(
    position: PositionLike,
    *,
    side: Literal["first", "second"] = "first",
    seconds: float | Deadline = inf,
    on_progress: OnProgress = ignore,
) -> Strategy:
    """Return a perfect player's answer to every move of the opponent, always the first of the best moves.

    side: the seat of the player. seconds: time limit, or a Deadline. on_progress is called before each board
    with the number of boards so far. Raises OutOfTime, TooLarge for more than 20,000 boards: at once if an estimate
    shows it, and BadOption for a game in which a player can move again.
    """
    origin, seat = position_of(position), int(side == "second")
    if origin.game.rules.again:
        raise BadOption(f"A map has one answer to each move, and in {origin.game.name} a player can move again.")
    on_progress(Progress(0, None, "boards"))
    deadline, known, made = Deadline.of(seconds), Interpreted(origin.game), count(1)
    value = known.value(origin.state, seconds=Deadline(QUICK_SOLVE_SECONDS, deadline))
    if not isinstance(value, Value):
        refuse_many(origin, seat)
        value = known.value(origin.state, seconds=deadline)
    if not isinstance(value, Value):
        deadline.check()
        raise TooLarge(f"{origin.game.name} is too large for a map, which needs all its values.")

    def answer_position(position: Position[Any], nesting: int) -> StrategyBoard:
        number = next(made)
        on_progress(Progress(number, None, "boards"))
        if number > MAX_STRATEGY_BOARDS or nesting > MAX_NESTINGS:
            raise TooLarge(
                f"A map of {origin.game.name} has more than {MAX_STRATEGY_BOARDS:,} boards; choose a smaller game."
            )
        is_mine = position.turn == seat and not position.is_over
        after = position.follow(rank(known, position, 0)[0].move) if is_mine else position
        return StrategyBoard(after, {move: answer_position(after.follow(move), nesting + 1) for move in after.moves})

    return Strategy(origin, seat, answer_position(origin, 0), value.outcome if seat == origin.turn else -value.outcome)


def refuse_many(origin: Position[Any], seat: int) -> None:
    """Raise TooLarge before the game is solved if a map is estimated to have far too many boards.

    The estimate is the mean over random lines down the tree of boards, each of which counts the boards as if every
    line were as wide (Donald Knuth, Estimating the efficiency of backtrack programs, 1975).
    """
    rng, enough, boards = Random(0), ESTIMATE_LINES * ESTIMATE_MARGIN_FACTOR * MAX_STRATEGY_BOARDS, 0
    for _ in range(ESTIMATE_LINES):
        boards += probe(origin, seat, rng, enough)
        if boards > enough:
            raise TooLarge(
                f"A map of {origin.game.name} would have far more than {MAX_STRATEGY_BOARDS:,} boards, by an estimate; "
                "choose a smaller game."
            )


def probe(position: Position[Any], seat: int, rng: Random, enough: int) -> int:
    """Return the number of boards of a map that is as wide everywhere as on one random line; stop above `enough`."""

    def score(after: Position[Any]) -> int:
        return sum(random_outcome(after.game, after.state, rng) for _ in range(ESTIMATE_GAMES_PER_MOVE))

    boards, width = 0, 1
    while boards <= enough:
        if position.turn == seat and not position.is_over:
            position = min(map(position.follow, position.moves), key=score)
        boards += width
        if position.is_over:
            break
        width *= len(position.moves)
        position = position.follow(rng.choice(list(position.moves)))
    return boards


def boards(board: StrategyBoard) -> Iterator[StrategyBoard]:
    """Yield a board and all boards below it."""
    yield board
    for reply in board.replies.values():
        yield from boards(reply)
