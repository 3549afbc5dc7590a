"""The scene on a board: the position with its values, the places of its moves, and the move under the pointer."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from rich.style import Style

from zermelo import Game, Move, Position
from zermelo.analysis import origin
from zermelo.apps.tui.boards.canvas import Key
from zermelo.apps.tui.theme import Paint
from zermelo.drawing import in_rows, with_stocks

__all__ = [
    "Motion",
    "Scene",
    "Spot",
    "arrange_layers",
    "beside",
    "chips",
    "entries_of",
    "halfway",
    "motion_of",
    "sign_of",
    "spots_of",
]


class Spot(NamedTuple):
    """A place to point at."""

    x: int
    y: int
    moves: tuple[Move, ...]
    """The moves to the place, or those of the man on it."""
    has_man: bool = False
    """True if the man on it can move: the user picks him up, and then chooses his destination."""


class Motion(NamedTuple):
    """A stone or a piece on its way to its cell."""

    cell: int
    """The cell where it arrives."""
    start: tuple[int, int]
    """The column and the row where it started; a stone that falls starts above the first row."""
    share: float = 0.0
    """The share of the way that is behind it, 0 to 1."""


def motion_of(before: Position[Any], after: Position[Any], board: dict[str, Any]) -> Motion | None:
    """Return the motion of a move on a board, from above in games with columns and else from the cell it left."""
    cell = board.get("last")
    if after.parent is not before or cell is None:
        return None
    if board["columns"]:
        return Motion(cell, (board["cells"][cell]["x"], -1))
    left = origin(before, after)
    return None if left is None else Motion(cell, (board["cells"][left]["x"], board["cells"][left]["y"]))


@dataclass(frozen=True)
class Scene:
    """All data from which a board is drawn."""

    position: Position[Any]
    shown: dict[str, Any]
    """The view of the position."""
    spots: dict[Key, Spot]
    pointed: Key | None
    held: int | None
    """The cell of the man who is picked up."""
    values: bool
    paint: Paint
    thrown: int | None = None
    """The cell of the move that threw the game, once it is over."""
    motion: "Motion | None" = None
    """The stone or piece that is on its way."""

    @property
    def board(self) -> dict[str, Any]:
        board: dict[str, Any] = self.shown["board"]
        return board

    def preview(self) -> dict[int, str]:
        """Return the marks after the move under the pointer, by the cells that it changes; {} without a single move.

        A cell that the move empties has the mark ''.
        """
        spot = self.spots.get(self.pointed) if self.pointed else None
        if spot is None or spot.has_man or len(spot.moves) != 1 or "cells" not in self.board:
            return {}
        after = self.position.follow(spot.moves[0])
        changed = changed_cells(self.position, after)
        return {i: after.board[i].replace(".", "") for i in changed}

    def entry(self, key: Key) -> dict[str, Any] | None:
        """Return the best move at a place with its value; None while values are off or not known."""
        if not self.values or key not in self.spots:
            return None
        return next((entry for entry in entries_of(self.shown, self.spots[key].moves) if "fill" in entry), None)

    def look(self, mark: str) -> tuple[str, Style]:
        return self.paint.look(self.position.game, mark)

    def ink(self, entry: dict[str, Any]) -> Style:
        """Return the style of the value of a move."""
        return self.paint.chip(entry, chips(self.shown["legal"])[entry["move"]])


Chip = Literal["best", "losing", "quiet"]


def chips(legal: list[dict[str, Any]]) -> dict[str, Chip]:
    """Return which moves of a view carry colour: the best ones and the losing ones, if not all moves are equal."""
    keys = {entry["move"]: (entry.get("glyph"), entry.get("score"), entry.get("remoteness")) for entry in legal}
    values = list(keys.values())
    is_known = any(glyph not in (None, "?") for glyph, *_ in values)
    if not is_known or len(set(values)) < 2:
        return dict.fromkeys(keys, "quiet")
    best = values[0]
    has_other = any(glyph != "-" for glyph, *_ in values)
    found: dict[str, Chip] = {}
    for move, key in keys.items():
        is_best = key == best and best[0] != "?"
        found[move] = "best" if is_best else "losing" if key[0] == "-" and has_other else "quiet"
    return found


def sign_of(entry: dict[str, Any]) -> str:
    """Return the sign of a move's value; a minus as wide as a plus."""
    sign: str = entry["glyph"]
    return sign.replace("-", "−")


