"""zermelo count: games, nodes, positions and classes, exactly."""

from pathlib import Path
from typing import Literal

import click

import zermelo
from zermelo.apps.cli import parameters
from zermelo.apps.cli.commands.analyse import show
from zermelo.apps.cli.output import spinner
from zermelo.apps.cli.types import Count, OutputFile

__all__ = ["count"]


@parameters.command("count")
@parameters.game
@parameters.moves
@parameters.board
@click.option("--depth", type=Count(), help="Plies to count; without it, count to the end of every game.")
@click.option(
    "--method", type=click.Choice(["classes", "tree", "compiled"]), default="classes", show_default=True,
    help="Visit each symmetry class once, compiled where there are many; or each node of the tree, in Python (tree) or "
    "compiled.",
)  # fmt: skip
@parameters.timeout(60, "Time limit in seconds; what is not counted by then is named.")
@click.option("--plot", type=OutputFile("svg", "png"), help="Draw a chart of the counts: FILE.svg or FILE.png.")
@parameters.as_json
def count(
    game: str,
    moves: tuple[str, ...],
    board: str | None,
    depth: int | None,
    method: Literal["classes", "tree", "compiled"],
    timeout: float,
    plot: Path | None,
    json: bool,
) -> None:
    """Count all games, nodes, positions and symmetry classes that follow a position."""
    position = parameters.position_of(game, moves, board)
    with spinner("counting") as tell:
        census = zermelo.count(position, depth, timeout, method, tell)
    show(census, json)
    if plot:
        zermelo.save(plot, zermelo.draw(census, plot.suffix[1:].lower()))
