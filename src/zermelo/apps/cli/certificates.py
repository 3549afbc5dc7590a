"""zermelo certify, zermelo check-certificate: a proof of one claim, as a small file."""

from pathlib import Path
from typing import Annotated

import typer

from zermelo.apps.cli.common import GameName, spinner
from zermelo.games import game as game_named
from zermelo.position import start
from zermelo.searching.interpreted import Interpreted

__all__ = ["certify", "check_certificate"]

Claim = Annotated[str, typer.Argument(metavar="CLAIM", help="'second never loses', 'first wins', 'X never loses' ...")]
Out = Annotated[Path, typer.Option("-o", "--out", metavar="FILE", help="The certificate to write: claim.json.")]
FromTable = Annotated[Path | None, typer.Option("--table", metavar="DIR", help="Take the values from a table.")]
Certificate = Annotated[Path, typer.Argument(metavar="FILE", help="A certificate that zermelo certify wrote.")]


def certify(game: GameName, claim: Claim, out: Out, table: FromTable = None) -> None:
    """Write a small strategy that proves a claim: an answer for every position that it may come to."""
    from zermelo.solving.certificate import write_certificate
    from zermelo.solving.certify import certify as certificate_of
    from zermelo.solving.table import Table

    chosen = game_named(game)
    evaluate = Table.open(table, chosen) if table else Interpreted(chosen)
    with spinner("choosing answers"):
        certificate, least = certificate_of(start(chosen), claim, evaluate)
    write_certificate(out, certificate)
    size = len(certificate["answers"])
    bound = (
        "" if least is None else "; no smaller proof exists" if size == least else f"; a proof needs at least {least:,}"
    )
    print(f"{out}: {size:,} answers prove that {claim} in {chosen.name}{bound}.")


def check_certificate(certificate: Certificate) -> None:
    """Accept a certificate, or refuse it and say what it leaves open: by the rules of the game alone. Exit 1 then."""
    from zermelo.solving.certificate import hole_in, read_certificate

    read = read_certificate(certificate)
    hole = hole_in(read)
    if hole:
        print(f"{certificate} does not prove that {read['claim']} in {read['game']}. {hole}")
        raise typer.Exit(1)
    print(f"{certificate} proves that {read['claim']} in {read['game']}, with {len(read['answers']):,} answers.")
