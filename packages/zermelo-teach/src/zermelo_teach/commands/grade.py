"""zermelo grade: programs of students."""

import json as jsons
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

import zermelo
import zermelo_teach
from zermelo.command import EXIT_WRONG_INPUT, PROGRAM_GRACE_SECONDS, adopt_orphans, parameters, show, spinner, within
from zermelo.command.parameters import GAME_PARAMETER, Count, OutputFile, Seconds, Size
from zermelo.machine import save
from zermelo.rules import OnProgress
from zermelo.types import Progress
from zermelo_teach import Limits

__all__ = ["grade"]


@parameters.command("grade", "Teach")
@click.argument("program", metavar="FILE_OR_PROGRAM")
@click.option(
    "--game", "game", type=GAME_PARAMETER, default="tictactoe", show_default=True, help="The game that it plays."
)
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
@click.option(
    "--move-time", type=Seconds(), default=10, show_default=True, help="Processor time of an answer, in seconds."
)
@click.option("--memory", type=Size("16M"), default="1G", show_default=True, help="Memory limit of the program.")
@click.option("--junit", type=OutputFile(), help="Write the tests as JUnit's XML to this file.")
@click.option("--gradescope", type=OutputFile(), help="Write the results for Gradescope to this file: results.json.")
@click.option("--points", type=Count(1), default=100, show_default=True, help="Points of all tests, for Gradescope.")
@parameters.timeout(600, "Time limit in seconds.")
@parameters.no_tables
@parameters.as_json
def grade(
    program: str, game: str, shape: str, sample: int | None, seed: int | None, own_games: bool, best: bool,
    move_time: float, memory: int, junit: Path | None, gradescope: Path | None, points: int, timeout: float, json: bool,
) -> int:  # fmt: skip
    """Judge a program by the exact values of all moves, and name its likely bug; exit 1 if it gives a result away.

    FILE_OR_PROGRAM is a Python or JavaScript file (bot.py, or bot.py:best_move to name the function), "program: ./bot"
    for any executable that reads the moves and prints one, or a player such as minimax. Every position of a small game
    is tried; of a large one, a sample. When the time is over, the answers so far are shown, and no file is written;
    exit 2 if none of them is wrong. A file and a program run in a process of their own, with limits, which is no
    sandbox: grade code that you do not trust in a container.
    """
    parameters.say_source(zermelo.game(game))
    with asking(program, timeout) as tell:
        graded = zermelo_teach.grade(
            program,
            game,
            shape=shape,
            sample=sample,
            seed=1 if seed is None else seed,
            own_games=own_games,
            limits=Limits(move_time, memory),
            seconds=timeout,
            on_progress=tell,
        )
    from zermelo_teach.grading import formats  # late: the help of the command needs no room

    if junit and not graded.untried:
        save(junit, formats.junit(graded, best).encode())
    if gradescope and not graded.untried:
        save(gradescope, jsons.dumps(formats.gradescope(graded, points, best), indent=2).encode())
    show(graded, json)
    if graded.untried and not graded.wrong:
        return EXIT_WRONG_INPUT
    return 0 if (graded.is_perfect if best else graded.passes) else 1


@contextmanager
def asking(program: str, seconds: float) -> Iterator[OnProgress]:
    """Show what is done with a program within a time limit, and count the positions that are tried."""
    adopt_orphans()  # a program that is ended leaves its copies, which the end of the command waits for
    tally = "0 positions"
    late = min(seconds, PROGRAM_GRACE_SECONDS)
    with spinner(f"asking {program}") as tell, within(seconds, lambda: f"Nothing is graded: {tally} were tried.", late):

        def report(progress: Progress) -> None:
            nonlocal tally
            counted = f"{progress.done:,} {progress.what}"
            tally = counted if progress.what == "positions" else tally
            tell(counted)

        yield report
