"""Colour for what is said in words and signs already, on terminals that have it."""

import os
import re
from typing import TextIO

__all__ = ["has_colour", "painted"]

CODES = {"bold": "1", "dim": "2", "red": "31", "green": "32", "yellow": "33", "magenta": "35", "cyan": "36"}

BY_GLYPH = {"+": "green", "=": "yellow", "-": "red", "?": "dim"}
"""The colours of a win, a draw, a loss, and what is not decided."""

BY_MARK = {"X": "cyan", "O": "magenta"}

VALUE = re.compile(r"(?<= )([+=?-]) .*\b(?:win|won|draw|loss|undecided)\b.*$")
"""A value behind its sign, to the end of the line: '+ win in 5 plies'."""

MARK = re.compile(r"(?<![^\s│])[XO](?=\s|│|$)")
"""A mark in a cell of a board."""

HEADER = re.compile(r"\S+ to move: .*\.")


def has_colour(stream: TextIO) -> bool:
    """Whether to write colours: NO_COLOR forbids them, FORCE_COLOR wants them, else a terminal has them."""
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR", "0") != "0":
        return True
    return os.environ.get("TERM") != "dumb" and stream.isatty()


def painted(text: str) -> str:
    """The same text with the colours of a terminal: values by what they are worth, the marks on a board."""
    return "\n".join(map(painted_line, text.split("\n")))


def painted_line(line: str) -> str:
    if "│" in line and "──" not in line:
        return MARK.sub(lambda found: paint(found[0], BY_MARK[found[0]]), line)
    if HEADER.fullmatch(line):
        return paint(line, "bold")
    return VALUE.sub(lambda found: paint(found[0], BY_GLYPH[found[1]]), line)


def paint(text: str, colour: str) -> str:
    return f"\x1b[{CODES[colour]}m{text}\x1b[0m"
