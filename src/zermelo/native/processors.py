"""The default number of threads and processes."""

import os

__all__ = ["MOST_THREADS", "processors"]

MOST_THREADS = 64
"""The largest number of threads of one search; more of them only wait for each other."""


def processors() -> int:
    """Return the number of processors that this process may use, which taskset and containers may limit."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
