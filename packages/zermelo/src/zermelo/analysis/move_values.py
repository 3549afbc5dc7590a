"""The values of all moves of many positions, in arrays."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from zermelo.analysis.sampling.position_arrays import Positions
from zermelo.analysis.values import ensure_states, evaluator_for, evaluator_of_states, values_of_states
from zermelo.evaluation.arrays import UNDECIDED_REMOTENESS, join_values, records_of
from zermelo.evaluation.evaluator import Evaluator
from zermelo.games import GameLike, PositionLike, positions_of
from zermelo.machine.narrow import narrow
from zermelo.rules import ENDLESS
from zermelo.rules.encodings import WON_ORDER_KEY
from zermelo.rules.limits import Deadline
from zermelo.rules.position import Position

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]

__all__ = ["MoveValues", "move_values", "values_of_moves"]


@dataclass(frozen=True, eq=False, repr=False)
class MoveValues:
    """The values of all legal moves of n positions, in the order of the positions and of the numbers of their moves.

    Each array but `offsets` has an item for every move of every position. A value is that of the player who makes the
    move, and counts plies from before the move, as in an Analysis.
    """

    offsets: "Array"
    """int64, n + 1: the moves of position i are the items from offsets[i] up to offsets[i + 1]; none if it is over."""
    moves: "Array"
    """int32: the number of the move."""
    outcome: "Array"
    """int8, or int16 for scores: the outcome of the move; 0 if not decided. See Values."""
    remoteness: "Array"
    """int32: plies to the end; -1 if not decided."""
    decided: "Array"
    """bool: True if the value was found in time."""
    at_least: "Array"
    """int8 or int16: the least possible outcome; the outcome, if it is certain."""
    at_most: "Array"
    """int8 or int16: the greatest possible outcome; the outcome, if it is certain."""

    @property
    def owners(self) -> "Array":
        """int64: the number of the position of each move."""
        import numpy as np

        return np.repeat(np.arange(len(self.offsets) - 1), np.diff(self.offsets))

    @property
    def regret(self) -> "Array":
        """float64: the loss in outcome against a best move of the position, as in Regret; NaN if it is not certain."""
        import numpy as np

        least, most = (self.best_of(each)[self.owners] for each in (self.at_least, self.at_most))
        certain = (least == most) & (self.at_least == self.at_most)
        return np.where(certain, least - self.at_least, np.nan)

    @property
    def is_best(self) -> "Array":
        """bool: True for the best moves of a position, by outcome and then by speed, if the values of all are known."""
        import numpy as np

        outcome = self.outcome.astype(np.int64)
        key = outcome * WON_ORDER_KEY + np.where(outcome > 0, -1, 1) * self.remoteness  # see Value.order_key
        undecided = np.bincount(self.owners, ~self.decided, len(self.offsets) - 1)[self.owners]
        best: Array = (undecided == 0) & (key == self.best_of(key)[self.owners])
        return best

    def best_of(self, column: "Array") -> "Array":
        """Return the greatest item of a column among the moves of each position; a position without moves has 0."""
        import numpy as np

        best, has_moves = np.zeros_like(column, shape=len(self.offsets) - 1), np.diff(self.offsets) > 0
        if len(column):
            best[has_moves] = np.maximum.reduceat(column, self.offsets[:-1][has_moves])
        return best

    @property
    def columns(self) -> "Mapping[str, Array]":
        """Arrays with an item for every move by name, for pandas.DataFrame or polars.DataFrame."""
        return {
            "position": self.owners, "move": self.moves, "outcome": self.outcome, "remoteness": self.remoteness,
            "decided": self.decided, "regret": self.regret, "best": self.is_best,
        }  # fmt: skip

    def records(self) -> list[dict[str, Any]]:
        """Return the moves as plain dicts with the same keys, for pandas.DataFrame or polars.DataFrame."""
        return records_of(self.columns)

    def __repr__(self) -> str:
        return f"<the values of {len(self.moves):,} moves of {len(self.offsets) - 1:,} positions>"


def move_values(
    positions: "Iterable[PositionLike] | Array",
    *,
    game: GameLike | None = None,
    evaluator: Evaluator[Any] | None = None,
    seconds: float | Deadline = 10,
) -> MoveValues:
    """Return the values of all moves of many positions of one game, as NumPy arrays.

    positions, game, evaluator: as for `values`. seconds: time limit for all values together, or a Deadline; moves that
    are not decided by then have bounds. The moves themselves are always listed. Raises BadOption for an array that does
    not hold states.

    >>> from zermelo import positions
    >>> found = move_values(positions("tictactoe", n=100, plies=(2, 6), seed=1))
    >>> len(found.offsets), len(found.moves), (found.regret > 0).sum().item()
    (101, 494, 245)
    >>> move_values(["stones:n=6"]).records()[0]
    {'position': 0, 'move': 1, 'outcome': -1, 'remoteness': 3, 'decided': True, 'regret': 0.0, 'best': True}
    """
    import numpy as np

    deadline = Deadline.of(seconds)
    if isinstance(positions, Positions):
        return values_of_moves(positions.states, evaluator_for(positions.game, evaluator), deadline)
    if isinstance(positions, np.ndarray):
        return values_of_moves(positions, evaluator_of_states(game, evaluator), deadline)
    listed = list(positions_of(positions))
    for position in listed:
        evaluator = evaluator_for(position.game, evaluator)
    if evaluator is None:
        return MoveValues(np.zeros(1, np.int64), np.zeros(0, np.int32), *join_values([]).columns.values())
    return values_of_moves(state_array(listed), evaluator, deadline)


def state_array(positions: Sequence[Position[Any]]) -> "Array":
    """Return the states of positions of one game, as in Positions."""
    from zermelo.evaluation.search.state_rows import objects_of, pack_states

    states: Array = pack_states(objects_of([each.state for each in positions]), positions[0].game.rules.start)
    return states


def values_of_moves(states: "Array", evaluator: Evaluator[Any], deadline: Deadline) -> MoveValues:
    """Return the values of all moves of an array of states; raise BadOption for an array that does not hold states."""
    import numpy as np

    from zermelo.evaluation.children import children_of

    if states.dtype != object:
        ensure_states(states, evaluator.game)
    children = children_of(evaluator.game, states)
    found = values_of_states(children.states, evaluator, deadline)
    sign = narrow(np.where(children.again, 1, -1), found.outcome.dtype)
    earlier = narrow(np.where(found.decided, np.minimum(found.remoteness + 1, ENDLESS), UNDECIDED_REMOTENESS), np.int32)
    least = np.where(children.again, found.at_least, -found.at_most)
    most = np.where(children.again, found.at_most, -found.at_least)
    return MoveValues(children.offsets, children.moves, sign * found.outcome, earlier, found.decided, least, most)
