"""Small packages that add games, each with the metadata that pip writes, in a temporary folder."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from zermelo import plugins
from zermelo.games.loading import installed

__all__ = ["BROKEN", "GOOD", "TAKING", "UNBUILT", "forget", "install", "packages"]

TAKING = '''
from zermelo import LOSS, Game, Declared, Rules
from zermelo.errors import BadOption
from zermelo.rules import catalogue_builder

KIND = "Heaps and rows"
LOADED = __name__


def taking(n: int = 9, most: int = 2):
    """Take some stones; a player who finds none has lost.

    A second paragraph.
    """
    if most < 1:
        raise BadOption("most must be at least 1.")

    def moves(left):
        return ((2 << min(left, most)) - 1) & ~1

    def play(left, amount):
        return left - amount

    def outcome(left):
        return LOSS

    def plies_left(left):
        return left

    return Game("whatever", Rules(n, moves, play, outcome), declared=Declared(plies_left=plies_left))


@catalogue_builder
def kept(n: int = 9):
    """Take one or two stones; a player who finds none has lost."""
    return taking(n)


def fails():
    return 1 // 0


def no_game():
    return 21
'''

GOOD = {"taking": "taking_stones:taking", "kept": "taking_stones:kept", "odd": "without_kind:game"}
BROKEN = {
    "gone": "nowhere_at_all:game",
    "nothing": "taking_stones:nothing",
    "raises": "raising:game",
    "leaves": "leaving:game",
    "number": "taking_stones:LOADED",
    "two words": "taking_stones:taking",
    "stones": "taking_stones:taking",
}
UNBUILT = {"fails": "taking_stones:fails", "no-game": "taking_stones:no_game"}


def install(folder: Path, name: str, version: str, games: dict[str, str], group: str = "zermelo.games") -> None:
    """Write the files that pip installs for a package that adds these games, or what a group of entry points names."""
    metadata = folder / f"{name}-{version}.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n", encoding="utf-8")
    lines = [f"{game} = {builder}" for game, builder in games.items()]
    (metadata / "entry_points.txt").write_text("\n".join([f"[{group}]", *lines, ""]), encoding="utf-8")


@pytest.fixture
def packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Yield a folder with a sound package and a broken one, on the path of this process and its children."""
    folder = tmp_path / "packages"
    folder.mkdir()
    (folder / "taking_stones.py").write_text(TAKING, encoding="utf-8")
    (folder / "without_kind.py").write_text(TAKING.replace("KIND", "SORT") + "\n\ngame = taking\n", encoding="utf-8")
    (folder / "raising.py").write_text(
        "def game():\n    return 1\n\n\nraise ValueError('no licence')\n", encoding="utf-8"
    )
    (folder / "leaving.py").write_text("import sys\nsys.exit('goodbye')\n", encoding="utf-8")
    install(folder, "taking_stones", "1.2", GOOD)
    install(folder, "broken", "0.1", BROKEN | UNBUILT)
    monkeypatch.syspath_prepend(str(folder))
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(folder), os.environ.get("PYTHONPATH", "")]))
    forget()
    yield folder
    monkeypatch.undo()
    sys.modules.pop("taking_stones", None)
    sys.modules.pop("without_kind", None)
    forget()


def forget() -> None:
    plugins.offers.cache_clear()
    installed.installed_builder.cache_clear()
