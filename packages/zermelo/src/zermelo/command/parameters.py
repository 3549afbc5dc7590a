"""The arguments and options that commands share: one name, one type and one meaning each."""

import math
import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import wraps
from inspect import signature
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

import zermelo
from zermelo.command.groups import Command
from zermelo.command.streams import warn
from zermelo.errors import BadOption
from zermelo.machine.tables_folder import TABLES_VARIABLE
from zermelo.rules.limits import bytes_of
from zermelo.rules.specs import Option, entries

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

__all__ = [
    "GAME_PARAMETER",
    "PLAYER_PARAMETER",
    "Count",
    "OutputFile",
    "Seconds",
    "Size",
    "Spec",
    "as_json",
    "board",
    "command",
    "default_file",
    "evaluator",
    "evaluator_without_book",
    "game",
    "locate_table",
    "moves",
    "no_tables",
    "open_table",
    "opening_book",
    "out",
    "own_game",
    "position",
    "position_of",
    "say_source",
    "say_tables",
    "say_way_to_solve",
    "seed",
    "table",
    "target",
    "threads",
    "timeout",
    "unwritable",
]


Catalogue = Mapping[str, Callable[..., Any]]


# Every command makes these classes; Python makes those that compare and print at half the pace.
@dataclass(eq=False, repr=False)
class Size(click.ParamType[int]):
    """A size with a unit, such as 512M or 4G, as bytes."""

    name = "SIZE"
    least: str
    most: str = "16T"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        try:
            size = bytes_of(str(value))
        except zermelo.errors.BadOption as error:
            self.fail(str(error), param, ctx)
        if not bytes_of(self.least) <= size <= bytes_of(self.most):
            self.fail(f"{value} is not valid: the size must be from {self.least} to {self.most}.", param, ctx)
        return size


@dataclass(eq=False, repr=False)
class Count(click.ParamType[float]):
    """A whole number within bounds, which may be written as 1e6."""

    name, words = "N", "a whole number"
    least: float = 0
    most: float = 10**9

    def parse(self, value: Any) -> float:
        number = int(float(value))
        return number if number == float(value) else math.nan

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        number = math.nan
        with suppress(ValueError, OverflowError):
            number = self.parse(value)
        if not self.least <= number <= self.most:
            self.fail(f"{value!r} is not valid: write {self.words} from {self.least} to {self.most}.", param, ctx)
        return number


@dataclass(eq=False, repr=False)
class Seconds(Count):
    """A time of at least a hundredth of a second and at most a year."""

    name, words = "SECONDS", "seconds"
    least: float = 0.01
    most: float = 31_536_000

    def parse(self, value: Any) -> float:
        return float(value)


class OutputFile(click.ParamType[Path]):
    """A file to write, in a folder that exists, with one of these endings if there are any."""

    name = "FILE"

    def __init__(self, *kinds: str) -> None:
        self.kinds = kinds

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        from zermelo.machine.files import ending_of  # late: it reads and writes

        path = Path(value)
        if wrong := unwritable(path):
            self.fail(wrong, param, ctx)
        if self.kinds:
            try:
                ending_of(path, self.kinds)
            except BadOption as error:
                self.fail(str(error), param, ctx)
        return path

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> "list[CompletionItem]":
        from click.shell_completion import CompletionItem

        return [CompletionItem(incomplete, type="file")]


def unwritable(path: Path) -> str:
    """Return why a file cannot be written, before the work begins; '' if nothing is known against it."""
    if path.is_dir():
        return f"{path} is a folder; name a file to write."
    if path.exists() and not path.is_file():
        return f"{path} is not a regular file; name a file to write."
    if not path.parent.is_dir():
        return f"there is no folder {path.parent} to write {path.name} into."
    return ""


class Spec(click.ParamType[str]):
    """A name with options, such as mnk:width=4 or level=0.7: the text itself, which the shell completes."""

    def __init__(self, name: str, catalogue: Callable[[], Catalogue], files: bool = False) -> None:
        self.name, self.catalogue, self.files = name, catalogue, files

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        return str(value)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> "list[CompletionItem]":
        from click.shell_completion import CompletionItem

        items = [CompletionItem(text) for text in completions(self.catalogue(), incomplete)]
        return items or ([CompletionItem(incomplete, type="file")] if self.files else [])


def completions(catalogue: Catalogue, incomplete: str) -> list[str]:
    """Return the names that begin like this; after a colon the options, and after an equals sign their values."""
    name, colon, tail = incomplete.partition(":")
    if not colon:
        return [each for each in catalogue if each.startswith(incomplete)]
    before, comma, word = tail.rpartition(",")
    key, equals, _ = word.partition("=")
    options: dict[str, Option] = {}
    with suppress(KeyError, zermelo.ZermeloError):  # of the games of packages, only the one that is named is loaded
        options = entries({name: catalogue[name]})[0].options
    if equals:
        words = [f"{key}={choice}" for choice in options[key].choices] if key in options else []
    else:
        words = [f"{option}=" for option in options]
    return [f"{name}:{before}{comma}{each}" for each in words if each.startswith(word)]


