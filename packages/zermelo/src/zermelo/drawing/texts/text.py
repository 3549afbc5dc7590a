"""A position drawn with characters."""

from functools import partial
from typing import TYPE_CHECKING, Any

from zermelo.analysis.analysis import Analysis
from zermelo.analysis.words import header
from zermelo.drawing.texts.squares import draw_grid, is_grid
from zermelo.rules import Diagram, Value
from zermelo.rules.position import Position

__all__ = [
    "analysis_text",
    "board_text",
    "diagram_text",
    "position_text",
    "report_text",
    "strategy_text",
    "why_text",
    "wrap_sentence",
]

if TYPE_CHECKING:
    from zermelo.analysis.strategy import Strategy
    from zermelo.analysis.why import Why
    from zermelo.evaluation.checking.fault import Fault
    from zermelo.evaluation.checking.report import Report

PLY_SENTENCE = "A ply is one move by one player."

GRUNDY_SENTENCE = "The last number is the Grundy value after the move: where it is 0, the player to move there loses."

STONES_PER_TEXT_ROW = 20


def board_text(position: Position[Any]) -> str:
    """Draw the board with the names of moves in empty cells, or the heaps, or the text of the state; see state_text."""
    if picture := draw_position(position):
        return picture
    from zermelo.drawing.texts.states import state_text  # late: most games have a board

    return state_text(position)


def draw_position(position: Position[Any]) -> str:
    """Draw the board or the heaps of a position; return '' if there are none."""
    if (board := position.game.board) and is_grid(board):
        return draw_grid(board.diagram(position.board, position.game.notation))
    if board:
        from zermelo.drawing.texts.printed_board import draw_position_board  # late: the most common boards are grids

        return draw_position_board(position)
    heaps = position.game.declared.heaps(position.state) if position.game.declared.heaps else ()
    return "\n".join(draw_heap(i, n) for i, n in enumerate(heaps))


def position_text(position: Position[Any], width: int | None = None) -> str:
    return board_text(position)


def analysis_text(analysis: Analysis, width: int | None = None) -> str:
    """Describe an analysis: the board, the values of the position and its moves, the best line, and refutations."""
    position, value, line = analysis.position, analysis.value, analysis.line
    parts = [board_text(position), wrap_sentence(f"\n{header(position, value, analysis.grundy)}", width)]
    parts += ["", *move_lines(analysis)] if analysis.ranked else []
    if line:
        # Dots stand for the missing end of a line.
        is_whole = not isinstance(value, Value) or value.is_endless or len(line) == value.remoteness
        parts.append(wrap_sentence(f"\nBest play: {line}{'' if is_whole else ' ...'}", width))
    parts += [wrap_sentence(words, width) for words in analysis.reasons.values()]
    if analysis.ranked:
        parts.append(
            wrap_sentence(f"\n{GRUNDY_SENTENCE} {PLY_SENTENCE}" if analysis.grundy else f"\n{PLY_SENTENCE}", width)
        )
    if position.game.declared.impartial and analysis.grundy is None:
        parts.append(wrap_sentence("\nThe Grundy values were not found in time.", width))
    return "\n".join(parts)


def why_text(why: "Why", width: int | None = None) -> str:
    return wrap_sentence(why.words, width)


def move_lines(analysis: Analysis) -> list[str]:
    """Return a line for every move: its name, its value, and the Grundy value after it, if any."""
    words = [f"{value.glyph} {value}" for _, value in analysis.ranked]
    labels = [move.name for move, _ in analysis.ranked]
    names = [f"  {label:>{max(3, *map(len, labels))}} " for label in labels]
    if analysis.grundy is None:
        return [name + word for name, word in zip(names, words, strict=True)]
    after, wide = [analysis.grundy.after[move] for move, _ in analysis.ranked], max(map(len, words))
    return [f"{name}{word:<{wide}}  {grundy}" for name, word, grundy in zip(names, words, after, strict=True)]


def report_text(report: "Report", width: int | None = None) -> str:
    """List the promises that are kept and those that are broken, with the faults."""
    lines = [wrap_sentence(f"+ {promise}", width, 2) for promise in report.promises]
    lines += [wrap_sentence(f"- {fault.promise}", width, 2) for fault in report.faults]
    lines += [fault_text(fault, width) for fault in report.faults]
    lines += [fault_text(warning, width, "Worth a look: ", "What it may mean:") for warning in report.warnings]
    return "\n".join([*lines, wrap_sentence(f"\n{report.summary}", width)])


def fault_text(fault: "Fault", width: int | None, heading: str = "", mend: str = "To mend it:") -> str:
    """Describe a fault: the promise, the position, the moves to it, and the usual remedy."""
    parts = [wrap_sentence(f"\n{heading}{fault.promise}: {fault.found}.", width)]
    if fault.position is not None:
        try:
            parts.append(draw_position(fault.position) or fault.position.text)
        except Exception:  # the game may fail to write a faulty position
            parts.append(repr(fault.position.state))
        parts.append(wrap_sentence(f"Moves: {fault.line}" if fault.played else "This is the start of the game.", width))
    return "\n".join([*parts, wrap_sentence(f"{mend} {fault.mend}", width)])


def strategy_text(strategy: "Strategy", width: int | None = None) -> str:
    return wrap_sentence(f"{strategy.title}, {strategy.size:,} boards.", width)


def wrap_sentence(sentence: str, width: int | None, indent: int = 0) -> str:
    """Break a sentence at spaces into lines of at most this many characters; all but the first are indented."""
    if width is None:
        return sentence
    from textwrap import fill

    wrap = partial(fill, width=width, subsequent_indent=" " * indent, break_long_words=False, break_on_hyphens=False)
    return "\n".join(map(wrap, sentence.split("\n")))


def draw_heap(number: int, stones: int) -> str:
    rows = [
        min(STONES_PER_TEXT_ROW, stones - i) * "●"
        for i in range(0, min(stones, 5 * STONES_PER_TEXT_ROW), STONES_PER_TEXT_ROW)
    ]
    return f"{chr(ord('a') + number)} {stones:>3}  " + ("\n" + 7 * " ").join(rows or ["-"])


def diagram_text(diagram: Diagram, width: int | None = None) -> str:
    if is_grid(diagram.board):
        return draw_grid(diagram)
    from zermelo.drawing.texts.printed_board import draw_diagram

    return draw_diagram(diagram)
