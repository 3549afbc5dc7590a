"""Positions of one game as arrays."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import repeat
from typing import TYPE_CHECKING, Any, overload

from zermelo.analysis.sampling.planes import planes_or_refusal
from zermelo.evaluation.arrays import states_of
from zermelo.rules import Game
from zermelo.rules.position import Position

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]

__all__ = ["Positions", "position_record"]


@dataclass(frozen=True, eq=False, repr=False)
class Positions(Sequence[Position[Any]]):
    """Positions of one game as arrays, one item or row for each.

    It is also a sequence of positions with their histories. An index with a slice, or with an array of numbers or
    bools, gives fewer positions.
    """

    origin: Position[Any]
    """The position from which the lines begin."""
    plies: "Array"
    """int64: the number of moves from the origin."""
    turns: "Array"
    """int8: 0 if the first player is to move, 1 if the second is."""
    lines: "Array"
    """uint8, (n, longest): the numbers of the moves from the origin; 255 after the last one."""
    states: "Array"
    """int64, (n,) for states that are ints, (n, ints) for tuples; objects, (n,), for all other states."""

    @property
    def game(self) -> Game[Any]:
        """The game of the positions."""
        return self.origin.game

    def __len__(self) -> int:
        return len(self.plies)

    @overload
    def __getitem__(self, index: int) -> Position[Any]: ...
    @overload
    def __getitem__(self, index: "slice | Array") -> "Positions": ...
    def __getitem__(self, index: "int | slice | Array") -> "Position[Any] | Positions":
        plies = self.plies[index]
        if getattr(plies, "ndim", 0):
            return Positions(self.origin, plies, self.turns[index], self.lines[index], self.states[index])
        position = self.origin
        for move in self.lines[index][:plies].tolist():
            position = position.follow(move)
        return position

    def __repr__(self) -> str:
        return f"<{len(self):,} positions of {self.game.name}>"

    def planes(self) -> "Array":
        """Return the positions as zeros and ones, int8: (n, marks, rows, columns), or (n, ints, 63) without a board.

        There is a plane for each mark of the board. If the players have marks, those of the side to move come first.
        Without a board, the bits of the ints of a state are listed, the lowest first. Raises BadGame for a game whose
        states are not ints, if it has no board.
        """
        turns = self.turns.tolist()
        return planes_or_refusal(self.game).of_many(
            list(map(Position, repeat(self.game), self.state_list(), turns)), turns
        )

    def state_list(self) -> list[Any]:
        """Return the states as the rules take them: ints, tuples of ints or other objects."""
        states, start = self.states, self.game.rules.start
        return list(states if states.dtype == object else states_of(states.reshape(len(states), -1), start))

    def records(self) -> list[dict[str, Any]]:
        """Return the positions as plain dicts with the same keys, for pandas.DataFrame or polars.DataFrame."""
        return list(map(position_record, self))


def position_record(position: Position[Any]) -> dict[str, Any]:
    """Return a position as a plain dict."""
    played = position.moves_played
    return {"ply": len(played), "player": position.player, "moves": str(played), "board": position.text}
