"""Searches and boards side by side, as a table with the sentences that explain it."""

from collections.abc import Iterator
from fractions import Fraction

from zermelo.analysis.comparison import Comparison
from zermelo.analysis.measure import COMPILED, Row
from zermelo.drawing.tables import Column, html_of, text_of
from zermelo.drawing.text import wrapped
from zermelo.rules import Move

__all__ = ["comparison_html", "comparison_text"]

COMPARED = (
    "Node: a sequence of moves that was searched. Depth: of the deepest node, in plies (a ply is one move by one "
    "player). Recursion: the most calls open at once. Peak: the most memory held at once."
)

LEFT = {"search", "board", "scoring", "best moves"}

SPARE = {"recursion": 9, "depth": 8, "scoring": 7, "calls": 6, "peak KiB": 5, "best moves": 4, "value": 3, "board": 2}
"""What is left out first where there is no room."""


def comparison_text(comparison: Comparison, width: int | None = None) -> str:
    """A row for every search and board, why some have no result, and what the sources claim of them."""
    claims = [wrapped(f"- {sentence}", width) for sentence in comparison.claims]
    stops = [wrapped(sentence, width) for sentence in stopped(comparison)]
    table = text_of(comparison_columns(comparison), width)
    return "\n\n".join(filter(None, [table, "\n".join(stops), wrapped(COMPARED, width), "\n".join(claims)]))


def comparison_html(comparison: Comparison) -> str:
    claims = [f"- {sentence}" for sentence in comparison.claims]
    return html_of(comparison_columns(comparison), [*stopped(comparison), COMPARED, *claims])


def stopped(comparison: Comparison) -> Iterator[str]:
    """'minimax on two_lists: Not finished in 60 s.'"""
    for row in comparison.rows:
        if row.stopped:
            yield f"{row.pair.search}{f' on {row.pair.board}' if row.pair.board else ''}: {row.stopped}"


def comparison_columns(comparison: Comparison) -> list[Column]:
    heads = ("search", "board", "scoring", "value", "best moves",
             "nodes", "calls", "depth", "recursion", "peak KiB", "seconds")  # fmt: skip
    rows = zip(*(row_cells(comparison, row) for row in comparison.rows), strict=True)
    return [Column(head, cells, head in LEFT, SPARE.get(head, 0)) for head, cells in zip(heads, rows, strict=True)]


def row_cells(comparison: Comparison, row: Row) -> list[str]:
    named = [row.pair.search, row.pair.board or "-", row.scoring]
    if row.result is None or row.seconds is None:
        return [*named, *"--------"]
    score, best, cost = row.result
    counts = [f"{count:,}" for count in (cost.nodes, cost.calls, cost.depth, cost.recursion)]
    if row.pair.search == COMPILED:
        counts[1:] = "---"
    return [*named, score_text(score), moves_text(comparison, best), *counts, peak(row), f"{row.seconds:.3f}"]


def score_text(score: int | float | Fraction) -> str:
    return f"{score:g}" if isinstance(score, float) else str(score)


def moves_text(comparison: Comparison, best: tuple[Move, ...]) -> str:
    """The names of the best moves: 'all 9' where no move is worse."""
    if len(best) > 1 and len(best) == len(comparison.position.moves):
        return f"all {len(best)}"
    return " ".join(comparison.position.label(move) for move in best) or "-"


def peak(row: Row) -> str:
    return "-" if row.peak is None else f"{'' if row.whole else '>= '}{row.peak / 1024:,.1f}"
