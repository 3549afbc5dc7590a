"""Searches: their comparison as a table with the sentences that explain it, and their steps as sentences."""

from collections.abc import Iterator
from typing import Any

from zermelo.analysis.words import score_text
from zermelo.drawing.texts.own_programs import row_text
from zermelo.drawing.texts.tables import Column, Sheet, numbers, text_of, width_of
from zermelo.drawing.texts.text import wrapped
from zermelo.rules.position import Move, Position
from zermelo.teaching.comparison import Comparison
from zermelo.teaching.measure import NODES_ALONE, Measurement, followed
from zermelo.teaching.own_programs import ProgramRow
from zermelo.teaching.steps import Watched

__all__ = ["comparison_table", "comparison_text", "watched_table", "watched_text"]

MEANINGS = (
    "Node: a sequence of moves that was searched. Depth: of the deepest node, in plies (a ply is one move by one "
    "player). Recursion: the most calls open at once. Peak: the most memory held at once."
)

AFTER = (
    "After: the moves that were made first, because the search takes long from the position itself; its answers are "
    "those of the position after them."
)

HEADS = (
    "search", "board", "scoring", "after", "value", "best moves", "nodes", "calls", "depth", "recursion", "peak KiB",
    "seconds",
)  # fmt: skip

LEFT = {"search", "board", "scoring", "after", "best moves"}

ANSWERS = {"search", "board", "scoring", "after", "value", "best moves", "seconds"}
"""The columns of the first of two tables if one is too wide; the second has the others."""

SPARE = {"recursion": 9, "depth": 8, "scoring": 7, "calls": 6, "peak KiB": 5, "best moves": 4, "value": 3, "board": 2}
"""The columns to leave out of a narrow table, those with the greatest number first."""


def comparison_text(comparison: Comparison, width: int | None = None) -> str:
    """Return a row for every search and board, the reasons for missing results, and the claims of the sources.

    Where one table would be too wide, there is one for the answers and one for the costs.
    """
    columns = columns_of(comparison)
    tables = [columns]
    if width is not None and width_of(columns) > width:
        searches, boards, *_ = (column.cells for column in columns)
        names = [" ".join((search, board)).removesuffix(" -") for search, board in zip(searches, boards, strict=True)]
        pairs = Column("search, board", names, left=True)
        tables = [[column for column in columns if column.head in ANSWERS],
                  [pairs, *(column for column in columns if column.head not in ANSWERS)]]  # fmt: skip
    paragraphs = ("\n".join(wrapped(sentence, width) for sentence in part) for part in sentences(comparison))
    return "\n\n".join(filter(None, [*(text_of(table, width) for table in tables), *paragraphs]))


def comparison_table(comparison: Comparison) -> Sheet:
    return Sheet(columns_of(comparison), [sentence for part in sentences(comparison) for sentence in part])


def sentences(comparison: Comparison) -> Iterator[list[str]]:
    """Yield the reasons for missing results, the meanings of the columns, and the claims."""
    rows = comparison.rows
    yield [line for row in comparison.programs for line in row_text(row)]
    yield [f"{' on '.join(filter(None, row.pair))}: {row.stopped}" for row in rows if row.stopped]
    yield [MEANINGS, *([AFTER] if any(row.after for row in rows) else [])]
    yield [f"- {claim}" for claim in comparison.claims]


def columns_of(comparison: Comparison) -> list[Column]:
    programs = (program_cells(row) for row in comparison.programs)
    rows = zip(*programs, *(row_cells(comparison.position, row) for row in comparison.rows), strict=True)
    columns = [Column(head, cells, head in LEFT, SPARE.get(head, 0)) for head, cells in zip(HEADS, rows, strict=True)]
    return [column for column in columns if column.head != "after" or any(column.cells)]


def row_cells(position: Position[Any], row: Measurement) -> list[str]:
    names = [row.pair.search, row.pair.board or "-", row.scoring, str(row.after)]
    if row.result is None or row.seconds is None:
        return [*names, *"--------"]
    score, best, cost = row.result
    counts = [f"{count:,}" for count in (cost.nodes, cost.calls, cost.depth, cost.recursion)]
    if row.pair.search in NODES_ALONE:
        counts[1:] = "---"
    peak = "-" if row.peak is None else f"{'' if row.whole else '>= '}{row.peak / 1024:,.1f}"
    moves = moves_text(followed(position, row.after), best)
    return [*names, score_text(score), moves, *counts, peak, f"{row.seconds:.3f}"]


def program_cells(row: ProgramRow) -> list[str]:
    """Return the cells of a program: its move is its answer, which has no score."""
    tried = row.answered.tried
    move = "-" if tried.move is None else tried.move.name
    return [row.program, "-", "-", "", "-", move, "-", f"{tried.calls:,}", *"---", f"{tried.seconds:.3f}"]


def moves_text(position: Position[Any], best: tuple[Move, ...]) -> str:
    """Return the names of the best moves, or 'all 9' if all moves are equally good."""
    if len(best) > 1 and len(best) == len(position.moves):
        return f"all {len(best)}"
    return " ".join(map(str, best)) or "-"


def watched_text(watched: Watched, width: int | None = None) -> str:
    return "\n".join(wrapped(step.words(watched.position), width, 2) for step in watched.steps)


def watched_table(watched: Watched) -> Sheet:
    words = Column("step", [step.words(watched.position) for step in watched.steps], left=True)
    return Sheet([numbers("nodes", [step.nodes for step in watched.steps]), words], tall=True)
