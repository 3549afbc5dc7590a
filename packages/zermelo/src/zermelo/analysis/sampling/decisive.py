"""Positions in which the choice of the move matters."""

from typing import TYPE_CHECKING, Any

from zermelo.analysis.move_values import values_of_moves
from zermelo.errors import OutOfTime
from zermelo.evaluation.evaluator import Evaluator
from zermelo.evaluation.search.state_rows import pack_states
from zermelo.rules.limits import Deadline

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]

__all__ = ["Decisive"]


class Decisive:
    """Tells of states whether some move worsens the outcome, and values each state once."""

    def __init__(self, evaluator: Evaluator[Any], deadline: Deadline) -> None:
        self.evaluator, self.deadline = evaluator, deadline
        self.known: dict[Any, bool] = {}

    def among(self, states: "Array", is_right: "Array") -> list[bool]:
        """Return for each state whether it is right and decisive; raise OutOfTime.

        states: rows of ints, or objects.
        """
        keys = [tuple(state) if isinstance(state, list) else state for state in states.tolist()]
        unknown = {key: i for i, key in enumerate(keys) if is_right[i] and key not in self.known}
        if unknown:
            self.learn(states[list(unknown.values())], list(unknown))
        return [bool(right) and self.known[key] for key, right in zip(keys, is_right, strict=True)]

    def learn(self, states: "Array", keys: list[Any]) -> None:
        """Find out whether states are decisive, and remember it under their keys."""
        import numpy as np

        self.deadline.check()
        found = values_of_moves(pack_states(states, self.evaluator.game.rules.start), self.evaluator, self.deadline)
        if np.isnan(found.regret).any():
            raise OutOfTime(f"Not finished {self.deadline.limit}: the values of some moves are not decided.")
        losing = np.bincount(found.owners, found.regret > 0, len(keys)) > 0
        self.known.update(zip(keys, losing.tolist(), strict=True))
