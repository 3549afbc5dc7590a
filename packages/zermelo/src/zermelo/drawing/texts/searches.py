"""Searches: their comparison, their steps, and programs of your own beside them, as sentences and tables."""

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from zermelo.analysis.words import score_text
from zermelo.drawing.texts.answers import verdict
from zermelo.drawing.texts.tables import Column, Sheet, numbers, text_of, width_of
from zermelo.drawing.texts.text import board_text, wrap_sentence
from zermelo.players.answers import Answer
from zermelo.players.functions import after
from zermelo.rules.position import Move, Position
from zermelo.sources.comparison import Comparison
from zermelo.sources.measure import NODE_COUNTING_SEARCHES, Measurement, follow_moves
from zermelo.sources.own_programs import Answered, ProgramRow, WatchedProgram
from zermelo.sources.steps import Watched

__all__ = [
    "comparison_table",
    "comparison_text",
    "row_text",
    "watched_program_table",
    "watched_program_text",
    "watched_table",
    "watched_text",
]


SEARCH_COLUMN_MEANINGS = (
    "Node: a sequence of moves that was searched. Depth: of the deepest node, in plies (a ply is one move by one "
    "player). Recursion: the most calls open at once. Peak: the most memory held at once."
)

AFTER_LEGEND = (
    "After: the moves that were made first, because the search takes long from the position itself; its answers are "
    "those of the position after them."
)

SEARCH_COLUMN_HEADS = (
    "search", "board", "scoring", "after", "value", "best moves", "nodes", "calls", "depth", "recursion", "peak KiB",
    "seconds",
)  # fmt: skip

LEFT_ALIGNED_COLUMNS = {"search", "board", "scoring", "after", "best moves"}

ANSWER_COLUMNS = {"search", "board", "scoring", "after", "value", "best moves", "seconds"}
"""The columns of the first of two tables if one is too wide; the second has the others."""

COLUMN_SPARE_ORDER = {
    "recursion": 9,
    "depth": 8,
    "scoring": 7,
    "calls": 6,
    "peak KiB": 5,
    "best moves": 4,
    "value": 3,
    "board": 2,
}
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
        tables = [[column for column in columns if column.head in ANSWER_COLUMNS],
                  [pairs, *(column for column in columns if column.head not in ANSWER_COLUMNS)]]  # fmt: skip
    paragraphs = ("\n".join(wrap_sentence(sentence, width) for sentence in part) for part in sentences(comparison))
    return "\n\n".join(filter(None, [*(text_of(table, width) for table in tables), *paragraphs]))


def comparison_table(comparison: Comparison) -> Sheet:
    return Sheet(columns_of(comparison), [sentence for part in sentences(comparison) for sentence in part])


def sentences(comparison: Comparison) -> Iterator[list[str]]:
    """Yield the reasons for missing results, the meanings of the columns, and the claims."""
    rows = comparison.rows
    yield [line for row in comparison.programs for line in row_text(row)]
    yield [f"{' on '.join(filter(None, row.pair))}: {row.stopped}" for row in rows if row.stopped]
    yield [SEARCH_COLUMN_MEANINGS, *([AFTER_LEGEND] if any(row.after for row in rows) else [])]
    yield [f"- {claim}" for claim in comparison.claims]


def columns_of(comparison: Comparison) -> list[Column]:
    programs = (program_cells(row) for row in comparison.programs)
    rows = zip(*programs, *(row_cells(comparison.position, row) for row in comparison.rows), strict=True)
    columns = [
        Column(head, cells, head in LEFT_ALIGNED_COLUMNS, COLUMN_SPARE_ORDER.get(head, 0))
        for head, cells in zip(SEARCH_COLUMN_HEADS, rows, strict=True)
    ]
    return [column for column in columns if column.head != "after" or any(column.cells)]


def row_cells(position: Position[Any], row: Measurement) -> list[str]:
    names = [row.pair.search, row.pair.board or "-", row.scoring, str(row.after)]
    if row.result is None or row.seconds is None:
        return [*names, *"--------"]
    score, best, cost = row.result
    counts = [f"{count:,}" for count in (cost.nodes, cost.calls, cost.depth, cost.recursion)]
    if row.pair.search in NODE_COUNTING_SEARCHES:
        counts[1:] = "---"
    peak = "-" if row.peak is None else f"{'' if row.whole else '>= '}{row.peak / 1024:,.1f}"
    moves = moves_text(follow_moves(position, row.after), best)
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
    return "\n".join(wrap_sentence(step.words(watched.position), width, 2) for step in watched.steps)


def watched_table(watched: Watched) -> Sheet:
    words = Column("step", [step.words(watched.position) for step in watched.steps], left=True)
    return Sheet([numbers("nodes", [step.nodes for step in watched.steps]), words], tall=True)


def watched_program_text(watched: WatchedProgram, width: int | None = None) -> str:
    """Return a line for each answer, and the first wrong one with its board and the line that punishes it."""
    lines = (wrap_sentence(f"{after(each.position)}: {answered_text(each)}", width, 2) for each in watched.answers)
    parts = [wrap_sentence(title(watched), width), "\n".join(lines)]
    if watched.wrong and (wrong := watched.wrong[0].answer):
        reason = watched.reason.words if watched.reason else ""
        parts += [f"A wrong answer, {after(wrong.position)}:", board_text(wrong.position)]
        parts += ["\n".join(wrap_sentence(line, width) for line in verdict(wrong, reason))]
    return "\n\n".join(parts)


def title(watched: WatchedProgram) -> str:
    takes = f" It takes {watched.shape}." if watched.shape else ""
    return f"{watched.program} moves for {watched.position.player_name}, against every reply.{takes}"


def watched_program_table(watched: WatchedProgram) -> Sheet:
    where = Column("position", [after(each.position) for each in watched.answers], left=True)
    words = Column("answer and values", [answered_text(each) for each in watched.answers], left=True)
    return Sheet([where, words], [title(watched)], tall=True)


def answered_text(answered: Answered) -> str:
    """Describe an answer, and the values of all moves: '2 gives away the draw. 5: draw, 1: loss ...'."""
    move = answered.tried.move
    values = f" {values_text(answered.answer)}." if answered.answer else " The values were not found in time."
    if move is None:
        return f"no legal move, {answered.tried.error}.{values}"
    judgement = answered.answer.judgement if answered.answer else ""
    remark = answered.tried.remark and f"({answered.tried.remark})"
    return f"{' '.join(filter(None, (move.name, judgement.replace('best', 'is best'), remark)))}.{values}"


def values_text(answer: Answer) -> str:
    """Return the moves of each value, the best first: '5: draw, 7 plies at most; 1 2: loss in 4 plies'."""
    groups = groupby(answer.ranked_moves, key=lambda pair: pair[1])
    named = ((value, " ".join(move.name for move, _ in pairs)) for value, pairs in groups)
    return "; ".join(f"{names}: {value}" for value, names in named)


def row_text(row: ProgramRow) -> Iterator[str]:
    """Yield what a program answers to the position of a comparison, and how it takes a position."""
    yield f"{row.program}: {answered_text(row.answered)}"
    if row.shape:
        yield f"  It takes {row.shape}."
