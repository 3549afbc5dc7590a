"""The arguments and options that several commands share: one name and one meaning each."""

from collections.abc import Callable
from math import inf
from pathlib import Path
from typing import Any, TypeVar

import click

from zermelo import Position, start
from zermelo.apps.cli.types import GAME, Count, Seconds, Size

__all__ = [
    "Command", "as_json", "board", "command", "game", "moves", "opening_book", "own_game", "position_of",
    "search_memory", "seed", "table_folder", "threads", "timeout",
]  # fmt: skip

F = TypeVar("F", bound=Callable[..., Any])
Decorator = Callable[[F], F]


class Command(click.Command):
    """A command whose help page is laid out by rich-click."""

    def get_help(self, ctx: click.Context) -> str:
        from zermelo.apps.cli.help import help_of

        return help_of(self, ctx)


def command(name: str) -> Callable[[Callable[..., Any]], Command]:
    """Make a function a command of that name."""
    return click.command(name, cls=Command)


game = click.argument("game", type=GAME, metavar="GAME")
moves = click.argument("moves", nargs=-1, metavar="[MOVES]...")
board = click.option("--board", metavar="TEXT", help="Start from this position: XX.OO....")
as_json = click.option("--json", "json", is_flag=True, help="Print JSON.")
seed = click.option("--seed", type=int, metavar="N", help="Random seed, for reproducible games.")
threads = click.option("--threads", type=Count(1, 64), help="Threads of the compiled search; without it, one per core.")
search_memory = click.option(
    "--memory", type=Size("8M", "1T"), default="64M", show_default=True,
    help="Size of the compiled search's transposition table: 256M, 4G.",
)  # fmt: skip
opening_book = click.option(
    "--book", type=click.Path(path_type=Path), metavar="FILE", help="Look positions up in this opening book first."
)
own_game = click.option(
    "--game", "of", type=GAME, metavar="GAME",
    help="The game, where it is not in the catalogue: my_game.py:n=12. A file never names the code that runs.",
)  # fmt: skip
table_folder = click.argument("table", type=click.Path(path_type=Path), metavar="TABLE")


def timeout(seconds: float | None = None, about: str = "Time limit in seconds; without it, none.") -> Decorator[Any]:
    """Return the option --timeout with this default; without one, the command gets an infinite time."""

    def endless(ctx: click.Context, param: click.Parameter, value: float | None) -> float:
        return inf if value is None else value

    return click.option(
        "--timeout", type=Seconds(), metavar="SECONDS", default=seconds, show_default=True, callback=endless, help=about
    )


def position_of(spec: Any, moves: tuple[str, ...], board: str | None) -> Position[Any]:
    """The position that a command line names."""
    return start(spec, board).after(moves)
