"""Standard input and output as they come: closed ones stand for empty, and no character fails."""

import codecs
import os
import sys
from collections.abc import Iterator
from io import BufferedReader, IncrementalNewlineDecoder, TextIOWrapper
from typing import cast

from zermelo import ZermeloError

__all__ = ["Unreadable", "blocks", "open_streams", "read_line"]

CHUNK = 1 << 16
"""Bytes that are read at once: as many as a pipe holds."""


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
        raise unreadable(error) from None


def blocks() -> Iterator[list[str]]:
    """The lines of standard input, without the blanks around them, in lists of those that are there by now.

    It waits for one line, never for a second; lines that have not been asked for stay with who writes them. Raises
    Unreadable.
    """
    decoder = codecs.getincrementaldecoder(sys.stdin.encoding)(sys.stdin.errors or "strict")
    newlines, begun = IncrementalNewlineDecoder(decoder, translate=True), list[str]()
    for data in iter(read_bytes, None):
        first, *others = newlines.decode(data, final=not data).split("\n")
        begun.append(first)
        if others:
            yield [line.strip() for line in ("".join(begun), *others[:-1])]
            begun = others[-1:]
        if not data:
            break
    if last := "".join(begun):
        yield [last.strip()]


def read_bytes() -> bytes:
    """What there is of standard input, at least one byte; b'' at its end."""
    try:
        return cast(BufferedReader, sys.stdin.buffer).read1(CHUNK)
    except OSError as error:
        raise unreadable(error) from None


def unreadable(error: OSError) -> Unreadable:
    return Unreadable(f"Standard input is not readable: {error.strerror or error}.")


def plain(error: UnicodeError) -> tuple[str, int]:
    """ASCII for what cannot be encoded: an error handler for codecs."""
    assert isinstance(error, UnicodeEncodeError)
    text = error.object[error.start : error.end].translate(PLAIN)
    return text.encode("ascii", "backslashreplace").decode("ascii"), error.end
