"""zermelo page: a whole small game in one file."""

from pathlib import Path

import click

import zermelo
from zermelo.apps.cli import parameters
from zermelo.apps.cli.interrupt import within
from zermelo.apps.cli.output import Tally, spinner, written
from zermelo.apps.cli.types import OutputFile

__all__ = ["page"]


@parameters.command("page")
@parameters.game
@click.option("-o", "--out", type=OutputFile("html"), required=True, help="Write this file: FILE.html.")
@parameters.timeout()
@parameters.as_json
def page(game: str, out: Path, timeout: float, json: bool) -> None:
    """Write a small game with all its values into one web page that needs nothing else.

    The page plays perfectly, shows the value of every move, the tree and the history of the game. It opens from a
    disk or a memory stick, without a network.
    """
    with spinner("solving the game") as tell, within(timeout, lambda: f"Nothing is written to {out}."):
        content = zermelo.page(game, Tally(tell, "positions"), timeout)
    zermelo.save(out, content)
    written(out, json, f"{game}, {len(content):,} bytes.", bytes=len(content))
