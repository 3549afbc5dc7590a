"""zermelo count: games, nodes, positions and classes, exactly."""

from pathlib import Path
from typing import Annotated, Literal

import typer

from zermelo.apps.cli.common import Board, GameName, Json, Moves, print_json, read_position, spinner
from zermelo.apps.cli.files import kind_of, write_whole
from zermelo.drawing.pictures import draw
from zermelo.engine.counting import count as count_all

__all__ = ["count"]

Depth = Annotated[int | None, typer.Option("--depth", min=0, help="Plies to count; else to the end of every game.")]
Limit = Annotated[
    float, typer.Option("--timeout", min=0.01, help="Seconds; what takes longer is left out, and said to be.")
]
WayName = Annotated[
    Literal["classes", "tree", "compiled"],
    typer.Option("--way", help="Each class once; or node by node: the lazy tree, or compiled."),
]
Plot = Annotated[Path | None, typer.Option("--plot", metavar="FILE", help="Draw a chart: FILE.svg or FILE.png.")]


def count(
    game: GameName,
    moves: Moves = None,
    board: Board = None,
    depth: Depth = None,
    timeout: Limit = 60,
    way: WayName = "classes",
    plot: Plot = None,
    json: Json = False,
) -> None:
    """Count everything that can be played from a position: by ply, by result, after every move."""
    if plot:
        kind_of(plot, ("svg", "png"))
    position = read_position(game, moves, board)
    with spinner("counting") as tell:
        found = count_all(position, depth, timeout, way, tell)
    if json:
        print_json(found.record())
    else:
        print(found)
    if plot:
        write_whole(plot, draw(found, kind_of(plot, ("svg", "png"))))
