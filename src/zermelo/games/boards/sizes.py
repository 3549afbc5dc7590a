"""The limits of options that set a size."""

from zermelo.errors import BadOption

__all__ = ["check_board", "check_number"]

LETTERS = 26
"""The most columns that have names, a to z."""


def check_number(option: str, number: int, least: int, most: int) -> None:
    """Raise BadOption for a number that is not within the limits of an option.

    >>> check_number("n", 5, 4, 8)
    """
    if not least <= number <= most:
        raise BadOption(f"{option}={number} is not valid: {option} must be {least} to {most}.")


def check_board(width: int, height: int, most_cells: int) -> None:
    """Raise BadOption for a board without cells, with more than a limit, or with more columns than letters."""
    for side, size in (("width", width), ("height", height)):
        if size < 1:
            raise BadOption(f"{side}={size} is too small: it must be at least 1.")
    if width > LETTERS:
        raise BadOption(f"width={width} is too large: it must be at most {LETTERS}, the number of letters.")
    if width * height > most_cells:
        raise BadOption(
            f"A {width}x{height} board has {width * height} squares; at most {most_cells} are possible here."
        )
