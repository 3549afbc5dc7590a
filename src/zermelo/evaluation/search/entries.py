"""Where what is known of a position is stored: in the shared table, in the thread's own, or nowhere."""

from typing import Any, NamedTuple

from zermelo.bits import prefetch
from zermelo.evaluation.search.local_table import local_bucket, probe_local, store_local
from zermelo.evaluation.search.transposition import bucket, probe, store
from zermelo.rules.encodings import TOP

__all__ = ["Entry", "is_shared", "prefetch_entry", "probe_entry", "store_entry"]


class Entry(NamedTuple):
    """Where what is known of a position is stored."""

    key: int
    """Negative where nothing is stored."""
    local: int
    """Where the thread's own table begins, or 0 for the shared table."""


def is_shared(entry: Entry) -> bool:
    """Whether other threads see what is stored."""
    return entry.local == 0 and entry.key >= 0


def prefetch_entry(memory: Any, entry: Entry) -> None:
    """Have an entry at hand soon."""
    if entry.key >= 0:
        prefetch(memory, local_bucket(entry.key, entry.local) if entry.local else bucket(memory, entry.key))


def probe_entry(memory: Any, entry: Entry) -> int:
    """The data of an entry (see transposition); 0 where there is none."""
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
