"""The value of a position and of each of its moves, and the line that best play follows."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from zermelo.position import Position
from zermelo.rules import LOSS, Game, Move, Value
from zermelo.search.exact import Evaluate, Judged, Undecided, evaluator, rank

__all__ = ["Analyse", "Analysis", "Refutation", "analyse", "analyser"]


class Refutation(NamedTuple):
    """Why a move loses."""

    move: str
    reply: str | None
    """What the opponent answers; None where the move itself ends the game."""
    plies: int
    """From the position before the move to the end."""


class Analysis(NamedTuple):
    """What is known of a position; values are for the side to move there, remoteness counts from there."""

    position: Position[Any]
    value: Judged
    ranked: tuple[tuple[Move, Judged], ...]
    """Every legal move: quick wins first, then slow wins, draws, slow losses, quick losses."""
    line: tuple[str, ...]
    """Best play by both from here to the end, by the names of the moves; empty where undecided."""
    refutations: tuple[Refutation, ...]
    """One for every move that loses, in the order of ranked."""

    @property
    def best(self) -> tuple[Move, ...]:
        """All moves that are as good as the first in rank, and certain to be."""
        top = self.ranked[0][1] if self.ranked else None
        return tuple(move for move, judged in self.ranked if judged == top and isinstance(judged, Value))


Analyse = Callable[[Position[Any], float], Analysis]
"""From a position, and the seconds that it may take, to its analysis."""


def analyser(game: Game[Any], evaluate: Evaluate[Any] | None = None) -> Analyse:
    """A function that analyses positions of a game, and keeps what it learns for the next one.

    It searches, unless it is told how positions are evaluated.
    """
    evaluate = evaluate or evaluator(game.rules)

    def analyse(position: Position[Any], seconds: float) -> Analysis:
        value = evaluate(position.state, seconds / 2)
        share = seconds / 2 / max(1, len(position.moves))
        ranked = tuple(rank(game.rules, evaluate, position.state, share))
        value = from_moves(ranked) or value
        losing = [move for move, judged in ranked if isinstance(judged, Value) and judged.outcome == LOSS]
        refutations = tuple(refutation(position, move, evaluate) for move in losing)
        return Analysis(position, value, ranked, tuple(main_line(position, evaluate)), refutations)

    return analyse


def analyse(position: Position[Any], seconds: float = 10) -> Analysis:
    """The analysis of one position, found in at most about so many seconds."""
    return analyser(position.game)(position, seconds)


def from_moves(ranked: Sequence[tuple[Move, Judged]]) -> Value | None:
    """The value that the moves give a position; None where an open one may be better than the best."""
    best = ranked[0][1] if ranked else None
    if not isinstance(best, Value):
        return None
    # An open move cannot win within its plies; within the best's, it would have to.
    sooner = [judged for _, judged in ranked if isinstance(judged, Undecided) and judged.plies < best.remoteness - 1]
    return None if sooner else best


def main_line(position: Position[Any], evaluate: Evaluate[Any]) -> Iterator[str]:
    """The names of the moves that best play makes from here, the first of equals, until a position returns."""
    met = {position.state}
    while (move := known_best(position, evaluate)) is not None:
        yield position.label(move)
        position = position.play(move)
        if position.state in met:
            return
        met.add(position.state)


def known_best(position: Position[Any], evaluate: Evaluate[Any]) -> Move | None:
    """The first move that keeps the value of a position, from what is known already."""
    value = evaluate(position.state, 0)
    for move in position.moves:
        if evaluate(position.play(move).state, 0).before() == value:
            return move
    return None


def refutation(position: Position[Any], move: Move, evaluate: Evaluate[Any]) -> Refutation:
    after = position.play(move)
    reply, value = known_best(after, evaluate), evaluate(after.state, 0)
    assert isinstance(value, Value)
    return Refutation(position.label(move), None if reply is None else after.label(reply), value.remoteness + 1)
