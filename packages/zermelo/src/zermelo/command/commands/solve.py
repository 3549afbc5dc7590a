"""zermelo solve and zermelo book: solved games and opening books in files."""

from pathlib import Path
from shlex import quote
from typing import Any

import click

import zermelo
from zermelo.command import parameters
from zermelo.command.interrupt import within
from zermelo.command.parameters import Count, Size
from zermelo.command.progress import counter
from zermelo.command.streams import say, show, warn
from zermelo.rules.specs import names_catalogue

__all__ = ["book", "solve"]


@parameters.command("solve")
@parameters.game
@click.option(
    "-o",
    "--out",
    type=click.Path(path_type=Path),
    metavar="FOLDER",
    help="Folder to write; without it, the table becomes one of yours, from which all commands answer.",
)
@click.option("--resume", is_flag=True, help="Continue an unfinished table.")
@click.option("--overwrite", is_flag=True, help="Replace the finished table.")
@click.option("--outcomes", is_flag=True, help="Store win, draw or loss in two bits a position, without distances.")
@click.option("--keep-plies", type=Count(0, 125), metavar="N",
              help="Keep the values of the first N plies alone, as an opening book without searches.")  # fmt: skip
@click.option("--with-keys", is_flag=True, help="Store keys, also where the positions of the game can be numbered.")
@click.option("--memory", type=Size("512M"), default="4G", show_default=True,
              help="Memory for all tasks together: 512M, 4G.")  # fmt: skip
@parameters.threads
@click.option("--processes", type=Count(1, 4096), help="Run tasks in this many processes instead of threads.")
@click.option("--dask", metavar="ADDRESS", help="Run tasks on the Dask cluster of this scheduler.")
@parameters.timeout(about="Time limit in seconds; what is solved by then is kept, and --resume continues.")
@parameters.as_json
def solve(
    game: str, out: Path | None, resume: bool, overwrite: bool, outcomes: bool, keep_plies: int | None,
    with_keys: bool, memory: int, threads: int | None, processes: int | None,
    dask: str | None, timeout: float, json: bool,
) -> None:  # fmt: skip
    """Compute the value of every position of a game and store them in a table.

    Without -o, analyse, value, play, serve and all others answer from the table from then on; zermelo tables lists such
    tables, and removes them. With -o, zermelo table probe, query, export, pack and verify work on the folder, and
    table:FOLDER is a player.
    """
    if resume and overwrite:
        raise click.UsageError("--resume and --overwrite exclude each other.")
    chosen = zermelo.game(game)
    where = f" -o {quote(str(out))}" if out else ""
    resuming = f"To continue: zermelo solve {quote(game)}{where} --resume"
    with counter("starting", has_steps=True) as tell, within(timeout, lambda: resuming):
        solved = zermelo.solve(
            chosen,
            out,
            threads=threads,
            memory=memory,
            processes=processes,
            dask=dask,
            resume=resume,
            overwrite=overwrite,
            outcomes=outcomes,
            with_keys=with_keys,
            keep_plies=keep_plies,
            on_progress=tell,
            seconds=timeout,
        )
    show(solved, json)
    if json:
        return
    from zermelo.solving.stored.table_source import notice  # late: the help needs no evaluator

    if out:
        say(f"To look up a position: zermelo table probe {quote(str(out))} [MOVES]...{game_option(game, chosen)}")
    elif notice(chosen):
        say(f"All commands answer from it, such as zermelo analyse {quote(game)}; zermelo tables lists your tables.")
    else:
        say("Commands search so small a game as quickly; zermelo tables lists your tables.")


@parameters.command("book")
@parameters.game
@click.option("--plies", type=Count(0, 60), required=True, help="Plies from the start that the book covers.")
@parameters.out("Book to write, or to continue: connect.book.", required=True)
@parameters.threads
@click.option("--memory", type=Size("8M", "1T"), default="256M", show_default=True,
              help="Size of the transposition table, which all threads share: 1G.")  # fmt: skip
@parameters.timeout(about="Time limit in seconds; what is found by then is kept, and the same command continues.")
@parameters.as_json
def book(game: str, plies: int, out: Path, threads: int | None, memory: int, timeout: float, json: bool) -> None:
    """Write an opening book: the value of every position within a number of plies from the start.

    Each value is kept at once: after Ctrl-C or a crash, the same command continues. zermelo analyse, value and play
    read the book with --book, and zermelo table verify checks it.
    """
    chosen = zermelo.game(game)
    with counter("searching") as tell, within(timeout, lambda: "What was found is kept; the same command continues."):
        booked = zermelo.tables.make_book(
            chosen, plies=plies, out=out, memory=memory, threads=threads, on_progress=tell, tell=warn, seconds=timeout
        )
    show(booked, json, file=str(out))
    if not json:
        say(f"To check it: zermelo table verify {quote(str(out))}{game_option(game, chosen)}")


def game_option(spec: str, chosen: Any) -> str:
    """Return the option that names your own game: a table or a book never names code."""
    return "" if names_catalogue(chosen.spec) else f" --game {quote(spec)}"
