"""Where a program holds its board and the side to move, if they are not arguments: in variables, or in objects."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from zermelo_teach.programs.parameters import Parameter, role_of

__all__ = ["Holder", "holder_of"]

BOARD_VARIABLE_NAMES = (
    "board",
    "grid",
    "cells",
    "squares",
    "spaces",
    "state",
    "gameboard",
    "theboard",
    "field",
    "tiles",
    "matrix",
    "b",
)
"""The names of variables that hold a board, without underscores and in lower case."""

BOARD_NAME_PARTS = ("board", "grid", "gamestate")
"""Parts of other names of such variables."""

TURN_VARIABLE_NAMES = (
    "turn", "current", "currentplayer", "currplayer", "tomove", "player", "playerturn", "currentturn", "whoseturn",
    "playertomove", "mark", "onmove", "activeplayer", "mover",
)  # fmt: skip
"""The names of variables that hold the side to move."""

OBJECT_PARAMETER_NAMES = ("game", "state", "board", "env", "node", "self", "tictactoe", "ttt", "position", "g", "s")
"""The names of parameters that are an object with the board."""


class Holder(NamedTuple):
    """What is set before a call: the arguments of a function, and variables."""

    parameters: list[Parameter]
    """The variables that are set beside the board, then the parameters of the function."""
    board: str = ""
    """The variable of the board: 'board', 'self.board', or 'TicTacToe.board' of an argument's object; '' for none."""
    place: int | None = None
    """The number of the argument that is the object with the board; None for no argument."""

    def variable_names(self, has_board: bool) -> list[str]:
        """Return the names of the variables that are set, the board first."""
        others = [each.name for each in self.parameters if each.is_set and each.with_global in (None, has_board)]
        return [self.board, *others] if has_board else others


def holder_of(function: str, parameters: Sequence[Parameter], described: Mapping[str, Any]) -> Holder:
    """Return what is set before a call of a function, given what the program defines (`describing.described`)."""
    owner = function.rpartition(".")[0]
    own = described["classes"].get(owner, NO_HOLDERS)
    is_given = any(role_of(each.name) == "board" for each in parameters if each.is_required)
    inside = "" if is_given else board_in(names_in(own), "self")
    made = [Parameter(f"self.{name}", True, True) for name, is_required in own["parameters"] if is_required]
    turns = turn_in(names_in(own), "self") if inside else []
    others = [each for each in (*made, *turns) if each.name != inside]
    if inside:
        return Holder([*dict.fromkeys(others), *parameters], inside)
    if not is_given:
        found = board_in(described["globals"], "", described["boards"])
        turns = turn_in(described["globals"], "") if found else []
        return Holder([*others, *turns, *parameters], found)
    return with_object(owner, [*others, *parameters], described["classes"])


NO_HOLDERS: Mapping[str, Any] = {"attributes": [], "parameters": []}


def names_in(kind: Mapping[str, Any]) -> list[str]:
    """Return the names of the attributes of a class, and of the parameters that its making asks for."""
    return [*kind["attributes"], *(name for name, is_required in kind["parameters"] if is_required)]


def board_in(names: Sequence[str], owner: str, likely: Sequence[str] = ()) -> str:
    """Return the variable that holds the board, by its name; or else a likely one, by its value; '' for none."""
    found = {name.replace("_", "").lower(): name for name in reversed(names)}
    within = next((found[each] for each in found if any(part in each for part in BOARD_NAME_PARTS)), "")
    name = next(
        (found[each] for each in BOARD_VARIABLE_NAMES if each in found), likely[0] if len(likely) == 1 else within
    )
    return f"{owner}.{name}" if name and owner else name


def turn_in(names: Sequence[str], owner: str) -> list[Parameter]:
    """Return the variable that holds the side to move, if there is one."""
    found = {name.replace("_", "").lower(): name for name in reversed(names) if not name.isupper()}
    name = next((found[each] for each in TURN_VARIABLE_NAMES if each in found), "")
    return [Parameter(f"{owner}.{name}" if owner else name, True, True)] if name else []


def with_object(owner: str, parameters: Sequence[Parameter], classes: Mapping[str, Any]) -> Holder:
    """Return the holder for a parameter that is a board, or else an object that holds one."""
    holders = {
        name: board for name, kind in classes.items() if name != owner and (board := board_in(names_in(kind), name))
    }
    free = [each for each in parameters if not each.is_set]
    places = [
        i
        for i, each in enumerate(free)
        if each.name.replace("_", "").lower() in (*OBJECT_PARAMETER_NAMES, *map(str.lower, holders))
    ]
    if len(holders) != 1 or not places:
        return Holder(list(parameters))
    ((name, board),) = holders.items()
    kind, owner_of_board = classes[name], free[places[0]]
    made = [Parameter(f"{name}.{each}", True, True, True) for each, is_required in kind["parameters"] if is_required]
    turns = [each._replace(with_global=True) for each in turn_in(names_in(kind), name)]
    others = [each for each in dict.fromkeys((*made, *turns)) if each.name != board]
    rest = [each._replace(with_global=False) if each == owner_of_board else each for each in parameters]
    return Holder([*others, *rest], board, places[0])
