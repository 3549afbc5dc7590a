"""The value of one position, and of many at once."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import chain, islice
from typing import TYPE_CHECKING, Any, NamedTuple

from zermelo.errors import OtherGame
from zermelo.evaluation.deadline import Deadline
from zermelo.evaluation.evaluator import Evaluator
from zermelo.games import PositionLike, position_of
from zermelo.rules import Bounds, Game, Value
from zermelo.tables.books.with_book import evaluator

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]

__all__ = ["Values", "asked_of", "value", "values"]

UNDECIDED = -1

KEPT = 2
"""Games whose searches are kept, the last that were asked about; a search may hold a few hundred megabytes."""

BLOCK = 4_096
"""Positions that are valued together."""


class Values(NamedTuple):
    """The values of n positions, in their order: three arrays of length n."""

    outcome: "Array"
    """int8: -1 a loss, 0 a draw, 1 a win for the side to move; 0 where it is not decided."""
    remoteness: "Array"
    """int32: plies to the end; -1 where it is not decided."""
    decided: "Array"
    """bool: whether the value was found in time."""


@lru_cache(maxsize=KEPT)
def kept_evaluator(game: Game[Any]) -> Evaluator[Any]:
    """Return a search for a game, behind its book, which keeps what it learns from one question to the next."""
    return evaluator(game)


def asked_of(game: Game[Any], evaluator: Evaluator[Any] | None) -> Evaluator[Any]:
    """Return the evaluator; where there is none, the one that is kept for the game. Raises OtherGame."""
    if evaluator is None:
        return kept_evaluator(game)
    if evaluator.game != game:
        raise OtherGame(f"The evaluator is for {evaluator.game.name}, and the position is of {game.name}.")
    return evaluator


def value(
    position: PositionLike, seconds: float | Deadline = 10, evaluator: Evaluator[Any] | None = None
) -> Value | Bounds:
    """Return the value of a position for its side to move, or the bounds that are certain when the time is over.

    seconds: time limit, or a Deadline. evaluator: used instead of a new search, such as a Table.

    >>> value("stones:n=21")
    Value(outcome=-1, remoteness=9)
    """
    position = position_of(position)
    return asked_of(position.game, evaluator).value(position.state, seconds)


def values(
    positions: Iterable[PositionLike], seconds: float | Deadline = 10, evaluator: Evaluator[Any] | None = None
) -> Values:
    """Return the values of many positions of one game, as NumPy arrays.

    seconds: for each position; a Deadline is for all of them. evaluator: used instead of a new search, such as a Table.

    >>> from zermelo import start
    >>> values(start("stones").after(move) for move in "1234").outcome.tolist()
    [1, 1, 1, 1]
    """
    import numpy as np

    coming, blocks = (
        map(position_of, positions),
        [Values(np.empty(0, np.int8), np.empty(0, np.int32), np.empty(0, bool))],
    )
    while block := list(islice(coming, BLOCK)):
        for position in block:
            evaluator = asked_of(position.game, evaluator)
        assert evaluator is not None
        found = evaluator.values([position.state for position in block], seconds)
        blocks.append(columns_of(list(chain.from_iterable(found))))
    return Values(*map(np.concatenate, zip(*blocks, strict=True)))


def columns_of(answers: Sequence[Value | Bounds]) -> Values:
    import numpy as np

    decided = np.array([isinstance(answer, Value) for answer in answers], bool)
    outcome = np.array([answer.outcome or 0 for answer in answers], np.int8)
    plies = [UNDECIDED if answer.remoteness is None else answer.remoteness for answer in answers]
    return Values(outcome, np.array(plies, np.int32), decided)
