"""Exercises as a page to print: each task on a sheet of paper, then the solutions; one file, no scripts."""

from collections.abc import Sequence
from html import escape
from typing import Any

from zermelo.drawing import board, svg
from zermelo.drawing.svg import DISC_COLOURS, HOLE_COLOUR, LAST_MOVE_COLOUR, MARK_COLOURS, Drawing
from zermelo.rules import Game
from zermelo_teach.drawing.labelled_tree import labelled_tree
from zermelo_teach.exercises.exercise import (
    Blank,
    BoardRow,
    Exercise,
    ExerciseSet,
    LabelledTree,
    Listing,
    Part,
    PrintedBoard,
    Rows,
)

__all__ = ["class_set", "handout"]

HANDOUT_PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>{title}</title>
<style>
{style}
</style>
</head>
<body>
{sheets}
</body>
</html>
"""

TASK_SECTION = """<section>
<header><h1>{title}</h1><p>No. {seed}</p></header>
<p class="who">Name: <span></span> Date: <span class="date"></span></p>
{parts}
</section>"""

SOLUTION_SECTION = """<section>
<header><h1>Solution</h1><p>{title}, no. {seed}</p></header>
{parts}
</section>"""

HANDOUT_FOOTER = "<footer><code>{command}</code> writes {what}.</footer>"

HANDOUT_STYLE = f"""
@page {{ margin: 15mm }}
* {{ box-sizing: border-box }}
body {{ max-width: 180mm; margin: 0 auto; color: #000; background: #fff;
  font: 11pt/1.35 Verdana, "DejaVu Sans", sans-serif }}
