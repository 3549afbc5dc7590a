"""zermelo watch: a search step by step."""

from typing import Any

import click

import zermelo
from zermelo import Position, Watched
from zermelo.apps.cli import parameters
from zermelo.apps.cli.output import print_json, say
from zermelo.apps.cli.types import Count

__all__ = ["watch"]


@parameters.command("watch")
@parameters.game
@parameters.moves
@parameters.board
@click.option("--search", "name", metavar="NAME", default="alphabeta", show_default=True,
              help="Search to watch: minimax, goodness, alphabeta or memo.")  # fmt: skip
@click.option("--scoring", metavar="NAME", help="How a win scores: one, left, halved or hundred.")
@click.option("--first", type=Count(), default=0, show_default=True, help="Number of steps to skip.")
@click.option("--steps", type=Count(1, 10**6), default=40, show_default=True, help="Number of steps to show.")
@parameters.timeout(60, "Time limit in seconds; the steps that are taken by then are shown.")
@parameters.as_json
def watch(
    game: str, moves: tuple[str, ...], board: str | None, name: str, scoring: str | None, first: int, steps: int,
    timeout: float, json: bool,
) -> None:  # fmt: skip
    """Show what a search does step by step: each node, the score that comes back, and each branch cut off.

    Lines are indented by ply. On a terminal, zermelo play shows the same as a moving picture: press S.
    """
    position = parameters.position_of(game, moves, board)
    watched = zermelo.watch(position, name, scoring, first, steps, timeout)
    if json:
        print_json(record(position, name, first, watched))
    else:
        show(name, first, watched)


def record(position: "Position[Any]", name: str, first: int, watched: Watched) -> dict[str, Any]:
    named = {"game": position.game.name, "moves": position.played, "board": position.text, "search": name}
    return {**named, "first": first, **watched.record()}


def show(name: str, first: int, watched: Watched) -> None:
    """The steps as lines, and how far the search has come."""
    for step, told in zip(watched.steps, watched.record()["steps"], strict=True):
        say("  " * (len(step.path) - 1) + told["words"])
    say()
    last = watched.steps[-1] if watched.steps else None
    cost = f"{last.nodes:,} nodes, {last.calls:,} calls" if last else "no steps are left"
    on = "" if watched.finished else f" It goes on: --first {first + len(watched.steps)}."
    say(f"{name}: {cost}.{' Finished.' if watched.finished else on}")
