"""Words of titles: what people call a game with its options."""

__all__ = ["counted"]


def counted(number: int, thing: str) -> str:
    """Return a number of things.

    >>> counted(1, "row"), counted(4, "row")
    ('1 row', '4 rows')
    """
    return f"{number:,} {thing}{'s' * (number != 1)}"
