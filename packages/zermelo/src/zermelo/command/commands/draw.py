"""zermelo tree, map: pictures of a game."""

from pathlib import Path
from typing import Any, Literal

import click

import zermelo
from zermelo import Position
from zermelo.command import parameters
from zermelo.command.parameters import Count, default_file
from zermelo.command.progress import spinner, tally_work
from zermelo.command.streams import columns_of, report_file, say
from zermelo.machine.files import save

__all__ = ["draw_map", "tree"]

MAP_DRAWING_SECONDS = 0.5
"""The time limit in seconds for drawing a map after its values are computed."""


@parameters.command("tree")
@parameters.position
@click.option("--depth", type=Count(), default=2, show_default=True, help="Plies to draw.")
@click.option("--classes", is_flag=True, help="Draw positions that are equal up to symmetry once.")
@parameters.out("Write a file: .svg, .png, .dot, .json or .graphml.", "svg", "png", "dot", "json", "graphml")
@parameters.timeout(20, "Time limit in seconds; values that are not found by then are shown with their bounds.")
@parameters.no_tables
@parameters.as_json
def tree(position: Position[Any], depth: int, classes: bool, out: Path | None, timeout: float, json: bool) -> None:
    """Draw the game tree with the value of each position, as text or into a file."""
    parameters.say_source(position.game)
    with spinner("searching the tree") as tell:
        graph = zermelo.tree(position, depth=depth, classes=classes, seconds=timeout, on_progress=tell)
        if out:
            graph.save(out)
    if out:
        report_file(out, json, f"{len(graph.nodes):,} nodes.", nodes=len(graph.nodes))
    elif json:
        say(zermelo.draw(graph, kind="json").decode().rstrip("\n"))
    else:
        say(zermelo.text(graph, width=columns_of()))


@parameters.command("map")
@parameters.game
@click.option("--side", type=click.Choice(["first", "second"]), default="first", show_default=True,
              help="Player whose answers the map shows.")  # fmt: skip
@parameters.out("Write this file: FILE.svg or FILE.png.", "svg", "png")
@parameters.timeout(20, "Time limit in seconds.")
@parameters.as_json
def draw_map(game: str, side: Literal["first", "second"], out: Path | None, timeout: float, json: bool) -> None:
    """Draw one poster with a perfect player's answer to everything: boards nested in the squares of boards."""
    chosen = zermelo.game(game)
    path = out or default_file("map", chosen.name, side, kind="svg")
    with tally_work(
        "searching the answers", "boards", timeout, f"Nothing is written to {path}.", MAP_DRAWING_SECONDS
    ) as tell:
        strategy = zermelo.strategy(chosen, side=side, seconds=timeout, on_progress=tell)
        content = zermelo.draw(strategy, kind=path.suffix[1:].lower())
    save(path, content)
    report_file(path, json, f"{strategy.title}.", boards=strategy.size)
