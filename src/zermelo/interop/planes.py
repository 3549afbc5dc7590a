"""What an agent sees of a position: arrays of zeros and ones, without a word about how it learns."""

from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from zermelo.errors import BadGame
from zermelo.games.boards.text import EMPTY
from zermelo.position import Position
from zermelo.rules import MOST_MOVES, Game
from zermelo.symmetry.maps import random_positions

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, np.dtype[np.int8]]

__all__ = ["Planes", "action_count", "planes_of"]

GAMES = 100
"""Random games in which the marks of a board are looked for."""


class Planes(NamedTuple):
    """How positions of a game become arrays: a plane for every mark of its board, or the bits of its numbers."""

    game: Game[Any]
    shape: tuple[int, ...]
    """(marks, rows, columns), or (numbers, 63) for a game without a board."""
    marks: str
    """What can stand in a cell, without the empty cell; '' for a game without a board."""

    def of(self, position: Position[Any], player: int = 0) -> "Array":
        """A position as player 0 or 1 sees it: where the marks are those of the players, its own come first.

        Numbers are those of the state, which is seen from the side to move, lowest bit first. Raises BadGame for a
        mark that no random game has shown.
        """
        import numpy as np

        seen = np.zeros(self.shape, np.int8)
        if not self.marks:
            for row, number in enumerate(numbers(position.state)):
                seen[row] = [number >> bit & 1 for bit in range(MOST_MOVES)]
            return seen
        marks = self.marks[::-1] if player and tuple(self.marks) == self.game.players else self.marks
        assert self.game.grid is not None
        for place, mark in zip(self.game.grid.places, position.board, strict=True):
            if mark != EMPTY:
                seen[(self.plane(marks, mark), *place[::-1])] = 1
        return seen

    def plane(self, marks: str, mark: str) -> int:
        if mark not in marks:
            raise BadGame(f"{self.game.name}: the mark {mark!r} is none of {marks!r}, which random games have shown.")
        return marks.index(mark)


@cache
def planes_of(game: Game[Any]) -> Planes | None:
    """The planes of a game; None for a game without a board whose states are no numbers."""
    if game.grid is None:
        ints = numbers(game.rules.start)
        return Planes(game, (len(ints), MOST_MOVES), "") if ints else None
    marks = marks_of(game)
    sides = (max(side) + 1 for side in reversed(tuple(zip(*game.grid.places, strict=True))))
    return Planes(game, (len(marks), *sides), marks)


def marks_of(game: Game[Any]) -> str:
    """The players' marks, if no others are met in random games; else all that are met."""
    met = {mark for position in random_positions(game, GAMES) for mark in position.board} - {EMPTY}
    return "".join(game.players if met <= set(game.players) else sorted(met))


def numbers(state: Any) -> tuple[int, ...]:
    """The numbers of a state; () where it has others parts."""
    parts = state if isinstance(state, tuple) else (state,)
    return parts if all(type(part) is int for part in parts) else ()


@cache
def action_count(game: Game[Any]) -> int:
    """How many moves a game has: those that it names, and those that random games show."""
    shown = max(game.rules.moves(position.state).bit_length() for position in random_positions(game, GAMES))
    named = len(game.labels(game.rules.start))
    return shown if named >= MOST_MOVES else max(named, shown)
