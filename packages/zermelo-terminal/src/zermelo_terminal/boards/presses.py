"""One way to move on every board: press the first place of a move, then the next ones; the last one makes it.

>>> from zermelo import start
>>> presses = Presses.of(start("hexapawn"))
>>> sorted(presses.next), sorted(presses.press("a1").next), presses.press("a1").press("a2")
(['a1', 'b1', 'c1'], ['a2'], Move(1, 'a1a2'))
"""

from collections import Counter, defaultdict
from collections.abc import Mapping
from typing import Any, NamedTuple

from zermelo import Move, Position
from zermelo.analysis import Path, path_of
from zermelo.rules import EMPTY_MARK, board_of, marks_of

__all__ = ["Presses", "refusal"]


class Presses(NamedTuple):
    """The legal moves with their paths, and the places that are pressed so far."""

    paths: Mapping[Move, Path]
    is_any_order: bool = False
    """True if the places of a path may be pressed in any order."""
    pressed: Path = ()

    @classmethod
    def of(cls, position: Position[Any]) -> "Presses":
        """Return the paths of the legal moves; without a board, the name of each move is its place."""
        board = board_of(position)
        if board is None:
            return cls({move: (move.name,) for move in position.moves})
        return cls({move: path for move in position.moves if (path := path_of(position, move))}, board.is_any_order)

    def rest(self, path: Path) -> Path | None:
        """Return the places of a path that are still to press; None for a move that does not begin like this."""
        if self.is_any_order:
            left = Counter(path)
            left.subtract(self.pressed)
            return None if min(left.values(), default=0) < 0 else tuple(left.elements())
        begun = len(self.pressed)
        return path[begun:] if path[:begun] == self.pressed else None

    @property
    def next(self) -> dict[str, tuple[Move, ...]]:
        """The places that can be pressed next, with the moves through each."""
        found = defaultdict[str, list[Move]](list)
        for move, path in self.paths.items():
            if rest := self.rest(path):
                for name in dict.fromkeys(rest) if self.is_any_order else rest[:1]:
                    found[name].append(move)
        return {name: tuple(moves) for name, moves in found.items()}

    @property
    def complete(self) -> Move | None:
        """The move whose places are all pressed."""
        return next((move for move, path in self.paths.items() if self.rest(path) == ()), None)

    def press(self, name: str) -> "Presses | Move | None":
        """Return the state after a press, or the move that it makes; None if the place cannot be pressed.

        A move whose path others continue is made by a second press of its last place. A press of the first place takes
        everything back, and one of another first place begins again there.
        """
        if name in self.next:
            after = self._replace(pressed=(*self.pressed, name))
            return after if after.next else after.complete
        if not self.pressed:
            return None
        if name == self.pressed[-1] and (move := self.complete) is not None:
            return move
        begun = self._replace(pressed=())
        return begun if name == self.pressed[0] else begun.press(name)


def refusal(position: Position[Any], presses: Presses, name: str) -> str:
    """Return why a place cannot be pressed, in a sentence."""
    board = board_of(position)
    marks = marks_of(position, board) if board else ""
    stands = {place.name: mark for place, mark in zip(board.places, marks, strict=False)} if board else {}
    mark = stands.get(name, EMPTY_MARK)
    movers = {stands.get(path[0], EMPTY_MARK) for path in presses.paths.values()}
    if not presses.pressed and mark in movers - {EMPTY_MARK}:
        return f"No man of yours can move from {name}."
    if mark != EMPTY_MARK:
        return f"{name} is taken."
    if not presses.pressed and EMPTY_MARK not in movers:
        return f"{name} is empty: press one of your men first."
    return f"{name}: {position.game.notation.illegal}."
