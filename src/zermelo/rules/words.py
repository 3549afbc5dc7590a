"""Pieces of sentences."""

from collections.abc import Iterable

__all__ = ["capital", "listed"]


def capital(words: str) -> str:
    """Return a word or a sentence with a capital first letter."""
    return words[:1].upper() + words[1:]


def listed(things: Iterable[object], conjunction: str = "and") -> str:
    """Return things as a list in a sentence.

    >>> listed(["a1"]), listed([1, 3], "or"), listed(["a1", "b1", "c1"])
    ('a1', '1 or 3', 'a1, b1 and c1')
    """
    *others, last = map(str, things)
    return f"{', '.join(others)} {conjunction} {last}" if others else last
