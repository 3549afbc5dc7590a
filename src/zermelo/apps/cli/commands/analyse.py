"""zermelo analyse: what a position is worth, and why."""

from pathlib import Path
from typing import Any

import zermelo
from zermelo.apps.cli import parameters
from zermelo.apps.cli.output import print_json, say, spinner, warn, width

__all__ = ["analyse", "show"]


@parameters.command("analyse")
@parameters.game
@parameters.moves
@parameters.board
@parameters.timeout(10, "Time limit in seconds; a value that is not found in time is shown with its bounds.")
@parameters.search_memory
@parameters.threads
@parameters.opening_book
@parameters.as_json
def analyse(
    game: str,
    moves: tuple[str, ...],
    board: str | None,
    timeout: float,
    memory: int,
    threads: int | None,
    book: Path | None,
    json: bool,
) -> None:
    """Show the value of a position and of each move, the best line, and why each losing move loses.

    GAME is a game of the catalogue or a Python file of yours: tictactoe, mnk:width=4,height=4,k=3, my_game.py.
    A sum of impartial games is written 'nim + my_game.py'; these games show their Grundy values.
    MOVES lead from the start to the position: 1 5 9, or 159.
    """
    position = parameters.position_of(game, moves, board)
    with spinner("analysing"):
        searching = zermelo.evaluator(position.game, memory, threads, tell=warn, book=book)
        analysis = zermelo.analyse(position, timeout, searching)
    show(analysis, json)


def show(result: Any, json: bool) -> None:
    """A result of the library, as JSON or as text that fits the terminal."""
    if json:
        print_json(result.record())
    else:
        say(zermelo.text(result, width()))
