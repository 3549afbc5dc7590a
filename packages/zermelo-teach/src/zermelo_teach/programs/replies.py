"""Replies of programs: the move or the score that an answer stands for."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Literal

from zermelo.rules import Move, Position
from zermelo_teach.programs.boards import lines_of
from zermelo_teach.programs.subjects import RawReply

__all__ = ["ANSWER_FORM_WORDS", "Given", "decode_reply", "forms_of", "moves_by_cell"]

Given = Literal[
    "number", "name", "cell", "cell1", "place", "place1", "bit", "board", "score", "first", "second", "first1",
    "second1", "score_cell",
]  # fmt: skip
"""The form of an answer."""

ANSWER_FORM_WORDS: Mapping[str, str] = {
    "number": "a number from 0",
    "name": "the name of a move",
    "cell": "a row and a column",
    "cell1": "a row and a column from 1",
    "place": "a column and a row",
    "place1": "a column and a row from 1",
    "bit": "a bitboard with the cell",
    "board": "the changed board",
    "score": "a score",
    "first": "the first of two, a number from 0",
    "second": "the second of two, a number from 0",
    "first1": "the first of two, the name of a move",
    "second1": "the second of two, the name of a move",
    "score_cell": "a score, a row and a column",
}
"""The forms of an answer in words."""

ABOVE_ALL_MOVES = 1 << 63
"""A number above every one that stands for a move."""

MOVE_KEYS = ("index", "move", "bestmove", "position", "cell", "square", "action", "column", "col")
"""The keys under which a dict holds a move."""

COORDINATE_KEYS = (("row", "col"), ("row", "column"), ("r", "c"), ("i", "j"), ("x", "y"))
"""The keys under which a dict holds the coordinates of a cell."""

PAIR_FORMS: Mapping[Given, tuple[int, Given]] = {
    "first": (0, "number"), "second": (1, "number"), "first1": (0, "name"), "second1": (1, "name"),
}  # fmt: skip
"""The part of a pair that is the move, and its form."""

COORDINATE_FORMS: Mapping[Given, tuple[int, bool]] = {
    "cell": (0, True), "cell1": (1, True), "place": (0, False), "place1": (1, False), "score_cell": (0, True),
}  # fmt: skip
"""The number of the first row and column, and whether the row comes first."""


NUMERIC_FORMS: Sequence[Given] = ("number", "name", "bit", "score")
TEXT_FORMS: Sequence[Given] = ("name", "board")
LISTED_ANSWER_FORMS: Sequence[Given] = (*COORDINATE_FORMS, *PAIR_FORMS, "board")


def forms_of(reply: RawReply) -> Sequence[Given]:
    """Return the forms that the answer of a reply may have."""
    if isinstance(reply.value, (int, float)):
        return (*NUMERIC_FORMS, "board") if reply.arguments else NUMERIC_FORMS
    return (
        TEXT_FORMS
        if isinstance(reply.value, str)
        else (*LISTED_ANSWER_FORMS, *NUMERIC_FORMS)
        if isinstance(reply.value, dict)
        else LISTED_ANSWER_FORMS
    )


def decode_reply(value: Any, answer: Given, position: Position[Any], up: bool = False) -> Move | float | None:
    """Return the legal move that a value stands for, or its score; None if it stands for none."""
    if isinstance(value, dict):
        return decode_reply(move_in(value), answer, position, up)
    if answer == "score":
        return value if isinstance(value, (int, float)) else None
    if answer in COORDINATE_FORMS:
        return move_at_place(value, answer, position, up)
    if answer in PAIR_FORMS:
        index, form = PAIR_FORMS[answer]
        return decode_reply(value[index], form, position) if isinstance(value, list) and len(value) == 2 else None
    if answer == "name" and isinstance(value, str):
        return named_move(value.strip(), position)
    if not is_number(value):
        return None
    if answer == "name":
        return named_move(str(int(value)), position)
    if answer == "bit":
        return move_of_bit(int(value), position, up)
    return position.move(int(value)) if int(value) in position.moves else None


def move_in(value: Mapping[str, Any]) -> Any:
    """Return the move that a dict holds: under a usual key, or as two coordinates."""
    plain = {key.lower().replace("_", ""): each for key, each in value.items()}
    pair = next((pair for pair in COORDINATE_KEYS if plain.keys() >= set(pair)), None)
    return [plain[key] for key in pair] if pair else next((plain[key] for key in MOVE_KEYS if key in plain), None)


def move_at_place(value: Any, answer: Given, position: Position[Any], up: bool) -> Move | None:
    """Return the legal move at a row and a column: a pair, one in a pair with a score, or the first two of three."""
    if not isinstance(value, list) or len(value) not in (2, 3):
        return None
    nested = next((each for each in value if isinstance(each, (list, dict))), None)
    if nested is not None:
        return move_at_place(move_in(nested) if isinstance(nested, dict) else nested, answer, position, up)
    pair, (first, is_row_first) = value[1:] if answer == "score_cell" else value[:2], COORDINATE_FORMS[answer]
    if len(pair) < 2:
        return None
    row, column = pair if is_row_first else pair[::-1]
    return move_at(row, column, first, position, up)


def is_number(value: Any) -> bool:
    """Return True for a whole number, which may be a float as in JavaScript."""
    is_finite = isinstance(value, (int, float)) and not isinstance(value, bool) and abs(value) < ABOVE_ALL_MOVES
    return is_finite and bool(value == int(value))


def move_at(row: Any, column: Any, first: int, position: Position[Any], up: bool) -> Move | None:
    """Return the legal move that changes the cell in a row and a column, both counted from `first`."""
    if position.game.board is None or not (is_number(row) and is_number(column)):
        return None
    lines, x, y = lines_of(position, up=up), int(column) - first, int(row) - first
    is_inside = 0 <= y < len(lines) and 0 <= x < len(lines[y])
    return moves_by_cell(position).get(lines[y][x]) if is_inside else None


def move_of_bit(bits: int, position: Position[Any], up: bool) -> Move | None:
    """Return the legal move that changes the cell of the only bit; None for several bits."""
    cells = [cell for line in lines_of(position, up=True) for cell in line] if up else range(len(position.board))
    is_one = bits > 0 and bits & (bits - 1) == 0 and bits.bit_length() <= len(cells)
    return moves_by_cell(position).get(cells[bits.bit_length() - 1]) if is_one else None


@lru_cache(4096)
def moves_by_cell(position: Position[Any]) -> Mapping[int, Move]:
    """Return the legal move that changes each cell, for moves that change one."""
    found, before = dict[int, Move](), position.board
    for move in position.moves:
        after = position.follow(move).board
        changed = [cell for cell in range(len(before)) if before[cell] != after[cell]]
        if len(changed) == 1:
            found[changed[0]] = move
    return found


def named_move(name: str, position: Position[Any]) -> Move | None:
    return next((move for move in position.moves if move.name.lower() == name.lower()), None)
