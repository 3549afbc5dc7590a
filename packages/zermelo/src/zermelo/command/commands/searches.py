"""zermelo watch, compare: searches step by step and side by side, and programs of your own beside them."""

from math import inf
from typing import Any

import click

import zermelo
from zermelo import Position
from zermelo.command import parameters
from zermelo.command.interrupt import PROGRAM_GRACE_SECONDS, adopt_orphans, within
from zermelo.command.parameters import Count
from zermelo.command.progress import spinner
from zermelo.command.streams import columns_of, print_json, say, show

__all__ = ["compare", "watch"]

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
    "yours: bot.py, bot.py:best_move, bot.js or 'program: ./bot'; or rules in words: rules:mine.json.",
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
    and each answer is shown beside the values of all moves. Rules in words are asked in the same way, and each answer
    names the rule that decides.
    """
    if is_program(name):
        watch_program(position, name, scoring, first, steps, timeout, json)
        return
    watched = zermelo.sources.watch(position, name, scoring=scoring, first=first, limit=steps, seconds=timeout)
    record = watched.record()
    if json:
        named = {"game": position.game.name, "moves": position.moves_played.names, "board": position.text}
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
    with spinner(f"asking {name}"), within(timeout, late=min(timeout, PROGRAM_GRACE_SECONDS)):
        watched = zermelo.sources.watch_program(position, name, first=first, limit=steps, seconds=timeout)
    if json:
        named = {"game": position.game.name, "moves": position.moves_played.names, "board": position.text}
        print_json({**named, "first": first, **watched.record()})
        return
    more = "Finished." if watched.finished else f"It goes on: --first {first + len(watched.answers)}."
    say(f"{zermelo.text(watched, width=columns_of())}\n\n{tally(watched)} {more}")


def tally(watched: zermelo.sources.WatchedProgram) -> str:
    """Return how many answers are shown, and how many of them are wrong."""
    number = len(watched.answers)
    return f"{number:,} answer{'s' * (number != 1)}, {len(watched.wrong):,} of them wrong."


def accumulator_words(fields: dict[str, Any]) -> str:
    """Describe an accumulator; a bound that is still infinite is left out."""
    bounds = [f"{name} {fields[name]}" for name, least in (("alpha", "-∞"), ("beta", "∞")) if fields[name] != least]
    space, children = fields["space"] or "root", " ".join(fields["children"]) or "nothing"
    parts = [f"{space}: {fields['board']}", fields["marker"], f"score {fields['score']}", f"depth {fields['depth']}"]
    return ", ".join([*parts, *bounds, f"to visit {children}"])
