"""Searches and boards side by side, as a table with the sentences that explain it."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from zermelo.drawing.texts.tables import Column, html_of, text_of, width_of
from zermelo.drawing.texts.text import wrapped
from zermelo.position import Position
from zermelo.rules import Move
from zermelo.teaching.comparison import Comparison
from zermelo.teaching.measure import NODES_ALONE, Row, followed

__all__ = ["comparison_html", "comparison_text"]

COMPARED = (
    "Node: a sequence of moves that was searched. Depth: of the deepest node, in plies (a ply is one move by one "
    "player). Recursion: the most calls open at once. Peak: the most memory held at once."
)

AFTER = (
    "After: the moves that were made first, because the search takes long from the position itself; its answers are "
    "those of the position after them."
)

LEFT = {"search", "board", "scoring", "after", "best moves"}

ANSWERS = {"search", "board", "scoring", "after", "value", "best moves", "seconds"}
"""The first of two tables, where there is no room for one; the second has what is left."""

SPARE = {"recursion": 9, "depth": 8, "scoring": 7, "calls": 6, "peak KiB": 5, "best moves": 4, "value": 3, "board": 2}
"""What is left out first where there is no room."""


def comparison_text(comparison: Comparison, width: int | None = None) -> str:
    """A row for every search and board, why some have no result, and what the sources claim of them."""
    claims = [wrapped(f"- {sentence}", width) for sentence in comparison.claims]
    stops = [wrapped(sentence, width) for sentence in stopped(comparison)]
    meanings = [wrapped(sentence, width) for sentence in meanings_of(comparison)]
    return "\n\n".join(filter(None, [tables(comparison, width), *map("\n".join, (stops, meanings, claims))]))


def tables(comparison: Comparison, width: int | None) -> str:
    """One table, or one for the answers and one for the costs where it would be too wide."""
    columns = comparison_columns(comparison)
    if width is None or width_of(columns) <= width:
        return text_of(columns)
    named = [" ".join(filter(None, row.pair)) for row in comparison.rows]
    costs = [Column("search, board", named, left=True), *(column for column in columns if column.head not in ANSWERS)]
    answers = [column for column in columns if column.head in ANSWERS]
    return f"{text_of(answers, width)}\n\n{text_of(costs, width)}"


def comparison_html(comparison: Comparison) -> str:
    claims = [f"- {sentence}" for sentence in comparison.claims]
    return html_of(comparison_columns(comparison), [*stopped(comparison), *meanings_of(comparison), *claims])


def meanings_of(comparison: Comparison) -> list[str]:
    """What the heads of the columns mean."""
    return [COMPARED, *([AFTER] if any(row.after for row in comparison.rows) else [])]


def stopped(comparison: Comparison) -> Iterator[str]:
    """'minimax on two_lists: Not finished in 60 s.'"""
    for row in comparison.rows:
        if row.stopped:
            yield f"{row.pair.search}{f' on {row.pair.board}' if row.pair.board else ''}: {row.stopped}"


def comparison_columns(comparison: Comparison) -> list[Column]:
    heads = ("search", "board", "scoring", "after", "value", "best moves",
             "nodes", "calls", "depth", "recursion", "peak KiB", "seconds")  # fmt: skip
    rows = zip(*(row_cells(comparison, row) for row in comparison.rows), strict=True)
    columns = [Column(head, cells, head in LEFT, SPARE.get(head, 0)) for head, cells in zip(heads, rows, strict=True)]
    return [column for column in columns if column.head != "after" or any(column.cells)]


def row_cells(comparison: Comparison, row: Row) -> list[str]:
    named = [row.pair.search, row.pair.board or "-", row.scoring, " ".join(comparison.position.names(row.after))]
    if row.result is None or row.seconds is None:
        return [*named, *"--------"]
    score, best, cost = row.result
    counts = [f"{count:,}" for count in (cost.nodes, cost.calls, cost.depth, cost.recursion)]
    if row.pair.search in NODES_ALONE:
        counts[1:] = "---"
    position = followed(comparison.position, row.after)
    return [*named, score_text(score), moves_text(position, best), *counts, peak(row), f"{row.seconds:.3f}"]


def score_text(score: int | float | Fraction) -> str:
    return f"{score:g}" if isinstance(score, float) else str(score)


def moves_text(position: Position[Any], best: tuple[Move, ...]) -> str:
    """The names of the best moves: 'all 9' where no move is worse."""
    if len(best) > 1 and len(best) == len(position.moves):
        return f"all {len(best)}"
    return " ".join(map(position.label, best)) or "-"


def peak(row: Row) -> str:
    return "-" if row.peak is None else f"{'' if row.whole else '>= '}{row.peak / 1024:,.1f}"
