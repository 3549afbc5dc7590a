"""zermelo certificate: proofs of claims as small files."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

import zermelo
from zermelo.command import parameters
from zermelo.command.groups import Group
from zermelo.command.parameters import Count, OutputFile
from zermelo.command.progress import spinner, tally_work
from zermelo.command.streams import print_json, report_file, say
from zermelo.errors import BadText
from zermelo.machine.files import read_json
from zermelo.plugins import load_part
from zermelo.solving.certificates.checkers import CHECKER_FILES

__all__ = ["certificate"]


@click.group("certificate", cls=Group)
def certificate() -> None:
    """Prove a claim by a small strategy, or check such a proof."""


@certificate.command("make")
@parameters.game
@click.argument("claim", metavar="CLAIM")
@parameters.out("Certificate to write: claim.json.", required=True)
@parameters.board
@click.option("--leaves", type=Count(0), metavar="PLY", help="Answer only before this ply; a search decides the rest.")
@click.option(
    "--nodes",
    type=Count(0),
    metavar="N",
    help="Leave a position to the search if that takes at most N nodes; 0: answer to the end.",
)
@click.option("--table", type=click.Path(path_type=Path), metavar="TABLE", help="Take the values from a table.")
@click.option("--page", is_flag=True, help="Write a web page that checks the certificate and plays by it: FILE.html.")
@parameters.timeout(600, "Time limit in seconds; the sooner it is over, the less is tried to find a small proof.")
@parameters.as_json
def make(
    game: str,
    claim: str,
    out: Path,
    board: str | None,
    leaves: int | None,
    nodes: int | None,
    table: Path | None,
    page: bool,
    timeout: float,
    json: bool,
) -> None:
    """Prove a claim by a small strategy: one answer for each position that it can meet.

    CLAIM is 'first wins', 'first wins within 41 plies', 'second never loses', or the same of a player's name: 'X never
    loses'. The certificate of a larger game has answers ply by ply, and leaves that a plain search decides. If the time
    limit ends this work, the same command resumes it.
    """
    if page and out.suffix != ".html":
        raise click.UsageError("--page writes a web page: -o FILE.html.")
    origin = zermelo.start(game, board)
    values = zermelo.Table(table, origin.game) if table else None
    with tally_work("choosing answers", "positions", timeout, f"Nothing is written to {out}.") as tell:
        certified = zermelo.proofs.certify(
            origin, claim, evaluator=values, on_progress=tell, seconds=timeout, leaves=leaves, nodes=nodes, resume=out
        )
    if page:
        write_page(out, game, certified.certificate)
    else:
        certified.save(out)
    report_file(
        out, json, zermelo.text(certified), answers=certified.answers, least=certified.least, leaves=certified.leaves
    )


def write_page(out: Path, game: str, certificate: dict[str, Any]) -> int:
    """Write the page that checks a certificate, and return its number of bytes."""
    with spinner("writing the page"):
        page = load_part("page", "The page that checks a certificate", "zermelo-web")
        size: int = page(game, out, certificate=certificate).bytes
        return size


def print_program(ctx: click.Context, param: click.Parameter, name: str | None) -> None:
    if name:
        say(CHECKER_FILES[name].read_text(encoding="utf-8").rstrip())
        ctx.exit()


def program(option: str, name: str, language: str) -> Callable[[Any], Any]:
    """Return the option that prints a checker in another language."""
    about = f"Print a checker in {language} for Connect Four and m,n,k, and exit."
    return click.option(
        option, flag_value=name, is_flag=True, is_eager=True, expose_value=False, callback=print_program, help=about
    )


@certificate.command("check")
@program("--c-program", "check.c", "C")
@program("--js-program", "check.js", "JavaScript")
@click.option("--list-leaves", is_flag=True, help="Print the moves to each leaf for another solver; check no leaf.")
@click.option(
    "--page", is_flag=True, help="Write a web page that checks the certificate: -o FILE.html; check nothing here."
)
@click.option("-o", "--out", type=OutputFile("html"), help="Write this page: FILE.html.")
@click.argument("file", type=click.Path(path_type=Path), metavar="FILE")
@parameters.own_game
@parameters.timeout()
@parameters.as_json
def check(
    file: Path, list_leaves: bool, page: bool, out: Path | None, game: str | None, timeout: float, json: bool
) -> int:
    """Check a certificate using only the rules of the game; exit 1 if it is not a proof.

    FILE may be 'connect': the certificate that comes with zermelo, which proves that the first player wins Connect
    Four. Or it holds the rules in words that zermelo how-to-win has written; exit 1 if a reply breaks them.
    """
    if page != bool(out):
        raise click.UsageError("A web page needs both: --page -o FILE.html.")
    try:
        found = zermelo.proofs.read_certificate(file)
    except BadText:
        if page or list_leaves or not holds_rules(file):
            raise
        check_rules = load_part("rules", "The check of rules in words", "zermelo-teach")
        return int(check_rules(file, game, timeout, json))
    if out:
        size = write_page(out, game or found["spec"] or found["game"], found)
        report_file(out, json, f"checks {file} in a browser, {size:,} bytes.", bytes=size)
        return 0
    if list_leaves:
        from zermelo.solving.certificates.certificate import certificate_leaves

        for leaf in certificate_leaves(found, game, seconds=timeout):
            names = leaf.moves_played.names
            say(("" if all(len(name) == 1 for name in names) else " ").join(names))
        return 0
    with tally_work("checking", "positions", timeout, "No hole was found in {tally}.") as tell:
        checked = zermelo.proofs.check_certificate(found, game, seconds=timeout, on_progress=tell)
    claim = f"{found['claim']} in {found['game']}"
    if json:
        print_json({"file": str(file), "game": found["game"], "claim": found["claim"], "hole": checked.gap or None})
    elif not checked:
        say(f"{file} does not prove that {claim}. {checked.gap}")
    else:
        from zermelo.solving.certificates.certificate import Certified

        say(f"{file} proves that {claim}, with {Certified(found, None).answers:,} answers.")
    return 0 if checked else 1


def holds_rules(file: Path) -> bool:
    """Return whether a file holds rules in words; raise BadText if it is not readable as JSON."""
    read = read_json(file, "a certificate")
    return isinstance(read, dict) and "rules" in read and "claim" not in read
