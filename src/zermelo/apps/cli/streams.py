"""Standard input and output as they come: closed ones stand for empty, and no character fails."""

import codecs
import os
import sys
from io import TextIOWrapper

__all__ = ["open_streams"]

PLAIN = str.maketrans("│─┼●", "|-+o")
"""What a board is drawn with where the encoding of the output has no lines and discs."""


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


def plain(error: UnicodeError) -> tuple[str, int]:
    """ASCII for what cannot be encoded: an error handler for codecs."""
    assert isinstance(error, UnicodeEncodeError)
    text = error.object[error.start : error.end].translate(PLAIN)
    return text.encode("ascii", "backslashreplace").decode("ascii"), error.end
