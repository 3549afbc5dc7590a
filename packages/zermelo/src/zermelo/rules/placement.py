"""The declaration of a placement game, from which the library numbers all positions of a ply without a gap."""

from collections.abc import Callable
from typing import Any, Generic, NamedTuple, TypeVar

__all__ = ["Placement"]

S = TypeVar("S")


def as_it_is(state: Any) -> Any:
    """Return the state, which is the stones of the mover and those of the other side."""
    return state


def as_pair(mine: int, theirs: int) -> Any:
    """Return the stones of the mover and those of the other side as a state."""
    return mine, theirs


class Placement(NamedTuple, Generic[S]):
    """The lines and cells of a game in which stones are placed on empty cells and never move.

    Whoever completes a line ends the game; the rules say whether this player wins or loses. A full board without a line
    is a draw. `check` and `solve` test each part of the declaration against the rules.
    """

    lines: tuple[int, ...]
    """The cells of each line, as masks; a line is complete when one player has stones on all of its cells."""
    cells: int
    """All cells, as a mask; bits 0 to 62 can be cells."""
    columns: tuple[tuple[int, ...], ...] = ()
    """The cells of each column, from the bottom up, if stones fall; empty if every empty cell is a legal move."""
    shared: bool = False
    """True if both players place the same mark, so that a line may have stones of both."""
    stones: Callable[[S], tuple[int, int]] = as_it_is
    """Maps a state to the cells of the mover's stones and those of the other side's; the second is 0 if `shared`."""
    state: Callable[[int, int], S] = as_pair
    """The inverse of `stones`."""