def players() -> Catalogue:
    from zermelo.playing.game_session import SEAT_BUILDERS  # late: few commands need it

    return SEAT_BUILDERS


GAME_PARAMETER = Spec("GAME", lambda: zermelo.GAMES, files=True)
PLAYER_PARAMETER = Spec("PLAYER", players, files=True)


def default_file(*words: str, kind: str) -> Path:
    """Return a file in this folder that is named after a game; raise UsageError if it cannot be written."""
    path = Path(f"zermelo-{'-'.join(words).translate(str.maketrans(':=,/', '----'))}.{kind}")
    if wrong := unwritable(path):
        raise click.UsageError(wrong)
    return path


Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]


def command(name: str, heading: str = "") -> Callable[[Callable[..., Any]], Command]:
    """Make a function, which may return an exit code, a command of that name.

    heading: for a command of an installed package, the heading under which `zermelo --help` lists it.
    """

    def decorate(function: Callable[..., Any]) -> Command:
        made = click.command(name, cls=Command)(function)
        made.heading = heading or made.heading
        return made

    return decorate


def merge_parameters(name: str, build: Callable[..., Any], *parameters: Decorator) -> Decorator:
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
    return merge_parameters("out", one_file, file, out(about, *kinds))


def one_file(file: Path | None, out: Path | None) -> Path:
    if (path := file or out) is None or (file and out):
        raise click.UsageError("Name one file to write, with -o FILE.")
    return path


def position_of(game: str, moves: tuple[str, ...], board: str | None) -> zermelo.Position[Any]:
    """Return the position after moves from the start or a board; raise IllegalMove, which knows a board among them."""
    origin = zermelo.start(game, board)
    try:
        return origin.after(moves)
    except zermelo.errors.IllegalMove as error:
        with suppress(zermelo.errors.BadText):
            zermelo.start(origin.game, " ".join(moves))
            from shlex import quote

            raise zermelo.errors.IllegalMove(
                f"{error} To begin with a position: --board {quote(' '.join(moves))}."
            ) from None
        raise


def evaluator_of(
    memory: int, threads: int | None, book: Path | None, table: Path | None
) -> Callable[[Any], zermelo.evaluators.Evaluator[Any]]:
    return lambda game: zermelo.evaluator(game, memory=memory, threads=threads, tell=warn, book=book, table=table)


def turn_tables_off(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    """Turn the stored tables off in this process and in those that it starts."""
    if value:
        os.environ[TABLES_VARIABLE] = "off"


def say_source(game: zermelo.Game[Any]) -> None:
    """Say that the values of a game come from a stored table, or why they do not."""
    from zermelo.solving.stored.table_source import notice  # late: few commands need it

    if sentence := notice(game):
        warn(sentence)


def say_way_to_solve(game: zermelo.Game[Any]) -> None:
    """Say how a game is solved whose search ran out of time."""
    from zermelo.solving.making.solve_need import way_to_solve  # late: few commands need it

    if sentences := way_to_solve(game):
        warn(sentences)


def say_tables(games: Mapping[str, str]) -> None:
    """Say which of these games, named by their specs, have a stored table from which their values come."""
    if used := [games[table.game] for table in zermelo.tables.stored_tables() if table.is_used and table.game in games]:
        warn(f"Values of {', '.join(used)} come from tables that you solved (zermelo tables).")


def locate_table(table: Path, game: str | None) -> tuple[Path, zermelo.Game[Any] | None]:
    """Return the path of a table, and its game if the user names it: as `own_game`, or in place of a stored table."""
    if not table.exists() or table.suffix == ".py":
        with suppress(zermelo.ZermeloError):  # no game has this name
            named = zermelo.game(str(table))
            for stored in zermelo.tables.stored_tables(named):
                return stored.path, named
    return table, zermelo.game(game) if game else None


game = click.argument("game", type=GAME_PARAMETER, metavar="GAME")
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
solved_table = click.option(
    "--table", "table", type=click.Path(path_type=Path), metavar="TABLE",
    help="Look positions up in this table first, which zermelo solve or zermelo table pack has written.",
)  # fmt: skip
own_game = click.option(
    "--game", "game", type=GAME_PARAMETER, metavar="GAME",
    help="The game, if it is not in the catalogue: my_game.py:n=12. A file never names a Python file.",
)  # fmt: skip
no_tables = click.option(
    "--no-tables", is_flag=True, expose_value=False, callback=turn_tables_off,
    help="Search, and do not use the tables that you have solved.",
)  # fmt: skip
table = click.argument("table", type=click.Path(path_type=Path), metavar="TABLE")

position = merge_parameters("position", position_of, game, moves, board)
"""The position that GAME, MOVES and --board name."""

evaluator = merge_parameters("evaluator", evaluator_of, memory, threads, opening_book, solved_table)
"""A function from a game to its evaluator with --memory, --threads, --book and --table."""

evaluator_without_book = merge_parameters(
    "evaluator", lambda memory, threads: evaluator_of(memory, threads, None, None), memory, threads
)

open_table = merge_parameters("table", lambda table, game: zermelo.Table(*locate_table(table, game)), table)
"""The table that TABLE names, of the game that `own_game` names."""
