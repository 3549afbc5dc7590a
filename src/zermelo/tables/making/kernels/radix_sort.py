"""Keys sorted by their digits, each kept once: as fast on any processor as it is on this one.

Least significant digit first (Knuth, The Art of Computer Programming 3, 5.2.5). NumPy's sort of 64-bit numbers is
faster where AVX-512 stores compressed vectors quickly, and five times as slow where it does not (AMD Zen 4).
"""

from collections.abc import Callable
from typing import Any

__all__ = ["DIGIT", "PASSES", "make_distinct"]

DIGIT = 9
"""The bits of a digit at most: the 512 places that a pass writes to stay at hand."""

PASSES = 7
"""Digits of a key of 63 bits."""


def make_distinct() -> Callable[..., int]:
    """A kernel distinct(keys, spare, places): sorts keys, each once, and answers how many there are, at the front.

    The keys are not negative. spare has room for all of them, and places is PASSES x 2^DIGIT numbers.
    """

    def distinct(keys: Any, spare: Any, places: Any) -> int:
        passes, digit = digits_of(keys)
        count_digits(keys, places, passes, digit)
        source, target = keys, spare
        for number in range(passes):
            move(source, target, places, number, digit)
            source, target = target, source
        found = 0
        for i in range(len(source)):
            if i == 0 or source[i] != source[i - 1]:
                keys[found] = source[i]
                found += 1
        return found

    return distinct


def digits_of(keys: Any) -> tuple[int, int]:
    """How many digits tell the keys apart, and the bits of each; what all keys share above them stays as it is."""
    differing = 0
    for i in range(len(keys)):
        differing |= keys[i] ^ keys[0]
    passes, digit = 0, DIGIT
    while differing >> passes * DIGIT != 0:
        passes += 1
    while passes > 0 and differing >> passes * (digit - 1) == 0:
        digit -= 1
    return passes, digit


def count_digits(keys: Any, places: Any, passes: int, digit: int) -> None:
    """How often each digit occurs, for every pass."""
    last = (1 << digit) - 1
    for i in range(len(places)):
        places[i] = 0
    for i in range(len(keys)):
        for number in range(passes):
            places[number << DIGIT | keys[i] >> number * digit & last] += 1


def move(source: Any, target: Any, places: Any, number: int, digit: int) -> None:
    """Sort keys by one digit, those with the same digit in the order that they have."""
    begin, last = 0, (1 << digit) - 1
    for place in range(number << DIGIT, (number << DIGIT) + last + 1):
        begin, places[place] = begin + places[place], begin
    for i in range(len(source)):
        place = number << DIGIT | source[i] >> number * digit & last
        target[places[place]] = source[i]
        places[place] += 1
