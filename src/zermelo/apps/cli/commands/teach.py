"""zermelo watch, compare, grade, exercise: searches step by step, and programs of students."""

import json as jsons
import re
from collections.abc import Iterator
from contextlib import contextmanager
from math import inf
from pathlib import Path
from random import randrange
from typing import Any

import click

import zermelo
from zermelo import Position
from zermelo.apps.cli import parameters
from zermelo.apps.cli.interrupt import WRONG, adopt_orphans, within
from zermelo.apps.cli.parameters import GAME, KIND, Count, OutputFile, Seconds, Size, default_file
from zermelo.apps.cli.progress import spinner
from zermelo.apps.cli.streams import columns_of, print_json, say, show, written
from zermelo.machine.files import save
from zermelo.rules.limits import OnProgress
from zermelo.teaching import Limits
from zermelo.types import Progress

__all__ = ["compare", "exercise", "grade", "watch"]

ANSWERING = 10.0
"""Seconds for an answer of a program after the deadline, before the command ends without its result."""

MOST_SEEDS = 10_000
"""Without a seed, an exercise gets one below this number, which is short enough to type."""

MOST_SHEETS = 200
"""The most exercises in one file."""


class Seeds(click.ParamType[range]):
    """Seeds in a row, such as 1-30."""

    name = "A-B"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> range:
        found = re.fullmatch(r"(\d{1,9})-(\d{1,9})", str(value))
        seeds = range(int(found[1]), int(found[2]) + 1) if found else range(0)
        if not 1 <= len(seeds) <= MOST_SHEETS:
            self.fail(
                f"{value!r} is not valid: write the first and the last of at most {MOST_SHEETS} seeds, as 1-30.",
                param,
                ctx,
            )
        return seeds


scoring_option = click.option("--scoring", metavar="NAME", help="How a win scores: one, left, halved or hundred.")


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
        raise click.UsageError(f"{own} is not a search. To ask a program of yours as well: --program {own}.")
    with spinner("comparing") as tell:
        seconds = timeout if timeout < inf else None
        comparison = zermelo.sources.compare(
            position,
            only=names,
            scoring=scoring,
            seconds_each=seconds,
            on_progress=lambda progress: tell(progress.what),
            programs=programs,
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
    watched = zermelo.sources.watch(position, name, scoring=scoring, first=first, limit=steps, seconds=timeout)
    record = watched.record()
    if json:
        named = {"game": position.game.name, "moves": position.played.names, "board": position.text}
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
    adopt_orphans()
    with spinner(f"asking {name}"), within(timeout, late=min(timeout, ANSWERING)):
        watched = zermelo.teaching.watch_program(position, name, first=first, limit=steps, seconds=timeout)
    if json:
        named = {"game": position.game.name, "moves": position.played.names, "board": position.text}
        print_json({**named, "first": first, **watched.record()})
        return
    more = "Finished." if watched.finished else f"It goes on: --first {first + len(watched.answers)}."
    say(f"{zermelo.text(watched, width=columns_of())}\n\n{tally(watched)} {more}")


def tally(watched: zermelo.teaching.WatchedProgram) -> str:
    """Return how many answers are shown, and how many of them are wrong."""
    number = len(watched.answers)
    return f"{number:,} answer{'s' * (number != 1)}, {len(watched.wrong):,} of them wrong."


def accumulator_words(fields: dict[str, Any]) -> str:
    """Describe an accumulator; a bound that is still infinite is left out."""
    bounds = [f"{name} {fields[name]}" for name, least in (("alpha", "-∞"), ("beta", "∞")) if fields[name] != least]
    space, children = fields["space"] or "root", " ".join(fields["children"]) or "nothing"
    parts = [f"{space}: {fields['board']}", fields["marker"], f"score {fields['score']}", f"depth {fields['depth']}"]
    return ", ".join([*parts, *bounds, f"to visit {children}"])


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
    """Judge a program by the exact values of all moves, and name its likely bug; exit 1 if it throws a result away.

    FILE_OR_PROGRAM is a Python or JavaScript file (bot.py, or bot.py:best_move to name the function), "program: ./bot"
    for any executable that reads the moves and prints one, or a player such as minimax. Every position of a small game
    is tried; of a large one, a sample. When the time is over, the answers so far are shown, and no file is written;
    exit 2 if none of them is wrong. A file and a program run in a process of their own, with limits, which is no
    sandbox: grade code that you do not trust in a container.
    """
    parameters.say_source(zermelo.game(game))
    with asking(program, timeout) as tell:
        graded = zermelo.teaching.grade(
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
    from zermelo.playing.grading import formats  # late: the help of the command needs no room

    if junit and not graded.untried:
        save(junit, formats.junit(graded, best).encode())
    if gradescope and not graded.untried:
        save(gradescope, jsons.dumps(formats.gradescope(graded, points, best), indent=2).encode())
    show(graded, json)
    if graded.untried and not graded.wrong:
        return WRONG
    return 0 if (graded.is_perfect if best else graded.passes) else 1


@contextmanager
def asking(program: str, seconds: float) -> Iterator[OnProgress]:
    """Show what is done with a program within a time limit, and count the positions that are tried."""
    adopt_orphans()  # a program that is ended leaves its copies, which the end of the command waits for
    tally = "0 positions"
    late = min(seconds, ANSWERING)
    with spinner(f"asking {program}") as tell, within(seconds, lambda: f"Nothing is graded: {tally} were tried.", late):

        def report(progress: Progress) -> None:
            nonlocal tally
            counted = f"{progress.done:,} {progress.what}"
            tally = counted if progress.what == "positions" else tally
            tell(counted)

        yield report


@parameters.command("exercise")
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
    (the games and positions that can follow) or find-the-bug (a program for tictactoe with one wrong line).
    """
    if seed is not None and seeds:
        raise click.UsageError("--seed writes one exercise and --seeds writes several: choose one of them.")
    seed = randrange(MOST_SEEDS) if seed is None else seed
    chosen, which = zermelo.game(game), f"{seeds[0]}-{seeds[-1]}" if seeds else str(seed)
    path = out or default_file("exercise", kind, chosen.name, which, kind="html")
    with spinner("looking for an exercise"), within(timeout, lambda: f"Nothing is written to {path}."):
        made = (
            zermelo.teaching.exercise_set(kind, chosen, seeds=seeds)
            if seeds
            else zermelo.teaching.exercise(kind, chosen, seed=seed)
        )
        content = zermelo.draw(made, kind="html")
    save(path, content)
    about = f"seeds {which}, with their solutions" if seeds else f"seed {which}, with its solution"
    written(path, json, f"{made.title}, {about}.", **made.record())
