"""zermelo prove: whether a player can lose."""

import click

import zermelo
from zermelo.command import parameters
from zermelo.command.parameters import PLAYER_PARAMETER
from zermelo.command.progress import tally_work
from zermelo.command.streams import show

__all__ = ["prove"]


@parameters.command("prove")
@parameters.game
@click.option("--never-loses", "player", type=PLAYER_PARAMETER, metavar="PLAYER", required=True,
              help="Player to test, as for zermelo match; also rules:FILE, or a program of yours: bot.py.")  # fmt: skip
@parameters.timeout(600, "Time limit in seconds.")
@parameters.no_tables
@parameters.as_json
def prove(game: str, player: str, timeout: float, json: bool) -> int:
    """Play a player against every possible reply, as first and as second player; exit 1 if it can lose."""
    parameters.say_source(zermelo.game(game))
    work = f"playing {player} against every reply"
    with tally_work(work, "positions", timeout, "Nothing is proved: {tally} were looked at.") as tell:
        proofs = zermelo.prove(game, player, seconds=timeout, on_progress=tell)
    show(proofs, json)
    return 1 if proofs.lost else 0
