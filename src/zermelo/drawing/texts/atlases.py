"""Entries of the atlas as a table, and what a check of them found."""

from zermelo.drawing.texts.tables import Column, Sheet, numbers, text_of
from zermelo.playing.atlas.atlas import Atlas, AtlasCheck, AtlasEntry

__all__ = ["atlas_check_text", "atlas_table", "atlas_text"]

DIGITS = 12
"""Digits of a digest that are shown."""


def atlas_text(found: Atlas, width: int | None = None) -> str:
    """Return a line for each entry."""
    return text_of(atlas_table(found).columns, width)


def atlas_table(found: Atlas) -> Sheet:
    """Return the table of entries."""
    entries = list(found)
    return Sheet(
        [
            Column("game", [entry.game for entry in entries], left=True),
            Column("first player", [value_words(entry) for entry in entries], left=True),
            Column("first moves", [f"{len(entry.best)} of {entry.moves}" for entry in entries], left=True, spare=2),
            numbers("positions", [entry.positions for entry in entries]),
            numbers("won", [entry.won for entry in entries], spare=4),
            numbers("drawn", [entry.drawn for entry in entries], spare=4),
            numbers("lost", [entry.lost for entry in entries], spare=4),
            Column("digest", [(entry.digest or "")[:DIGITS] for entry in entries], left=True, spare=3),
        ],
        tall=True,
    )


def value_words(entry: AtlasEntry) -> str:
    """Return the value of the start in words."""
    return f"{entry.value}, {'endless play' if entry.plies is None else f'{entry.plies} plies'}"


def atlas_check_text(check: AtlasCheck, width: int | None = None) -> str:
    """Return whether an entry was derived again as it is stored, and what differs."""
    entry = check.derived
    if check:
        counted = f", {entry.positions:,} positions" if entry.positions else ""
        return f"{entry.game}: {value_words(entry)}{counted}, as in the atlas."
    differences = "; ".join(f"{name} is {new!r}, not {old!r}" for name, (old, new) in check.differences.items())
    return f"{entry.game} differs from the atlas: {differences}."
