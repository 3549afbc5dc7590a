"""One game of a sweep, measured: its value, its Grundy value and the number of its positions."""

from time import perf_counter
from typing import Any

from zermelo.engine.reachable import reachable
from zermelo.engine.small_first import Settings, SmallFirst
from zermelo.errors import OutOfTime, TooLarge
from zermelo.position import Position, start
from zermelo.rules import Game
from zermelo.searching.deadline import Deadline
from zermelo.sweeping.row import Row, verdict_of

__all__ = ["measured"]


def measured(spec: str, game: Game[Any], seconds: float, threads: int) -> Row:
    """The row of a game: first its value, in at most this many seconds, then in what is left of them the rest.

    threads: those of the compiled search.
    """
    began, deadline, position = perf_counter(), Deadline(seconds), start(game)
    value = SmallFirst(game, Settings(threads=threads)).value(position.state, seconds)
    return Row(
        spec,
        **verdict_of(value),
        grundy=None,
        positions=counted(position, deadline),
        seconds=round(perf_counter() - began, 3),
        source=game.source,
    )


def counted(position: Position[Any], deadline: Deadline) -> int | None:
    """The positions that play can reach; None where they are too many for the time or the memory."""
    try:
        return reachable(position, deadline) if deadline.left else None
    except (OutOfTime, TooLarge):
        return None
