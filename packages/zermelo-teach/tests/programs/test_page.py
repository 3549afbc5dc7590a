"""The programs of the page on your own players: each language plays what the others play, by the one protocol."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import zermelo
from places import ROOT

PAGE = ROOT / "docs" / "teach" / "your-own-player.md"


def block(file: str) -> str:
    """Return the block of the page that is this file."""
    found = re.search(rf"```\w+\n((?:# |// |/\* ){re.escape(file)}.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert found is not None
    return found[1]


@pytest.fixture
def bots(tmp_path: Path) -> dict[str, str]:
    """Return the programs of the page, by language."""
    from playwright._impl._driver import compute_driver_executable

    for file in ("bot.py", "bot.js", "bot.c"):
        (tmp_path / file).write_text(block(file), encoding="utf-8")
    node = shutil.which("node") or compute_driver_executable()[0]
    bots = {"Python": f"{sys.executable} {tmp_path}/bot.py", "JavaScript": f"{node} {tmp_path}/bot.js"}
    if shutil.which("cc") or os.environ.get("ZERMELO_CI"):
        subprocess.run(["cc", "-o", str(tmp_path / "bot"), str(tmp_path / "bot.c")], check=True)
        bots["C"] = str(tmp_path / "bot")
    return bots


@pytest.mark.slow
def test_the_programs_of_all_languages_are_one_player(bots: dict[str, str]) -> None:
    first = zermelo.prove("tictactoe", lambda position: min(position.moves))
    for command in bots.values():
        proofs = zermelo.prove("tictactoe", f"program: {command}")
        assert (proofs.first, proofs.second) == (first.first, first.second)
