"""zermelo match, zermelo prove: players against each other, and against every reply."""

from collections.abc import Callable
from pathlib import Path

import click

import zermelo
from zermelo.apps.cli import parameters
from zermelo.apps.cli.analyse import show
from zermelo.apps.cli.output import progress, spinner
from zermelo.apps.cli.types import PLAYER, Count, OutputFile

__all__ = ["match", "prove"]


@parameters.command("match")
@parameters.game
@click.argument("one", type=PLAYER, metavar="PLAYER")
@click.argument("two", type=PLAYER, metavar="PLAYER")
@click.option("-n", "--games", type=Count(1), default=1000, show_default=True,
              help="Total number of games; the players alternate who moves first.")  # fmt: skip
@parameters.seed
@click.option("--exact", is_flag=True, help="Compute the exact chances as fractions instead of playing.")
@click.option("--save", "file", type=OutputFile(), help="Write the games to this file, for zermelo replay.")
@parameters.timeout(600, "Time limit of --exact for each seat, in seconds.")
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
    title, played = f"{one} v {two}", list[zermelo.Played]()
    if exact:
        with spinner(title) as tell:
            result = zermelo.match(game, one, two, exact=True, seconds=timeout, on_position=telling(tell))
    else:
        with progress(title, games) as step:

            def on_game(ended: zermelo.Played) -> None:
                step()
                if file:
                    played.append(ended)

            result = zermelo.match(game, one, two, games, seed, on_game=on_game)
    show(result, json)
    if file:
        zermelo.write_games(file, played)


@parameters.command("prove")
@parameters.game
@click.option("--never-loses", "player", type=PLAYER, metavar="PLAYER", required=True, help="Player to test.")
@parameters.timeout(600, "Time limit for each seat, in seconds.")
@parameters.as_json
def prove(game: str, player: str, timeout: float, json: bool) -> None:
    """Play a player against every possible reply, as first and as second player; exit 1 if it can lose."""
    with spinner(f"playing {player} against every reply") as tell:
        proofs = zermelo.prove(game, player, timeout, telling(tell))
    show(proofs, json)
    if proofs.lost:
        raise click.exceptions.Exit(1)


def telling(tell: Callable[[str], None]) -> Callable[[int], None]:
    """What turns a number of positions into news for a spinner."""
    return lambda positions: tell(f"{positions:,} positions")
