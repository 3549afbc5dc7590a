"""Build the playground and the live boards: python playground/build.py FOLDER [GAME ...].

FOLDER/playground gets the playground, FOLDER/games a WebAssembly module for each game, and the script of
`<zermelo-board>`. FOLDER/proof gets the page that checks the proof of Connect Four, if that is one of the games.
Without names of games, they are those of live.py. The command needs Node with npm, and installs the locked packages.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import live

import zermelo
import zermelo_web
from zermelo_web.bundle import STATIC_ASSETS_FOLDER, styles
from zermelo_web.catalogue import catalogue
from zermelo_web.serving.served import Served
from zermelo_web.webassembly.package import wasm_module

HERE = Path(__file__).parent

PACKAGES = [HERE.parent / "packages" / name for name in ("zermelo", "zermelo-web", "zermelo-teach", "zermelo-atlas")]
"""What runs in the visitor's browser."""

PROVED = "connect"
"""The game of the certificate that comes with zermelo."""

PROCESSES = 2
"""The number of games that are compiled at the same time, at most."""

NO_NODE = "The playground needs Node with npm, version 20 or later: install it, so that the command `npm` runs."


def build(folder: Path, games: Iterable[str]) -> None:
    """Write the playground and the boards into a folder, in place of older ones."""
    for name in ("playground", "games", "proof"):
        shutil.rmtree(folder / name, ignore_errors=True)
    write_games(folder / "games", games)
    if PROVED in games:
        write_proof(folder / "proof")
    python = folder / "playground" / "python"
    python.mkdir(parents=True)
    install()
    ran("node", HERE / "bundle.mjs", folder.absolute(), given=json.dumps(site(games)))
    for package in PACKAGES:
        ran(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", python.absolute(), folder=package)
    archives = [path.name for path in python.glob("*.whl")]
    sizes = {path.name: path.stat().st_size for path in sorted(python.iterdir())}
    (python / "files.json").write_text(json.dumps({"archives": archives, "sizes": sizes}, indent=1), encoding="utf-8")
    (folder / "playground" / "playground.css").write_text(
        f"{styles('app.css', 'study.css')}\n{(HERE / 'playground.css').read_text(encoding='utf-8')}", encoding="utf-8"
    )
    for source in (HERE / "index.html", STATIC_ASSETS_FOLDER / "icon.svg"):
        shutil.copy(source, folder / "playground")


def write_games(folder: Path, games: Iterable[str]) -> None:
    """Write the WebAssembly module of each game."""
    folder.mkdir(parents=True)
    with ProcessPoolExecutor(min(PROCESSES, os.cpu_count() or 1)) as processes:
        list(processes.map(write_game, games, (folder / file_name(game) for game in games)))


def write_proof(folder: Path) -> None:
    """Write the page that checks the certificate of the package."""
    folder.mkdir()
    certificate = zermelo.proofs.read_certificate(PROVED)
    zermelo_web.page(certificate["spec"], folder / "index.html", certificate=certificate)


def write_game(name: str, file: Path) -> None:
    with TemporaryDirectory() as folder:
        file.write_bytes(wasm_module(live.spec(name, folder)).content)


def file_name(game: str) -> str:
    """Return the name of a game's module, such as connect-width-5-height-4.wasm."""
    return "-".join(re.findall(r"\w+", game)) + ".wasm"


def site(games: Iterable[str]) -> dict[str, Any]:
    """Return what the scripts know about the site: the compiled games, the catalogue for the menu, and the styles."""
    return {
        "compiled": {game: file_name(game) for game in games},
        "catalogue": asdict(catalogue(Served())),
        "styles": styles("widget.css"),
    }


def install() -> None:
    """Install the packages of package-lock.json, unless they are installed."""
    installed, lock = HERE / "node_modules" / ".package-lock.json", HERE / "package-lock.json"
    if not installed.exists() or installed.stat().st_mtime < lock.stat().st_mtime:
        ran("npm", "ci", "--no-audit", "--no-fund")


def ran(*command: object, given: str = "", folder: Path = HERE) -> None:
    """Run a command in a folder, with a text to read; end with what it prints if it fails."""
    found = shutil.which(str(command[0]))
    if found is None:
        sys.exit(NO_NODE)
    done = subprocess.run(
        [found, *map(str, command[1:])], cwd=folder, input=given, capture_output=True, encoding="utf-8", check=False
    )
    if done.returncode:
        sys.exit(done.stdout + done.stderr)


if __name__ == "__main__":
    build(Path(sys.argv[1]), sys.argv[2:] or live.games())
