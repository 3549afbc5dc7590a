"""How much memory a worker may take, where the system counts and limits it."""

import sys
from contextlib import suppress

__all__ = ["limit_memory", "peak_memory"]

MOST = 4 << 30
"""Bytes at which a question fails instead of taking more; a process ends after a question long before."""

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]


def limit_memory() -> None:
    """Let what asks for more than 4 GiB fail with MemoryError."""
    if resource is not None:
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_DATA, (MOST, resource.getrlimit(resource.RLIMIT_DATA)[1]))


def peak_memory() -> int:
    """The most bytes that this process held at once; 0 where that is not known."""
    if resource is None:
        return 0
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit
