"""A position drawn with characters."""

from collections.abc import Mapping
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from zermelo.analysis.analysis import Analysis
from zermelo.drawing.texts.words import GRUNDY, PLY, header, refuted
from zermelo.games.boards.text import EMPTY
from zermelo.position import Position
from zermelo.rules import Place, Value

__all__ = ["analysis_text", "draw", "flat", "position_text", "report_text", "strategy_text", "wrapped"]

if TYPE_CHECKING:
    from zermelo.analysis.strategy import Strategy
    from zermelo.checking.fault import Fault
    from zermelo.checking.report import Report

RULED = 4
"""Boards of up to this many rows are drawn with lines between the cells."""

ROW_OF_STONES = 20


def draw(position: Position[Any]) -> str:
    """The board, with the name of its move in every empty cell; or the heaps; or the position's text."""
    if position.game.grid:
        return draw_grid(position)
    if position.game.heaps:
        return "\n".join(draw_heap(i, n) for i, n in enumerate(position.game.heaps(position.state)))
    return position.text


def position_text(position: Position[Any], width: int | None = None) -> str:
    return draw(position)


def analysis_text(analysis: Analysis, width: int | None = None) -> str:
    """The board, the value of the position and of each move, the best line, and why each losing move loses."""
    position = analysis.position
    parts = [draw(position), wrapped(f"\n{header(position, analysis.value, analysis.grundy)}", width)]
    parts += ["", *move_lines(analysis)] if analysis.ranked else []
    parts += [wrapped(f"\nBest play: {line_text(analysis)}", width)] if analysis.line else []
    parts += [wrapped(refuted(position, reply), width) for reply in analysis.refutations]
    return "\n".join([*parts, *(wrapped(f"\n{note}", width) for note in notes(analysis))])


def line_text(analysis: Analysis) -> str:
    """The best line; dots where the time was over before its end was found."""
    value = analysis.value
    is_whole = not isinstance(value, Value) or value.is_endless or len(analysis.line) == value.remoteness
    return " ".join(analysis.line if is_whole else (*analysis.line, "..."))


def move_lines(analysis: Analysis) -> list[str]:
    """A line for every move: its name, its value, and the Grundy value after it where there is one."""
    words = [f"{value.glyph} {value}" for _, value in analysis.ranked]
    labels = [analysis.position.label(move) for move, _ in analysis.ranked]
    names = [f"  {label:>{max(3, *map(len, labels))}} " for label in labels]
    if analysis.grundy is None:
        return [name + word for name, word in zip(names, words, strict=True)]
    after, wide = [analysis.grundy.after[move] for move, _ in analysis.ranked], max(map(len, words))
    return [f"{name}{word:<{wide}}  {grundy}" for name, word, grundy in zip(names, words, after, strict=True)]


def notes(analysis: Analysis) -> list[str]:
    """What the words and the columns of an analysis mean, and what is missing."""
    found = [PLY] if analysis.ranked else []
    if analysis.grundy and analysis.ranked:
        found[0] = f"{GRUNDY} {PLY}"
    if analysis.position.game.impartial and analysis.grundy is None:
        found.append("The Grundy values were not found in time.")
    return found


def report_text(report: "Report", width: int | None = None) -> str:
    """Every promise, kept or broken, and what is wrong."""
    broken = {fault.promise for fault in report.faults}
    lines = [wrapped(f"{'-' if promise in broken else '+'} {promise}", width, 2) for promise in report.promises]
    lines += [fault_text(fault, width) for fault in report.faults]
    lines += [fault_text(warning, width, "Worth a look: ", "What it may mean:") for warning in report.warnings]
    return "\n".join([*lines, wrapped(f"\n{report.summary}", width)])


def fault_text(fault: "Fault", width: int | None, heading: str = "", mend: str = "To mend it:") -> str:
    """What is wrong, where, after which moves, and how it is usually mended."""
    parts = [wrapped(f"\n{heading}{fault.promise}: {fault.found}.", width)]
    if fault.position is not None:
        parts.append(drawn_if_possible(fault.position))
        parts.append(wrapped(f"Moves: {fault.line}" if fault.played else "This is the start of the game.", width))
    return "\n".join([*parts, wrapped(f"{mend} {fault.mend}", width)])


def drawn_if_possible(position: Position[Any]) -> str:
    """The board, or the state of a position that its own game cannot draw."""
    try:
        return draw(position)
    except Exception:
        return repr(position.state)


def strategy_text(strategy: "Strategy", width: int | None = None) -> str:
    return wrapped(f"{strategy.title}, {strategy.size:,} boards.", width)


def wrapped(sentence: str, width: int | None, indent: int = 0) -> str:
    """A sentence broken at blanks into lines of at most this many characters; all but the first are indented."""
    if width is None:
        return sentence
    from textwrap import fill

    wrap = partial(fill, width=width, subsequent_indent=" " * indent, break_long_words=False, break_on_hyphens=False)
    return "\n".join(map(wrap, sentence.split("\n")))


def draw_heap(number: int, stones: int) -> str:
    rows = [min(ROW_OF_STONES, stones - i) * "●" for i in range(0, min(stones, 5 * ROW_OF_STONES), ROW_OF_STONES)]
    return f"{chr(ord('a') + number)} {stones:>3}  " + ("\n" + 7 * " ").join(rows or ["-"])


def draw_grid(position: Position[Any]) -> str:
    grid = position.game.grid
    assert grid is not None
    labels = grid.labels or (EMPTY,) * len(grid.places)
    shown = [label if mark == EMPTY else mark for mark, label in zip(position.board, labels, strict=True)]
    width = max(map(len, (*shown, *labels, *grid.columns)))
    places = flat(grid.places)
    cells = {place: text.center(width) for place, text in zip(places, shown, strict=True)}
    rows = draw_rows(cells, width)
    foot = [" " + "   ".join(name.center(width) for name in grid.columns)] if grid.columns else []
    return "\n".join(row.rstrip() for row in rows + foot)


def flat(places: tuple[Place, ...]) -> list[Place]:
    """Layers of a board in space, side by side with a gap."""
    width = 2 + max(x for x, *_ in places)
    return [(x + width * (layer[0] if layer else 0), y) for x, y, *layer in places]


def draw_rows(cells: Mapping[Place, str], width: int) -> list[str]:
    """Cells at their places; lines between neighbours, between rows only on small boards."""
    columns, rows = range(1 + max(x for x, _ in cells)), range(1 + max(y for _, y in cells))
    drawn = []
    for y in rows:
        drawn.append(draw_row(cells, columns, y, width))
        if len(rows) <= RULED and y + 1 < len(rows):
            drawn.append(draw_rule(cells, columns, y, width))
    return drawn


def draw_row(cells: Mapping[Place, str], columns: range, y: int, width: int) -> str:
    text = " " + cells.get((0, y), " " * width)
    for left, right in pairwise(columns):
        between = "│" if (left, y) in cells and (right, y) in cells else " "
        text += f" {between} " + cells.get((right, y), " " * width)
    return text


def draw_rule(cells: Mapping[Place, str], columns: range, y: int, width: int) -> str:
    parts = ["─" * (width + 2) if (x, y) in cells and (x, y + 1) in cells else " " * (width + 2) for x in columns]
    text = parts[0]
    for left, right in pairwise(parts):
        text += ("┼" if "─" in left and "─" in right else " ") + right
    return text
