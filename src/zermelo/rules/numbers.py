"""States that are numbers, as text: how a game is written and read that declares nothing else."""

import re
from typing import Any

from zermelo.bits import WORD
from zermelo.errors import BadText

__all__ = ["read_numbers", "write_numbers"]


def write_numbers(state: object, turn: int) -> str:
    """'21' for an int, '3,4,5' for a tuple of ints ('3,' for one); then ':2' where the second player is to move."""
    numbers = state if isinstance(state, tuple) else (state,)
    comma = "," if isinstance(state, tuple) and len(state) == 1 else ""
    return ",".join(map(str, numbers)) + comma + (":2" if turn else "")


def read_numbers(text: str) -> tuple[Any, int]:
    """The inverse of write_numbers; raises BadText."""
    match = re.fullmatch(r"(\d{1,19}(?:,\d{1,19})*)(,?)(?::([12]))?", text.replace(" ", ""), re.ASCII)
    if match is None:
        raise BadText(
            f"{text!r} is not a position: write whole numbers, such as 21 or 3,4,5; add :2 for the second player."
        )
    numbers = tuple(map(int, match[1].split(",")))
    if max(numbers) > WORD:
        raise BadText(f"{max(numbers)} is too large for a state: numbers go up to 2^63 - 1.")
    return (numbers if len(numbers) > 1 or match[2] else numbers[0]), int(match[3] == "2")
