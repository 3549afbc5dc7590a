"""An installed package that runs players: the core asks it for those that it does not run itself."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

RUNNER = """
from zermelo.players import AskedPlayer, PlayerReply

def lowest(position):
    return min(position.moves)

def mover_of(player, search):
    return lowest if player == "program: lowest" else None

def asked_player(player, search, seconds, deadline):
    ask = lambda position: PlayerReply(lowest(position), seconds=seconds or 0)
    return AskedPlayer("the lowest", "the moves", ask) if player == "program: lowest" else None
"""

USES = """
import zermelo
print(list(zermelo.player("program: lowest", "tictactoe")(zermelo.start("tictactoe").after("1"))))
watched = zermelo.sources.watch_program(zermelo.start("tictactoe").after("1 2 3"), "program: lowest", limit=1)
print(watched.program, watched.shape, watched.answers[0].tried.move.name)
(row,) = zermelo.sources.compare("stones:n=5", only="memo", programs="program: lowest", seconds_each=3).programs
print(row.program, row.answered.tried.move.name, row.answered.tried.seconds)
"""


@pytest.mark.slow
def test_a_package_runs_the_players_that_it_offers(tmp_path: Path, python: Callable[..., str]) -> None:
    (tmp_path / "lowest_runner.py").write_text(RUNNER, encoding="utf-8")
    (metadata := tmp_path / "lowest-1.dist-info").mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: lowest\nVersion: 1\n", encoding="utf-8")
    (metadata / "entry_points.txt").write_text("[zermelo.players]\nlowest = lowest_runner\n", encoding="utf-8")
    path = os.pathsep.join(filter(None, (str(tmp_path), os.environ.get("PYTHONPATH"))))
    printed = python(USES, env={**os.environ, "PYTHONPATH": path}).splitlines()
    assert printed == ["[Move(1, '2')]", "the lowest the moves 4", "the lowest 1 3"]
