"""Standard input and output: UTF-8, closed streams, control characters, JSON and colours."""

import codecs
import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import BufferedReader, IncrementalNewlineDecoder, TextIOWrapper
from pathlib import Path
from typing import Any, TextIO, cast

from zermelo import ZermeloError

__all__ = [
    "Unreadable",
    "blocks",
    "columns_of",
    "discard",
    "flush_output",
    "has_colour",
    "is_unicode",
    "open_streams",
    "print_json",
    "read_line",
    "report_file",
    "say",
    "show",
    "visible",
    "warn",
]


BYTES_PER_READ = 1 << 16
"""Bytes to read at once: the capacity of a pipe."""

ASCII_SUBSTITUTES = (
    str.maketrans("│─┼├└●█×⁻", "|-+|`o#x-")
    | str.maketrans("┌┐┘┤┬┴╲╱╳·○◦╌╎━┃═║▒▓", "++++++\\/x.o..:##%%%&")
    | dict.fromkeys(range(0x2801, 0x2900), ".")  # Braille, of which sloping lines consist
    | {ord("∞"): "inf"}
)
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
        if stream is None:
            device = open(os.devnull, mode, encoding="utf-8")  # noqa: PTH123, SIM115 - it is open until the process ends
            setattr(sys, name, device)
        elif isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding=encoding, errors=errors)


def flush_output() -> None:
    """Write what the outputs have buffered; discard what cannot be written, such as to a terminal that is closed."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            discard(stream)


def discard(stream: TextIO) -> None:
    """Discard what a stream has buffered: without this, Python fails again when it exits, with the code 120."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


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


def blocks(file: BufferedReader | None = None) -> Iterator[list[str]]:
    """Yield the stripped lines of a file, or of standard input without one, in lists; raise Unreadable.

    A list is as long as what has arrived. The iterator waits for one line, never for a second, and does not read
    further than it is asked to.
    """
    decoder = codecs.getincrementaldecoder("utf-8-sig")("backslashreplace")
    newlines, begun, data = IncrementalNewlineDecoder(decoder, translate=True), list[str](), b" "
    while data:
        with readable():
            data = (file or cast(BufferedReader, sys.stdin.buffer)).read1(BYTES_PER_READ)
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
    text = error.object[error.start : error.end].translate(ASCII_SUBSTITUTES)
    return text.encode("ascii", "backslashreplace").decode("ascii"), error.end


CONTROL_CHARACTER_PATTERN = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
"""Characters that move the cursor, change its colour or turn the direction of a text; a line break is allowed."""

ANSI_CODES = {"bold": "1", "dim": "2", "red": "31", "green": "32", "yellow": "33", "magenta": "35", "cyan": "36"}

COLOUR_OF_GLYPH = {"+": "green", "=": "yellow", "-": "red", "?": "dim"}
"""The colours of a win, a draw, a loss and an undecided value."""

COLOUR_OF_MARK = {"X": "cyan", "O": "magenta"}

VALUE_PATTERN = re.compile(r"(?<= )([+=?-]) .*\b(?:win|won|draw|loss|undecided)\b.*$")
"""A value after its sign, to the end of the line: '+ win in 5 plies'."""

BOARD_MARK_PATTERN = re.compile(r"(?<![^\s│])[XO](?=\s|│|$)")
"""A mark in a cell of a board."""

POSITION_HEADER_PATTERN = re.compile(r"\S+ to move: .*\.")


def visible(text: str) -> str:
    r"""Return a text with its control characters as escapes.

    >>> print(visible("\x1b[31mred"))
    \x1b[31mred
    """
    return CONTROL_CHARACTER_PATTERN.sub(lambda match: escape(ord(match[0])), text)


def escape(code: int) -> str:
    return f"\\x{code:02x}" if code < 256 else f"\\u{code:04x}"


def say(text: str = "", stream: TextIO | None = None, end: str = "\n") -> None:
    """Print a text for people, in colours if the terminal supports them."""
    out, shown = stream or sys.stdout, visible(text)
    print(paint_text(shown) if has_colour(out) else shown, file=out, end=end, flush=True)


def warn(sentence: str, raw: bool = False) -> None:
    """Print a sentence to standard error, which may be closed."""
    with suppress(OSError):
        print(sentence if raw else visible(sentence), file=sys.stderr, end="" if raw else "\n", flush=True)


def print_json(*values: Any) -> None:
    """Print values as JSON, one a line, with an escape for each character that the encoding of the output may lack."""
    import json

    text = "\n".join(json.dumps(value, ensure_ascii=not is_unicode(sys.stdout)) for value in values)
    print(CONTROL_CHARACTER_PATTERN.sub(lambda match: f"\\u{ord(match[0]):04x}", text), flush=True)


def show(result: Any, json: bool, **about: Any) -> None:
    """Print a result of the library as text that fits the terminal, or as JSON after what else there is to say."""
    import zermelo

    if json:
        print_json({**about, **result.record()})
    else:
        say(zermelo.text(result, width=columns_of()))


def report_file(file: Path, json: bool, about: str, **figures: Any) -> None:
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
    is_forced = os.environ.get("FORCE_COLOR", "0") != "0"
    if not is_forced and not stream.isatty():  # first, because each answer of a long list asks
        return False
    return not os.environ.get("NO_COLOR") and (is_forced or os.environ.get("TERM") != "dumb")


def paint_text(text: str) -> str:
    """Return a text with the values and the marks of its boards in colours."""
    return "\n".join(map(painted_line, text.split("\n")))


def painted_line(line: str) -> str:
    if "│" in line and "──" not in line:
        return BOARD_MARK_PATTERN.sub(lambda match: paint(match[0], COLOUR_OF_MARK[match[0]]), line)
    if POSITION_HEADER_PATTERN.fullmatch(line):
        return paint(line, "bold")
    return VALUE_PATTERN.sub(lambda match: paint(match[0], COLOUR_OF_GLYPH[match[1]]), line)


def paint(text: str, colour: str) -> str:
    return f"\x1b[{ANSI_CODES[colour]}m{text}\x1b[0m"
