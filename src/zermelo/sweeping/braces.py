"""Texts with braces, expanded as a shell expands them: 'stones:n={1..3}' names three games."""

import re
from typing import NoReturn

from zermelo.errors import BadOption

__all__ = ["expanded"]

MOST = 100_000
"""Texts that one text may expand to."""

RANGE = re.compile(r"-?\d+\.\.-?\d+(\.\.-?\d+)?|[A-Za-z]\.\.[A-Za-z](\.\.-?\d+)?")
"""What braces may hold instead of a list: 1..9, or 1..9..2 for every second number."""


def expanded(text: str) -> list[str]:
    """The texts that a text with braces stands for, in order.

    Raises BadOption for wrong braces, with the character at which they stand, and for more than 100,000 texts.

    >>> expanded("mnk:width={3,4},k={3..5..2}")
    ['mnk:width=3,k=3', 'mnk:width=3,k=5', 'mnk:width=4,k=3', 'mnk:width=4,k=5']
    """
    check_braces(text)
    if "{" not in text:
        return [text]
    import bracex

    try:
        return bracex.expand(text.replace("\\", r"\\"), limit=MOST)
    except bracex.ExpansionLimitException:
        raise BadOption(f"{text} stands for more than {MOST:,} games; sweep them in parts.") from None


def check_braces(text: str) -> None:
    """Raise BadOption for a brace without its partner, and for braces that hold neither a list nor a range."""
    opened: list[int] = []
    listing = set[int]()  # those of the opened braces that hold a comma of their own
    for place, character in enumerate(text):
        if character == "{":
            opened.append(place)
        elif character == "," and opened:
            listing.add(opened[-1])
        elif character == "}":
            if not opened:
                refuse(text, place, "'}' closes nothing")
            begin = opened.pop()
            if begin not in listing and not RANGE.fullmatch(text[begin + 1 : place]):
                held = text[begin : place + 1]
                refuse(text, begin, f"{held} is neither a list such as {{3,5,7}} nor a range such as {{1..9}}")
    if opened:
        refuse(text, opened[-1], "'{' is never closed")


def refuse(text: str, place: int, what: str) -> NoReturn:
    raise BadOption(f"{text}, character {place + 1}: {what}.")
