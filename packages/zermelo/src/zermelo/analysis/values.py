"""The value of one position, and the values of many."""

from collections.abc import Iterable
from functools import lru_cache
from itertools import chain, islice
from threading import Lock
from typing import TYPE_CHECKING, Any

from zermelo.errors import BadOption, OtherGame
from zermelo.evaluation.arrays import Values, join_values
from zermelo.evaluation.evaluator import Evaluator
from zermelo.evaluation.factory import evaluator
from zermelo.games import GameLike, PositionLike, game as game_of, position_of, positions_of
from zermelo.rules import Bounds, Game, Value
from zermelo.rules.limits import Deadline
from zermelo.solving.stored.place import Stamp, stamp_of

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]

__all__ = ["ensure_states", "evaluator_for", "evaluator_of_states", "value", "values", "values_of_states"]

MAX_OPEN_SEARCHES = 8
"""The number of games whose searches stay in memory, the latest. A compiled search takes up to 64 MB for its
transposition table, and a search that is not compiled up to 300 MB."""

SHARED_SEARCHES_LOCK = Lock()

POSITIONS_PER_BLOCK = 4_096
"""The number of positions that are valued together."""


@lru_cache(maxsize=MAX_OPEN_SEARCHES)
def shared_evaluator(game: Game[Any], stamp: Stamp | None) -> Evaluator[Any]:
    """Return a search for a game, behind its table and its book, which keeps its results for the next question.

    stamp: the state of the table; another one gives another evaluator.
    """
    return evaluator(game)


def evaluator_for(game: Game[Any], evaluator: Evaluator[Any] | None) -> Evaluator[Any]:
    """Return the evaluator, or without one, the search that is in memory for the game. Raises OtherGame."""
    if evaluator is None:
        with SHARED_SEARCHES_LOCK:  # threads that begin together get one search
            return shared_evaluator(game, stamp_of(game))
    if not isinstance(getattr(evaluator, "game", None), Game):
        raise TypeError(
            f"{evaluator!r} is not an evaluator: give what zermelo.evaluator(game) returns, or zermelo.Table(folder)."
        )
    if evaluator.game != game:
        raise OtherGame(f"The evaluator is for {evaluator.game.name}, and the position is of {game.name}.")
    return evaluator


def value(
    position: PositionLike, *, evaluator: Evaluator[Any] | None = None, seconds: float | Deadline = 10
) -> Value | Bounds:
    """Return the value of a position for its side to move, or its bounds when the time is over.

    seconds: time limit, or a Deadline. evaluator: used instead of a search, such as a Table. Without one, the table
    that `solve` has stored is, if any. The searches of the last eight games stay in memory for later questions.

    >>> value("stones:n=21")
    Value(outcome=-1, remoteness=9)
    """
    position = position_of(position)
    return evaluator_for(position.game, evaluator).value(position.state, seconds=seconds)


def values(
    positions: "Iterable[PositionLike] | Array",
    *,
    game: GameLike | None = None,
    evaluator: Evaluator[Any] | None = None,
    seconds: float | Deadline = 10,
) -> Values:
    """Return the values of many positions of one game, as NumPy arrays.

    positions: positions, the result of `zermelo.positions`, or an array of states: ints, or rows of ints for states
    that are tuples. Arrays are the quickest: no object is made for each position. game: the game of an array of states,
    unless there is an evaluator. evaluator: used instead of a new search, such as a Table. seconds: time limit for all
    positions together, or a Deadline; positions that are not decided by then have bounds. Raises BadOption for an array
    that does not hold states.

    >>> from zermelo import start
    >>> values(start("stones").after(move) for move in "1234").outcome.tolist()
    [1, 1, 1, 1]
    >>> import numpy
    >>> values(numpy.arange(20, 26), game="stones").remoteness.tolist()
    [8, 9, 10, 10, 10, 10]
    """
    import numpy as np

    from zermelo.analysis.sampling.position_arrays import Positions

    deadline = Deadline.of(seconds)
    if isinstance(positions, Positions):
        return values_of_states(positions.states, evaluator_for(positions.game, evaluator), deadline)
    if isinstance(positions, np.ndarray):
        return values_of_states(positions, evaluator_of_states(game, evaluator), deadline)
    coming, blocks = positions_of(positions), list[Values]()
    while block := list(islice(coming, POSITIONS_PER_BLOCK)):
        for position in block:
            evaluator = evaluator_for(position.game, evaluator)
        assert evaluator is not None
        found = evaluator.values([position.state for position in block], seconds=deadline)
        blocks.append(Values.of(list(chain.from_iterable(found)), evaluator.game.max_outcome))
    return join_values(blocks)


def evaluator_of_states(game: GameLike | None, evaluator: Evaluator[Any] | None) -> Evaluator[Any]:
    """Return the evaluator of an array of states; raise TypeError if nothing names their game."""
    if game is not None:
        return evaluator_for(game_of(game), evaluator)
    if evaluator is None:
        raise TypeError("An array of states needs its game: write zermelo.values(states, game='connect').")
    return evaluator


def values_of_states(states: "Array", evaluator: Evaluator[Any], deadline: Deadline) -> Values:
    """Return the values of an array of states; raise BadOption for an array that does not hold states."""
    if states.dtype == object:
        found = evaluator.values(states.tolist(), seconds=deadline)
        return Values.of(list(chain.from_iterable(found)), evaluator.game.max_outcome)
    ensure_states(states, evaluator.game)
    words = states if states.ndim > 1 else states[:, None]
    return join_values(list(evaluator.arrays(words, seconds=deadline)))


def ensure_states(states: "Array", game: Game[Any]) -> None:
    """Raise BadOption for an array of numbers that does not hold states of a game."""
    start = game.rules.start
    shape = (len(states), len(start)) if isinstance(start, tuple) else (len(states),)
    if states.dtype.kind not in "iu" or states.shape != shape:
        raise BadOption(
            f"An array of {states.dtype} with the shape {states.shape} does not hold states of {game.name}: "
            f"it must have ints and the shape {shape}."
        )
