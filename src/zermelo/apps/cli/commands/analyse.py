"""zermelo analyse, compare, watch, count, sweep: values, searches and counts of positions and games."""

from collections.abc import Callable
from math import inf
from pathlib import Path
from typing import Any, Literal

import click

import zermelo
from zermelo import Position
from zermelo.apps.cli import parameters
from zermelo.apps.cli.interrupt import within
from zermelo.apps.cli.output import columns_of, print_json, say, show, warn, written
from zermelo.apps.cli.progress import counter, spinner
from zermelo.apps.cli.types import GAME, Count, OutputFile

__all__ = ["analyse", "compare", "count", "sweep", "watch"]

ANSWERING = 10.0
"""Seconds for an answer of a program after the deadline, before the command ends without its result."""

scoring_option = click.option("--scoring", metavar="NAME", help="How a win scores: one, left, halved or hundred.")


@parameters.command("analyse")
@parameters.position
@parameters.timeout(10, "Time limit in seconds; a value that is not found in time is shown with its bounds.")
@parameters.evaluator
@parameters.as_json
def analyse(position: Position[Any], timeout: float, evaluator: Callable[..., Any], json: bool) -> None:
    """Show the value of a position and of each move, the best line, and why each losing move loses.

    GAME is a game of the catalogue or a Python file of yours: tictactoe, mnk:width=4,height=4,k=3, my_game.py.
    A sum of impartial games is written 'nim + my_game.py'; these games show their Grundy values.
    MOVES lead from the start to the position: 1 5 9, or 159.
    """
    with spinner("analysing"):
        analysis = zermelo.analyse(position, timeout, evaluator(position.game))
    show(analysis, json)


@parameters.command("compare")
@parameters.position
@click.option("--only", metavar="NAMES", default="", help="Compare only these searches and boards: memo,two_lists.")
@scoring_option
@click.option(
    "--program", "programs", multiple=True, metavar="PROGRAM",
    help="Also ask a program of yours for its move: bot.py, bot.py:best_move, bot.js or 'program: ./bot'.",
)  # fmt: skip
@parameters.timeout(
    about="Time limit for each row, in seconds. Without it, slow searches are measured after some moves."
)
@parameters.as_json
def compare(
    position: Position[Any], only: str, scoring: str | None, programs: tuple[str, ...], timeout: float, json: bool
) -> None:
    """Run every search on every board, and show what each answers and what it costs.

    The costs are nodes, calls, recursion, memory and time. The answer of a program of yours is judged by the exact
    values of all moves.
    """
    names = [name.strip() for name in only.split(",") if name.strip()]
    if own := next(filter(is_program, names), None):
        raise click.UsageError(f"{own} is no search. To ask a program of yours as well: --program {own}.")
    with spinner("comparing") as tell:
        seconds = timeout if timeout < inf else None
        comparison = zermelo.compare(
            position, names, scoring, seconds, lambda progress: tell(progress.what), programs=programs
        )
    show(comparison, json)


@parameters.command("watch")
@parameters.position
@click.option(
    "--search", "name", metavar="NAME", default="alphabeta", show_default=True,
    help="Search to watch: minimax, goodness, tail, tail_alphabeta, alphabeta, memo, average or worst; or a program of "
    "yours: bot.py, bot.py:best_move, bot.js or 'program: ./bot'.",
)  # fmt: skip
@scoring_option
@click.option("--first", type=Count(), default=0, show_default=True, help="Number of steps to skip.")
@click.option("--steps", type=Count(1, 10**6), default=40, show_default=True, help="Number of steps to show.")
@parameters.timeout(60, "Time limit in seconds; the steps that are taken by then are shown.")
@parameters.as_json
def watch(
    position: Position[Any], name: str, scoring: str | None, first: int, steps: int, timeout: float, json: bool
) -> None:
    """Show a search step by step: each node that it visits, its score, and each branch that is cut off.

    Lines are indented by ply. A loop (tail, tail_alphabeta) shows its accumulator after each turn. On a terminal,
    zermelo play shows the same as a moving picture: press S.

    A program of your own has no steps to show. It is asked in every position that it can get into as the side to move,
    and each answer is shown beside the values of all moves.
    """
    if is_program(name):
        watch_program(position, name, scoring, first, steps, timeout, json)
        return
    watched = zermelo.watch(position, name, scoring, first, steps, timeout)
    record = watched.record()
    if json:
        named = {"game": position.game.name, "moves": position.played, "board": position.text}
        print_json({**named, "first": first, **record})
        return
    for step, entry in zip(watched.steps, record["steps"], strict=True):
        indent = "  " * (len(step.path) - 1)
        say(indent + entry["words"])
        for role, accumulator in zip(("space", "parent"), reversed(entry["accumulators"]), strict=False):
            say(f"{indent}    {role} {accumulator_words(accumulator)}")
    last = watched.steps[-1] if watched.steps else None
    cost = f"{last.nodes:,} nodes, {last.calls:,} calls" if last else "no steps are left"
    more = "Finished." if watched.finished else f"It goes on: --first {first + len(watched.steps)}."
    say(f"\n{name}: {cost}. {more}")
    say(watched.convention)


