"""zermelo certify, zermelo check-certificate: a proof of one claim, as a small file."""

from pathlib import Path

import click

import zermelo
from zermelo.apps.cli import parameters
from zermelo.apps.cli.interrupt import within
from zermelo.apps.cli.output import Tally, print_json, say, spinner, written
from zermelo.apps.cli.types import OutputFile

__all__ = ["certify", "check_certificate"]


@parameters.command("certify")
@parameters.game
@click.argument("claim", metavar="CLAIM")
@click.option("-o", "--out", type=OutputFile(), required=True, help="Certificate to write: claim.json.")
@click.option("--table", type=click.Path(path_type=Path), metavar="TABLE", help="Take the values from a table.")
@parameters.timeout(600, "Time limit in seconds; the sooner it is over, the less is tried to find a small proof.")
@parameters.as_json
def certify(game: str, claim: str, out: Path, table: Path | None, timeout: float, json: bool) -> None:
    """Prove a claim by a small strategy: one answer for each position that it can meet.

    CLAIM is 'first wins', 'second never loses', or the same of a player's name: 'X never loses'.
    """
    chosen = zermelo.game(game)
    values = zermelo.Table.open(table, chosen) if table else None
    with spinner("choosing answers") as tell, within(timeout, lambda: f"Nothing is written to {out}."):
        certified = zermelo.certify(chosen, claim, values, Tally(tell, "positions"), timeout)
    zermelo.write_certificate(out, certified.certificate)
    answers = len(certified.certificate["answers"])
    written(out, json, zermelo.text(certified), answers=answers, least=certified.least)


@parameters.command("check-certificate")
@click.argument("file", type=click.Path(path_type=Path), metavar="FILE")
@parameters.own_game
@parameters.timeout()
@parameters.as_json
def check_certificate(file: Path, of: str | None, timeout: float, json: bool) -> None:
    """Check a certificate using only the rules of the game; exit 1 if it is not a proof."""
    certificate = zermelo.read_certificate(file)
    with spinner("checking") as tell:
        tally = Tally(tell, "positions")
        with within(timeout, lambda: f"No hole was found in {tally}."):
            hole = zermelo.check_certificate(certificate, of, tally, timeout)
    claim = f"{certificate['claim']} in {certificate['game']}"
    if json:
        print_json({"file": str(file), "game": certificate["game"], "claim": certificate["claim"], "hole": hole})
    elif hole:
        say(f"{file} does not prove that {claim}. {hole}")
    else:
        say(f"{file} proves that {claim}, with {len(certificate['answers']):,} answers.")
    if hole:
        raise click.exceptions.Exit(1)
