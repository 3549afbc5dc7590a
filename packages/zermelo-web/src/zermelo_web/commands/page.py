"""zermelo page, wasm: games for web pages."""

from pathlib import Path

import click

import zermelo_web
from zermelo.command import parameters, report_file, spinner, tally_work

__all__ = ["page", "wasm"]


@parameters.command("page", "Draw")
@parameters.game
@parameters.out("Write this file: FILE.html.", "html", required=True)
@click.option("--rules", type=click.Path(path_type=Path), metavar="FILE",
              help="Show these rules of zermelo how-to-win, and let the computer keep them: mine.json.")  # fmt: skip
@parameters.timeout()
@parameters.as_json
def page(game: str, out: Path, rules: Path | None, timeout: float, json: bool) -> None:
    """Write a game into one web page that plays perfectly and needs nothing else.

    The page shows the value of every move and why, the tree and the history of the game. It opens from a disk or a
    memory stick, without a network. Up to 20,000 positions, the page holds all values; beyond, it searches for them
    with WebAssembly, if the rules compile. With --rules, the limit is 200,000 positions: the page names the rule that
    decides each move.
    """
    with tally_work("writing the page", "positions", timeout, f"Nothing is written to {out}.") as tell:
        made = zermelo_web.page(game, out, rules=rules, seconds=timeout, on_progress=tell)
    size = f"{game}, {made.bytes:,} bytes."
    report_file(out, json, " ".join([size, *made.missing]), bytes=made.bytes, missing=list(made.missing))


@parameters.command("wasm", "Draw")
@parameters.game
@click.option("-o", "--out", type=click.Path(path_type=Path), metavar="FOLDER", required=True, help="Folder to write.")
@parameters.as_json
def wasm(game: str, out: Path, json: bool) -> None:
    """Write a game's rules and search as a WebAssembly module, for programs in JavaScript.

    The folder is a package for npm. It runs in Node, in browsers and in workers, and needs nothing else.
    """
    with spinner("compiling the rules"):
        packaged = zermelo_web.wasm(game, out)
    size = f"{packaged.module:,} bytes of WebAssembly, {packaged.compressed:,} compressed."
    report_file(out, json, " ".join([size, *packaged.missing]), **packaged.record())
