"""zermelo grade: a program of yours in every position of a game, judged by the exact values."""

import json as jsons
from pathlib import Path

import click

import zermelo
from zermelo import Limits
from zermelo.apps.cli import parameters
from zermelo.apps.cli.output import show
from zermelo.apps.cli.progress import tallied
from zermelo.apps.cli.types import GAME, Count, OutputFile, Seconds, Size

__all__ = ["grade"]


@parameters.command("grade")
@click.argument("program", metavar="FILE_OR_PROGRAM")
@click.option("--game", "game", type=GAME, default="tictactoe", show_default=True, help="The game that it plays.")
@click.option(
    "--shape",
    default="",
    metavar="SHAPE",
    help="How the function takes a position: board=rows,marks=X/O/None,answer=cell. Found by trying if not given.",
)
@click.option("--sample", type=Count(1), metavar="N", help="Try this many random positions; large games: 200.")
@parameters.seed
@click.option("--own-games", is_flag=True, help="Try only positions that the program can get into by its own moves.")
@click.option("--best", is_flag=True, help="Fail a program that wins late: only best moves pass.")
@click.option("--move-time", type=Seconds(), default=10, show_default=True, help="Time limit of an answer, in seconds.")
@click.option("--memory", type=Size("16M"), default="1G", show_default=True, help="Memory limit of the program.")
@click.option("--junit", type=OutputFile(), help="Write the tests as JUnit's XML to this file.")
@click.option("--gradescope", type=OutputFile(), help="Write the results for Gradescope to this file: results.json.")
@click.option("--points", type=Count(1), default=100, show_default=True, help="Points of all tests, for Gradescope.")
@parameters.timeout(600, "Time limit in seconds.")
@parameters.as_json
def grade(
    program: str, game: str, shape: str, sample: int | None, seed: int | None, own_games: bool, best: bool,
    move_time: float, memory: int, junit: Path | None, gradescope: Path | None, points: int, timeout: float, json: bool,
) -> int:  # fmt: skip
    """Judge a program by the exact values of all moves, and name its likely bug; exit 1 if it throws a result away.

    FILE_OR_PROGRAM is a Python or JavaScript file (bot.py, or bot.py:best_move to name the function), "program: ./bot"
    for any executable that reads the moves and prints one, or a player such as minimax. Every position of a small game
    is tried; of a large one, a sample. A file and a program run in a process of their own, with limits, which is no
    sandbox: grade code that you do not trust in a container.
    """
    with tallied(f"asking {program}", "positions", timeout, "Nothing is graded: {tally} were tried.") as tally:
        graded = zermelo.grade(
            program,
            game,
            shape,
            sample,
            1 if seed is None else seed,
            own_games,
            Limits(move_time, memory),
            timeout,
            tally,
        )
    if junit:
        zermelo.save(junit, zermelo.junit(graded, best).encode())
    if gradescope:
        zermelo.save(gradescope, jsons.dumps(zermelo.gradescope(graded, points, best), indent=2).encode())
    show(graded, json)
    return 0 if graded.passes(best) else 1
