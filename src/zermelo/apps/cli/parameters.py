"""The arguments and options that several commands share: one name and one meaning each."""

from collections.abc import Callable
from functools import wraps
from inspect import signature
from math import inf
from pathlib import Path
from typing import Any

import click

import zermelo
from zermelo.apps.cli.groups import Command
from zermelo.apps.cli.output import warn
from zermelo.apps.cli.types import GAME, Count, OutputFile, Seconds, Size

__all__ = [
    "as_json", "board", "command", "evaluator", "evaluator_without_book", "game", "moves", "open_table", "opening_book",
    "out", "own_game", "position", "position_of", "seed", "table", "target", "threads", "timeout",
]  # fmt: skip

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]


def command(name: str) -> Callable[[Callable[..., Any]], Command]:
    """Make a function, which may return an exit code, a command of that name."""
    return click.command(name, cls=Command)


def merged(name: str, build: Callable[..., Any], *parameters: Decorator) -> Decorator:
    """Return a decorator that adds parameters and passes on the one value that is built from theirs."""
    keys = list(signature(build).parameters)

    def decorate(function: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(function)
        def call(**values: Any) -> Any:
            values[name] = build(**{key: values.pop(key) for key in keys})
            return function(**values)

        decorated: Callable[..., Any] = call
        for parameter in reversed(parameters):
            decorated = parameter(decorated)
        return decorated

    return decorate


def timeout(seconds: float | None = None, about: str = "Time limit in seconds; without it, none.") -> Decorator:
    """Return the option --timeout with this default; without one, the command gets an infinite time."""
    return click.option(
        "--timeout", type=Seconds(), metavar="SECONDS", default=seconds, show_default=True, help=about,
        callback=lambda ctx, param, value: inf if value is None else value,
    )  # fmt: skip


def out(about: str, *kinds: str, required: bool = False) -> Decorator:
    """Return the option --out for a file of one of some kinds."""
    return click.option("-o", "--out", type=OutputFile(*kinds), required=required, help=about)


def target(metavar: str, about: str, *kinds: str) -> Decorator:
    """Return a file that is named by an argument or by --out."""
    file = click.argument("file", type=OutputFile(*kinds), metavar=metavar, required=False)
    return merged("out", one_file, file, out(about, *kinds))


def one_file(file: Path | None, out: Path | None) -> Path:
    if (path := file or out) is None or (file and out):
        raise click.UsageError("Name one file to write, with -o FILE.")
    return path


def position_of(game: str, moves: tuple[str, ...], board: str | None) -> zermelo.Position[Any]:
    return zermelo.start(game, board).after(moves)


def evaluator_of(memory: int, threads: int | None, book: Path | None) -> Callable[[Any], zermelo.Evaluator[Any]]:
    return lambda game: zermelo.evaluator(game, memory=memory, threads=threads, tell=warn, book=book)


game = click.argument("game", type=GAME, metavar="GAME")
moves = click.argument("moves", nargs=-1, metavar="[MOVES]...")
board = click.option("--board", metavar="TEXT", help="Start from this position: XX.OO....")
as_json = click.option("--json", "json", is_flag=True, help="Print JSON.")
seed = click.option("--seed", type=int, metavar="N", help="Random seed, for reproducible games.")
threads = click.option("--threads", type=Count(1, 64), help="Threads of the compiled search; without it, one per core.")
memory = click.option(
    "--memory", type=Size("8M", "1T"), default="64M", show_default=True,
    help="Size of the compiled search's transposition table: 256M, 4G.",
)  # fmt: skip
opening_book = click.option(
    "--book", type=click.Path(path_type=Path), metavar="FILE", help="Look positions up in this opening book first."
)
own_game = click.option(
    "--game", "of", type=GAME, metavar="GAME",
    help="The game, if it is not in the catalogue: my_game.py:n=12. A file never names the code that runs.",
)  # fmt: skip
table = click.argument("table", type=click.Path(path_type=Path), metavar="TABLE")

position = merged("position", position_of, game, moves, board)
"""The position that GAME, MOVES and --board name."""

evaluator = merged("evaluator", evaluator_of, memory, threads, opening_book)
"""A function from a game to its evaluator with --memory, --threads and --book."""

evaluator_without_book = merged(
    "evaluator", lambda memory, threads: evaluator_of(memory, threads, None), memory, threads
)

open_table = merged("table", lambda table, of: zermelo.Table.open(table, zermelo.game(of) if of else None), table)
"""The table that TABLE names, of the game that `own_game` names."""
