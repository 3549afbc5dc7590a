"""zermelo tree, zermelo map: the game drawn."""

from collections.abc import Callable, Mapping
from itertools import islice
from pathlib import Path
from typing import Annotated, Any, Literal
from xml.etree.ElementTree import Element

import typer

from zermelo.analysis.graph import Graph, grow_graph, valued
from zermelo.analysis.strategy import strategy
from zermelo.apps.cli.common import Board, GameName, Json, Moves, read_position
from zermelo.apps.cli.files import kind_of, write_whole
from zermelo.counting.layers import layers
from zermelo.drawing.diagram import diagram
from zermelo.drawing.graphs import to_dot, to_graphml, to_json
from zermelo.drawing.nested import check_nestable, poster
from zermelo.drawing.outline import outline
from zermelo.drawing.png import png
from zermelo.drawing.shapes import to_text
from zermelo.errors import TooLarge
from zermelo.games import game as game_named
from zermelo.position import Position, start
from zermelo.searching.interpreted import Interpreted
from zermelo.symmetry.folding import Folding

__all__ = ["draw_map", "draw_tree"]

MOST_NODES = 1_000_000

SECONDS = 20.0
"""For the values of the nodes."""

Depth = Annotated[int, typer.Option("--depth", min=0, help="Plies to draw.")]
Classes = Annotated[bool, typer.Option("--classes", help="Draw positions that are equal up to symmetry once.")]
Out = Annotated[Path | None, typer.Option("--out", metavar="FILE", help="FILE.svg, .png, .dot, .json or .graphml.")]
Sheet = Annotated[Path | None, typer.Option("--out", metavar="FILE", help="FILE.svg or FILE.png.")]
Side = Annotated[Literal["first", "second"], typer.Option("--side", help="Whose answers the map holds.")]

PICTURES: Mapping[str, Callable[[Element], bytes]] = {"svg": lambda made: to_text(made).encode(), "png": png}

GRAPHS: Mapping[str, Callable[[Graph], bytes]] = {
    "svg": lambda graph: PICTURES["svg"](diagram(graph)),
    "png": lambda graph: PICTURES["png"](diagram(graph)),
    "dot": lambda graph: to_dot(graph).encode(),
    "json": lambda graph: to_json(graph).encode(),
    "graphml": lambda graph: to_graphml(graph).encode(),
}


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
    kind = kind_of(out, GRAPHS) if out else "json" if json else ""
    position = read_position(game, moves, board)
    fold = Folding(position.game)
    check_size(position, depth, fold, classes)
    graph = valued(grow_graph(position, depth, fold if classes else None), SECONDS)
    if out:
        write_whole(out, GRAPHS[kind](graph))
        print(f"{out}: {len(graph.nodes):,} nodes.")
    elif json:
        print(to_json(graph), end="")
    else:
        for line in outline(graph):
            print(line)


def check_size(position: Position[Any], depth: int, fold: Folding, classes: bool) -> None:
    """Raises TooLarge, with the number of nodes and what to ask instead, for a tree of more than a million."""
    total = 0
    for layer in islice(layers(position, fold), depth + 1):
        total += layer.classes if classes else layer.nodes
        if total > MOST_NODES:
            less = f"--depth {layer.ply - 1} or less" + ("" if classes else ", or --classes")
            raise TooLarge(f"The tree has {total:,} nodes down to ply {layer.ply} alone; draw it with {less}.")


def draw_map(game: GameName, side: Side = "first", out: Sheet = None) -> None:
    """One poster with a perfect player's answer to everything: boards nested in the squares of boards."""
    origin, seat = start(game_named(game)), int(side == "second")
    path = out or Path(f"zermelo-map-{origin.game.name.translate(str.maketrans(':=,', '---'))}-{side}.svg")
    kind = kind_of(path, PICTURES)
    check_nestable(origin)
    plan = strategy(origin, seat, SECONDS)
    value = Interpreted(origin.game).value(origin.state, SECONDS)
    outcome = (value.outcome or 0) * (1 if seat == 0 else -1)
    write_whole(path, PICTURES[kind](poster(plan, origin, seat, outcome)))
    print(f"{path}: every answer of {origin.game.players[seat]}.")
