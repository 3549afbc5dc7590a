"""zermelo compare: the searches and boards side by side."""

from math import inf

import click

import zermelo
from zermelo.apps.cli import parameters
from zermelo.apps.cli.commands.analyse import show
from zermelo.apps.cli.output import spinner

__all__ = ["compare"]


@parameters.command("compare")
@parameters.game
@parameters.moves
@parameters.board
@click.option("--only", metavar="NAMES", default="", help="Compare only these searches and boards: memo,two_lists.")
@click.option("--scoring", metavar="NAME", help="How a win scores: one, left, halved or hundred.")
@parameters.timeout(
    about="Time limit for each row, in seconds. Without it, slow searches are measured after some moves."
)
@parameters.as_json
def compare(
    game: str,
    moves: tuple[str, ...],
    board: str | None,
    only: str,
    scoring: str | None,
    timeout: float,
    json: bool,
) -> None:
    """Run every search on every board, and show what each answers and what it costs.

    The costs are nodes, calls, recursion, memory and time.
    """
    position = parameters.position_of(game, moves, board)
    names = [name.strip() for name in only.split(",") if name.strip()]
    with spinner("comparing") as tell:
        seconds = timeout if timeout < inf else None
        comparison = zermelo.compare(position, names, scoring, seconds, lambda pair: tell(" ".join(pair)))
    show(comparison, json)
