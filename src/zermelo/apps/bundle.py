"""The scripts and the styles of the web page as one text each, for a page or a widget that loads no other file.

A module becomes a function that is called at once; what it imports is taken from those before it.
"""

import re
from collections.abc import Collection, Iterator
from pathlib import Path

__all__ = ["STATIC", "script", "styles"]

STATIC = Path(__file__).parent / "assets"

STYLES = ("palette.css", "board.css")

IMPORT = re.compile(r'^import \{([^}]*)\} from "([^"]+)";\n', re.MULTILINE)
DECLARED = re.compile(r"^export (?=(?:async )?(?:function|const|class) (\w+))", re.MULTILINE)
LISTED = re.compile(r"export\{([^}]*)\};?\s*$")
"""How the modules import and export; they use no other way."""

SPARED = re.compile(r"^[ \t]+|^[ \t]*//.*\n", re.MULTILINE)
"""Indentation and comments, a tenth of the whole; no text of the page begins a line with them."""

LOOSE = re.compile(r"/\*.*?\*/|(?<=[{};:,])\s+|\s+(?=[{}])", re.DOTALL)
"""Comments and blanks in styles that mean nothing; no name of a state stands after a colon and a blank."""

CLOSING = re.compile(r"</(?=script)", re.IGNORECASE)


def script(entry: str, without: Collection[str] = ()) -> str:
    """A module and all that it imports, as one module.

    without: files that the page never comes to; what they export is undefined.
    """
    order = list(dict.fromkeys(imported(STATIC / entry, without, ())))
    parts = [module(path, path.name in without) for path in order[:-1]]
    whole = "\n".join([*parts, imports_taken((STATIC / entry).read_text(), STATIC)])
    return CLOSING.sub(r"<\\/", SPARED.sub("", whole))


def styles(*more: str) -> str:
    """Return the styles of a board, and those of more files, without comments."""
    return "\n".join(LOOSE.sub("", (STATIC / name).read_text()) for name in (*STYLES, *more))


def imported(path: Path, without: Collection[str], above: tuple[Path, ...]) -> Iterator[Path]:
    """What a module imports, and what that imports, each before the modules that use it; then the module."""
    if path in above:
        raise ValueError(f"{path.name} imports itself, through {above[-1].name}.")
    if path.name not in without:
        for _, name in IMPORT.findall(path.read_text()):
            yield from imported((path.parent / name).resolve(), without, (*above, path))
    yield path


def module(path: Path, left_out: bool) -> str:
    """A module as a constant that holds what it exports."""
    if left_out:
        return f"const {constant(path)} = {{}};"
    text = path.read_text()
    exported = [f"{name}" for name in DECLARED.findall(text)]
    if listed := LISTED.search(text):
        exported += [renamed(name) for name in listed[1].split(",")]
    body = LISTED.sub("", DECLARED.sub("", imports_taken(text, path.parent)))
    return f"const {constant(path)} = (() => {{\n{body}\nreturn {{ {', '.join(exported)} }};\n}})();"


def imports_taken(text: str, folder: Path) -> str:
    """The text of a module, which takes what it imports from constants."""

    def taken(found: re.Match[str]) -> str:
        names = ", ".join(": ".join(name.split(" as ")) for name in map(str.strip, found[1].split(",")) if name)
        return f"const {{ {names} }} = {constant((folder / found[2]).resolve())};\n"

    return IMPORT.sub(taken, text)


def renamed(name: str) -> str:
    """'h as createElement' in a list of exports, as it is written in an object."""
    inside, _, outside = name.strip().partition(" as ")
    return f"{outside}: {inside}" if outside else inside


def constant(path: Path) -> str:
    return "$" + re.sub(r"\W", "_", path.stem)
