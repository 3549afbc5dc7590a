"""zermelo certify, zermelo check-certificate: a proof of one claim, as a small file."""

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from zermelo.apps.cli.common import GameName, spinner
from zermelo.apps.cli.files import write_whole
from zermelo.errors import BadText
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
    from zermelo.solving.certify import certify as certificate_of
    from zermelo.solving.table import Table

    chosen = game_named(game)
    evaluate = Table.open(table, chosen) if table else Interpreted(chosen)
    with spinner("choosing answers"):
        certificate, least = certificate_of(start(chosen), claim, evaluate)
    write_whole(out, (json.dumps(certificate, ensure_ascii=False, indent=1) + "\n").encode())
    size = len(certificate["answers"])
    fewer = "none with fewer does" if size == least else f"at least {least:,} are needed"
    print(f"{out}: {size:,} answers prove that {claim} in {chosen.name}; {fewer}.")


def check_certificate(certificate: Certificate) -> None:
    """Accept a certificate, or refuse it and say what it leaves open: by the rules of the game alone. Exit 1 then."""
    from zermelo.solving.certificate import hole_in

    read = read_certificate(certificate)
    hole = hole_in(read)
    if hole:
        print(f"{certificate} does not prove that {read['claim']} in {read['game']}. {hole}")
        raise typer.Exit(1)
    print(f"{certificate} proves that {read['claim']} in {read['game']}, with {len(read['answers']):,} answers.")


def read_certificate(file: Path) -> dict[str, Any]:
    """Raises BadText for a file that is no certificate."""
    try:
        read = json.loads(file.read_text())
    except FileNotFoundError:
        raise BadText(f"There is no file {file}.") from None
    except (OSError, ValueError) as error:
        raise BadText(f"{file} cannot be read as JSON: {error}.") from None
    texts = [read.get(name) for name in ("game", "claim")] if isinstance(read, dict) else [None]
    answers = read.get("answers") if isinstance(read, dict) else None
    if not isinstance(answers, dict) or not all(isinstance(text, str) for text in (*texts, *answers.values())):
        raise BadText(f"{file} is no certificate: it must hold a game, a claim and answers, all texts.")
    return dict(read)
