"""Where on the drawn board a move is: a cell, a column, or a stone of a heap."""

from collections import defaultdict
from typing import Any

from zermelo.games.board_text import EMPTY
from zermelo.position import Position
from zermelo.rules import Move

__all__ = ["HitBox", "changed_cell", "hit_box", "hit_boxes"]

HitBox = tuple[str, int, int]
"""('cell', i, 0), ('column', i, 0), or ('stone', heap, stone)."""


def hit_boxes(position: Position[Any]) -> dict[HitBox, list[Move]]:
    """The legal moves by their place on the board; those that have none are left out."""
    moves: dict[HitBox, list[Move]] = defaultdict(list)
    for move in position.moves:
        if box := hit_box(position, move):
            moves[box].append(move)
    return dict(moves)


def hit_box(position: Position[Any], move: Move) -> HitBox | None:
    """The place of a move on the board; None where it has none.

    A move that changes several cells is at the cell that has its name.
    """
    grid, heaps = position.game.grid, position.game.heaps
    if grid and grid.columns:
        label = position.label(move)
        return ("column", grid.columns.index(label), 0) if label in grid.columns else None
    if grid:
        changed, label = changed_cell(position, position.follow(move)), position.label(move)
        cell = grid.labels.index(label) if changed is None and label in grid.labels else changed
        return None if cell is None else ("cell", cell, 0)
    return changed_stone(position, move) if heaps else None


def changed_cell(before: Position[Any], after: Position[Any]) -> int | None:
    """The cell that a move changes; of several, the one that a man moves to. None where there are more, or none.

    On a board whose cells have names, one without a name does not count: it says whose turn it is.
    """
    names = after.game.grid.labels if after.game.grid else ()
    pairs = zip(before.board, after.board, strict=True)
    cells = [i for i, (old, new) in enumerate(pairs) if old != new and (not names or names[i])]
    filled = cells if len(cells) == 1 else [i for i in cells if after.board[i] != EMPTY]
    return filled[0] if len(filled) == 1 else None


def changed_stone(position: Position[Any], move: Move) -> HitBox | None:
    """The stone that is taken with all behind it, where only one heap shrinks."""
    heaps = position.game.heaps
    assert heaps is not None
    pairs = zip(heaps(position.state), heaps(position.follow(move).state), strict=True)
    shrunk = [(heap, new) for heap, (old, new) in enumerate(pairs) if new < old]
    return ("stone", *shrunk[0]) if len(shrunk) == 1 else None
