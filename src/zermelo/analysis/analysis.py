"""The value of a position and of each of its moves, and the line that best play follows."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from zermelo.analysis.impartial import grundy_of, grundy_record, ranked_by
from zermelo.analysis.narrowing import narrowed, ranked_with
from zermelo.analysis.values import asked_of
from zermelo.display import Displayed
from zermelo.evaluation.deadline import Deadline
from zermelo.evaluation.evaluator import Evaluator, Ranked, rank
from zermelo.evaluation.grundy import Grundy
from zermelo.games import PositionLike, position_of
from zermelo.position import Position
from zermelo.rules import LOSS, Bounds, Move, Value

__all__ = ["Analysis", "Refutation", "analyse"]


class Refutation(NamedTuple):
    """Why a move loses."""

    move: str
    reply: str | None
    """What the opponent answers; None where the move itself ends the game, or where it was not found in time."""
    plies: int
    """From the position before the move to the end."""


@dataclass(frozen=True, repr=False)
class Analysis(Displayed):
    """What is known of a position; values are for the side to move there, remoteness counts from there."""

    position: Position[Any]
    value: Value | Bounds
    """Of the position; bounds where it was not found in time."""
    ranked: tuple[Ranked, ...]
    """Every legal move: quick wins first, then slow wins, draws, slow losses, quick losses."""
    line: tuple[str, ...]
    """Best play by both from here to the end, by the names of the moves; empty where undecided."""
    refutations: tuple[Refutation, ...]
    """One for every move that loses, in the order of ranked."""
    grundy: Grundy | None = None
    """The Grundy values here and after each move; None where the game has none, or they were not found in time."""

    @property
    def best(self) -> tuple[Move, ...]:
        """All moves that are as good as the first in rank, and certain to be."""
        top = self.ranked[0].value if self.ranked else None
        return tuple(move for move, value in self.ranked if value == top and isinstance(value, Value))

    def record(self) -> dict[str, Any]:
        """Return the analysis as JSON."""
        position, label = self.position, self.position.label
        return {
            "game": position.game.name,
            "moves": position.played,
            "board": position.text,
            "turn": position.player,
            **self.value.record(),
            **grundy_record(position.game, self.grundy),
            "best": [label(move) for move in self.best],
            "ranked": [
                {"move": label(move), **value.record(), **grundy_record(position.game, self.grundy, move)}
                for move, value in self.ranked
            ],
            "line": list(self.line),
        }


SEARCHING = 0.9
"""The fraction of the time for the values; the rest is for the lines that follow from them. These are quick after a
search, but not where a book gave the values and they lead beyond it."""

RANKING = 0.75
"""The fraction for the moves of the time that is left when a value is found; the rest is for the move that keeps it."""


def analyse(
    position: PositionLike, seconds: float | Deadline = 10, evaluator: Evaluator[Any] | None = None
) -> Analysis:
    """Return the value of a position and of each of its moves, the best line, and why each losing move loses.

    seconds: time limit, or a Deadline; what is not decided by then has bounds. Compiling rules, which happens once for
    a game, takes additional time. evaluator: a Table, for example; without one, a search, which keeps what it learns
    for the next question. In an impartial game the analysis has Grundy values, too. Raises OtherGame for an evaluator
    of another game.

    >>> from zermelo import start
    >>> analyse(start("tictactoe").after("1 2")).line
    ('4', '7', '5', '3', '6')
    """
    position = position_of(position)
    asked, deadline = asked_of(position.game, evaluator), Deadline.of(seconds)
    search = deadline.share(SEARCHING)
    grundy = grundy_of(position, search.share(1 / 4))
    value = asked.value(position.state, search.share(1 / 2))
    ranked = rank(asked, position.state, search.share(RANKING if isinstance(value, Value) else 1))
    ranked = ranked_by(position, grundy, ranked) if grundy else ranked
    value = narrowed(position, value, ranked)
    ranked = ranked_with(position, value, ranked, asked, search)
    line = tuple(main_line(position, value, asked, deadline))
    refuted = tuple(refutations(position, ranked, asked, deadline))
    return Analysis(position, value, tuple(ranked), line, refuted, grundy)


def main_line(
    position: Position[Any], value: Value | Bounds, asked: Evaluator[Any], deadline: Deadline
) -> Iterator[str]:
    """Yield the names of the moves of best play from here, the first of equals; nothing where undecided.

    Endless play ends where a position returns.
    """
    met = set()
    while isinstance(value, Value) and (move := asked.best_reply(position.state, value, deadline)) is not None:
        yield position.label(move)
        met.add(position.state)
        position, value = position.play(move), value.after()
        if position.state in met:
            return


def refutations(
    position: Position[Any], ranked: Sequence[Ranked], asked: Evaluator[Any], deadline: Deadline
) -> Iterator[Refutation]:
    """Yield the reply that refutes each losing move."""
    for move, value in ranked:
        if isinstance(value, Value) and value.outcome == LOSS:
            after = position.play(move)
            reply = asked.best_reply(after.state, value.after(), deadline)
            yield Refutation(position.label(move), None if reply is None else after.label(reply), value.remoteness)
