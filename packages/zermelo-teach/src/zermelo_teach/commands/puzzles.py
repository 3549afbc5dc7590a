"""zermelo puzzles: positions in which one move alone is right, to solve on a page or on paper."""

from pathlib import Path
from typing import Any

import click

import zermelo
import zermelo_teach
from zermelo import Position
from zermelo.command import columns_of, parameters, print_json, read_line, report_file, say, spinner, tally_work
from zermelo.command.parameters import Count
from zermelo.errors import IllegalMove

__all__ = ["puzzles", "solve_puzzles"]

MAX_PUZZLES, PUZZLE_SEARCH_SECONDS = 10, 10.0
"""Puzzles of one sitting, and the time limit for finding them."""


@parameters.command("puzzles", "Teach")
@parameters.position
@click.option("-n", "n", type=Count(1), default=10, show_default=True, help="Number of puzzles.")
@parameters.seed
@parameters.out("Write a file: .html, .jsonl or .pdf.", "html", "jsonl", "pdf")
@parameters.timeout(60, "Time limit in seconds; the puzzles that are found by then are written.")
@parameters.no_tables
@parameters.as_json
def puzzles(position: Position[Any], n: int, seed: int | None, out: Path | None, timeout: float, json: bool) -> None:
    """Write puzzles from easy to hard: positions in which exactly one move keeps the win or the draw.

    No two are symmetric to each other. The page lets one solve them without a network, answers every wrong move with
    the line that punishes it, and prints. In a PDF, the solutions stand at the end.
    """
    with tally_work("looking for puzzles", "positions", timeout, "") as tell:
        found = zermelo_teach.puzzles(position, n, seed=seed or 0, seconds=timeout, on_progress=tell)
        if out:
            found.save(out)
    if out:
        about = f"{len(found)} puzzles of {found.game.name}."
        report_file(out, json, f"{about} {found.missing}".rstrip(), puzzles=len(found))
    elif json:
        print_json(*found.records())
    else:
        say(zermelo.text(found, width=columns_of()))


def solve_puzzles(position: Position[Any], seed: int) -> None:
    """Ask for the solution of one puzzle after the other, until the input ends or the user quits."""
    with spinner("looking for puzzles"):
        found = zermelo_teach.puzzles(position, MAX_PUZZLES, seed=seed, seconds=PUZZLE_SEARCH_SECONDS)
    right = tried = 0
    for number, puzzle in enumerate(found, 1):
        say(f"{number} of {len(found)}\n{zermelo.text(puzzle)}")
        answers = ask_for_solution(puzzle)
        if answers is None:
            break
        right, tried = right + (answers == 1), tried + 1
        say(f"{puzzle.explanation}\n")
    say(f"{right} of {tried} right at the first try.")


def ask_for_solution(puzzle: "zermelo_teach.Puzzle") -> int | None:
    """Ask for moves until one is right, and return their number; None if the user quits."""
    answers = 0
    while True:
        say("Your move (q to quit): ", end="")
        line = read_line()
        if line.strip() in ("", "q"):
            return None
        try:
            move = puzzle.position.move(line.strip())
        except IllegalMove as error:
            say(str(error))
            continue
        answers += 1
        say(next(each.reason for each in puzzle.moves if each.move == move))
        if move == puzzle.solution:
            return answers
