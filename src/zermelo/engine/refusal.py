"""Why rules do not compile, in one sentence: taken from the many lines of Numba's error."""

import re
from pathlib import PurePath

__all__ = ["NEEDS", "refusal"]

NEEDS = (
    "In rules that compile, states must be ints or tuples of ints, and the rules loops and arithmetic on them, "
    "without generators, sets or text."
)

COLOUR = re.compile("\x1b\\[[0-9;]*m")

PLACE = re.compile(r'File "(?P<file>[^"]+)", line (?P<line>\d+):\n(?P<source>(?:.*\n)*?)\s*\^')
"""Where Numba points at a line of source, with the lines from `def` on; the innermost function comes first."""

FRAME = re.compile(r"Failed in nopython mode|- Resolution failure|During: |\s*$")
"""Lines that tell of Numba and not of the rules."""


def refusal(error: str) -> str:
    """The function, the line and the construct that Numba refused, and what it takes."""
    error = COLOUR.sub("", error)
    place = PLACE.search(error)
    where = f" in {described(place)}" if place else ""
    return f"The rules do not compile: {construct(error)}{where}. {NEEDS}"


def construct(error: str) -> str:
    """What Numba says of the construct, without the full stop."""
    lines = [line.strip() for line in error.splitlines() if not FRAME.match(line)]
    first = lines[0] if lines else "Numba gives no reason"
    if first.startswith("No implementation of function"):
        call = next((line for line in lines if line.startswith(">>> ")), first)
        return f"no function {call.removeprefix('>>> ')}"
    return first.rstrip(".")


def described(place: re.Match[str]) -> str:
    """'moves (chomp.py, line 20: return s.bit_length())'."""
    source = [line.strip() for line in place["source"].splitlines()]
    named = re.match(r"def (\w+)", source[0]) if source else None
    line = f"{PurePath(place['file']).name}, line {place['line']}: {source[-1] if source else ''}"
    return f"{named[1] if named else 'a function'} ({line})"
