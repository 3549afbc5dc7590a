"""zermelo tree, zermelo map: the game drawn."""

from pathlib import Path
from typing import Literal

import click

import zermelo
from zermelo.apps.cli import parameters
from zermelo.apps.cli.interrupt import within
from zermelo.apps.cli.output import Tally, say, spinner, width, written
from zermelo.apps.cli.types import Count, OutputFile, unwritable

__all__ = ["draw_map", "tree"]

DRAWING = 0.5
"""Seconds for a map after the time for its values is over."""

GRAPHS, PICTURES = ("svg", "png", "dot", "json", "graphml"), ("svg", "png")


@parameters.command("tree")
@parameters.game
@parameters.moves
@parameters.board
@click.option("--depth", type=Count(), default=2, show_default=True, help="Plies to draw.")
@click.option("--classes", is_flag=True, help="Draw positions that are equal up to symmetry once.")
@click.option("-o", "--out", type=OutputFile(*GRAPHS), help="Write a file: .svg, .png, .dot, .json or .graphml.")
@parameters.timeout(20, "Time limit in seconds; values that are not found by then are shown with their bounds.")
@parameters.as_json
def tree(
    game: str,
    moves: tuple[str, ...],
    board: str | None,
    depth: int,
    classes: bool,
    out: Path | None,
    timeout: float,
    json: bool,
) -> None:
    """Draw the game tree with the value of each position, as text or into a file."""
    position = parameters.position_of(game, moves, board)
    with spinner("searching the tree") as tell:
        graph = zermelo.tree(
            position, depth, classes, timeout, lambda done, total: tell(f"{done:,} of {total:,} nodes")
        )
        content = zermelo.draw(graph, out.suffix[1:].lower()) if out else b""
    if out:
        zermelo.save(out, content)
        written(out, json, f"{len(graph.nodes):,} nodes.", nodes=len(graph.nodes))
    elif json:
        say(zermelo.draw(graph, "json").decode().rstrip("\n"))
    else:
        say(zermelo.text(graph, width()))


@parameters.command("map")
@parameters.game
@click.option("--side", type=click.Choice(["first", "second"]), default="first", show_default=True,
              help="Player whose answers the map shows.")  # fmt: skip
@click.option("-o", "--out", type=OutputFile(*PICTURES), help="Write this file: FILE.svg or FILE.png.")
@parameters.timeout(20, "Time limit in seconds.")
@parameters.as_json
def draw_map(game: str, side: Literal["first", "second"], out: Path | None, timeout: float, json: bool) -> None:
    """Draw one poster with a perfect player's answer to everything: boards nested in the squares of boards."""
    chosen = zermelo.game(game)
    path = out or default_file(chosen.name, side)
    with spinner("searching the answers") as tell, within(timeout, lambda: f"Nothing is written to {path}.", DRAWING):
        strategy = zermelo.strategy(chosen, side, timeout, Tally(tell, "boards"))
        content = zermelo.draw(strategy, path.suffix[1:].lower())
    zermelo.save(path, content)
    written(path, json, f"{strategy.title}.", boards=strategy.size)


def default_file(game: str, side: str) -> Path:
    """A file in this folder, named after the game."""
    path = Path(f"zermelo-map-{game.translate(str.maketrans(':=,/', '----'))}-{side}.svg")
    if wrong := unwritable(path):
        raise click.UsageError(wrong)
    return path
