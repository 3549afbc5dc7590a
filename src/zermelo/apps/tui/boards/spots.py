"""Where on a board one can point: cells, columns, stones, or lines of a list, and the moves that are made there."""

from collections import defaultdict
from typing import Any, NamedTuple

from zermelo import Move, Position

__all__ = ["Key", "Spot", "beside", "changed_cells", "spots_of"]

Key = tuple[str, int, int]
"""('cell', i, 0), ('column', i, 0), ('stone', heap, stone), or ('line', i, 0) for a move that has no place."""


class Spot(NamedTuple):
    """A place to point at."""

    x: int
    y: int
    moves: tuple[Move, ...]
    """Those that lead there, or those of the man who stands there."""
    has_man: bool = False
    """Whether a man stands there who can move: one picks him up, and then chooses where he goes."""


def spots_of(position: Position[Any], shown: dict[str, Any], held: int | None = None) -> dict[Key, Spot]:
    """Return the places of the legal moves, from a position and its view.

    Where a man is picked up, from the cell `held`, only his moves lead to places.
    """
    moves: dict[Key, list[Move]] = defaultdict(list)
    men: dict[Key, list[Move]] = defaultdict(list)
    for number, (move, seen) in enumerate(zip(position.moves, in_order(position, shown), strict=True)):
        if seen["origin"] is not None:
            men["cell", seen["origin"], 0].append(move)
        if held in (None, seen["origin"]):
            for key in keys_of(position, shown["board"], move, seen["place"], number):
                moves[key].append(move)
    board = shown["board"]
    picked = {key: Spot(*place_of(board, key), tuple(here), has_man=True) for key, here in men.items()}
    return picked | {key: Spot(*place_of(board, key), tuple(here)) for key, here in moves.items()}


def in_order(position: Position[Any], shown: dict[str, Any]) -> list[dict[str, Any]]:
    """The legal moves of a view in the order of the position's own."""
    seen = {entry["move"]: entry for entry in shown["legal"]}
    return [seen[position.label(move)] for move in position.moves]


def keys_of(
    position: Position[Any], board: dict[str, Any], move: Move, place: list[Any] | None, number: int
) -> list[Key]:
    """The place of a move; where it has none, every cell with a name that it changes, else a line of a list."""
    if place is not None:
        return [(place[0], place[1], place[2])]
    cells = changed_cells(position, position.follow(move)) if board["kind"] == "cells" else []
    named = [cell for cell in cells if board["cells"][cell]["name"]]
    return [("cell", cell, 0) for cell in named] or [("line", number, 0)]


def changed_cells(before: Position[Any], after: Position[Any]) -> list[int]:
    """The cells in which two positions differ."""
    return [i for i, (old, new) in enumerate(zip(before.board, after.board, strict=True)) if old != new]


def place_of(board: dict[str, Any], key: Key) -> tuple[int, int]:
    kind, first, second = key
    if kind == "cell":
        return board["cells"][first]["x"], board["cells"][first]["y"]
    return {"column": (first, 0), "stone": (second, first), "line": (0, first)}[kind]


def beside(spots: dict[Key, Spot], here: Key | None, dx: int, dy: int) -> Key | None:
    """The nearest place in a direction; the same one where there is none, and the first where nothing is pointed at."""
    if here not in spots:
        return next(iter(spots), None)
    at = spots[here]

    def distance(key: Key) -> tuple[int, int]:
        along, across = ahead(spots[key]), abs((spots[key].x - at.x) * dy) + abs((spots[key].y - at.y) * dx)
        return along + 3 * across, across

    def ahead(spot: Spot) -> int:
        return (spot.x - at.x) * dx + (spot.y - at.y) * dy

    return min((key for key, spot in spots.items() if ahead(spot) > 0), key=distance, default=here)