def spots_of(position: Position[Any], shown: dict[str, Any], held: int | None = None) -> dict[Key, Spot]:
    """Return the places of the legal moves, from a position and its view.

    If a man is picked up, from the cell `held`, only his moves lead to places.
    """
    moves: dict[Key, list[Move]] = defaultdict(list)
    men: dict[Key, list[Move]] = defaultdict(list)
    entries = {entry["move"]: entry for entry in shown["legal"]}
    for number, move in enumerate(position.moves):
        if move.name not in entries:  # it has another first part than the one that is made
            continue
        entry = entries[move.name]
        if entry["origin"] is not None:
            men["cell", entry["origin"], 0].append(move)
        if held in (None, entry["origin"]):
            for key in keys_of(position, shown["board"], move, entry["place"], number):
                moves[key].append(move)
    board = shown["board"]
    picked = {key: Spot(*place_of(board, key), tuple(here), has_man=True) for key, here in men.items()}
    return picked | {key: Spot(*place_of(board, key), tuple(here)) for key, here in moves.items()}


def arrange_layers(shown: dict[str, Any], game: Game[Any]) -> dict[str, Any]:
    """Return a view with its layers in rows, and with the numbers of things beside the board."""
    if game.board is None:
        return shown
    places = with_stocks(in_rows(game.board.places), game.board, 2)
    cells = [{**cell, "x": x, "y": y} for cell, (x, y) in zip(shown["board"]["cells"], places, strict=True)]
    return {**shown, "board": {**shown["board"], "cells": cells}}


def entries_of(shown: dict[str, Any], moves: Iterable[Move]) -> list[dict[str, Any]]:
    """Return the entries of some moves in a view."""
    names = {move.name for move in moves}
    return [entry for entry in shown["legal"] if entry["move"] in names]


def halfway(shown: dict[str, Any], moves: tuple[Move, ...]) -> dict[str, Any]:
    """Return a view after the first part of some moves, each of which then moves a second man."""
    legal = entries_of(shown, moves)
    start, (_, to, _) = legal[0]["origin"], legal[0]["place"]
    cells = [*shown["board"]["cells"]]
    own = {part: cells[start][part] for part in ("mark", "piece") if part in cells[start]}
    cells[to] = cells[to] | own
    cells[start] = {part: cells[start][part] for part in cells[start] if part != "piece"} | {"mark": ""}
    rest = [
        {**{part: entry[part] for part in entry if part != "then"}, "origin": entry["then"][0],
         "place": ["cell", entry["then"][1], 0]}
        for entry in legal
    ]  # fmt: skip
    return {**shown, "legal": rest, "board": {**shown["board"], "cells": cells, "last": to}}


def keys_of(
    position: Position[Any], board: dict[str, Any], move: Move, place: list[Any] | None, number: int
) -> list[Key]:
    """Return the place of a move; without one, every cell with a name that it changes, or else a line of a list."""
    if place is not None:
        return [(place[0], place[1], place[2])]
    cells = changed_cells(position, position.follow(move)) if board["kind"] == "cells" else []
    named = [cell for cell in cells if board["cells"][cell]["name"]]
    return [("cell", cell, 0) for cell in named] or [("line", number, 0)]


def changed_cells(before: Position[Any], after: Position[Any]) -> list[int]:
    """Return the cells in which two positions differ."""
    return [i for i, (old, new) in enumerate(zip(before.board, after.board, strict=True)) if old != new]


def place_of(board: dict[str, Any], key: Key) -> tuple[int, int]:
    kind, first, second = key
    if kind == "cell":
        return board["cells"][first]["x"], board["cells"][first]["y"]
    return {"column": (first, 0), "stone": (second, first), "line": (0, first)}[kind]


def beside(spots: dict[Key, Spot], here: Key | None, dx: int, dy: int) -> Key | None:
    """Return the nearest place in a direction, or the same one; without a place to begin at, return the first."""
    if here not in spots:
        return next(iter(spots), None)
    at = spots[here]

    def distance(key: Key) -> tuple[int, int]:
        across = abs((spots[key].x - at.x) * dy) + abs((spots[key].y - at.y) * dx)
        return ahead(key) + 3 * across, across

    def ahead(key: Key) -> int:
        return (spots[key].x - at.x) * dx + (spots[key].y - at.y) * dy

    return min((key for key in spots if ahead(key) > 0), key=distance, default=here)
