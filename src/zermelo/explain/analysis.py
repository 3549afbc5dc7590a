"""The value of a position and of each of its moves, and the line that best play follows."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from zermelo.engine.oracle import SETTINGS, Settings, oracle
from zermelo.position import Position
from zermelo.rules import LOSS, Game, Move, Value
from zermelo.search.exact import Judged, Oracle, Undecided, rank

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


def analyser(game: Game[Any], settings: Settings = SETTINGS, known: Oracle[Any] | None = None) -> Analyse:
    """A function that analyses positions of a game, and keeps what it learns for the next one.

    It searches, unless it is given what knows the values: a table.
    """
    asked = known or oracle(game, settings)

    def analyse(position: Position[Any], seconds: float) -> Analysis:
        value = asked.value(position.state, seconds / 2)
        share = seconds / 2 / max(1, len(position.moves))
        ranked = tuple(rank(game.rules, asked.value, position.state, share))
        value = narrowed(value, ranked)
        losing = [(move, judged) for move, judged in ranked if isinstance(judged, Value) and judged.outcome == LOSS]
        refutations = tuple(refutation(position, move, judged, asked, share) for move, judged in losing)
        return Analysis(position, value, ranked, tuple(main_line(position, value, asked, share)), refutations)

    return analyse


def analyse(position: Position[Any], seconds: float = 10) -> Analysis:
    """The analysis of one position, found in at most about so many seconds."""
    return analyser(position.game)(position, seconds)


def narrowed(value: Judged, ranked: Sequence[tuple[Move, Judged]]) -> Judged:
    """What is known of a position, with what its moves add: it is worth as much as the best of them."""
    if isinstance(value, Value) or not ranked:
        return value
    least, most = (max(found, key=merit) for found in zip(*(bounds(judged) for _, judged in ranked), strict=True))
    least, most = max(least, value.least, key=merit), min(most, value.most, key=merit)
    return least if least == most else Undecided(least, most)


def bounds(judged: Judged) -> tuple[Value, Value]:
    return (judged, judged) if isinstance(judged, Value) else (judged.least, judged.most)


def merit(value: Value) -> tuple[int, int]:
    return value.merit


def main_line(position: Position[Any], value: Judged, asked: Oracle[Any], seconds: float) -> Iterator[str]:
    """The names of the moves that best play makes from here, the first of equals; nothing where undecided.

    Endless play is followed until a position returns.
    """
    met = set()
    while isinstance(value, Value) and (move := asked.hold(position.state, value, seconds)) is not None:
        yield position.label(move)
        met.add(position.state)
        position, value = position.play(move), value.after()
        if position.state in met:
            return


def refutation(position: Position[Any], move: Move, value: Value, asked: Oracle[Any], seconds: float) -> Refutation:
    after = position.play(move)
    reply = asked.hold(after.state, value.after(), seconds)
    return Refutation(position.label(move), None if reply is None else after.label(reply), value.remoteness)
