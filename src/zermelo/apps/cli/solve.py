"""zermelo solve: every position of a game into a table on disk."""

import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from zermelo.apps.cli.common import GameName, Json, print_json
from zermelo.errors import BadOption
from zermelo.games import game as game_named

if TYPE_CHECKING:
    from zermelo.solving.solver import Solved
    from zermelo.solving.tiered import Step

__all__ = ["solve"]

UNITS = {"M": 1 << 20, "G": 1 << 30}

Out = Annotated[Path, typer.Option("--out", metavar="DIR", help="A folder for the table.")]
Workers = Annotated[int | None, typer.Option("--workers", min=1, help="Tasks at a time; else one for each core.")]
Memory = Annotated[str, typer.Option("--memory", metavar="SIZE", help="What all workers may take: 512M, 4G.")]
Processes = Annotated[bool, typer.Option("--processes", help="Run tasks in processes instead of threads.")]
Dask = Annotated[str | None, typer.Option("--dask", metavar="ADDRESS", help="Run tasks on a Dask cluster.")]
Resume = Annotated[bool, typer.Option("--resume", help="Go on with what was begun in the folder.")]


def solve(
    game: GameName,
    out: Out,
    workers: Workers = None,
    memory: Memory = "4G",
    processes: Processes = False,
    dask: Dask = None,
    resume: Resume = False,
    json: Json = False,
) -> None:
    """Find the value of every position of a game, and keep them all in a table."""
    from zermelo.solving import executors
    from zermelo.solving.solver import solve as solve_game

    size, number = bytes_of(memory), workers or os.cpu_count() or 1
    chosen = game_named(game)
    with bar() as on_step:
        if dask:
            with executors.cluster(dask) as (executor, number):
                solved = solve_game(chosen, out, executor, size, number, resume, on_step)
        else:
            with (executors.processes if processes else executors.threads)(number) as executor:
                solved = solve_game(chosen, out, executor, size, number, resume, on_step)
    if json:
        print_json(as_json(solved))
    else:
        show(solved, out)


def bytes_of(memory: str) -> int:
    """'4G' as bytes; raises BadOption."""
    match = re.fullmatch(r"(\d{1,6})([MG])i?B?", memory.strip().upper().replace("IB", "B"))
    if match is None:
        raise BadOption(f"--memory {memory} cannot be: write a size such as 512M or 4G.")
    return int(match[1]) * UNITS[match[2]]


@contextmanager
def bar() -> "Iterator[Callable[[Step], None]]":
    """How far the solve has come, on standard error, where that is a terminal."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

    out = Console(stderr=True)
    columns = (
        TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[rate]}"),
        TimeElapsedColumn(), TimeRemainingColumn(),
    )  # fmt: skip
    with Progress(*columns, console=out, transient=True, disable=not out.is_terminal) as shown:
        task, began = shown.add_task("starting", total=None, rate=""), {"what": ""}

        def on_step(step: "Step") -> None:
            if began["what"] != step.what:
                began["what"] = step.what
                shown.reset(task, total=step.total)
            speed = shown.tasks[0].speed or 0
            shown.update(
                task, completed=step.done, description=f"{step.what}: tier {step.tier}, {step.done:,} classes",
                rate=f"{speed:,.0f} a second",
            )  # fmt: skip

        yield on_step


def as_json(solved: "Solved") -> dict[str, Any]:
    manifest = solved.manifest
    return {
        "game": manifest["game"],
        **solved.value.record(),
        "positions": manifest["positions"],
        "classes": manifest["classes"],
        "by_tier": [tier["positions"] for tier in manifest["tiers"]],
        "seconds": round(solved.seconds, 3),
        "bytes": solved.bytes,
        "peak_memory": solved.peak_memory,
    }


def show(solved: "Solved", out: Path) -> None:
    manifest = solved.manifest
    print(f"{manifest['game']}: {solved.value} for {solved.first}.")
    print(f"{manifest['positions']:,} positions, {manifest['classes']:,} up to symmetry, in {solved.seconds:,.1f} s.")
    print(f"{out}: {solved.bytes:,} bytes; at most {solved.peak_memory / 2**20:,.0f} MiB of memory.")
    print(f"What a position is worth: zermelo probe {out} [MOVES]...")
