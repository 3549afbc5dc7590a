"""zermelo tree, zermelo map: the game drawn."""

from pathlib import Path
from typing import Annotated, Literal

import typer

from zermelo import door
from zermelo.apps.cli.common import Board, GameName, Json, Moves, read_position
from zermelo.apps.cli.files import kind_of, write_whole

__all__ = ["draw_map", "draw_tree"]

Depth = Annotated[int, typer.Option("--depth", min=0, help="Plies to draw.")]
Classes = Annotated[bool, typer.Option("--classes", help="Draw positions that are equal up to symmetry once.")]
Out = Annotated[Path | None, typer.Option("--out", metavar="FILE", help="FILE.svg, .png, .dot, .json or .graphml.")]
Sheet = Annotated[Path | None, typer.Option("--out", metavar="FILE", help="FILE.svg or FILE.png.")]
Side = Annotated[Literal["first", "second"], typer.Option("--side", help="Whose answers the map holds.")]

GRAPHS, PICTURES = ("svg", "png", "dot", "json", "graphml"), ("svg", "png")


def draw_tree(
    game: GameName,
    moves: Moves = None,
    board: Board = None,
    depth: Depth = 2,
    classes: Classes = False,
    out: Out = None,
    json: Json = False,
) -> None:
    """The tree of all that can be played, with the value of every position: as text, or into a file."""
    kind = kind_of(out, GRAPHS) if out else ""
    graph = door.tree(read_position(game, moves, board), depth, classes)
    if out:
        write_whole(out, door.draw(graph, kind))
        print(f"{out}: {len(graph.nodes):,} nodes.")
    elif json:
        print(door.draw(graph, "json").decode(), end="")
    else:
        print(graph)


def draw_map(game: GameName, side: Side = "first", out: Sheet = None) -> None:
    """One poster with a perfect player's answer to everything: boards nested in the squares of boards."""
    chosen = door.game(game)
    path = out or Path(f"zermelo-map-{chosen.name.translate(str.maketrans(':=,', '---'))}-{side}.svg")
    kind = kind_of(path, PICTURES)
    plan = door.strategy(chosen, side)
    write_whole(path, door.draw(plan, kind))
    print(f"{path}: {plan.title}.")
