"""What a board shows at one moment: the position, what is pointed at, and the values if they are on."""

from dataclasses import dataclass
from typing import Any

from rich.style import Style

from zermelo import Position
from zermelo.apps.tui.boards.looks import look
from zermelo.apps.tui.boards.paint import Paint
from zermelo.apps.tui.boards.spots import Key, Spot, changed_cells

__all__ = ["Scene"]


@dataclass(frozen=True)
class Scene:
    """Everything that a board is drawn from."""

    position: Position[Any]
    shown: dict[str, Any]
    """The view of the position."""
    spots: dict[Key, Spot]
    pointed: Key | None
    held: int | None
    """The cell of the man who is picked up."""
    values: bool
    paint: Paint

    @property
    def board(self) -> dict[str, Any]:
        shown: dict[str, Any] = self.shown["board"]
        return shown

    def preview(self) -> dict[int, str]:
        """The marks that the move which is pointed at would change, by cell, where there is only one."""
        spot = self.spots.get(self.pointed) if self.pointed else None
        if spot is None or spot.has_man or len(spot.moves) != 1 or "cells" not in self.board:
            return {}
        after = self.position.follow(spot.moves[0])
        marks = [cell["mark"] for cell in self.board["cells"]]
        return {i: mark_in(after, i) or marks[i] for i in changed_cells(self.position, after)}

    def entry(self, key: Key) -> dict[str, Any] | None:
        """What is known of the best move at a place; None while values are off or not known."""
        if not self.values or key not in self.spots:
            return None
        names = {self.position.label(move) for move in self.spots[key].moves}
        return next((seen for seen in self.shown["legal"] if seen["move"] in names and "fill" in seen), None)

    def name(self, key: Key) -> str:
        """The name of the move at a place; '' where there are several."""
        moves = self.spots[key].moves if key in self.spots else ()
        return self.position.label(moves[0]) if len(moves) == 1 else ""

    def look(self, mark: str) -> tuple[str, Style]:
        """Return what is drawn for a mark, and its style."""
        return look(self.position.game, mark, self.paint)

    def ink(self, entry: dict[str, Any]) -> Style:
        return Style(color=entry["ink"], bgcolor=entry["fill"], bold=True)


def mark_in(position: Position[Any], cell: int) -> str:
    character = position.board[cell]
    return "" if character == "." else character
