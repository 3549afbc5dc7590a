"""zermelo analyse, count, sweep: values and counts of positions and games."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal

import click

import zermelo
from zermelo import Position
from zermelo.command import parameters
from zermelo.command.parameters import GAME_PARAMETER, Count, OutputFile, Size
from zermelo.command.progress import counter, spinner
from zermelo.command.streams import columns_of, print_json, report_file, say, show, warn

__all__ = ["analyse", "count", "sweep"]


@parameters.command("analyse")
@parameters.position
@parameters.timeout(10, "Time limit in seconds; a value that is not found in time is shown with its bounds.")
@parameters.evaluator
@parameters.no_tables
@parameters.as_json
def analyse(position: Position[Any], timeout: float, evaluator: Callable[..., Any], json: bool) -> None:
    """Show the value of a position and of each move, the best line, and why each losing move loses.

    GAME is a game of the catalogue or a Python file of yours: tictactoe, mnk:width=4,height=4,k=3, my_game.py.
    A sum of impartial games is written 'nim + my_game.py'; these games show their Grundy values.
    MOVES lead from the start to the position: 1 5 9, or 159.
    """
    with spinner("analysing"):
        analysis = zermelo.analyse(position, seconds=timeout, evaluator=evaluator(position.game))
    show(analysis, json)
    if isinstance(analysis.value, zermelo.Bounds):
        parameters.say_way_to_solve(position.game)


@parameters.command("count")
@parameters.position
@click.option("--depth", type=Count(), help="Plies to count; without it, count to the end of every game.")
@click.option(
    "--method", type=click.Choice(["classes", "tree", "compiled"]), default="classes", show_default=True,
    help="Visit each symmetry class once, compiled where there are many; or each node of the tree, in Python (tree) or "
    "compiled.",
)  # fmt: skip
@click.option("--reachable", is_flag=True, help="Count positions alone, also more than fit the memory; for games whose "
              "stones never move, such as Connect Four and mnk.")  # fmt: skip
@click.option("--table", type=click.Path(path_type=Path), metavar="TABLE",
              help="With --reachable: count won, drawn and lost positions by this table without keys.")  # fmt: skip
@click.option("--memory", type=Size("1M"), default="4G", show_default=True,
              help="With --reachable: memory for the positions of two plies, two bits each.")  # fmt: skip
@parameters.timeout(60, "Time limit in seconds; what is not counted by then is named.")
@click.option("--plot", type=OutputFile("svg", "png"), help="Draw a chart of the counts: FILE.svg or FILE.png.")
@parameters.as_json
def count(
    position: Position[Any], depth: int | None, method: Literal["classes", "tree", "compiled"], reachable: bool,
    table: Path | None, memory: int, timeout: float, plot: Path | None, json: bool,
) -> None:  # fmt: skip
    """Count all games, nodes, positions and symmetry classes that follow a position."""
    if table and not reachable:
        raise click.UsageError("--table needs --reachable.")
    if reachable and (plot or method != "classes"):
        raise click.UsageError(f"{'--plot' if plot else '--method'} and --reachable exclude each other.")
    with spinner("counting") as tell:
        if reachable:
            counts = zermelo.count(
                position, depth=depth, reachable=True, table=table_of(table, position.game) if table else None,
                memory=memory, seconds=timeout, on_progress=tell,
            )  # fmt: skip
        else:
            census = zermelo.count(position, depth=depth, seconds=timeout, method=method, on_progress=tell)
    show(counts if reachable else census, json)
    if plot:
        census.save(plot)


def table_of(path: Path, game: zermelo.Game[Any]) -> "zermelo.Table":
    """Return the table of a game in a folder, in a file, or among the user's tables."""
    place, named = parameters.locate_table(path, None)
    return zermelo.Table(place, named or game)


@parameters.command("sweep")
@click.argument("games", type=GAME_PARAMETER, nargs=-1, required=True, metavar="GAMES...")
@parameters.out(
    "File to write: FILE.csv, FILE.json or FILE.parquet. Rows that are in it already are not computed again.",
    "csv", "json", "parquet",
)  # fmt: skip
@parameters.timeout(10, "Time limit for each game, in seconds; a game that is not decided is shown with its bounds.")
@click.option("--processes", type=Count(1, 64), help="Games to measure at the same time; without it, one per core.")
@click.option("--csv", is_flag=True, help="Print CSV.")
@parameters.no_tables
@parameters.as_json
def sweep(
    games: tuple[str, ...], out: Path | None, timeout: float, processes: int | None, csv: bool, json: bool
) -> None:
    """Make a table of many games: value, remoteness, Grundy value, positions and seconds of each.

    Braces stand for several games, as in a shell: "stones:n={1..100},take=1-4" or "mnk:width={3,5},k=3". A stopped
    sweep that writes a file continues where it was when you start it again.
    """
    if csv and json:
        raise click.UsageError("--csv and --json exclude each other.")
    with counter("sweeping") as tell:
        swept = zermelo.sweep(games, out=out, seconds_each=timeout, processes=processes, on_progress=tell)
    parameters.say_tables({row.game: row.game for row in swept.rows})
    for sentence in (*swept.changed, *(swept.left_out if csv or json or out else ())):
        warn(sentence)
    if out:
        new = len(swept.rows) - swept.found
        report_file(out, json, f"{len(swept.rows):,} rows, {new:,} of them new.", rows=len(swept.rows), new=new)
    elif json:
        print_json(swept.records())
    elif csv:
        say(swept.csv(), end="")
    else:
        say(zermelo.text(swept, width=columns_of()))
