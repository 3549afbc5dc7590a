"""zermelo sweep: many games, and one row for each."""

from pathlib import Path

import click

import zermelo
from zermelo.apps.cli import parameters
from zermelo.apps.cli.output import counter, print_json, say, warn, width, written
from zermelo.apps.cli.types import GAME, Count, OutputFile

__all__ = ["sweep"]


@parameters.command("sweep")
@click.argument("games", type=GAME, nargs=-1, required=True, metavar="GAMES...")
@click.option(
    "-o", "--out", type=OutputFile("csv", "json", "parquet"),
    help="File to write: FILE.csv, FILE.json or FILE.parquet. Rows that are in it already are not computed again.",
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
    with counter("sweeping") as show:
        swept = zermelo.sweep(games, out, timeout, workers, show)
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
        say(zermelo.text(swept, width()))
