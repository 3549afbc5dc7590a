"""What the commands share: arguments, errors, output."""

import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer
from typer.core import TyperGroup

from zermelo.engine.small_first import SETTINGS, Settings
from zermelo.engine.transposition import SMALLEST
from zermelo.errors import ZermeloError
from zermelo.games import game
from zermelo.position import Position, start

if TYPE_CHECKING:
    from rich.console import Console

__all__ = [
    "Board",
    "Door",
    "GameName",
    "Json",
    "Memory",
    "Moves",
    "Seed",
    "Threads",
    "Timeout",
    "console",
    "print_json",
    "progress",
    "read_position",
    "settings",
    "spinner",
]

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game, such as tictactoe or mnk:width=4,height=4,k=3.")]
Moves = Annotated[list[str] | None, typer.Argument(metavar="[MOVES]...", help="Moves from the start: 1 5 9, or 159.")]
Board = Annotated[str | None, typer.Option("--board", metavar="TEXT", help="Begin at a position: XX.OO....")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Seed = Annotated[int | None, typer.Option("--seed", help="Makes chance repeat.")]
Timeout = Annotated[float, typer.Option("--timeout", min=0.01, help="Seconds that the search may take.")]

Memory = Annotated[
    int,
    typer.Option(
        "--memory", metavar="MB", min=SMALLEST, max=1 << 20,
        help="Megabytes in which the compiled search remembers positions; it stays within them.",
    ),
]  # fmt: skip
Threads = Annotated[int, typer.Option("--threads", min=1, max=64, help="Threads of the compiled search.")]

PIPE_WIDTH = 130
"""Columns of a table that no terminal shows."""


class Door(TyperGroup):
    """Every error leaves here as one sentence on standard error, with exit 2."""

    def invoke(self, ctx: Any) -> Any:
        try:
            result = super().invoke(ctx)
            sys.stdout.flush()
            return result
        except ZermeloError as error:
            refuse(str(error))
        except KeyboardInterrupt:
            refuse("\nStopped by Ctrl-C.")
        except OSError as error:
            # What is still in the buffer goes nowhere: without this, Python fails again at its exit.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            gone = isinstance(error, BrokenPipeError)
            refuse("Stopped: nobody reads the output any more." if gone else f"Stopped: {error.strerror or error}.")
        except (typer.Exit, typer.Abort, typer.BadParameter):
            raise
        except Exception as error:
            from zermelo.checking.explain import explanation

            if sentence := explanation(error):
                refuse(sentence)
            raise


def refuse(sentence: str) -> NoReturn:
    with suppress(OSError):  # nobody may read standard error either
        print(sentence, file=sys.stderr)
    raise typer.Exit(2)


def read_position(name: str, moves: list[str] | None, board: str | None) -> Position[Any]:
    """The position that a command line names."""
    chosen = game(name)
    origin = start(chosen) if board is None else Position.read(chosen, board)
    return origin.after(moves or [])


def settings(memory: int = SETTINGS.megabytes, threads: int = SETTINGS.threads) -> Settings:
    """How the compiled search works; what it has to say goes to standard error."""
    return Settings(memory, threads, tell=tell)


def tell(sentence: str) -> None:
    with suppress(OSError):
        print(sentence, file=sys.stderr, flush=True)


def print_json(value: Any) -> None:
    print(json.dumps(value, ensure_ascii=False), flush=True)


def console() -> "Console":
    """Where tables go: the terminal, or a pipe, which is given room enough."""
    from rich.console import Console

    class Out(Console):
        """Leaves a closed pipe to the Door; Rich would exit 1 in silence."""

        def on_broken_pipe(self) -> None:
            raise BrokenPipeError

    return Out(width=None if sys.stdout.isatty() else PIPE_WIDTH, highlight=False)


@contextmanager
def spinner(what: str) -> Iterator[Callable[[str], None]]:
    """A sign of life on standard error, where that is a terminal; call what it gives with the news."""
    from rich.console import Console

    out = Console(stderr=True)
    if not out.is_terminal:
        yield lambda news: None
        return
    with out.status(what) as status:
        yield lambda news: status.update(f"{what}: {news}")


@contextmanager
def progress(what: str, total: int) -> Iterator[Callable[[str], None]]:
    """A bar on standard error, where that is a terminal; call what it gives after each step, naming the next."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn()
    out = Console(stderr=True)
    with Progress(*columns, console=out, transient=True, disable=not out.is_terminal) as bar:
        task = bar.add_task(what, total=total)
        yield lambda step: bar.update(task, advance=1, description=step or what)
