"""Simple players whose scores stand beside that of an agent; what they answer follows from the labels of a row."""

from collections.abc import Callable, Mapping
from typing import Any

__all__ = ["BASELINES", "looking_ahead", "outcome_of"]

Row = Mapping[str, Any]

OUTCOME_OF_RESULT = {"win": 1, "draw": 0, "loss": -1}


def outcome_of(value: Mapping[str, Any]) -> int:
    """Return a value as a number: its score, or 1, 0 or -1."""
    return OUTCOME_OF_RESULT[value["result"]] if value["score"] is None else int(value["score"])


def looking_ahead(row: Row, depth: int) -> str:
    """Return the move of a search of some plies, the first of equal ones in the order of the row.

    Such a search sees a win or a loss exactly if it comes within these plies, and takes everything else for a draw. In
    a game with scores, it sees the score of perfect play if the game is over by then.
    """

    def seen(name: str) -> int:
        value = row["moves"][name]
        return outcome_of(value) if value["plies"] is not None and value["plies"] <= depth else 0

    return str(max(row["legal_moves"], key=seen))


BASELINES: Mapping[str, Callable[[Row], str]] = {
    "first legal": lambda row: str(row["legal_moves"][0]),
    "1 ply (greedy)": lambda row: looking_ahead(row, 1),
    "2 plies": lambda row: looking_ahead(row, 2),
    "3 plies": lambda row: looking_ahead(row, 3),
    "4 plies": lambda row: looking_ahead(row, 4),
    "perfect": lambda row: str(row["best_moves"][0]),
}
"""The move of each baseline; random play is an expectation over all moves."""
