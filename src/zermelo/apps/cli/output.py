"""Text and JSON for the terminal: control characters are made visible, and values and marks get colours."""

import os
import re
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any, TextIO

from zermelo.apps.cli.streams import is_unicode

__all__ = ["columns_of", "has_colour", "print_json", "say", "show", "visible", "warn", "written"]

CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
"""Characters that move the cursor, change its colour or turn the direction of a text; a line break is allowed."""

CODES = {"bold": "1", "dim": "2", "red": "31", "green": "32", "yellow": "33", "magenta": "35", "cyan": "36"}

BY_GLYPH = {"+": "green", "=": "yellow", "-": "red", "?": "dim"}
"""The colours of a win, a draw, a loss and an undecided value."""

BY_MARK = {"X": "cyan", "O": "magenta"}

VALUE = re.compile(r"(?<= )([+=?-]) .*\b(?:win|won|draw|loss|undecided)\b.*$")
"""A value after its sign, to the end of the line: '+ win in 5 plies'."""

MARK = re.compile(r"(?<![^\s│])[XO](?=\s|│|$)")
"""A mark in a cell of a board."""

HEADER = re.compile(r"\S+ to move: .*\.")


def visible(text: str) -> str:
    r"""Return a text with its control characters as escapes.

    >>> print(visible("\x1b[31mred"))
    \x1b[31mred
    """
    return CONTROL.sub(lambda match: escape(ord(match[0])), text)


def escape(code: int) -> str:
    return f"\\x{code:02x}" if code < 256 else f"\\u{code:04x}"


def say(text: str = "", stream: TextIO | None = None, end: str = "\n") -> None:
    """Print a text for people, in colours if the terminal supports them."""
    out, shown = stream or sys.stdout, visible(text)
    print(painted(shown) if has_colour(out) else shown, file=out, end=end, flush=True)


def warn(sentence: str, raw: bool = False) -> None:
    """Print a sentence to standard error, which may be closed."""
    with suppress(OSError):
        print(sentence if raw else visible(sentence), file=sys.stderr, end="" if raw else "\n", flush=True)


def print_json(*values: Any) -> None:
    """Print values as JSON, one a line, with an escape for each character that the encoding of the output may lack."""
    import json

    text = "\n".join(json.dumps(value, ensure_ascii=not is_unicode(sys.stdout)) for value in values)
    print(CONTROL.sub(lambda match: f"\\u{ord(match[0]):04x}", text), flush=True)


def show(result: Any, json: bool, **about: Any) -> None:
    """Print a result of the library as text that fits the terminal, or as JSON after what else there is to say."""
    import zermelo

    if json:
        print_json({**about, **result.record()})
    else:
        say(zermelo.text(result, width=columns_of()))


def written(file: Path, json: bool, about: str, **figures: Any) -> None:
    """Report the file that was written, and its content, in a sentence or as JSON."""
    if json:
        print_json({"file": str(file), **figures})
    else:
        say(f"{file}: {about}")


def columns_of(stream: TextIO | None = None) -> int | None:
    """Return the columns of the terminal; None for a pipe or a file, where lines may have any length."""
    from shutil import get_terminal_size

    return get_terminal_size().columns if (stream or sys.stdout).isatty() else None


def has_colour(stream: TextIO) -> bool:
    """Return True if a stream gets colours: NO_COLOR forbids them, FORCE_COLOR demands them, a terminal has them."""
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR", "0") != "0":
        return True
    return os.environ.get("TERM") != "dumb" and stream.isatty()


def painted(text: str) -> str:
    """Return a text with the values and the marks of its boards in colours."""
    return "\n".join(map(painted_line, text.split("\n")))


def painted_line(line: str) -> str:
    if "│" in line and "──" not in line:
        return MARK.sub(lambda match: paint(match[0], BY_MARK[match[0]]), line)
    if HEADER.fullmatch(line):
        return paint(line, "bold")
    return VALUE.sub(lambda match: paint(match[0], BY_GLYPH[match[1]]), line)


def paint(text: str, colour: str) -> str:
    return f"\x1b[{CODES[colour]}m{text}\x1b[0m"
