"""Standard input and output as they come: closed ones stand for empty, and no character fails."""

import codecs
import os
import sys
from collections.abc import Iterator
from io import TextIOWrapper

from zermelo import ZermeloError

__all__ = ["Unreadable", "lines", "open_streams", "read_line"]

PLAIN = str.maketrans("│─┼●", "|-+o")
"""What a board is drawn with where the encoding of the output has no lines and discs."""


class Unreadable(ZermeloError, OSError):
    """Standard input that gives an error instead of text."""


def open_streams() -> None:
    """Make every standard stream readable or writable whatever the shell has closed, in any encoding."""
    codecs.register_error("zermelo.plain", plain)
    for name, mode, errors in (
        ("stdin", "r", "backslashreplace"),
        ("stdout", "w", "zermelo.plain"),
        ("stderr", "w", "backslashreplace"),
    ):
        stream = getattr(sys, name)
        if stream is None:
            # It stays open as long as the process does, so no with; os.devnull is a name, not a path.
            setattr(sys, name, open(os.devnull, mode))  # noqa: PTH123, SIM115
        elif isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=errors)


def read_line() -> str:
    """The next line of standard input, '' at its end; raises Unreadable."""
    try:
        return sys.stdin.readline()
    except OSError as error:
        raise Unreadable(f"Standard input is not readable: {error.strerror or error}.") from None


def lines() -> Iterator[str]:
    """The lines of standard input, without the blanks around them, as they come; raises Unreadable."""
    return (line.strip() for line in iter(read_line, ""))


def plain(error: UnicodeError) -> tuple[str, int]:
    """ASCII for what cannot be encoded: an error handler for codecs."""
    assert isinstance(error, UnicodeEncodeError)
    text = error.object[error.start : error.end].translate(PLAIN)
    return text.encode("ascii", "backslashreplace").decode("ascii"), error.end
