"""The scripts and styles of the web page as one text each, and pages that load no other file.

A module becomes a function that is called at once; it takes its imports from the modules before it.
"""

import re
from base64 import b64encode
from collections.abc import Collection, Iterator
from hashlib import sha256
from html import escape
from pathlib import Path

from zermelo.drawing import css
from zermelo.solving import CHECKER_FILES

__all__ = ["STATIC_ASSETS_FOLDER", "base64_of", "digest", "document", "last_change", "script", "styles"]

STATIC_ASSETS_FOLDER = Path(__file__).parent / "assets"
RUNTIME_MODULES_FOLDER = Path(__file__).parent / "webassembly" / "runtime"
"""The folders of the modules."""

CORE = "zermelo/"
"""The beginning of an import from the core, which is installed elsewhere than the page."""

IMPORT_PATTERN = re.compile(r'^import \{([^}]*)\} from "([^"]+)";\n', re.MULTILINE)
EXPORTED_NAME_PATTERN = re.compile(r"^export (?=(?:async )?(?:function\*?|const|class) (\w+))", re.MULTILINE)
EXPORT_LIST_PATTERN = re.compile(r"export\{([^}]*)\};?\s*$")
"""The only forms of imports and exports in the modules."""

SPARE_SCRIPT_PATTERN = re.compile(r"^[ \t]*(?://.*|/\*\*(?s:.*?)\*/)?\n|^[ \t]+", re.MULTILINE)
"""Indentation, comments and blank lines, a tenth of the whole; no line in a text of the page begins with them."""

LOOSE_STYLE_PATTERN = re.compile(r"/\*.*?\*/|(?<=[{};:,])\s+|;?\s+(?=\})|\s+(?=\{)", re.DOTALL)
"""Comments in styles, blanks without a meaning, and the last semicolon of a block; a pseudo-class never follows a colon
and a blank."""

CLOSING_TAG_PATTERN = re.compile(r"</(?=script)", re.IGNORECASE)


def document(title: str, head: str, body: str, *more: str) -> str:
    """Return the page as one file, with more elements in its head and its body, and more files of styles."""
    icon = base64_of((STATIC_ASSETS_FOLDER / "icon.svg").read_bytes())
    text = (STATIC_ASSETS_FOLDER / "index.html").read_text(encoding="utf-8")
    return text.format(title=escape(title), icon=icon, styles=styles("app.css", *more), head=head, body=body)


def last_change() -> int:
    """Return the time of the last change to a source, in nanoseconds."""
    return max(
        file.stat().st_mtime_ns
        for folder in (STATIC_ASSETS_FOLDER, RUNTIME_MODULES_FOLDER)
        for file in folder.rglob("*")
    )


def base64_of(content: bytes) -> str:
    return b64encode(content).decode()


def digest(text: str) -> str:
    """Return the SHA-256 of a script as a content security policy names it."""
    return base64_of(sha256(text.encode()).digest())


def script(entry: str, without: Collection[str] = (), after: str | None = None) -> str:
    """Return a module and all that it imports as one script.

    without: files that the page does not use; their exports are undefined. after: the entry of a script before it on
    the page, whose modules it shares.
    """
    there = set(modules_before(STATIC_ASSETS_FOLDER / after, (), ())) if after else set()
    *order, last = (
        path for path in dict.fromkeys(modules_before(STATIC_ASSETS_FOLDER / entry, without, ())) if path not in there
    )
    parts = [f"const {constant(path)} = {{}};" if path.name in without else module(path) for path in order]
    return CLOSING_TAG_PATTERN.sub(r"<\\/", SPARE_SCRIPT_PATTERN.sub("", "\n".join([*parts, with_constants(last)])))


def styles(*more: str) -> str:
    """Return the colours, the styles of a board and those of more files, without comments."""
    texts = ((STATIC_ASSETS_FOLDER / name).read_text(encoding="utf-8") for name in ("board.css", *more))
    return "\n".join([css(), *(LOOSE_STYLE_PATTERN.sub("", text) for text in texts)])


def modules_before(path: Path, without: Collection[str], above: tuple[Path, ...]) -> Iterator[Path]:
    """Yield the modules that a module imports, each before those that use it; then the module."""
    if path in above:
        raise ValueError(f"{path.name} imports itself, through {above[-1].name}.")
    if path.name not in without:
        for _, name in IMPORT_PATTERN.findall(path.read_text(encoding="utf-8")):
            yield from modules_before(import_path(path, name), without, (*above, path))
    yield path


def import_path(path: Path, name: str) -> Path:
    """Return the file that a module imports by a name: a checker of the core, or else a file beside the module."""
    if name.startswith(CORE):
        return CHECKER_FILES[name.removeprefix(CORE)]
    return (path.parent / name).resolve()


def module(path: Path) -> str:
    """Return a module as a constant that holds its exports."""
    text = with_constants(path)
    exports = EXPORTED_NAME_PATTERN.findall(text)
    if listed := EXPORT_LIST_PATTERN.search(text):  # 'h as createElement' becomes 'createElement: h' in an object
        exports += [": ".join(reversed(name.strip().split(" as "))) for name in listed[1].split(",")]
    body = EXPORT_LIST_PATTERN.sub("", EXPORTED_NAME_PATTERN.sub("", text))
    return f"const {constant(path)} = (() => {{\n{body}\nreturn {{ {', '.join(exports)} }};\n}})();"


def with_constants(path: Path) -> str:
    """Return the text of a module that takes its imports from constants; its own URL is undefined."""

    def constant_of(found: re.Match[str]) -> str:
        names = ", ".join(": ".join(name.split(" as ")) for name in map(str.strip, found[1].split(",")) if name)
        return f"const {{ {names} }} = {constant(import_path(path, found[2]))};\n"

    return IMPORT_PATTERN.sub(constant_of, path.read_text(encoding="utf-8")).replace("import.meta.url", "undefined")


def constant(path: Path) -> str:
    """Return the constant for a module, which is short, and different for equal names in two folders."""
    folder = "" if path.parent == STATIC_ASSETS_FOLDER else f"{path.parent.name}_"
    return "$" + re.sub(r"\W", "_", f"{folder}{path.stem}")
