"""zermelo count: games, nodes, positions and classes, exactly."""

from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any, Literal

import typer

from zermelo.apps.cli.common import Board, GameName, Json, Moves, console, print_json, read_position, spinner
from zermelo.apps.cli.files import kind_of, write_whole
from zermelo.counting.census import Census, Opening, census, summed
from zermelo.counting.layers import Layer, walked
from zermelo.counting.results import Results
from zermelo.position import Position
from zermelo.searching.deadline import limited

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
        found = census(position, depth, timeout, tell) if way == "classes" else walk_tree(position, way, timeout)
    if json:
        print_json(as_json(found))
    else:
        show(found)
    if plot:
        draw_chart(found, plot)


def walk_tree(position: Position[Any], way: str, timeout: float) -> Census:
    """Nodes and games alone, one node after the other."""
    if way == "compiled":
        from zermelo.engine.walk import walked_compiled

        found = walked_compiled(position)
    else:
        game = replace(position.game, rules=limited(position.game.rules, timeout))
        found = walked(Position(game, position.state, position.turn))
    return Census(position, found, whole=True, missing=["A walk counts nodes and games alone."])


def as_json(found: Census) -> dict[str, Any]:
    """What is not whole has no totals; openings are absent where there was no time for them."""
    position, layers = found.position, found.layers
    parts: dict[str, Any] = {
        "games": {**totals([layer.games for layer in layers], found.whole), "by_length": by_length(layers, "games")},
        "nodes": by_ply([layer.nodes for layer in layers], sum(layer.nodes for layer in layers), found.whole),
    }
    if layers[0].positions:
        parts |= positions_json(layers, found.whole)
    if found.openings is not None:
        parts["openings"] = [opening_json(opening, found.whole) for opening in found.openings]
    origin = {"game": position.game.name, "moves": position.played, "board": position.text}
    return {**origin, **parts, "missing": found.missing}


def positions_json(layers: list[Layer], whole: bool) -> dict[str, Any]:
    return {
        "positions": by_ply([x.positions for x in layers], sum(x.new_positions for x in layers), whole),
        "classes": by_ply([x.classes for x in layers], sum(x.new_classes for x in layers), whole),
        "finished": {
            **totals([layer.finished for layer in layers], whole),
            "by_ply": [layer.finished.total for layer in layers],
            "classes": totals([layer.finished_classes for layer in layers], whole),
        },
        "essentially_different": {
            **totals([layer.different for layer in layers], whole),
            "by_length": by_length(layers, "different"),
        },
    }


def totals(results: list[Results], whole: bool) -> dict[str, int]:
    together = summed(results)
    return {"total": together.total, **together._asdict()} if whole else {}


def by_length(layers: list[Layer], name: str) -> dict[str, dict[str, int]]:
    """The results of the games of every length, in plies, that has any."""
    found = {str(layer.ply): getattr(layer, name)._asdict() for layer in layers if getattr(layer, name).total}
    return {ply: {result: n for result, n in results.items() if n} for ply, results in found.items()}


def by_ply(counts: list[int], total: int, whole: bool) -> dict[str, Any]:
    return {"total": total, "by_ply": counts} if whole else {"by_ply": counts}


def opening_json(opening: Opening, whole: bool) -> dict[str, Any]:
    """Games by result after a move, and the nodes by ply: the move itself is ply 1."""
    games = totals([layer.games for layer in opening.layers], whole)
    different = totals([layer.different for layer in opening.layers], whole)
    nodes = [layer.nodes for layer in opening.layers]
    return {"move": opening.move, **games, "essentially_different": different, "nodes_by_ply": nodes}


def show(found: Census) -> None:
    from rich.table import Table

    out, first, second = console(), *found.position.game.players
    table = Table(box=None, pad_edge=False)
    for name in (
        "ply",
        "nodes",
        "positions",
        "classes",
        f"{first} wins",
        f"{second} wins",
        "draws",
        "finished",
        "different",
    ):
        table.add_column(name, justify="right")
    for layer in found.layers:
        table.add_row(*cells(str(layer.ply), layer.nodes, layer.positions, layer.classes, *ends(layer)))
    if found.whole:
        table.add_row(*cells("all", *whole_counts(found)), style="bold")
    out.print(table)
    out.print(
        "\nNode: a sequence of moves. Class: positions equal up to symmetry. Wins and draws: games that end there. "
        "Finished: positions that are over. Different: games, moves that a symmetry joins counted once."
    )
    if found.openings and found.whole:
        show_openings(found.openings, first, second)
    for sentence in found.missing:
        out.print(f"\n{sentence}", markup=False)


def ends(layer: Layer) -> tuple[int, ...]:
    return (*layer.games, layer.finished.total, layer.different.total)


def whole_counts(found: Census) -> list[int]:
    plies = found.layers
    counts = [sum(x.nodes for x in plies), sum(x.new_positions for x in plies), sum(x.new_classes for x in plies)]
    return counts + [sum(column) for column in zip(*map(ends, plies), strict=True)]


def cells(name: str, *counts: int) -> list[str]:
    return [name, *(f"{count:,}" if count else "" for count in counts)]


def show_openings(openings: list[Opening], first: str, second: str) -> None:
    from rich.table import Table

    table = Table(box=None, pad_edge=False)
    for name in ("after", f"{first} wins", f"{second} wins", "draws", "games", "different"):
        table.add_column(name, justify="right")
    for opening in openings:
        games = summed(layer.games for layer in opening.layers)
        different = summed(layer.different for layer in opening.layers)
        table.add_row(*cells(opening.move, *games, games.total, different.total))
    console().print()
    console().print(table)


def draw_chart(found: Census, path: Path) -> None:
    from zermelo.drawing.chart import counts_chart

    kind: Any = kind_of(path, ("svg", "png"))
    game = found.position.game
    write_whole(path, counts_chart(found.layers, game.name, game.players, kind))
