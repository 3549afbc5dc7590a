"""zermelo compare: the searches and boards side by side."""

from typing import Annotated

import typer

from zermelo import door
from zermelo.analysis.comparison import pairs
from zermelo.apps.cli.common import Board, GameName, Json, Moves, print_json, progress, read_position

__all__ = ["compare"]

Only = Annotated[str, typer.Option(metavar="NAMES", help="Searches and boards to compare: memo,two_lists.")]
ScoringName = Annotated[
    str | None, typer.Option("--scoring", help="one, left, halved or hundred; else each search's own.")
]
Limit = Annotated[float, typer.Option("--timeout", min=0.01, help="Seconds that a row may take.")]


def compare(
    game: GameName,
    moves: Moves = None,
    board: Board = None,
    only: Only = "",
    scoring: ScoringName = None,
    timeout: Limit = 60,
    json: Json = False,
) -> None:
    """What every search and every board answers, and what it costs: nodes, calls, recursion, memory, time."""
    position = read_position(game, moves, board)
    named = [name.strip() for name in only.split(",") if name.strip()]
    chosen = pairs(position, named)
    with progress(chosen[0].search, len(chosen)) as step:
        found = door.compare(position, named, scoring, timeout, lambda pair: step(" ".join(pair)))
    if json:
        print_json(found.record())
    else:
        print(found)
