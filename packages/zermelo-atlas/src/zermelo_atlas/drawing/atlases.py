"""Entries of the atlas as a table, and what a check of them found."""

from collections.abc import Sequence

from zermelo.drawing import Column, Sheet, numbers, text_of, wrap_sentence
from zermelo.rules import plies
from zermelo_atlas.exact_results.atlas import Atlas, AtlasCheck
from zermelo_atlas.exact_results.entry import AtlasEntry
from zermelo_atlas.exact_results.sources import PublishedClaim

__all__ = ["AGREEMENT", "atlas_check_text", "atlas_table", "atlas_text", "entry_table", "entry_text", "value_words"]

SHOWN_DIGEST_DIGITS = 12
"""Digits of a digest that are shown."""


def atlas_text(found: Atlas, width: int | None = None) -> str:
    """Return a line for each entry, and for one family, what others have published about it."""
    table = text_of(atlas_table(found).columns, width)
    if len({entry.family for entry in found}) > 1 or not found.claims:
        return table
    lines = [wrap_sentence(f"- {claim_words(claim, found)}", width) for claim in found.claims]
    return "\n".join([table, "", "Published elsewhere:", *lines])


def entry_text(entry: AtlasEntry, width: int | None = None) -> str:
    """Return one entry as the atlas lists it."""
    return text_of(entry_table(entry).columns, width)


def entry_table(entry: AtlasEntry) -> Sheet:
    """Return the table of one entry."""
    return atlas_table([entry])


AGREEMENT = {True: "agrees", False: "differs", None: "not compared"}


def claim_words(claim: PublishedClaim, found: Atlas) -> str:
    """Return a claim in one sentence, with its source, and whether the entries agree."""
    agreement = AGREEMENT[claim.agrees(found)]
    cause = f": {claim.cause}" if claim.cause else "."
    return f"{claim}. The atlas {agreement}{cause}"


def atlas_table(entries: Sequence[AtlasEntry]) -> Sheet:
    """Return the table of entries."""
    return Sheet(
        [
            Column("game", [entry.game for entry in entries], left=True),
            Column("first player", [value_words(entry) for entry in entries], left=True),
            Column("first moves", [f"{len(entry.best)} of {entry.moves}" for entry in entries], left=True, spare=2),
            numbers("positions", [entry.positions for entry in entries]),
            numbers("won", [entry.won for entry in entries], spare=4),
            numbers("drawn", [entry.drawn for entry in entries], spare=4),
            numbers("lost", [entry.lost for entry in entries], spare=4),
            Column("digest", [(entry.digest or "")[:SHOWN_DIGEST_DIGITS] for entry in entries], left=True, spare=3),
            Column("seconds", [f"{entry.seconds:g}" for entry in entries], spare=5),
            numbers("MB", [entry.memory // 10**6 for entry in entries], spare=5),
        ],
        tall=True,
    )


def value_words(entry: AtlasEntry) -> str:
    """Return the value of the start in words."""
    return f"{entry.value}, {'endless play' if entry.plies is None else plies(entry.plies)}"


def atlas_check_text(check: AtlasCheck, width: int | None = None) -> str:
    """Return whether an entry was derived again as it is stored, and what differs."""
    entry = check.derived
    if check:
        counted = f", {entry.positions:,} positions" if entry.positions else ""
        return f"{entry.game}: {value_words(entry)}{counted}, as in the atlas."
    differences = "; ".join(f"{name} is {new!r}, not {old!r}" for name, (old, new) in check.differences.items())
    differing = [f"{entry.game} differs from the atlas: {differences}."] if differences else []
    return "\n".join([*differing, *(f"{entry.game}: {fault}" for fault in check.faults)])
