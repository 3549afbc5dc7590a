"""What sources A and E claim of their searches, held against what was measured."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from zermelo.analysis.comparison import AS_WRITTEN, Pair, Row
from zermelo.searching import Result

__all__ = ["verdicts"]

Figure = Callable[[Row], float | None]


class Claim(NamedTuple):
    """One search has more of something than another, its source says."""

    source: str
    text: str
    more: str
    less: str
    figure: Figure
    show: str
    """How the figure is written, for str.format."""


def calls(row: Row) -> float | None:
    return row.result.cost.calls if row.result else None


def seconds(row: Row) -> float | None:
    return row.seconds


def peak(row: Row) -> float | None:
    return None if row.peak is None or not row.whole else row.peak / 1024


CLAIMS = (
    Claim("E", "tail recursion makes more calls than linear recursion", "tail", "goodness", calls, "{:,.0f} calls"),
    Claim("E", "tail recursion is slower", "tail", "goodness", seconds, "{:.3g} s"),
    Claim("E", "tail recursion holds less memory", "goodness", "tail", peak, "{:.1f} KiB"),
    Claim("E", "alpha-beta makes it faster", "tail", "tail_alphabeta", seconds, "{:.3g} s"),
    Claim("E", "memoisation makes it faster", "goodness", "memo", seconds, "{:.3g} s"),
)


def verdicts(rows: Sequence[Row]) -> Iterator[str]:
    """A sentence on every claim for which the rows hold the figures."""
    yield from filter(None, (patience(rows), haste(rows)))
    for claim in CLAIMS:
        for more, less in sharing_a_board(rows, claim.more, claim.less):
            yield from judged(claim, more, less)


def sharing_a_board(rows: Sequence[Row], more: str, less: str) -> list[tuple[Row, Row]]:
    """The rows of two searches on one board."""
    return [(a, b) for a in rows for b in rows if a.pair.search == more and b.pair == Pair(less, a.pair.board)]


def judged(claim: Claim, more: Row, less: Row) -> Iterator[str]:
    high, low = claim.figure(more), claim.figure(less)
    if high is None or low is None:
        return
    on = f" on {more.pair.board}" if more.pair.board else ""
    verdict = "so it is here" if high > low else "not so here"
    figures = f"{claim.more} {claim.show.format(high)}, {claim.less} {claim.show.format(low)}{on}"
    note = " (Python's call stack is not in this figure: see the recursion)" if claim.figure is peak else ""
    yield f"{claim.source}: {claim.text}: {verdict}, {figures}{note}."


def patience(rows: Sequence[Row]) -> str | None:
    """Source A: the first move may take up to 30 seconds."""
    for row in rows:
        if row.pair == Pair(*AS_WRITTEN) and row.seconds is not None:
            return f"A: a move may take up to 30 seconds: here minimax on two_lists took {row.seconds:.1f} s."
    return None


def haste(rows: Sequence[Row]) -> str | None:
    """Source A: a win is a win, however late."""
    flat = next((row.result for row in rows if row.pair.search == "minimax" and row.scoring == "one"), None)
    quick = next((row.result for row in rows if row.pair.search == "goodness" and row.scoring == "halved"), None)
    if not flat or not quick:
        return None
    return f"A: it does not prefer the quicker win: {difference(flat, quick)}."


def difference(flat: Result, quick: Result) -> str:
    slow = len(set(flat.best) - set(quick.best))
    if slow:
        return f"so it is here, minimax calls {len(flat.best)} moves best and {slow} of them win later than need be"
    return "this position does not show it, both scorings have the same best moves"
