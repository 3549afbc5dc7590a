"""zermelo solve: every position of a game into a table on disk."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from shlex import quote
from typing import Any

import click

import zermelo
from zermelo.apps.cli import parameters
from zermelo.apps.cli.interrupt import within
from zermelo.apps.cli.output import print_json, say, width
from zermelo.apps.cli.types import Count, Size

__all__ = ["solve"]


@parameters.command("solve")
@parameters.game
@click.option("-o", "--out", type=click.Path(path_type=Path), metavar="FOLDER", required=True, help="Folder to write.")
@click.option("--resume", is_flag=True, help="Continue an unfinished table in the folder.")
@click.option("--overwrite", is_flag=True, help="Replace the finished table in the folder.")
@click.option("--memory", type=Size("512M"), default="4G", show_default=True,
              help="Memory for all workers together: 512M, 4G.")  # fmt: skip
@click.option("--workers", type=Count(1, 4096), help="Tasks that run at the same time; without it, one per core.")
@click.option("--processes", is_flag=True, help="Run tasks in processes instead of threads.")
@click.option("--dask", metavar="ADDRESS", help="Run tasks on the Dask cluster of this scheduler.")
@parameters.timeout(about="Time limit in seconds; what is solved by then is kept, and --resume continues.")
@parameters.as_json
def solve(
    game: str,
    out: Path,
    resume: bool,
    overwrite: bool,
    memory: int,
    workers: int | None,
    processes: bool,
    dask: str | None,
    timeout: float,
    json: bool,
) -> None:
    """Compute the value of every position of a game and store them in a table.

    zermelo probe, query, export, pack and verify work on the table, and table:FOLDER is a player.
    """
    if resume and overwrite:
        raise click.UsageError("--resume and --overwrite exclude each other.")
    chosen = zermelo.game(game)
    resuming = f"To continue: zermelo solve {quote(game)} -o {quote(str(out))} --resume"
    with bar() as on_step, within(timeout, lambda: resuming):
        solved = zermelo.solve(chosen, out, workers, memory, processes, dask, resume, overwrite, on_step, timeout)
    if json:
        print_json(solved.record())
    else:
        say(zermelo.text(solved, width()))
        named = f" --game {quote(game)}" if chosen.source else ""  # a table never names code
        say(f"To look up a position: zermelo probe {quote(str(out))} [MOVES]...{named}")


@contextmanager
def bar() -> "Iterator[Callable[[Any], None]]":
    """How far the solve has come, on standard error, where that is a terminal."""
    if not sys.stderr.isatty():
        yield lambda step: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

    columns = (
        TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[rate]}"),
        TimeElapsedColumn(), TimeRemainingColumn(),
    )  # fmt: skip
    with Progress(*columns, console=Console(stderr=True), transient=True) as shown:
        task, phase = shown.add_task("starting", total=None, rate=""), [""]

        def on_step(step: Any) -> None:
            if phase != [step.what]:
                phase[:] = [step.what]
                shown.reset(task, total=step.total)
            speed = shown.tasks[0].speed or 0
            about = f"{step.what}: tier {step.tier}, {step.done:,} classes"
            shown.update(task, completed=step.done, description=about, rate=f"{speed:,.0f} per second")

        yield on_step
