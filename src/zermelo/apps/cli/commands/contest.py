"""zermelo match, zermelo prove: players against each other, and against every reply."""

from pathlib import Path

import click

import zermelo
from zermelo.apps.cli import parameters
from zermelo.apps.cli.commands.analyse import show
from zermelo.apps.cli.interrupt import within
from zermelo.apps.cli.output import Tally, progress, spinner
from zermelo.apps.cli.types import PLAYER, Count, OutputFile

__all__ = ["match", "prove"]

THINKING = 0.8
"""Seconds that a move may take after the deadline, before the match is ended without its table."""


@parameters.command("match")
@parameters.game
@click.argument("one", type=PLAYER, metavar="PLAYER")
@click.argument("two", type=PLAYER, metavar="PLAYER")
@click.option("-n", "--games", type=Count(1), default=1000, show_default=True,
              help="Total number of games; the players alternate who moves first.")  # fmt: skip
@parameters.seed
@click.option("--exact", is_flag=True, help="Compute the exact chances as fractions instead of playing.")
@click.option("--save", "file", type=OutputFile(), help="Write the games to this file, for zermelo replay.")
@parameters.timeout(600, "Time limit in seconds; the games that are over by then are counted.")
@parameters.as_json
def match(
    game: str,
    one: str,
    two: str,
    games: int,
    seed: int | None,
    exact: bool,
    file: Path | None,
    timeout: float,
    json: bool,
) -> None:
    """Play many games between two players, and count the results.

    A PLAYER is perfect, random, level=0.7 (a best move with probability 0.7), table:FOLDER (looks its moves up in a
    table), average, or a search such as minimax:scoring=one.
    """
    if exact and file:
        raise click.UsageError("--exact plays no games that --save could write.")
    played = list[zermelo.Played]()
    try:
        result = (
            exact_match(game, one, two, timeout)
            if exact
            else played_match(game, one, two, games, seed, timeout, played)
        )
    finally:  # what was played is kept even where Ctrl-C is pressed
        if file:
            zermelo.write_games(file, played)
    show(result, json)


def exact_match(game: str, one: str, two: str, timeout: float) -> zermelo.Match:
    with spinner(f"{one} v {two}") as tell:
        tally = Tally(tell, "positions")
        with within(timeout, lambda: f"The chances are not known: {tally} were looked at."):
            return zermelo.match(game, one, two, exact=True, seconds=timeout, on_position=tally)


def played_match(
    game: str, one: str, two: str, games: int, seed: int | None, timeout: float, played: list[zermelo.Played]
) -> zermelo.Match:
    """Play games, and add each to a list when it is over."""
    with progress(f"{one} v {two}", games) as step:

        def on_game(ended: zermelo.Played) -> None:
            step()
            played.append(ended)

        # A player that thinks about a move is given the time to make it.
        with within(timeout, lambda: f"{len(played):,} of {games:,} games were over.", THINKING):
            return zermelo.match(game, one, two, games, seed, on_game=on_game, seconds=timeout)


@parameters.command("prove")
@parameters.game
@click.option("--never-loses", "player", type=PLAYER, metavar="PLAYER", required=True, help="Player to test.")
@parameters.timeout(600, "Time limit in seconds.")
@parameters.as_json
def prove(game: str, player: str, timeout: float, json: bool) -> None:
    """Play a player against every possible reply, as first and as second player; exit 1 if it can lose."""
    with spinner(f"playing {player} against every reply") as tell:
        tally = Tally(tell, "positions")
        with within(timeout, lambda: f"Nothing is proved: {tally} were looked at."):
            proofs = zermelo.prove(game, player, timeout, tally)
    show(proofs, json)
    if proofs.lost:
        raise click.exceptions.Exit(1)
