"""The place of each move on the board: which cells it changes, which one a man leaves, and where a click makes it."""

from collections import defaultdict
from typing import Any

from zermelo.games.boards.text import EMPTY_CELL
from zermelo.rules.position import Move, Position

__all__ = ["HitBox", "changed_cell", "hit_box", "hit_boxes", "origin", "parts_of"]

HitBox = tuple[str, int, int]
"""A place: ('cell', i, 0), ('column', i, 0), or ('stone', heap, stone)."""

MAN_ON_CELLS_OF_MOVE = (True, False, True, False)
"""Whether a man stands on the cells of a move of two men; the second man may push one off the cell that it enters."""


def hit_boxes(position: Position[Any]) -> dict[HitBox, list[Move]]:
    """Return the legal moves by their place on the board; moves without a place are left out."""
    moves: dict[HitBox, list[Move]] = defaultdict(list)
    for move in position.moves:
        if box := hit_box(position, move):
            moves[box].append(move)
    return dict(moves)


def hit_box(position: Position[Any], move: Move) -> HitBox | None:
    """Return the place of a move on the board, or None.

    A move that changes several cells is at the cell that has its name, and one of two men at the cell that the first
    man enters. A move in a heap is at the stone that it takes with all behind it; one that splits a heap has no place.
    """
    grid, heaps, label = position.game.board, position.game.declared.heaps, move.name
    if grid and grid.columns:
        return ("column", grid.columns.index(label), 0) if label in grid.columns else None
    if grid:
        changed = changed_cell(position, position.follow(move))
        cell = grid.labels.index(label) if changed is None and label in grid.labels else changed
        parts = parts_of(position, move) if cell is None else None
        cell = parts[1] if parts else cell
        return None if cell is None else ("cell", cell, 0)
    if heaps is None:
        return None
    before, after = heaps(position.state), heaps(position.follow(move).state)
    shrunk = [(heap, new) for heap, (old, new) in enumerate(zip(before, after, strict=False)) if new < old]
    return ("stone", *shrunk[0]) if len(shrunk) == 1 and len(before) == len(after) else None


def changed_cell(before: Position[Any], after: Position[Any]) -> int | None:
    """Return the cell that a move changes; if there are several, the one to which a man moves, or with a new man.

    None unless exactly one cell qualifies. What the players hold does not count, nor does a cell without a name on a
    board whose cells have names: it says whose turn it is.
    """
    cells = changed_on_field(before, after)
    filled = cells if len(cells) == 1 else [i for i in cells if after.board[i] != EMPTY_CELL]
    new = filled if len(filled) == 1 else [i for i in filled if before.board[i] == EMPTY_CELL]
    return new[0] if len(new) == 1 else None


def changed_on_field(before: Position[Any], after: Position[Any]) -> list[int]:
    grid, old, new = after.game.board, before.board, after.board  # each is written anew when it is asked for
    return [i for i in grid.field if old[i] != new[i]] if grid else []


def origin(before: Position[Any], after: Position[Any]) -> int | None:
    """Return the cell that a man leaves by a move, on the board or in a hand; None if no man moves.

    Of several men that leave, it is the one that looks like what stands on the cell that the move leads to; of several
    of these, the one on the cell with which the name of the move begins. In a hand it is the first cell of a piece of
    which the hand holds fewer after the move.
    """
    grid, to = before.game.board, changed_cell(before, after) if before.game.board else None
    if grid is None or to is None or grid.columns or after.board[to] == EMPTY_CELL:
        return None
    old, new = before.board, after.board
    left = [i for i in changed_on_field(before, after) if new[i] == EMPTY_CELL]
    if not left:
        hand = grid.hands[before.turn]
        held, rest = ([board[i] for i in hand] for board in (old, new))
        return next((i for i in hand if old[i] != EMPTY_CELL and held.count(old[i]) > rest.count(old[i])), None)
    alike = [i for i in left if old[i] == new[to]] or left
    if len(alike) > 1 and after.last is not None:
        name = after.last.name
        alike = [i for i in alike if grid.cell_names[i] and name.startswith(grid.cell_names[i])]
    return alike[0] if len(alike) == 1 else None


def parts_of(position: Position[Any], move: Move) -> list[int] | None:
    """Return the cells that two men leave and enter by a move whose name consists of the four, as in 'a1a2-a4a5'."""
    grid = position.game.board
    if grid is None or not grid.names:
        return None
    cells, found, rest = {name: i for i, name in enumerate(grid.names)}, list[int](), move.name.replace("-", "")
    while rest and len(found) <= len(MAN_ON_CELLS_OF_MOVE):
        name = next((name for name in cells if name and rest.startswith(name)), None)
        if name is None:
            return None
        found, rest = [*found, cells[name]], rest.removeprefix(name)
    filled = tuple(position.board[cell] != EMPTY_CELL for cell in found)
    return (
        found
        if filled[::2] == MAN_ON_CELLS_OF_MOVE[::2] and len(filled) == len(MAN_ON_CELLS_OF_MOVE) and not filled[1]
        else None
    )
