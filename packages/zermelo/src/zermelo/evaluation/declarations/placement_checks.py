"""Promises about a placement, each with a function that finds a breach at one position."""

from collections.abc import Callable
from typing import Any

from zermelo.bits import WORD_MASK, bits, count
from zermelo.rules import DRAW, Game, Placement
from zermelo.rules.contract import shorten_value
from zermelo.rules.position import Position

__all__ = ["PLACEMENT_PROMISES", "first_outcome"]

Check = Callable[[Position[Any], Placement[Any]], str | None]
"""Maps a position and the placement of its game to a fault in words, or to None if there is no fault."""


def layout(position: Position[Any], placement: Placement[Any]) -> str | None:
    cells = placement.cells
    if type(cells) is not int or not 0 < cells <= WORD_MASK:
        return f"placement.cells is {shorten_value(cells)}; it must be a mask of some of the bits 0 to 62"
    if not placement.lines:
        return "placement.lines has no line"
    for line in placement.lines:
        if type(line) is not int or line <= 0 or line & ~cells:
            return f"placement.lines has {shorten_value(line)}, which is not a mask of cells in placement.cells"
    return columns(placement) if placement.columns else None


def columns(placement: Placement[Any]) -> str | None:
    """Return the fault of columns that do not have every cell once."""
    missing = set(bits(placement.cells))
    for cell in (cell for column in placement.columns for cell in column):
        if cell not in missing:
            fault = "is not in placement.cells" if cell not in bits(placement.cells) else "comes twice"
            return f"placement.columns has cell {shorten_value(cell)}, which {fault}"
        missing.remove(cell)
    return f"placement.columns lacks {name_cells(missing)}" if missing else None


def stones(position: Position[Any], placement: Placement[Any]) -> str | None:
    """Check that a state and its stones stand for each other, and that the start has none.

    The numbers of stones, and that no two share a cell, follow from the moves.
    """
    state, pair = position.state, placement.stones(position.state)
    if type(pair) is not tuple or len(pair) != 2 or any(type(mask) is not int for mask in pair):
        return f"placement.stones gives {shorten_value(pair)}; it must give two masks in a tuple"
    if state == position.game.rules.start and pair != (0, 0):
        return f"placement.stones gives {pair} for the start, which must be an empty board"
    if (again := placement.state(*pair)) == state:
        return None
    return (
        f"placement.stones gives {pair} for {shorten_value(state)}, and placement.state gives "
        f"{shorten_value(again)} for them"
    )


def additions(position: Position[Any], placement: Placement[Any]) -> str | None:
    """Check that every move places one stone, and that the moves reach each open cell once."""
    if position.is_over:
        return None
    mine, theirs = placement.stones(position.state)
    cells = open_cells(placement, mine | theirs)
    missing = {(mine | 1 << cell, 0) if placement.shared else (theirs, mine | 1 << cell): cell for cell in cells}
    placed = dict[tuple[int, int], str]()
    for move in position.moves.numbers:
        name, after = position.name_of(move), placement.stones(position.game.rules.play(position.state, move))
        if after in placed:
            return f"{placed[after]} and {name} place the same stone"
        if after not in missing:
            return f"{name} turns the stones {mine, theirs} into {after}; {additions_needed(placement)}"
        del missing[after]
        placed[after] = name
    return f"no move places a stone on {name_cells(missing.values())}" if missing else None


def additions_needed(placement: Placement[Any]) -> str:
    """Return what a move must do, in words."""
    where = "the lowest empty cell of a column" if placement.columns else "an empty cell"
    if placement.shared:
        return f"it must add a mark to {where} in the first mask"
    return f"it must add a stone of the mover to {where}, and exchange the masks"


def open_cells(placement: Placement[Any], occupied: int) -> list[int]:
    """Return the cells on which the next stone may be placed."""
    if not placement.columns:
        return list(bits(placement.cells & ~occupied))
    above = [[cell for cell in column if not occupied >> cell & 1] for column in placement.columns]
    return [cells[0] for cells in above if cells]


def ends(position: Position[Any], placement: Placement[Any]) -> str | None:
    """Check that a position, and each position after a move, is over exactly if a line or the board is complete."""
    game, state = position.game, position.state
    if fault := end_fault(game, placement, state):
        return fault
    for move in position.moves.numbers:
        if fault := end_fault(game, placement, game.rules.play(state, move)):
            return f"after {position.name_of(move)} {fault}"
    return None


def end_fault(game: Game[Any], placement: Placement[Any], state: Any) -> str | None:
    mine, theirs = placement.stones(state)
    lined, is_full = mine if placement.shared else theirs, (mine | theirs) == placement.cells
    line = next((line for line in placement.lines if not line & ~lined), 0)
    if game.rules.moves(state):
        complete = f"the line of {name_cells(bits(line))} is complete" if line else "every cell has a stone"
        return f"{complete}, and moves goes on" if line or is_full else None
    if not line and not is_full:
        return f"the game is over, and no line of placement.lines is among {name_cells(bits(lined))}"
    outcome, first = game.rules.outcome(state), first_outcome(game, placement)
    if line and (outcome == DRAW or outcome != first):
        return f"the line of {name_cells(bits(line))} has the outcome {outcome}, and the first line alone has {first}"
    return None if line or outcome == DRAW else f"a full board without a line has the outcome {outcome}, and not a draw"


def first_outcome(game: Game[Any], placement: Placement[Any]) -> int:
    """Return the outcome for the player who faces the first line, with no other stones on the board."""
    line = placement.lines[0]
    outcome: int = game.rules.outcome(placement.state(line, 0) if placement.shared else placement.state(0, line))
    return outcome


def tiers(position: Position[Any], placement: Placement[Any]) -> str | None:
    if position.game.declared.plies_left is None:
        return "plies_left is not declared"
    mine, theirs = placement.stones(position.state)
    left, empty = position.game.declared.plies_left(position.state), count(placement.cells & ~(mine | theirs))
    return None if left == empty else f"{left} plies are left, and {empty} cells are empty"


def name_cells(cells: Any) -> str:
    """Return 'cell 4', or 'cells 4, 5, 6'."""
    numbers = sorted(cells)
    return f"cell{'s' * (len(numbers) > 1)} {', '.join(map(str, numbers))}"


def if_declared(check: Check) -> Callable[[Position[Any]], str | None]:
    """Return a check that finds no fault in a game without a placement."""
    return lambda position: (
        check(position, position.game.declared.placement) if position.game.declared.placement else None
    )


PLACEMENT_PROMISES: dict[str, Callable[[Position[Any]], str | None]] = {
    "lines and columns of a placement are made of its cells": if_declared(layout),
    "placement.state is the inverse of placement.stones": if_declared(stones),
    "every move of a placement adds one stone": if_declared(additions),
    "a placement ends with a line or a full board": if_declared(ends),
    "plies_left of a placement is the number of empty cells": if_declared(tiers),
}
"""The promises of a placement, each with the function that finds a breach at one position."""
