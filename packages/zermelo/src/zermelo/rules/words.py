"""Pieces of sentences."""

from collections.abc import Iterable

__all__ = ["capital", "list_things"]


def capital(words: str) -> str:
    """Return a word or a sentence with a capital first letter."""
    return words[:1].upper() + words[1:]


def list_things(things: Iterable[object], conjunction: str = "and", limit: int | None = None) -> str:
    """Return things as a list in a sentence; of more than `limit`, that many and the number of the others.

    >>> list_things(["a1"]), list_things([1, 3], "or"), list_things(["a1", "b1", "c1"])
    ('a1', '1 or 3', 'a1, b1 and c1')
    >>> list_things("abcde", limit=3)
    'a, b, c and 2 more'
    """
    words = [str(thing) for thing in things]
    if limit is not None and len(words) > limit:
        words[limit:] = [f"{len(words) - limit:,} more"]
    *others, last = words
    return f"{', '.join(others)} {conjunction} {last}" if others else last
