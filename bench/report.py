"""What a run says: the table of its lines, and a summary of what holds, what does not, and what fell back."""

from collections.abc import Iterator, Sequence
from math import isinf

from rich.table import Table

from bench.harness import UNSTEADY_SPREAD, Line, Timed
from bench.history import Setback

__all__ = ["summary", "table"]

VERDICTS = {True: "[green]yes[/]", False: "[red]no[/]", None: ""}

UNSTEADY = "~"
"""Marks a ratio that says little."""


def table(lines: Sequence[Line]) -> Table:
    """Return the table of all lines; times are wall time, then processor time."""
    found = Table("claim", "ours", "peer", "ratio", "of processor time", "target", "holds")
    for line in lines:
        ratio = number(line.ratio) + (f" {UNSTEADY}" if line.is_unsteady else "")
        peer = f"{line.name}: {line.peer}" if line.name else str(line.peer)
        work = number(line.processor_ratio)
        found.add_row(line.claim, str(line.ours), peer, ratio, work, line.target, VERDICTS[line.holds])
    return found


def number(ratio: float | None) -> str:
    return "" if ratio is None else f"{ratio:.2f}"


def summary(lines: Sequence[Line], setbacks: Sequence[Setback]) -> Iterator[str]:
    """Yield sentences: how many lines hold, which do not and by how much, which are unsteady, and which fell back."""
    verdicts = [line.holds for line in lines]
    held, missed, others = (verdicts.count(verdict) for verdict in (True, False, None))
    yield f"Lines held: {held}; missed: {missed}; without a target, or not measured: {others}."
    yield from (f"Missed: {title(line)}: {distance(line)}" for line in lines if line.holds is False)
    yield from (f"Unsteady ({UNSTEADY}): {title(line)}: {unsteadiness(line)}." for line in lines if line.is_unsteady)
    for line, ratio, commit in setbacks:
        yield f"Fell back: {title(line)}: {number(line.ratio)}, and {number(ratio)} at {commit}."


def title(line: Line) -> str:
    return f"{line.claim}, against {line.name}" if line.name else line.claim


def distance(line: Line) -> str:
    """Return how far a line is from its target."""
    assert line.share is not None
    return str(line.peer) if isinf(line.share) else f"{line.share - 1:.0%} over its target, {line.target}."


def unsteadiness(line: Line) -> str:
    assert isinstance(line.peer, Timed)
    return f"the peer's spread over its turns is {line.peer.spread:.0%}, above {UNSTEADY_SPREAD:.0%}"
