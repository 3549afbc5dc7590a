"""zermelo probe: what a table says of a position."""

from pathlib import Path
from typing import Annotated

import typer

from zermelo.analysis.analysis import analyse
from zermelo.apps.cli.analyse import show_analysis
from zermelo.apps.cli.common import Board, Json, Moves, print_json
from zermelo.position import Position, start

__all__ = ["TableName", "probe"]

TableName = Annotated[Path, typer.Argument(metavar="DIR", help="A table that zermelo solve or zermelo pack wrote.")]


def probe(table: TableName, moves: Moves = None, board: Board = None, json: Json = False) -> None:
    """The value of a position and of every move, the best line, and why each losing move loses: from a table."""
    from zermelo.solving.table import Table

    opened = Table.open(table)
    game = opened.game
    position = (start(game) if board is None else Position.read(game, board)).after(moves or [])
    opened[position]
    analysis = analyse(position, 1, opened)
    if json:
        print_json(analysis.record())
    else:
        show_analysis(analysis)
