"""Games in older forms: for each name that has moved, the sentence that says where it is now.

A game once had no parts, and a board once had cells alone, with a field for each exception.
"""

import ast
import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from zermelo.rules import Board, Game
from zermelo.rules.error_origin import foreign_files

__all__ = ["MOVED", "MOVED_OF_BOARD", "moved_names"]

MOVED = {
    "Grid": "Board",
    "again": "Rules(again=...)",
    "boards": "Declared(boards=...)",
    "grid": "board=Board(...)",
    "heaps": "Declared(heaps=...)",
    "hints": "Declared(hints=...)",
    "impartial": "Declared(impartial=...)",
    "keys": "Declared(keys=...)",
    "labels": "Notation(moves=...)",
    "labels_for": "notation.names_of_moves",
    "labels_of_second": "Notation(moves_of_second=...)",
    "marks": "Notation(marks=...)",
    "on_screen": "the game itself, which has the names that screens show",
    "parts": "Declared(parts=...)",
    "placement": "Declared(placement=...)",
    "player_names": "notation.player_names",
    "players": "Notation(players=...)",
    "plies_left": "Declared(plies_left=...)",
    "read": "Notation(read=...)",
    "rule": "Notation(illegal=...)",
    "scores": "Rules(scores=...)",
    "shown_for": "the game itself, which has the names that screens show",
    "symmetries": "Declared(symmetries=...)",
    "transform": "Declared(transform=...)",
    "ways_to_images": "Declared(ways_to_images=...)",
    "write": "Notation(write=...)",
}
"""Where each name of a game without parts is now."""

MOVED_OF_BOARD = {
    "Piece": "zermelo.types.Look",
    "Stock": "zermelo.types.Place(owner=..., caption=...)",
    "_replace": "dataclasses.replace(board, ...)",
    "cell_names": "Board.names",
    "columns": "Board(presses=...), with a place of the kind 'column' for each",
    "gone": "Board(looks=...), with the shape 'gone' for these characters",
    "hands": "zermelo.types.Place(owner=..., caption=...), among the places",
    "labels": "Board(names=...)",
    "pieces": "Board(looks=...)",
    "staggered": "Board.hexagons(...)",
    "stocks": "zermelo.types.Place(owner=..., caption=...), among the places",
}
"""Where each name of a board of cells is now."""

FORM = "A game is now Game(name, Rules(...), notation=Notation(...), board=Board(...), declared=Declared(...)):"
FORM_OF_BOARD = "A board is now Board(places, names, lines=..., looks={mark: Look(...)}, presses=..., path=...):"

UNEXPECTED = re.compile(
    r"\b(Game|Board)\.__init__\(\) got an unexpected keyword argument '(\w+)'|()import name '(\w+)' from 'zermelo"
)
"""The messages of Python for a field that a class does not have, and for a name that zermelo does not have."""


def moved_names(error: BaseException, what: str) -> str:
    """Return a sentence for each moved name in the files where an error arose; '' if no moved name is its cause."""
    moved, name = missing_name(error)
    if not new_place(name, moved):
        return ""
    found: dict[str, str] = {}
    for file in foreign_files(error):
        here = old_names(file)
        found |= {each: f"{file.name}, line {line}: {each} is now {where}." for each, (line, where) in here.items()}
    found.setdefault(name, f"{name} is now {new_place(name, moved)}.")
    form = FORM_OF_BOARD if moved is MOVED_OF_BOARD else FORM
    return "\n".join([f"{what} is in an older form. {form}", *(f"  {sentence}" for sentence in found.values())])


def new_place(name: str, moved: Mapping[str, str]) -> str:
    """Return where a name of the old form is now, such as 'zermelo.errors.BadGame'; '' for one that has not moved."""
    if name in moved or not name:
        return moved.get(name, "")
    try:
        getattr(sys.modules["zermelo"], name)
    except AttributeError as error:
        return "".join(f"{space}.{name}" for space in re.findall(r"it is in ([\w.]+)$", str(error)))
    return ""


def missing_name(error: BaseException) -> tuple[Mapping[str, str], str]:
    """Return the name whose lack is the cause of an error, and the names that moved with it; '' for another cause."""
    if isinstance(error, AttributeError):
        is_known = isinstance(error.obj, Game | Board) or getattr(error.obj, "__name__", "") in MODULES
        return moved_of(isinstance(error.obj, Board), str(error.name)), str(error.name) if is_known else ""
    found = UNEXPECTED.search(str(error)) if isinstance(error, TypeError | ImportError) else None
    name = (found[2] or found[4]) if found else ""
    return moved_of(bool(found and found[1] == "Board"), name), name


MODULES = ("zermelo", "zermelo.types")


def moved_of(is_board: bool, name: str) -> Mapping[str, str]:
    """Return the names that moved with a name: those of a board, or those of a game."""
    return MOVED_OF_BOARD if is_board or name in CLASSES_OF_BOARD else MOVED


CLASSES_OF_BOARD = [name for name in MOVED_OF_BOARD if name[0].isupper()]


def old_names(file: Path) -> dict[str, tuple[int, str]]:
    """Return the moved names that a file imports or gives to a call, with the first line and the new place of each."""
    nodes = [node for node in ast.walk(ast.parse(file.read_bytes())) if isinstance(node, ast.Call | ast.ImportFrom)]
    found = sorted((named.lineno, name, where) for node in nodes for named, name, where in names_in(node))
    return {name: (line, where) for line, name, where in reversed(found)}


def names_in(node: ast.Call | ast.ImportFrom) -> Iterator[tuple[ast.keyword | ast.alias, str, str]]:
    """Yield the moved names, with their new places, that an import or a call with keywords has."""
    if isinstance(node, ast.ImportFrom):
        names = node.names if (node.module or "").partition(".")[0] == "zermelo" else []
        classes = (alias for alias in names if alias.name[0].isupper() or alias.name not in MOVED)
        found = ((alias, alias.name, new_place(alias.name, moved_of(False, alias.name))) for alias in classes)
        yield from (each for each in found if each[2])
    else:
        moved = moved_in(node)
        yield from ((each, each.arg, moved[each.arg]) for each in node.keywords if each.arg in moved and each.arg)


def moved_in(call: ast.Call) -> Mapping[str, str]:
    """Return the names that moved of the class that a call makes or changes: a game, a board, or nothing."""
    function = ast.unparse(call.func).rpartition(".")[2]
    changed = ast.unparse(call.args[0]).rpartition(".")[2] if function == "replace" and call.args else ""
    if function == "Board" or changed == "board":
        return MOVED_OF_BOARD
    is_game = function == "Game" or (function == "replace" and changed not in ("rules", "notation", "declared"))
    return MOVED if is_game else {}
