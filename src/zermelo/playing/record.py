"""A game as it is played: forwards, back, and forwards again."""

from typing import Any

from zermelo.position import Position
from zermelo.rules import Move

__all__ = ["Record"]


class Record:
    """The positions so far, and those that were taken back."""

    def __init__(self, start: Position[Any]) -> None:
        self.positions = [start]
        self.undone: list[Position[Any]] = []

    def __repr__(self) -> str:
        return f"Record({self.now!r})"

    @property
    def now(self) -> Position[Any]:
        """The last position."""
        return self.positions[-1]

    def play(self, move: Move) -> None:
        """Raises IllegalMove. What was taken back is forgotten."""
        self.positions.append(self.now.play(move))
        self.undone.clear()

    def undo(self) -> bool:
        """Take back one ply; False where there is none."""
        if len(self.positions) == 1:
            return False
        self.undone.append(self.positions.pop())
        return True

    def redo(self) -> bool:
        """Play again what was taken back last; False where there is nothing."""
        if not self.undone:
            return False
        self.positions.append(self.undone.pop())
        return True
