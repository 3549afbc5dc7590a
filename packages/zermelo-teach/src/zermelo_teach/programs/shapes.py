"""Shapes: how a program takes a position, and how it gives its move.

The same board may be a list of nine, three lists of three, a string, a dict or two bitboards, with marks such as X, O
and None, or 1, -1 and 0. The player to move may be an argument, or follow from the board. The answer may be a number, a
cell, the name of a move, a changed board, or the value of the board.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, NamedTuple

from zermelo.errors import BadOption
from zermelo.rules import Move, Position, nearest
from zermelo_teach.programs.boards import (
    BOARD_FORM_WORDS,
    FORMS_OF_MARKS,
    KEY_FORM_WORDS,
    TWO_PART_FORMS,
    Board,
    Keys,
    encode_board,
    leaves,
)
from zermelo_teach.programs.parameters import Parameter, Role, roles_of
from zermelo_teach.programs.replies import ANSWER_FORM_WORDS, Given, decode_reply, moves_by_cell
from zermelo_teach.programs.subjects import RawReply

__all__ = ["NUMBERED_CELL_MARKS", "VIEW_WORDS", "Shape", "arguments_of", "read_shape"]


ALPHA_BETA_START = 10**9
"""The start values of alpha and beta, where a function asks for them."""

NUMBERED_CELL_MARKS: Mapping[Any, Callable[[int], Any]] = {
    "#": int,
    "#1": lambda cell: cell + 1,
    "'#'": str,
    "'#1'": lambda cell: str(cell + 1),
}
"""The marks of empty cells that hold their number: from 0 or from 1, as a number or as a text."""

SPLIT_FORM_OF_TEXT: Mapping[Board, Board] = {"string": "list", "strings": "rows", "lines": "rows"}
"""The forms with a text for several cells, and the same ones with the cells apart."""

View = Literal["first", "mover", "other"]

VIEW_WORDS: Mapping[View, str] = {
    "first": "the first player",
    "mover": "the side to move",
    "other": "the side that has moved",
}


class Shape(NamedTuple):
    """How a program takes a position and gives a move."""

    board: Board
    marks: tuple[Any, Any, Any] = ("X", "O", " ")
    """The marks of the first player, the second player, and an empty cell, which may be one of NUMBERED_CELL_MARKS."""
    is_own: bool = False
    """True if the first mark is that of the side to move, as for a program that always plays one side."""
    answer: Given = "number"
    view: View | Literal[""] = ""
    """The player whose win has a positive score: the first one, the side to move, or the other one."""
    is_global: bool = False
    """True if the program holds the board: in a global variable, or in an attribute of an object."""
    turn: tuple[Any, Any] | None = None
    """The arguments that stand for the first and the second player, where one is; None for their marks."""
    always: bool = False
    """True if a parameter such as `is_maximizing` is always true; False if it is true for the first player."""
    keys: Keys = "0"
    """The keys of a dict of cells."""
    up: bool = False
    """True if rows are counted from the bottom."""
    depth: int | None = None
    """The argument for the depth of the search, where one is; None for the number of empty cells."""

    def __str__(self) -> str:
        """Return the shape in words, as the report shows it."""
        turn = f", {' or '.join(map(repr, self.turn))} for the side to move" if self.turn else ""
        depth = "" if self.depth is None else f", {self.depth} for the depth"
        up = " (rows from the bottom)" if self.up else ""
        view = f", positive for {VIEW_WORDS[self.view]}" if self.view else ""
        where = "the board that it holds: " if self.is_global else ""
        return (
            f"{where}{BOARD_FORM_WORDS[self.board]}{self.content}{up}{turn}{depth}; the answer is "
            f"{ANSWER_FORM_WORDS[self.answer]}{view}"
        )

    @property
    def content(self) -> str:
        """The keys and the marks of the board in words."""
        who = "the side to move, the other side" if self.is_own else "the first player, the second"
        keys = f" {KEY_FORM_WORDS[self.keys]}" if self.board == "dict" else ""
        if self.board in FORMS_OF_MARKS:
            return f"{keys} with {', '.join(map(repr, self.marks))} for {who} and an empty cell"
        return f" of {who.replace(',', ' and')}" if self.board in TWO_PART_FORMS else ""

    def board_of(self, position: Position[Any]) -> Any:
        """Return the board of a position as the program takes it."""
        if self.board in ("moves", "history"):
            names = position.moves_played.names
            return names if self.board == "moves" else "".join(names)
        if self.board == "numbers":
            return [move.number for move in position.moves_played]
        if self.board == "position":
            origin = position.path[0]
            return {"position": [position.game.spec, origin.text, position.moves_played.names]}
        if self.board == "text":
            text = position.game.notation.write(position.state, 0 if self.is_own else position.turn)
            return int(text) if text.isdigit() else text
        return self.encode_marks(self.cells(position), position)

    def encode_marks(self, marks: Sequence[Any], position: Position[Any]) -> Any:
        """Return the marks of all cells in the form of the board."""
        empty = None if self.marks[2] in NUMBERED_CELL_MARKS else self.marks[2]
        return encode_board(self.board, marks, position, self.keys, self.up, empty)

    def cells(self, position: Position[Any]) -> list[Any]:
        """Return the mark of every cell; 0 or 1 for a board in two parts."""
        one, two, empty = (0, 1, None) if self.board in TWO_PART_FORMS else self.marks
        if self.is_own and position.turn:
            one, two = two, one
        marks = dict(zip(position.game.notation.marks or ("X", "O"), (one, two), strict=True))
        if number := NUMBERED_CELL_MARKS.get(empty):
            return [marks[mark] if mark in marks else number(cell) for cell, mark in enumerate(position.board)]
        return [marks.get(mark, empty) for mark in position.board]

    def sign(self, turn: int) -> int:
        """Return 1 if a positive score is a win for the side to move, else -1."""
        return 1 if self.view == "mover" or (self.view == "first" and (self.is_own or turn == 0)) else -1

    def mark_of(self, turn: int) -> Any:
        """Return the mark of a player, who is 0 for the first."""
        return (self.turn or self.marks)[turn]

    def move_of(self, reply: RawReply, position: Position[Any], before: Any) -> Move | float | None:
        """Return the move that a reply gives, or its score; None if it gives none."""
        if self.answer != "board":
            # A function of a position may return a number in one call and a text in another; the text is always a name.
            is_name = self.board == "position" and isinstance(reply.value, str)
            return decode_reply(reply.value, "name" if is_name else self.answer, position, self.up)
        boards = [each for each in (*reply.arguments[:1], reply.value) if isinstance(each, (list, str, dict))]
        return next((move for each in boards if (move := self.move_to(each, position, before)) is not None), None)

    def move_to(self, board: Any, position: Position[Any], before: Any) -> Move | None:
        """Return the move after which the board is this one; None if no legal move leads there."""
        if self.board not in FORMS_OF_MARKS or self.board == "stacks":
            return None
        pairs = list(zip(leaves(before, self.board), leaves(board, self.board), strict=False))
        changed = [place for place, (old, new) in enumerate(pairs) if old != new]
        if len(changed) != 1:
            return None
        split = self._replace(board=SPLIT_FORM_OF_TEXT.get(self.board, self.board), marks=("", "", -1))
        cells = list(leaves(split.encode_marks(range(len(position.board)), position), split.board))
        return moves_by_cell(position).get(cells[changed[0]])


def arguments_of(position: Position[Any], shape: Shape, parameters: Sequence[Parameter]) -> list[Any] | None:
    """Return the arguments of a call; None if a parameter has no known meaning.

    A board that the program holds comes first. If no parameter is named like a board, the first one is the board.
    """
    roles = roles_of(tuple(parameters), shape.is_global, shape.board in TWO_PART_FORMS)
    if roles is None:
        return None
    mover = 0 if shape.is_own else position.turn
    board = shape.board_of(position)
    first, second = board["tuple"] if shape.board in TWO_PART_FORMS else (None, None)
    known: dict[Role, Any] = {
        "board": board,
        "first": first,
        "second": second,
        "depth": depth_of(position, shape) if "depth" in roles else 0,
        "alpha": -ALPHA_BETA_START,
        "beta": ALPHA_BETA_START,
        "maximizing": shape.always or not mover,
        "minimizing": not shape.always and bool(mover),
        "mover": shape.mark_of(mover),
        "other": shape.mark_of(1 - mover),
    }
    return [*([board] if shape.is_global else []), *(known[role] for role in roles)]


def depth_of(position: Position[Any], shape: Shape) -> int:
    """Return the argument for the depth of the search: the number of empty cells, unless the shape has another."""
    if shape.depth is not None:
        return shape.depth
    if position.game.board is None:
        return 1
    return max(1, sum(mark not in (position.game.notation.marks or ()) for mark in position.board))


TEXT_OF_FIELD = {"own": "is_own", "global": "is_global"}
"""The fields of a shape that have another name in its text."""

FIELDS_OF_MARKS = {"marks": "FIRST/SECOND/EMPTY", "turn": "FIRST/SECOND"}
"""The fields of several marks."""

FIELD_CHOICES = {
    "board": tuple(BOARD_FORM_WORDS),
    "answer": tuple(ANSWER_FORM_WORDS),
    "view": tuple(VIEW_WORDS),
    "keys": tuple(KEY_FORM_WORDS),
}
"""The fields with one of some words; the others are true or false."""


def read_shape(text: str) -> dict[str, Any]:
    """Return the fields of a shape that a text gives, such as 'board=rows,marks=X/O/None,answer=cell'.

    Raises BadOption.
    """
    fields: dict[str, Any] = {}
    for word in filter(None, text.split(",")):
        key, equals, value = word.lstrip().partition("=")
        name = TEXT_OF_FIELD.get(key, key)
        if name not in Shape._fields or not equals:
            names = [f"{own}=" for own in TEXT_OF_FIELD] + [
                f"{each}=" for each in Shape._fields if not each.startswith("is_")
            ]
            raise BadOption(f"{word!r} is not part of a shape, which has {', '.join(names)}.")
        fields[name] = read_field(name, value)
    return fields


def read_field(name: str, value: str) -> Any:
    """Return the value of a field of a shape; raise BadOption."""
    if name in FIELDS_OF_MARKS:
        marks = tuple(mark_in(each) for each in value.split("/"))
        if len(marks) == FIELDS_OF_MARKS[name].count("/") + 1:
            return marks
        raise BadOption(f"{name}={value} is not valid: write {FIELDS_OF_MARKS[name]}, such as X/O/None or 1/2.")
    if name == "depth":
        if value.isdecimal():
            return int(value)
        raise BadOption(f"depth={value} is not valid: write a number of plies.")
    known = FIELD_CHOICES.get(name, ("true", "false"))
    if value not in known:
        raise BadOption(f"{name}={value} is not valid{nearest(value, known)} {name} is one of: {', '.join(known)}.")
    return value if name in FIELD_CHOICES else value == "true"


def mark_in(text: str) -> Any:
    """Return a mark as a text gives it: None, a number, a text in quotes, or the text itself."""
    if re.fullmatch(r"-?[0-9]+", text):
        return int(text)
    return None if text in ("None", "null") else text if text in NUMBERED_CELL_MARKS else text.strip("'\"")
