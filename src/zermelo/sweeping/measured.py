"""One game of a sweep, measured: its value, its Grundy value and the number of its positions."""

from time import perf_counter
from typing import Any

from zermelo.analysis.impartial import decided_by
from zermelo.checking.explain import explanation
from zermelo.counting.reachable_by_size import reachable
from zermelo.errors import BadGame, OutOfTime, TooLarge
from zermelo.evaluation.deadline import Deadline
from zermelo.evaluation.grundy import grundy_values
from zermelo.evaluation.small_first import Settings
from zermelo.position import Position, start
from zermelo.rules import Game
from zermelo.rules.blame import PASSING
from zermelo.sweeping.row import Row, verdict_of
from zermelo.tables.books.with_book import default_evaluator

__all__ = ["measured", "measured_apart"]


def measured(spec: str, game: Game[Any], seconds: float, threads: int) -> Row:
    """The row of a game: the Grundy value in half of this time at most, then the value, then the positions.

    threads: those of the compiled search. The Grundy value decides who wins where the search does not.
    """
    began, deadline, position = perf_counter(), Deadline(seconds), start(game)
    grundy = grundy_value(position, seconds / 2)
    value = default_evaluator(game, Settings(threads=threads)).value(position.state, deadline.left)
    if grundy is not None and game.plies_left is not None:
        value = decided_by(grundy != 0, value, game.plies_left(position.state))
    return Row(
        spec,
        **verdict_of(value),
        grundy=grundy,
        positions=counted(position, deadline),
        seconds=round(perf_counter() - began, 3),
        source=game.source,
    )


def measured_apart(spec: str, game: Game[Any], seconds: float) -> Row:
    """The same in another process, for one thread; raises BadGame for rules that fail, because tracebacks stay here."""
    try:
        return measured(spec, game, seconds, 1)
    except Exception as error:
        sentence = None if isinstance(error, PASSING) else explanation(error)
        if sentence is None:
            raise
        raise BadGame(sentence) from None


def grundy_value(position: Position[Any], seconds: float) -> int | None:
    """The Grundy value; None for a game that has none, or where it is not found in time."""
    if not position.game.impartial:
        return None
    try:
        return grundy_values(position.game).value(position.state, seconds)
    except (OutOfTime, TooLarge):
        return None


def counted(position: Position[Any], deadline: Deadline) -> int | None:
    """The positions that play can reach; None where they are too many for the time or the memory."""
    try:
        return reachable(position, deadline) if deadline.left else None
    except (OutOfTime, TooLarge):
        return None
