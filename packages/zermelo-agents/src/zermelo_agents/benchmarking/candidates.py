"""Positions that may become rows: those that random games meet, with their labels, and a choice that spreads them."""

from collections import Counter
from collections.abc import Iterator, Sequence
from math import inf
from typing import Any, NamedTuple

from zermelo.errors import OutOfTime
from zermelo.evaluation import Evaluator
from zermelo.rules import Bounds, Deadline, Game, Position
from zermelo_agents.benchmarking.draws import Draws
from zermelo_agents.benchmarking.labels import Labels, labels_of

__all__ = ["LabelledPosition", "chosen", "label", "random_line"]

MAX_CANDIDATE_PLIES = 200
"""The most plies of a random game: in some games, play need not end."""


class LabelledPosition(NamedTuple):
    """A position with its moves from the start, and the labels of its moves."""

    position: Position[Any]
    labels: Labels

    @property
    def kind(self) -> tuple[str, int]:
        """The result and the plies to it."""
        return self.labels.value.word, self.labels.value.remoteness

    @property
    def ply(self) -> int:
        """The number of moves from the start."""
        return len(self.position.path) - 1


def random_line(game: Game[Any], draws: Draws) -> Iterator[Position[Any]]:
    """Yield the unfinished positions of a game of random moves, which may stop before its end."""
    position = Position(game, game.rules.start)
    for _ in range(MAX_CANDIDATE_PLIES):
        if not (numbers := list(position.moves.numbers)):
            return
        yield position
        position = position.follow(draws.choice(numbers))


def label(position: Position[Any], evaluator: Evaluator[Any], seconds: float | Deadline = inf) -> LabelledPosition:
    """Return a position with its labels; raise OutOfTime."""
    deadline = Deadline.of(seconds)
    values = {}
    for move in position.moves:
        after = position.follow(move)
        value = evaluator.value(after.state, seconds=deadline)
        if isinstance(value, Bounds):
            raise OutOfTime(f"The value of {position.text} is not found {deadline.limit}.")
        values[move] = value.before(after.keeps_turn)
    return LabelledPosition(position, labels_of(values, position.game.rules.scores is not None))


def chosen(
    candidates: Sequence[LabelledPosition], number: int, used: Counter[tuple[str, int]]
) -> list[LabelledPosition]:  # fmt: skip
    """Return some of the candidates, with results, plies to the end and plies from the start that are rare so far.

    used: how many rows there are of each result and number of plies to it; it is updated.
    """
    left, plies, found = list(candidates), Counter[int](), list[LabelledPosition]()
    while left and len(found) < number:
        rarest = min(left, key=lambda each: (used[each.kind] + plies[each.ply], plies[each.ply]))
        left.remove(rarest)
        used[rarest.kind] += 1
        plies[rarest.ply] += 1
        found.append(rarest)
    return found
