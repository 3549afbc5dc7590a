"""Shapes: how a program takes a position, and how it gives its move.

The same board may be a list of nine, three lists of three, a string or an array, with marks such as X, O and None, or
1, -1 and 0. The player to move may be an argument, or follow from the board. The answer may be a number, a cell, the
name of a move, a changed board, or the value of the board.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple

from zermelo.errors import BadOption
from zermelo.position import Position
from zermelo.programs.subjects import Parameter, Reply
from zermelo.rules import Move
from zermelo.specs import nearest

__all__ = ["ANSWERS", "BOARDS", "Board", "Given", "Shape", "arguments_of", "flat", "read_shape", "role_of"]

Board = Literal["rows", "list", "string", "array", "columns", "moves", "position", "text"]
"""The form of a board: rows of cells from the top, a list of all cells, a string of all cells, a NumPy array of rows,
columns from left to right, the names of the moves so far, a zermelo.Position, or the text of a position."""

Given = Literal["number", "name", "cell", "board", "score", "first", "second"]
"""The form of an answer: the number of a move (a cell or column, from 0), its name (usually from 1), the row and column
of a cell, the board after the move, or a score; with a pair of two answers, the first or the second is a number."""

BOARDS: Mapping[str, str] = {
    "rows": "rows of cells",
    "list": "a list of cells",
    "string": "a string of cells",
    "array": "a NumPy array of rows",
    "columns": "columns of cells",
    "moves": "the moves so far",
    "position": "a zermelo.Position",
    "text": "the text of a position",
}
"""The forms of a board in words."""

ANSWERS: Mapping[str, str] = {
    "number": "a number from 0",
    "name": "the name of a move",
    "cell": "a row and a column",
    "board": "the changed board",
    "score": "a score",
    "first": "the first of two, a number from 0",
    "second": "the second of two, a number from 0",
}
"""The forms of an answer in words."""

LARGE = 10**9
"""The start values of alpha and beta, where a function asks for them."""

ROLES = {
    "depth": ("depth", "level", "ply", "plies"),
    "alpha": ("alpha", "a"),
    "beta": ("beta", "b"),
    "maximizing": ("max", "maxi", "ismax", "maximizing", "maximising", "maximizingplayer", "maximisingplayer",
                   "ismaximizing", "ismaximising", "ismaximizer", "ismaxplayer"),
    "other": ("opponent", "opp", "human", "enemy", "rival", "huplayer", "humanplayer", "ocolor"),
    "mover": ("player", "turn", "mark", "marker", "symbol", "letter", "who", "side", "curr", "current", "currentplayer",
              "currplayer", "onmove", "ai", "me", "sign", "piece", "color", "colour", "computer", "computerletter",
              "playerturn", "mover", "aiplayer", "token", "state_player"),
}  # fmt: skip
"""The names of parameters that are not the board, without underscores and in lower case."""


class Shape(NamedTuple):
    """How a program takes a position and gives a move."""

    board: Board
    marks: tuple[Any, Any, Any] = ("X", "O", " ")
    """The marks of the first player, the second player, and an empty cell; '#' for the number of the cell."""
    is_own: bool = False
    """True if the first mark is that of the side to move, as for a program that always plays one side."""
    answer: Given = "number"
    view: Literal["", "first", "mover", "other"] = ""
    """The player whose win has a positive score: the first one, the side to move, or the other one."""
    is_global: bool = False
    """True if the board is a global variable `board` of the program."""
    turn: tuple[Any, Any] | None = None
    """The arguments that stand for the first and the second player, where one is; None for their marks."""
    always: bool = False
    """True if a parameter such as `is_maximizing` is always true; False if it is true for the first player."""

    def __str__(self) -> str:
        """Return the shape in words, as the report shows it."""
        marks = ", ".join(map(repr, self.marks))
        who = "the side to move, the other side" if self.is_own else "the first player, the second"
        cells = f" with {marks} for {who} and an empty cell" if self.board in CELLS else ""
        where = "the global variable board: " if self.is_global else ""
        turn = f", {' or '.join(map(repr, self.turn))} for the side to move" if self.turn else ""
        view = f", positive for {VIEWS[self.view]}" if self.view else ""
        return f"{where}{BOARDS[self.board]}{cells}{turn}; the answer is {ANSWERS[self.answer]}{view}"

    def taken(self, position: Position[Any]) -> Any:
        """Return the board of a position as the program takes it."""
        if self.board == "moves":
            return position.played
        if self.board == "position":
            origin = position.line[0]
            return {"position": [position.game.spec, origin.text, position.played]}
        if self.board == "text":
            # Where players have marks, the text tells whose they are; elsewhere it need not say whose turn it is.
            text = position.text if position.game.marks else position.game.write(position.state, 0)
            return int(text) if text.isdigit() else text
        cells = self.cells(position)
        if self.board == "list":
            return cells
        if self.board == "string":
            return "".join(map(str, cells))
        lines = list(lines_of(position, cells, columns=self.board == "columns"))
        return {"array": lines} if self.board == "array" else lines

    def cells(self, position: Position[Any]) -> list[Any]:
        """Return the mark of every cell."""
        one, two, empty = self.marks
        if self.is_own and position.turn:
            one, two = two, one
        marks = dict(zip(position.game.marks or ("X", "O"), (one, two), strict=True))
        free = range(len(position.board)) if empty == "#" else [empty] * len(position.board)
        return [marks.get(mark, free[cell]) for cell, mark in enumerate(position.board)]

    def sign(self, turn: int) -> int:
        """Return 1 if a positive score is a win for the side to move, else -1."""
        return 1 if self.view == "mover" or (self.view == "first" and (self.is_own or turn == 0)) else -1

    def mark_of(self, turn: int) -> Any:
        """Return the mark of a player, who is 0 for the first."""
        return (self.turn or self.marks)[turn]

    def given(self, reply: Reply, position: Position[Any], before: Any) -> Move | float | None:
        """Return the move that a reply gives, or its score; None if it gives none."""
        value = reply.value
        if self.answer == "board":
            changed = [each for each in (*reply.arguments[:1], value) if isinstance(each, (list, str))]
            return next((move for each in changed if (move := self.move_to(each, position, before)) is not None), None)
        return decoded(value, self.answer, position)

    def move_to(self, board: Any, position: Position[Any], before: Any) -> Move | None:
        """Return the move after which the board is this one; None if no legal move leads there."""
        cells = before.get("array") if isinstance(before, dict) else before
        if not isinstance(cells, (list, str)) or position.game.grid is None:
            return None
        changed = [cell for cell, pair in enumerate(zip(flat(cells), flat(board), strict=False)) if pair[0] != pair[1]]
        if len(changed) != 1:
            return None
        order = list(flat(list(lines_of(position, range(len(position.board)), columns=self.board == "columns"))))
        cell = changed[0] if self.board in ("list", "string") else order[changed[0]]
        return moves_by_cell(position).get(cell)


CELLS = ("rows", "list", "string", "array", "columns")

KEYS = ("index", "move", "position", "column", "col")
"""The keys under which a dict holds a move."""

VIEWS = {"first": "the first player", "mover": "the side to move", "other": "the side that has moved"}


def lines_of(position: Position[Any], cells: Sequence[Any], columns: bool = False) -> Iterator[list[Any]]:
    """Yield the rows of a board from the top, or its columns from the left."""
    grid = position.game.grid
    assert grid is not None
    axis = 0 if columns else 1
    for line in sorted({place[axis] for place in grid.places}):
        inside = [pair for pair in zip(grid.places, cells, strict=False) if pair[0][axis] == line]
        yield [cell for _, cell in sorted(inside, key=lambda pair: pair[0][1 - axis])]


def flat(board: Any) -> Iterator[Any]:
    """Yield the cells of a board of any form."""
    for line in board:
        if isinstance(line, list):
            yield from flat(line)
        else:
            yield line


def moves_by_cell(position: Position[Any]) -> dict[int, Move]:
    """Return the legal move that changes each cell, for moves that change one."""
    found, before = dict[int, Move](), position.board
    for move in position.moves:
        after = position.follow(move).board
        changed = [cell for cell in range(len(before)) if before[cell] != after[cell]]
        if len(changed) == 1:
            found[changed[0]] = move
    return found


def decoded(value: Any, answer: Given, position: Position[Any]) -> Move | float | None:
    """Return the legal move that a value stands for, or its score; None if it stands for none."""
    if isinstance(value, dict):
        named = next((value[key] for key in value if key.lower() in KEYS), None)
        return None if named is None else decoded(named, answer, position)
    if answer == "score":
        return value if isinstance(value, (int, float)) else None
    if isinstance(value, list) and len(value) == 2 and answer in ("first", "second", "cell"):
        nested = next((each for each in value if isinstance(each, (list, dict))), None)
        if nested is not None and answer == "cell":
            return decoded(nested, answer, position)
        if answer == "cell":
            return move_at(value, position)
        return decoded(value[answer == "second"], "number", position)
    if answer == "number" and is_number(value):
        return int(value) if int(value) in position.moves else None
    if answer == "name" and (isinstance(value, str) or is_number(value)):
        return named_move(str(value if isinstance(value, str) else int(value)).strip(), position)
    return None


def is_number(value: Any) -> bool:
    """Return True for a whole number, which may be a float as in JavaScript."""
    is_finite = isinstance(value, (int, float)) and not isinstance(value, bool) and abs(value) < LARGE
    return is_finite and bool(value == int(value))


def move_at(pair: Sequence[Any], position: Position[Any]) -> Move | None:
    """Return the legal move that changes the cell in a row and column, both counted from 0."""
    grid = position.game.grid
    if grid is None or not all(map(is_number, pair)):
        return None
    place = int(pair[1]), int(pair[0])
    return moves_by_cell(position).get(grid.places.index(place)) if place in grid.places else None


def named_move(name: str, position: Position[Any]) -> Move | None:
    labels = position.labels
    return next((move for move in position.moves if labels[move].lower() == name.lower()), None)


def role_of(name: str) -> str:
    """Return the role of a parameter by its name: depth, alpha, beta, maximizing, other, mover, or board."""
    plain = name.replace("_", "").lower()
    return next((role for role, names in ROLES.items() if plain in names), "board")


def arguments_of(position: Position[Any], shape: Shape, parameters: Sequence[Parameter]) -> list[Any] | None:
    """Return the arguments of a call; None if a parameter has no known meaning.

    A global board comes before the arguments. If no parameter is named like a board, the first one is the board.
    """
    roles = [role_of(each.name) for each in parameters if each.is_required]
    if not shape.is_global and roles and "board" not in roles:
        roles[0] = "board"
    if roles.count("board") != (not shape.is_global):
        return None
    mover = 0 if shape.is_own else position.turn
    known = {
        "board": shape.taken(position),
        "depth": max(1, position.board.count(".")) if position.game.grid else 1,
        "alpha": -LARGE,
        "beta": LARGE,
        "maximizing": shape.always or not mover,
        "mover": shape.mark_of(mover),
        "other": shape.mark_of(1 - mover),
    }
    return [*([known["board"]] if shape.is_global else []), *(known[role] for role in roles)]


def read_shape(text: str) -> dict[str, Any]:
    """Return the fields of a shape that a text gives, such as 'board=rows,marks=X/O/None,answer=cell'.

    Raises BadOption.
    """
    fields: dict[str, Any] = {}
    for word in filter(None, text.split(",")):
        key, equals, value = word.lstrip().partition("=")
        name = {"own": "is_own", "global": "is_global"}.get(key, key)
        if name not in Shape._fields or not equals:
            raise BadOption(
                f"{word!r} is not part of a shape, which has board=, marks=, answer=, view=, own=, global= and always=."
            )
        fields[name] = read_field(name, value)
    return fields


SEVERAL = {"marks": "FIRST/SECOND/EMPTY", "turn": "FIRST/SECOND"}
"""The fields of several marks."""


def read_field(name: str, value: str) -> Any:
    """Return the value of a field of a shape; raise BadOption."""
    choices: dict[str, tuple[str, ...]] = {"board": tuple(BOARDS), "answer": tuple(ANSWERS), "view": tuple(VIEWS)}
    if name in SEVERAL:
        marks = tuple(mark_in(each) for each in value.split("/"))
        if len(marks) == SEVERAL[name].count("/") + 1:
            return marks
        raise BadOption(f"{name}={value} is not valid: write {SEVERAL[name]}, such as X/O/None or 1/2.")
    known = choices.get(name, ("true", "false"))
    if value not in known:
        raise BadOption(f"{name}={value} is not valid{nearest(value, known)} {name} is one of: {', '.join(known)}.")
    return value if name in choices else value == "true"


def mark_in(text: str) -> Any:
    """Return a mark as a text gives it: None, a number, a text in quotes, or the text itself."""
    if re.fullmatch(r"-?[0-9]+", text):
        return int(text)
    return None if text in ("None", "null") else text.strip("'\"")
