"""The reason why rules do not compile, in one sentence, from the many lines of Numba's error."""

import re
from inspect import CO_VARKEYWORDS
from pathlib import PurePath
from types import FunctionType

from zermelo.errors import CannotCompile

__all__ = ["NUMBA_NEEDS", "refusal", "refuse_keywords"]

NUMBA_NEEDS = (
    "In rules that compile, states must be ints or tuples of ints, and the rules loops and arithmetic on them, "
    "without generators, sets, slices or text; `put` of zermelo.bits gives a tuple with another item."
)

COLOUR_CODE_PATTERN = re.compile("\x1b\\[[0-9;]*m")

SOURCE_PLACE_PATTERN = re.compile(r'File "(?P<file>[^"]+)", line (?P<line>\d+):\n(?P<source>(?:.*\n)*?)\s*\^')
"""The place in the source that Numba shows, with the lines from `def` on; the innermost function comes first."""

NUMBA_FRAME_PATTERN = re.compile(r"Failed in nopython mode|- Resolution failure|During: |\s*$")
"""Lines of Numba's error that are not about the rules."""


def refusal(error: Exception) -> str:
    """Return the function, the line and the construct that Numba refused, and the constructs that it accepts."""
    message = COLOUR_CODE_PATTERN.sub("", str(error))
    place = SOURCE_PLACE_PATTERN.search(message)
    where = f" in {describe_place(place)}" if place else ""
    return f"The rules do not compile: {construct(message)}{where}. {NUMBA_NEEDS}"


def refuse_keywords(function: FunctionType) -> None:
    """Raise CannotCompile for a function with arguments that Numba confuses or does not support."""
    code = function.__code__
    if code.co_kwonlyargcount or code.co_flags & CO_VARKEYWORDS:
        where = f"{function.__name__} ({PurePath(code.co_filename).name}, line {code.co_firstlineno})"
        what = "keyword-only arguments" if code.co_kwonlyargcount else "arguments by `**`"
        raise CannotCompile(f"The rules do not compile: {where} takes {what}. {NUMBA_NEEDS}")


def construct(error: str) -> str:
    """Return Numba's message about the construct, without the full stop."""
    lines = [line.strip() for line in error.splitlines() if not NUMBA_FRAME_PATTERN.match(line)]
    first = lines[0] if lines else "Numba gives no reason"
    if first.startswith("No implementation of function"):
        call = next((line for line in lines if line.startswith(">>> ")), first)
        return f"no function {call.removeprefix('>>> ')}"
    return first.rstrip(".")


def describe_place(place: re.Match[str]) -> str:
    """Return 'moves (chomp.py, line 20: return s.bit_length())'."""
    source = [line.strip() for line in place["source"].splitlines()]
    named = re.match(r"def (\w+)", source[0]) if source else None
    line = f"{PurePath(place['file']).name}, line {place['line']}: {source[-1] if source else ''}"
    return f"{named[1] if named else 'a function'} ({line})"
