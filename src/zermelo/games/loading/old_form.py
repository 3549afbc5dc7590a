"""Games in the form before `Game` had parts: for each name that has moved, the sentence that says where it is now."""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from zermelo.rules import Game
from zermelo.rules.error_origin import foreign_files

__all__ = ["MOVED", "moved_names"]

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
"""Where each name of the old form is now."""

FORM = "Game(name, Rules(...), notation=Notation(...), board=Board(...), declared=Declared(...))"

UNEXPECTED = re.compile(
    r"\bGame\.__init__\(\) got an unexpected keyword argument '(\w+)'|import name '(\w+)' from 'zermelo"
)
"""The messages of Python for a field that `Game` does not have, and for a name that zermelo does not have."""


def moved_names(error: BaseException, what: str) -> str:
    """Return a sentence for each moved name in the files where an error arose; '' if no moved name is its cause."""
    name = missing_name(error)
    if not new_place(name):
        return ""
    places: dict[str, str] = {}
    for file in foreign_files(error):
        places = {found: f"{file.name}, line {line}: " for found, line in old_names(file).items()} | places
    places.setdefault(name, "")
    sentences = [f"  {place}{found} is now {new_place(found)}." for found, place in places.items()]
    return "\n".join([f"{what} is in an older form. A game is now {FORM}:", *sentences])


def new_place(name: str) -> str:
    """Return where a name of the old form is now, such as 'zermelo.errors.BadGame'; '' for one that has not moved."""
    if name in MOVED or not name:
        return MOVED.get(name, "")
    try:
        getattr(sys.modules["zermelo"], name)
    except AttributeError as error:
        return "".join(f"{space}.{name}" for space in re.findall(r"it is in ([\w.]+)$", str(error)))
    return ""


def missing_name(error: BaseException) -> str:
    """Return the field of a game, or the name of zermelo, whose lack is the cause of an error; '' for another cause."""
    if isinstance(error, AttributeError):
        return str(error.name) if isinstance(error.obj, Game) or getattr(error.obj, "__name__", "") == "zermelo" else ""
    found = UNEXPECTED.search(str(error)) if isinstance(error, TypeError | ImportError) else None
    return (found[1] or found[2]) if found else ""


def old_names(file: Path) -> dict[str, int]:
    """Return the moved names that a file gives to `Game` or to `replace`, or imports, with the first line of each."""
    nodes = [node for node in ast.walk(ast.parse(file.read_bytes())) if isinstance(node, ast.Call | ast.ImportFrom)]
    found = sorted((named.lineno, name) for node in nodes for named, name in names_in(node))
    return {name: min(line for line, other in found if other == name) for _, name in found}


def names_in(node: ast.Call | ast.ImportFrom) -> Iterator[tuple[ast.keyword | ast.alias, str]]:
    """Yield the moved names that are imported from zermelo, or keywords of a call that makes or changes a game."""
    if isinstance(node, ast.ImportFrom):
        names = node.names if (node.module or "").partition(".")[0] == "zermelo" else []
        classes = (alias for alias in names if alias.name[0].isupper() or alias.name not in MOVED)
        yield from ((alias, alias.name) for alias in classes if new_place(alias.name))
    elif ast.unparse(node.func).rpartition(".")[2] in ("Game", "replace") and not changes_a_part(node):
        yield from ((keyword, keyword.arg) for keyword in node.keywords if keyword.arg in MOVED and keyword.arg)


def changes_a_part(call: ast.Call) -> bool:
    """Return whether a call is `replace(game.declared, ...)`, of a game in its present form."""
    return bool(call.args) and ast.unparse(call.args[0]).rpartition(".")[2] in (
        "rules",
        "notation",
        "board",
        "declared",
    )
