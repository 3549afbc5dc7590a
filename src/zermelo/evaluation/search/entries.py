"""Entries: bounds on a position are stored in the transposition table, in the thread's local table, or nowhere."""

from typing import Any, NamedTuple

from zermelo.bits import prefetch
from zermelo.evaluation.search.local_table import local_bucket, probe_local, store_local
from zermelo.evaluation.search.transposition import bucket, probe, store
from zermelo.rules.encodings import TOP

__all__ = ["Entry", "is_shared", "prefetch_entry", "probe_entry", "store_entry"]


class Entry(NamedTuple):
    """The place at which bounds on a position are stored."""

    key: int
    """Negative where nothing is stored."""
    local: int
    """The begin of the thread's local table, or 0 for the transposition table."""


def is_shared(entry: Entry) -> bool:
    """Return whether other threads see what is stored."""
    return entry.local == 0 and entry.key >= 0


def prefetch_entry(memory: Any, entry: Entry) -> None:
    """Load the cache line of an entry ahead of its use."""
    if entry.key >= 0:
        prefetch(memory, local_bucket(entry.key, entry.local) if entry.local else bucket(memory, entry.key))


def probe_entry(memory: Any, entry: Entry) -> int:
    """Return the data of an entry (see transposition); 0 where there is none."""
    if entry.key < 0:
        return 0
    return probe_local(memory, entry.key, entry.local) if entry.local else probe(memory, entry.key)


def store_entry(memory: Any, entry: Entry, bound: int, is_lower: bool, work: int) -> None:
    """Store a bound on a score, counted from the position, and the nodes that it cost."""
    if entry.key < 0:
        return
    if entry.local:
        store_local(memory, entry.key, entry.local, bound, is_lower, work)
    elif is_lower:
        store(memory, entry.key, bound, TOP, work)
    else:
        store(memory, entry.key, -TOP, bound, work)
