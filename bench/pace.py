"""Whole games keep their pace: what a position of 6x5 Connect Four costs, against one of 5x5, forty times fewer.

Each is solved into a table on disk by two threads in 8 GB, in a process of its own; the larger one writes 20 GB.
"""

from collections.abc import Iterator
from tempfile import TemporaryDirectory

from bench.harness import Line, Timed, compared
from bench.solving import LARGE, LARGEST, POSITIONS, solve

__all__ = ["lines"]


def lines() -> Iterator[Line]:
    """Measure the seconds a position of both, the smaller one before and after the larger."""
    first, large, second = (of_position(spec) for spec in (LARGE, LARGEST, LARGE))
    yield compared("A position of 6x5 Connect Four", large, "one of 5x5", min(first, second), at_most=2)


def of_position(spec: str) -> Timed:
    with TemporaryDirectory() as folder:
        found = solve(spec, f"{folder}/table", "--threads", "2", gigabytes=8)
    return Timed(found["seconds"], f"{found['peak_memory'] / 1e6:,.0f} MB").each(POSITIONS[spec])
