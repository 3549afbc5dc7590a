"""The forms in which programs take a board: lists, strings, arrays, dicts, bitboards, and others."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Literal

from zermelo.rules import Position

__all__ = [
    "BOARD_FORM_WORDS",
    "FORMS_OF_MARKS",
    "KEY_FORM_WORDS",
    "TWO_PART_FORMS",
    "Board",
    "Keys",
    "encode_board",
    "keys_of",
    "leaves",
    "lines_of",
]

Board = Literal[
    "rows", "list", "string", "array", "columns", "tuple", "tuples", "vector", "strings", "lines", "list1", "dict",
    "stacks", "bits", "sets", "cells", "moves", "numbers", "history", "position", "text",
]  # fmt: skip
"""The form of a board."""

Keys = Literal["0", "1", "cell", "cell1", "place", "name"]
"""The keys of a dict of cells."""

BOARD_FORM_WORDS: Mapping[str, str] = {
    "rows": "rows of cells",
    "list": "a list of cells",
    "string": "a string of cells",
    "array": "a NumPy array of rows",
    "columns": "columns of cells",
    "tuple": "a tuple of cells",
    "tuples": "a tuple of rows, which are tuples",
    "vector": "a NumPy array of cells",
    "strings": "a list of strings, one for each row",
    "lines": "a string with a line for each row",
    "list1": "a list of cells from index 1 on",
    "dict": "a dict of cells",
    "stacks": "a list of the marks in each column, from the bottom",
    "bits": "two bitboards",
    "sets": "the sets of both players' cells",
    "cells": "the lists of both players' cells",
    "moves": "the moves so far",
    "numbers": "the numbers of the moves so far, from 0",
    "history": "a string of the moves so far",
    "position": "a zermelo.Position",
    "text": "the text of a position",
}
"""The forms of a board in words."""

FORMS_OF_MARKS = (
    "rows", "list", "string", "array", "columns", "tuple", "tuples", "vector", "strings", "lines", "list1", "dict",
    "stacks",
)  # fmt: skip
"""The forms that hold marks."""

TWO_PART_FORMS = ("bits", "sets", "cells")
"""The forms of two parts, one for each player."""

KEY_FORM_WORDS: Mapping[str, str] = {
    "0": "by numbers from 0",
    "1": "by numbers from 1",
    "cell": "by row and column",
    "cell1": "by row and column from 1",
    "place": "by column and row",
    "name": "by name",
}
"""The keys of a dict in words."""


def lines_of(position: Position[Any], columns: bool = False, up: bool = False) -> Sequence[Sequence[int]]:
    """Return the cells of each row from the top, or of each column from the left; up: counted from the bottom."""
    assert position.game.board is not None
    return order_cells(position.game.board.cells, columns, up)


@cache
def order_cells(places: tuple[tuple[int, int], ...], columns: bool, up: bool) -> Sequence[Sequence[int]]:
    """Return the cells at places in rows or columns."""
    axis = 0 if columns else 1
    lines = dict[int, list[tuple[int, int]]]()
    for cell, place in enumerate(places):
        lines.setdefault(place[axis], []).append((-place[1] if columns and up else place[1 - axis], cell))
    found = [[cell for _, cell in sorted(lines[key])] for key in sorted(lines)]
    return found[::-1] if up and not columns else found


def keys_of(position: Position[Any], keys: Keys, cells: Sequence[int], up: bool) -> list[Any]:
    """Return the key of each of some cells, given in the order of their numbers, as JSON."""
    grid = position.game.board
    assert grid is not None
    if keys == "name":
        return [grid.names[cell] for cell in cells]
    if keys in ("0", "1"):
        return list(range(int(keys), int(keys) + len(cells)))
    lines = {cell: row for row, line in enumerate(lines_of(position, up=up)) for cell in line}
    first = int(keys == "cell1")
    places = [(first + lines[cell], first + grid.cells[cell][0]) for cell in cells]
    return [{"tuple": place[::-1] if keys == "place" else place} for place in places]


def encode_board(
    board: Board, marks: Sequence[Any], position: Position[Any], keys: Keys = "0", up: bool = False, empty: Any = None
) -> Any:
    """Return the marks of all cells in a form, as JSON that `child.argument` reads.

    marks: the mark of each cell; for a form of two parts 0 for a cell of the first part and 1 for one of the second.
    up: rows are counted from the bottom. empty: the mark of an empty cell, which stands where a list begins at index 1.
    """
    cells = [cell for line in lines_of(position, up=True) for cell in line] if up else range(len(marks))
    flat = [marks[cell] for cell in cells]
    if board == "dict":
        pairs = zip(keys_of(position, keys, cells, up), flat, strict=True)
        return {"dict": [[key, mark] for key, mark in pairs]}
    if board in TWO_PART_FORMS:
        return {"tuple": [part([i for i, mark in enumerate(flat) if mark == side], board) for side in (0, 1)]}
    if board == "list1":
        return [empty, *flat]
    if board in FLAT_BOARD_TYPES:
        return FLAT_BOARD_TYPES[board](flat)
    lines = lines_of(position, board in ("columns", "stacks"), up or board == "stacks")
    rows = [[marks[cell] for cell in line] for line in lines]
    return (
        [[mark for mark in line if mark != empty] for line in rows]
        if board == "stacks"
        else NESTED_BOARD_TYPES[board](rows)
    )


def part(cells: list[int], board: Board) -> Any:
    """Return the cells of one player in a form of two parts."""
    return sum(1 << cell for cell in cells) if board == "bits" else {"set": cells} if board == "sets" else cells


def join_marks(marks: Sequence[Any]) -> str:
    return "".join(map(str, marks))


FLAT_BOARD_TYPES: Mapping[str, Callable[[list[Any]], Any]] = {
    "list": list,
    "tuple": lambda flat: {"tuple": flat},
    "vector": lambda flat: {"array": flat},
    "string": join_marks,
}

NESTED_BOARD_TYPES: Mapping[str, Callable[[list[list[Any]]], Any]] = {
    "rows": list,
    "columns": list,
    "tuples": lambda lines: {"tuple": [{"tuple": line} for line in lines]},
    "array": lambda lines: {"array": lines},
    "strings": lambda lines: list(map(join_marks, lines)),
    "lines": lambda lines: "\n".join(map(join_marks, lines)),
}


def leaves(value: Any, board: Board) -> Iterator[Any]:
    """Yield the cells of a board that `encode_board` or a program gives."""
    if isinstance(value, dict):
        inner = [mark for _, mark in value["dict"]] if "dict" in value else list(value.values())
        yield from leaves(inner, board)
    elif isinstance(value, list):
        for each in value:
            yield from leaves(each, board)
    elif isinstance(value, str) and board in ("string", "strings", "lines"):
        yield from value.replace("\n", "")
    else:
        yield value