def is_program(name: str) -> bool:
    """Return True for the name of a file or a command: that of a search or a board has no dot."""
    return "." in name or name.startswith("program:")


def watch_program(
    position: Position[Any], name: str, scoring: str | None, first: int, steps: int, timeout: float, json: bool
) -> None:
    """Show the answers of a program, each beside the values of all moves."""
    if scoring:
        raise click.UsageError(f"--scoring is for a search, and {name} is a program.")
    with spinner(f"asking {name}"), within(timeout, late=min(timeout, ANSWERING)):
        watched = zermelo.watch_program(position, name, first, steps, timeout)
    if json:
        named = {"game": position.game.name, "moves": position.played, "board": position.text}
        print_json({**named, "first": first, **watched.record()})
        return
    more = "Finished." if watched.finished else f"It goes on: --first {first + len(watched.answers)}."
    say(f"{zermelo.text(watched, columns_of())}\n\n{tally(watched)} {more}")


def tally(watched: zermelo.WatchedProgram) -> str:
    """Return how many answers are shown, and how many of them are wrong."""
    number = len(watched.answers)
    return f"{number:,} answer{'s' * (number != 1)}, {len(watched.wrong):,} of them wrong."


def accumulator_words(fields: dict[str, Any]) -> str:
    """Describe an accumulator; a bound that is still infinite is left out."""
    bounds = [f"{name} {fields[name]}" for name, least in (("alpha", "-∞"), ("beta", "∞")) if fields[name] != least]
    space, children = fields["space"] or "root", " ".join(fields["children"]) or "nothing"
    parts = [f"{space}: {fields['board']}", fields["marker"], f"score {fields['score']}", f"depth {fields['depth']}"]
    return ", ".join([*parts, *bounds, f"to visit {children}"])


@parameters.command("count")
@parameters.position
@click.option("--depth", type=Count(), help="Plies to count; without it, count to the end of every game.")
@click.option(
    "--method", type=click.Choice(["classes", "tree", "compiled"]), default="classes", show_default=True,
    help="Visit each symmetry class once, compiled where there are many; or each node of the tree, in Python (tree) or "
    "compiled.",
)  # fmt: skip
@parameters.timeout(60, "Time limit in seconds; what is not counted by then is named.")
@click.option("--plot", type=OutputFile("svg", "png"), help="Draw a chart of the counts: FILE.svg or FILE.png.")
@parameters.as_json
def count(
    position: Position[Any], depth: int | None, method: Literal["classes", "tree", "compiled"], timeout: float,
    plot: Path | None, json: bool,
) -> None:  # fmt: skip
    """Count all games, nodes, positions and symmetry classes that follow a position."""
    with spinner("counting") as tell:
        census = zermelo.count(position, depth, timeout, method, tell)
    show(census, json)
    if plot:
        zermelo.save(plot, zermelo.draw(census, plot.suffix[1:].lower()))


@parameters.command("sweep")
@click.argument("games", type=GAME, nargs=-1, required=True, metavar="GAMES...")
@parameters.out(
    "File to write: FILE.csv, FILE.json or FILE.parquet. Rows that are in it already are not computed again.",
    "csv", "json", "parquet",
)  # fmt: skip
@parameters.timeout(10, "Time limit for each game, in seconds; a game that is not decided is shown with its bounds.")
@click.option("--workers", type=Count(1, 64), help="Games to measure at the same time; without it, one per core.")
@click.option("--csv", is_flag=True, help="Print CSV.")
@parameters.as_json
def sweep(games: tuple[str, ...], out: Path | None, timeout: float, workers: int | None, csv: bool, json: bool) -> None:
    """Make a table of many games: value, remoteness, Grundy value, positions and seconds of each.

    Braces stand for several games, as in a shell: "stones:n={1..100},take=1-4" or "mnk:width={3,5},k=3". A stopped
    sweep that writes a file continues where it was when you start it again.
    """
    if csv and json:
        raise click.UsageError("--csv and --json exclude each other.")
    with counter("sweeping") as tell:
        swept = zermelo.sweep(games, out, timeout, workers, tell)
    for sentence in (*swept.changed, *(swept.left_out if csv or json or out else ())):
        warn(sentence)
    if out:
        new = len(swept.rows) - swept.found
        written(out, json, f"{len(swept.rows):,} rows, {new:,} of them new.", rows=len(swept.rows), new=new)
    elif json:
        print_json(swept.records())
    elif csv:
        say(swept.csv(), end="")
    else:
        say(zermelo.text(swept, columns_of()))
