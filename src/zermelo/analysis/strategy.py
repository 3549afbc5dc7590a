"""A perfect player's answer to everything that the opponent can do."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from random import Random
from typing import Any, Literal, NamedTuple

from zermelo.display import Displayed
from zermelo.errors import TooLarge
from zermelo.evaluation.deadline import Deadline
from zermelo.evaluation.evaluator import rank
from zermelo.evaluation.interpreted import Interpreted
from zermelo.evaluation.playouts import random_outcome
from zermelo.games import PositionLike, position_of
from zermelo.position import Position
from zermelo.progress import OnProgress, Progress, ignore
from zermelo.rules import DRAW, LOSS, WIN, Move, Outcome, Value

__all__ = ["MOST_BOARDS", "Board", "Strategy", "boards", "strategy"]

MOST_BOARDS = 20_000

NESTINGS = 20

QUICK = 1.0
"""Seconds for a game that is solved without an estimate of how large its map is."""

PROBES, MARGIN = 20, 10
"""Ways down the tree for an estimate, and how much more than can be drawn it must be."""

GAMES = 10
"""Random games by which an estimate chooses among the answers of the player."""


class Board(NamedTuple):
    """A position after the answer: the opponent is to move, or the game is over."""

    position: Position[Any]
    replies: "dict[Move, Board]"
    """After each move of the opponent, and the answer to it."""


CLAIMS = {WIN: "always wins", DRAW: "never loses", LOSS: "loses as late as possible"}


@dataclass(frozen=True, repr=False)
class Strategy(Displayed):
    """All games that the perfect player in one seat can get into."""

    origin: Position[Any]
    """The position in which the games begin."""
    seat: int
    """0 where the player moves first, 1 where it moves second."""
    board: Board
    """After the player's first move, or before the opponent's."""
    outcome: Outcome
    """Of the game, for the player in the seat."""

    @property
    def title(self) -> str:
        """'tictactoe: how X never loses'."""
        return f"{self.origin.game.name}: {self.claim}"

    @property
    def claim(self) -> str:
        """'how X never loses'."""
        return f"how {self.origin.game.players[self.seat]} {CLAIMS[self.outcome]}"

    @property
    def size(self) -> int:
        """The boards in it."""
        return sum(1 for _ in boards(self.board))


def strategy(
    of: PositionLike,
    side: Literal["first", "second"] = "first",
    seconds: float = 20,
    on_progress: OnProgress = ignore,
) -> Strategy:
    """Return a perfect player's answer to everything that the opponent can do, always the first of the best moves.

    side: the seat of the player. seconds: to solve the game. on_progress is called before each board with the
    boards so far. Raises TooLarge where the game is not solved by then, or where there are more than 20,000 boards: at
    once where an estimate shows it.
    """
    origin, seat = position_of(of), int(side == "second")
    on_progress(Progress(0, None, "boards"))
    deadline, known, made = Deadline(seconds), Interpreted(origin.game), count(1)
    value = known.value(origin.state, Deadline(QUICK, deadline))
    if not isinstance(value, Value):
        refuse_many(origin, seat)
        value = known.value(origin.state, deadline)
    if not isinstance(value, Value):
        raise TooLarge(f"{origin.game.name} is not solved in {seconds:g} s, and a map needs all its values.")

    def answered(position: Position[Any], nesting: int) -> Board:
        number = next(made)
        on_progress(Progress(number, None, "boards"))
        if number > MOST_BOARDS or nesting > NESTINGS:
            raise TooLarge(f"A map of {origin.game.name} has more than {MOST_BOARDS:,} boards; choose a smaller board.")
        is_mine = position.turn == seat and not position.is_over
        after = position.follow(rank(known, position.state, 0)[0].move) if is_mine else position
        return Board(after, {move: answered(after.follow(move), nesting + 1) for move in after.moves})

    return Strategy(origin, seat, answered(origin, 0), value.outcome if seat == origin.turn else -value.outcome)


def refuse_many(origin: Position[Any], seat: int) -> None:
    """Raise TooLarge where a map is estimated to have far too many boards, so that no time goes into solving the game.

    The estimate is the mean of random ways down the tree of boards, each of which counts all boards as if every way
    were as wide (Donald Knuth, Estimating the efficiency of backtrack programs, 1975).
    """
    rng, enough, boards = Random(0), PROBES * MARGIN * MOST_BOARDS, 0
    for _ in range(PROBES):
        boards += probe(origin, seat, rng, enough)
        if boards > enough:
            raise TooLarge(
                f"A map of {origin.game.name} would have far more than {MOST_BOARDS:,} boards, by an estimate; "
                "choose a smaller board."
            )


def probe(position: Position[Any], seat: int, rng: Random, enough: int) -> int:
    """Return the boards of a map that is everywhere as wide as one random way down it, or more than enough."""
    boards, width = 0, 1
    while boards <= enough:
        if position.turn == seat and not position.is_over:
            position = min(map(position.follow, position.moves), key=lambda after: random_score(after, rng))
        boards += width
        if position.is_over:
            break
        width *= len(position.moves)
        position = position.follow(rng.choice(list(position.moves)))
    return boards


def random_score(position: Position[Any], rng: Random) -> int:
    """Return the sum of the outcomes of a few random games from a position, for its side to move."""
    return sum(random_outcome(position.game, position.state, rng) for _ in range(GAMES))


def boards(board: Board) -> Iterator[Board]:
    """Yield a board and all that are nested in it."""
    yield board
    for reply in board.replies.values():
        yield from boards(reply)
