"""zermelo book: the values of the first plies of a game, in one small file."""

from pathlib import Path
from shlex import quote

import click

import zermelo
from zermelo.apps.cli import parameters
from zermelo.apps.cli.interrupt import within
from zermelo.apps.cli.output import counter, print_json, say, warn, width
from zermelo.apps.cli.types import Count, OutputFile, Size

__all__ = ["book"]


@parameters.command("book")
@parameters.game
@click.option("--plies", type=Count(0, 60), required=True, help="Plies from the start that the book covers.")
@click.option("-o", "--out", type=OutputFile(), required=True, help="Book to write, or to continue: connect.book.")
@parameters.threads
@click.option("--memory", type=Size("8M", "1T"), default="256M", show_default=True,
              help="Size of the transposition table, which all threads share: 1G.")  # fmt: skip
@parameters.timeout(about="Time limit in seconds; what is found by then is kept, and the same command continues.")
@parameters.as_json
def book(game: str, plies: int, out: Path, threads: int | None, memory: int, timeout: float, json: bool) -> None:
    """Write an opening book: the value of every position within a number of plies from the start.

    Each value is kept at once: after Ctrl-C or a crash, the same command continues. zermelo analyse, value and play
    read the book with --book, and zermelo verify checks it.
    """
    chosen = zermelo.game(game)
    with counter("searching") as show, within(timeout, lambda: "What was found is kept; the same command continues."):
        booked = zermelo.book(chosen, plies, out, memory, threads, show, warn, timeout)
    if json:
        print_json({"file": str(out), **booked.record()})
        return
    say(zermelo.text(booked, width()))
    named = f" --game {quote(game)}" if chosen.source else ""  # a book never names code
    say(f"To check it: zermelo verify {quote(str(out))}{named}")
