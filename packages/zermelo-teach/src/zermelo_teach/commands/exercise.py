"""zermelo exercise: tasks for a class, with their solutions."""

import re
from pathlib import Path
from random import randrange
from typing import Any

import click

import zermelo
import zermelo_teach
from zermelo.command import parameters, report_file, spinner, within
from zermelo.command.parameters import Spec, default_file
from zermelo.machine import save

__all__ = ["exercise"]

KIND = Spec("KIND", lambda: zermelo_teach.EXERCISES)

MAX_EXERCISE_SEED = 10_000
"""Without a seed, an exercise gets one below this number, which is short enough to type."""

MAX_EXERCISES_PER_FILE = 200
"""The most exercises in one file."""


class Seeds(click.ParamType[range]):
    """Seeds in a row, such as 1-30."""

    name = "A-B"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> range:
        found = re.fullmatch(r"(\d{1,9})-(\d{1,9})", str(value))
        seeds = range(int(found[1]), int(found[2]) + 1) if found else range(0)
        if not 1 <= len(seeds) <= MAX_EXERCISES_PER_FILE:
            self.fail(
                f"{value!r} is not valid: write the first and the last of at most {MAX_EXERCISES_PER_FILE} seeds, as "
                "1-30.",
                param,
                ctx,
            )
        return seeds


@parameters.command("exercise", "Teach")
@click.argument("kind", type=KIND, metavar="KIND")
@parameters.game
@click.option("--seed", type=int, metavar="N", help="Random seed: the same seed always gives the same exercise.")
@click.option(
    "--seeds",
    type=Seeds(),
    metavar="A-B",
    help="Write an exercise for each seed from A to B into one file, all tasks before the solutions.",
)
@parameters.out("Write this file: FILE.html.", "html")
@parameters.timeout(60, "Time limit in seconds.")
@parameters.as_json
def exercise(
    kind: str, game: str, seed: int | None, seeds: range | None, out: Path | None, timeout: float, json: bool
) -> None:
    """Write an exercise for a class as a page to print, with its solution on a second page.

    KIND is cuts (the nodes that alpha-beta leaves out), values (the minimax value of every node), best-move, count
    (the games and positions that can follow), find-the-bug (a program for tictactoe with one wrong line) or rules
    (which rule of how-to-win decides, and where does a changed list fail).
    """
    if seed is not None and seeds:
        raise click.UsageError("--seed writes one exercise and --seeds writes several: choose one of them.")
    seed = randrange(MAX_EXERCISE_SEED) if seed is None else seed
    chosen, which = zermelo.game(game), f"{seeds[0]}-{seeds[-1]}" if seeds else str(seed)
    path = out or default_file("exercise", kind, chosen.name, which, kind="html")
    with spinner("looking for an exercise"), within(timeout, lambda: f"Nothing is written to {path}."):
        made = (
            zermelo_teach.exercise_set(kind, chosen, seeds=seeds)
            if seeds
            else zermelo_teach.exercise(kind, chosen, seed=seed)
        )
        content = zermelo.draw(made, kind="html")
    save(path, content)
    about = f"seeds {which}, with their solutions" if seeds else f"seed {which}, with its solution"
    report_file(path, json, f"{made.title}, {about}.", **made.record())
