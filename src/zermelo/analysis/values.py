"""The value of one position, and the values of many."""

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

__all__ = ["Values", "evaluator_for", "value", "values"]

UNDECIDED = -1

MOST_SEARCHES = 2
"""The number of games whose searches stay in memory, the latest; a search may hold a few hundred megabytes."""

BLOCK = 4_096
"""The number of positions that are valued together."""


class Values(NamedTuple):
    """The values of n positions, in their order: three arrays of length n."""

    outcome: "Array"
    """int8: -1 for a loss, 0 for a draw, 1 for a win of the side to move; 0 if not decided."""
    remoteness: "Array"
    """int32: plies to the end; -1 if not decided."""
    decided: "Array"
    """bool: True if the value was found in time."""


@lru_cache(maxsize=MOST_SEARCHES)
def shared_evaluator(game: Game[Any]) -> Evaluator[Any]:
    """Return a search for a game, behind its book, which keeps its results from one question to the next."""
    return evaluator(game)


def evaluator_for(game: Game[Any], evaluator: Evaluator[Any] | None) -> Evaluator[Any]:
    """Return the evaluator, or without one, the search that is in memory for the game. Raises OtherGame."""
    if evaluator is None:
        return shared_evaluator(game)
    if evaluator.game != game:
        raise OtherGame(f"The evaluator is for {evaluator.game.name}, and the position is of {game.name}.")
    return evaluator


def value(
    position: PositionLike, seconds: float | Deadline = 10, evaluator: Evaluator[Any] | None = None
) -> Value | Bounds:
    """Return the value of a position for its side to move, or its bounds when the time is over.

    seconds: time limit, or a Deadline. evaluator: used instead of a new search, such as a Table.

    >>> value("stones:n=21")
    Value(outcome=-1, remoteness=9)
    """
    position = position_of(position)
    return evaluator_for(position.game, evaluator).value(position.state, seconds)


def values(
    positions: Iterable[PositionLike], seconds: float | Deadline = 10, evaluator: Evaluator[Any] | None = None
) -> Values:
    """Return the values of many positions of one game, as NumPy arrays.

    seconds: time limit for each position, or a Deadline for all of them. evaluator: used instead of a new search, such
    as a Table.

    >>> from zermelo import start
    >>> values(start("stones").after(move) for move in "1234").outcome.tolist()
    [1, 1, 1, 1]
    """
    import numpy as np

    coming = map(position_of, positions)
    blocks = [columns_of([])]
    while block := list(islice(coming, BLOCK)):
        for position in block:
            evaluator = evaluator_for(position.game, evaluator)
        assert evaluator is not None
        blocks_of_values = evaluator.values([position.state for position in block], seconds)
        blocks.append(columns_of(list(chain.from_iterable(blocks_of_values))))
    return Values(*map(np.concatenate, zip(*blocks, strict=True)))


def columns_of(answers: Sequence[Value | Bounds]) -> Values:
    import numpy as np

    decided = np.array([isinstance(answer, Value) for answer in answers], bool)
    outcome = np.array([answer.outcome or 0 for answer in answers], np.int8)
    plies = [UNDECIDED if answer.remoteness is None else answer.remoteness for answer in answers]
    return Values(outcome, np.array(plies, np.int32), decided)
