"""zermelo report: what an inventor of a game asks, on one page; and variants of a game side by side."""

from pathlib import Path

import click

import zermelo
import zermelo_atlas
from zermelo.command import columns_of, parameters, print_json, report_file, say, spinner
from zermelo.command.parameters import Count

__all__ = ["report"]


@parameters.command("report", "Analyse")
@parameters.game
@click.option("--over", metavar="OPTIONS", help="Compare variants instead: --over 'width={3..6}'.")
@click.option("-n", "n", type=Count(1), default=200, show_default=True, help="Games and positions to sample.")
@parameters.seed
@parameters.out("Write a file: .html, .md or .json.", "html", "md", "json")
@parameters.timeout(60, "Time limit in seconds for each game; what is missing then is named.")
@parameters.no_tables
@parameters.as_json
def report(game: str, over: str | None, n: int, seed: int | None, out: Path | None, timeout: float, json: bool) -> None:
    """Report on a game: who wins, whether it is fair, how difficult, how long and how dramatic it is.

    Numbers are exact if the game has at most 100,000 positions; of a larger game, games and positions are sampled, and
    the report says so. With --over, variants stand side by side, the fairest first.
    """
    if over:
        compare(f"{game}{',' if ':' in game else ':'}{over}", n, seed or 0, out, timeout, json)
        return
    with spinner("reporting on the game") as tell:
        found = zermelo_atlas.report(game, n=n, seed=seed or 0, seconds=timeout, on_progress=tell)
        if out:
            found.save(out)
    if out:
        report_file(out, json, f"{found.game.name}, {'exact' if found.exact else 'sampled'}.", exact=found.exact)
    elif json:
        print_json(found.record())
    else:
        say(zermelo.text(found, width=columns_of()))


def compare(games: str, n: int, seed: int, out: Path | None, timeout: float, json: bool) -> None:
    """Print or write variants side by side."""
    with spinner("comparing variants") as tell:
        found = zermelo_atlas.variants(games, n=n, seed=seed, seconds_each=timeout, on_progress=tell)
        if out:
            found.save(out)
    if out:
        report_file(out, json, f"{len(found.rows)} variants.", variants=len(found.rows))
    elif json:
        print_json(*found.records())
    else:
        say(zermelo.text(found, width=columns_of()))
