"""Puzzles as one web page to solve and to print, with no need of a network, and as a PDF."""

import io
import json
from collections.abc import Iterator
from html import escape
from pathlib import Path
from string import Template
from textwrap import fill
from typing import Any

from zermelo.analysis import paths
from zermelo.drawing import board, on_screen, scene_of, target_of
from zermelo.drawing.svg import page, png, to_text
from zermelo.errors import MissingExtra
from zermelo_teach.puzzle_search import Puzzle, PuzzleMove, Puzzles

__all__ = ["puzzle_page", "puzzle_pdf"]

PUZZLE_PAGE_TEMPLATE = Path(__file__).parent / "puzzles.html"
"""The page; beside it are its script and its styles."""

A4_INCHES = 8.27, 11.69
"""The width and the height of a sheet of paper in inches."""

BOARDS_PER_COLUMN, BOARDS_PER_ROW, SOLUTION_LINES = 4, 3, 58
"""Boards on a sheet, and lines of solutions."""


def puzzle_page(puzzles: Puzzles) -> str:
    """Return puzzles as a web page, on which every move is answered."""
    text, script, styles = (
        PUZZLE_PAGE_TEMPLATE.with_suffix(suffix).read_text(encoding="utf-8") for suffix in (".html", ".js", ".css")
    )
    return Template(text).substitute(
        title=escape(puzzles.game.title),
        number=len(puzzles),
        palette=on_screen(),
        script=script,
        styles=styles,
        puzzles="\n".join(article(number, puzzle) for number, puzzle in enumerate(puzzles, 1)),
        solutions="".join(f"<li>{escape(solution_of(puzzle))}</li>" for puzzle in puzzles),
    )


def article(number: int, puzzle: Puzzle) -> str:
    """Return the board, the task and the moves of a puzzle; a move without a place on the board has a button."""
    found, ordered = paths(puzzle.position), sorted(puzzle.moves, key=lambda each: each.move.number)
    moves = [move_record(puzzle, each, found[each.move.name]) for each in ordered]
    names = (escape(each.move.name) for each in ordered if not found[each.move.name])
    return (
        f'<article data-moves="{escape(json.dumps(moves))}"{order_of(puzzle)}><h2>{number}. {escape(puzzle.task)}</h2>'
        f'<div class="table">{draw_puzzle(puzzle)}{"".join(places(puzzle))}</div>'
        f'<div class="moves">{"".join(f"<button>{name}</button>" for name in names)}</div>'
        f'<p class="answer" role="status"></p><p class="hard">Difficulty {puzzle.difficulty:.1f}</p></article>'
    )


def move_record(puzzle: Puzzle, explained: PuzzleMove, path: tuple[str, ...]) -> dict[str, Any]:
    """Return what the script of the page has to know about a move."""
    move, reason = explained.move, explained.reason
    return {"move": move.name, "path": path, "reason": reason, "right": move == puzzle.solution}


def order_of(puzzle: Puzzle) -> str:
    """Return the attribute of a board whose places are pressed in any order; '' for others."""
    board = puzzle.position.game.board
    return " data-any-order" if board and board.is_any_order else ""


def draw_puzzle(puzzle: Puzzle) -> str:
    """Return the board of a puzzle as SVG."""
    return to_text(page(board(puzzle.position), 0, puzzle.position.text))


def places(puzzle: Puzzle) -> Iterator[str]:
    """Yield a button over each place of the board that a legal move presses."""
    if not (scene := scene_of(puzzle.position)):
        return
    left, top, width, height = scene.layout.box
    for name in sorted({name for path in paths(puzzle.position).values() for name in path}):
        x, y, right, bottom = target_of(scene.layout.board.hits[name])
        corner = f"left:{(x - left) / width:.2%};top:{(y - top) / height:.2%}"
        style = f"{corner};width:{(right - x) / width:.2%};height:{(bottom - y) / height:.2%}"
        label = escape(name)
        yield f'<button class="place" data-place="{label}" aria-label="{label}" style="{style}"></button>'


def solution_of(puzzle: Puzzle) -> str:
    """Return the solution and the difficulty in sentences."""
    return f"{puzzle.moves[0].reason} {puzzle.explanation}"


def puzzle_pdf(puzzles: Puzzles) -> bytes:
    """Return puzzles as a PDF, the solutions at the end; raise MissingExtra without matplotlib."""
    try:
        from matplotlib.backends.backend_pdf import PdfPages
    except ImportError:
        raise MissingExtra("PDF files need matplotlib: pip install 'zermelo[pictures]'.") from None
    stream, at_once = io.BytesIO(), BOARDS_PER_COLUMN * BOARDS_PER_ROW
    with PdfPages(stream, metadata={"Title": f"{puzzles.game.title}: puzzles", "CreationDate": None}) as sheets:
        for begin in range(0, len(puzzles), at_once):
            sheets.savefig(sheet_of_boards(puzzles, begin, puzzles.puzzles[begin : begin + at_once]))
        lines = solution_lines(puzzles)
        for begin in range(0, len(lines), SOLUTION_LINES):
            sheets.savefig(sheet_of_lines(lines[begin : begin + SOLUTION_LINES]))
    return stream.getvalue()


def sheet_of_boards(puzzles: Puzzles, begin: int, some: tuple[Puzzle, ...]) -> Any:
    """Return a sheet of boards, each with its task."""
    from matplotlib.figure import Figure
    from matplotlib.image import imread

    figure = Figure(figsize=A4_INCHES)
    figure.text(0.07, 0.96, f"{puzzles.game.title}: puzzles", fontsize=14, fontweight="bold")
    for place, puzzle in enumerate(some):
        row, column = divmod(place, BOARDS_PER_ROW)
        axes = figure.add_axes((0.07 + 0.3 * column, 0.74 - 0.225 * row, 0.26, 0.17))
        axes.imshow(imread(io.BytesIO(png(page(board(puzzle.position), 4, puzzle.position.text)))))
        axes.set_title(f"{begin + place + 1}. {puzzle.task}", fontsize=9)
        axes.axis("off")
    return figure


def solution_lines(puzzles: Puzzles) -> list[str]:
    """Return the solutions in lines that fit a sheet of paper."""
    solutions = (fill(f"{number}. {solution_of(puzzle)}", 100) for number, puzzle in enumerate(puzzles, 1))
    return ["Solutions", "", *(line for text in solutions for line in text.split("\n"))]


def sheet_of_lines(lines: list[str]) -> Any:
    """Return a sheet with lines of text."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=A4_INCHES)
    figure.text(0.07, 0.95, "\n".join(lines).replace("$", r"\$"), fontsize=9, va="top", linespacing=1.4)
    return figure
