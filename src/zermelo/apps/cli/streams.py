"""Standard input, which is UTF-8, and output: closed streams count as empty, and every character can be written."""

import codecs
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import BufferedReader, IncrementalNewlineDecoder, TextIOWrapper
from typing import TextIO, cast

from zermelo import ZermeloError

__all__ = ["Unreadable", "blocks", "is_unicode", "open_streams", "read_line"]

CHUNK = 1 << 16
"""Bytes to read at once: the capacity of a pipe."""

PLAIN = str.maketrans("│─┼├└●█×⁻", "|-+|`o#x-") | {ord("∞"): "inf"}
"""ASCII substitutes for the signs in texts of zermelo, for encodings without them."""


class Unreadable(ZermeloError, OSError):
    """Standard input that raises an error when it is read."""


def open_streams() -> None:
    """Make every standard stream usable whatever the shell has closed, in any encoding."""
    codecs.register_error("zermelo.plain", plain)
    for name, mode, encoding, errors in (
        ("stdin", "r", "utf-8", "backslashreplace"),
        ("stdout", "w", None, "zermelo.plain"),
        ("stderr", "w", None, "zermelo.plain"),
    ):
        stream = getattr(sys, name)
        if stream is None:  # a device, open until the process ends
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123, SIM115
        elif isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding=encoding, errors=errors)


def is_unicode(stream: TextIO) -> bool:
    """Return whether the encoding of a stream has every character."""
    return codecs.lookup(stream.encoding).name.startswith("utf")


@contextmanager
def readable() -> Iterator[None]:
    """Raise Unreadable for an error of the system."""
    try:
        yield
    except OSError as error:
        raise Unreadable(f"Standard input is not readable: {error.strerror or error}.") from None


def read_line() -> str:
    """Return the next line of standard input, '' at its end; raise Unreadable."""
    with readable():
        return sys.stdin.readline()


def blocks() -> Iterator[list[str]]:
    """Yield the stripped lines of standard input in lists, each as long as what has arrived; raise Unreadable.

    The iterator waits for one line, never for a second, and does not read further than it is asked to.
    """
    decoder = codecs.getincrementaldecoder(sys.stdin.encoding)(sys.stdin.errors or "strict")
    newlines, begun, data = IncrementalNewlineDecoder(decoder, translate=True), list[str](), b" "
    while data:
        with readable():
            data = cast(BufferedReader, sys.stdin.buffer).read1(CHUNK)
        first, *others = newlines.decode(data, final=not data).split("\n")
        begun.append(first)
        if others:
            yield [line.strip() for line in ("".join(begun), *others[:-1])]
            begun = others[-1:]
    if last := "".join(begun):
        yield [last.strip()]


def plain(error: UnicodeError) -> tuple[str, int]:
    """Return ASCII for characters that the encoding lacks, as an error handler for codecs."""
    assert isinstance(error, UnicodeEncodeError)
    text = error.object[error.start : error.end].translate(PLAIN)
    return text.encode("ascii", "backslashreplace").decode("ascii"), error.end