section + section {{ break-before: page; margin-top: 20mm }}
@media print {{ section + section {{ margin-top: 0 }} }}
@media screen {{ body {{ padding: 5mm 4mm; font-size: 1rem }} section {{ overflow-x: auto }} }}
header {{ display: flex; flex-wrap: wrap; gap: 0 4mm; justify-content: space-between; align-items: baseline;
  border-bottom: 1pt solid #000; margin: 0 0 4mm }}
header p {{ margin: 0; white-space: nowrap }}
.who span {{ display: inline-block; width: 80mm; max-width: 60vw; border-bottom: .5pt solid #000 }}
.who .date {{ width: 35mm }}
h1 {{ font-size: 1.27em; margin: 0 }}
figcaption {{ font-size: .86em }}
p {{ margin: 2.5mm 0 }}
figure {{ margin: 3mm 0; text-align: center; break-inside: avoid }}
svg {{ max-width: 100%; height: auto }}
.board svg {{ max-height: 45mm; width: auto }}
.boards {{ display: flex; flex-wrap: wrap; justify-content: space-evenly }}
.boards figure {{ max-width: 48%; margin: 1mm 0 }}
.boards svg {{ max-height: 32mm }}
section:has(.boards) p {{ margin: 1.5mm 0 }}
section:has(.boards) .blank td {{ height: 8mm }}
pre + .board {{ float: left; margin: 1mm 6mm 2mm 0 }}
.tree svg {{ max-height: 95mm; width: auto }}
table {{ border-collapse: collapse; width: 100%; font-size: .86em }}
th, td {{ border: .5pt solid #000; padding: 1mm 2mm; text-align: left; height: 7mm; overflow-wrap: anywhere }}
th:not(:last-child), td:not(:last-child) {{ width: 1%; white-space: nowrap }}
.blank td {{ height: 11mm }}
.blank td:nth-child(2) {{ min-width: 45mm }}
pre {{ font: .73em/1.2 "DejaVu Sans Mono", monospace; margin: 3mm 0; border: .5pt solid #000; padding: 2mm;
  white-space: pre-wrap; break-inside: avoid }}
code {{ font: .9em "DejaVu Sans Mono", monospace }}
mark {{ background: none; color: #000; font-weight: bold; text-decoration: underline }}
hr {{ border: 0; border-bottom: .5pt solid #000; margin: 7.5mm 0 0 }}
footer {{ margin: 6mm 0 0; font-size: .73em }}
.board [stroke="{MARK_COLOURS["X"]}"], .board [stroke="{MARK_COLOURS["O"]}"] {{ stroke: #000 }}
.board rect[fill="{LAST_MOVE_COLOUR}"], .board .cell rect {{ fill: #fff; stroke: #000 }}
.board .chip rect {{ fill: #fff; stroke: none }} .board .best rect {{ fill: #ccc }} .board .bad rect {{ stroke: #000 }}
.board :is(.cell, .chip) text {{ fill: #000 }}
.board circle[fill="{HOLE_COLOUR}"] {{ fill: #fff; stroke: #999 }}
.board circle[fill="{DISC_COLOURS["yellow"]}"] {{ fill: #fff; stroke: #000 }}
.board circle[fill="{DISC_COLOURS["red"]}"] {{ fill: #ccc; stroke: #000 }}
.values svg {{ filter: grayscale(1) }}
""".strip()

HANDOUT_MARGIN = 2.0


def handout(exercise: Exercise) -> str:
    """Return a task and its solution as HTML."""
    return page(exercise.title, (exercise,), exercise.command, "this exercise")


def class_set(made: ExerciseSet) -> str:
    """Return the tasks, and behind them the solutions, as HTML."""
    return page(made.title, made.exercises, made.command, "these exercises")


def page(title: str, exercises: Sequence[Exercise], command: str, what: str) -> str:
    tasks = [sheet(TASK_SECTION, each, each.task) for each in exercises]
    solutions = [sheet(SOLUTION_SECTION, each, each.solution) for each in exercises]
    footer = HANDOUT_FOOTER.format(command=escape(command), what=what)
    return HANDOUT_PAGE.format(title=escape(title), style=HANDOUT_STYLE, sheets="\n".join([*tasks, *solutions, footer]))


def sheet(form: str, exercise: Exercise, parts: Sequence[Part]) -> str:
    body = "\n".join(map(part_html, parts))
    return form.format(title=escape(exercise.title), seed=exercise.seed, parts=body)


def part_html(part: Part) -> str:
    match part:
        case str():
            return f"<p>{words(part)}</p>"
        case PrintedBoard(position, ranked):
            drawn = board(position, ranked)
            return figure(drawn, "board values" if ranked else "board", position.text, marks(position.game))
        case BoardRow(positions):
            shown = zip(part.captions, positions, strict=True)
            figures = [figure(board(each), "board", each.text, caption) for caption, each in shown]
            return f'<div class="boards">{"".join(figures)}</div>'
        case LabelledTree():
            return figure(labelled_tree(part), "tree", f"A tree of {len(part.graph.nodes)} nodes")
        case Listing(lines, marked):
            return f"<pre>{listing(lines, marked)}</pre>"
        case Rows(head, rows):
            is_blank = not any(cell for row in rows for cell in row[1:])
            body = "".join(f"<tr>{cells(row, 'td')}</tr>" for row in rows)
            return f"<table{' class=blank' if is_blank else ''}><tr>{cells(head, 'th')}</tr>{body}</table>"
        case Blank(lines):
            return "<hr>" * lines


def words(text: str) -> str:
    """Return a paragraph with the code between backquotes marked."""
    return "".join(
        f"<code>{escape(piece)}</code>" if number % 2 else escape(piece) for number, piece in enumerate(text.split("`"))
    )


def cells(row: tuple[str, ...], tag: str) -> str:
    return "".join(f"<{tag}>{escape(cell)}</{tag}>" for cell in row)


def figure(drawn: Drawing, kind: str, title: str, caption: str = "") -> str:
    below = f"<figcaption>{escape(caption)}</figcaption>" if caption else ""
    return f'<figure class="{kind}">{svg.to_text(svg.page(drawn, HANDOUT_MARGIN, title))}{below}</figure>'


def marks(game: Game[Any]) -> str:
    """Return which mark stands for which colour, since the page is black and white."""
    pairs = zip(game.notation.player_names, game.notation.marks or (), strict=False) if game.colours else ()
    return ", ".join(f"{player}: {mark}" for player, mark in pairs)


def listing(lines: tuple[str, ...], marked: int | None) -> str:
    """Return the numbered lines of a program, one of them marked."""
    numbered = [f"{number:>2}  {escape(line)}".rstrip() for number, line in enumerate(lines, 1)]
    return "\n".join(f"<mark>{line}</mark>" if number == marked else line for number, line in enumerate(numbered, 1))
