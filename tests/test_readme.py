"""The commands of the README's table run, and its game is that of the examples."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import commands
import pytest
from programs.students import RIGHT, written

from zermelo.evaluation.checking.check import check_rules
from zermelo.games import GAMES, game

ROOT = Path(__file__).parent.parent
STAYS_OPEN = "serve --open"
"""tests/apps/web runs it."""

README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_game_of_ones_own_is_sound_and_that_of_the_examples(tmp_path: Path) -> None:
    program = re.search(r"```python\n(from zermelo import LOSS.*?)```", README, re.DOTALL)
    assert program is not None
    (tmp_path / "mine.py").write_text(program[1], encoding="utf-8")
    mine, example = game(str(tmp_path / "mine.py")), game(str(ROOT / "examples" / "subtract_square.py"))
    assert check_rules(mine) == check_rules(example) == []
    assert [mine.rules.moves(left) for left in range(60)] == [example.rules.moves(left) for left in range(60)]


def test_the_table_of_games_names_each_under_its_kind() -> None:
    table = README.partition("| kind | games |")[2].partition("\n\n")[0]
    rows = re.findall(r"^\| ([\w ]+) \| (.*) \|$", table, re.MULTILINE)
    named = {name: kind for kind, games in rows for name in re.findall("`(.*?)`", games)}
    assert named == {name: kind.lower() for name, kind in GAMES.kinds.items()}


@pytest.mark.slow
@pytest.mark.long
def test_every_command_of_the_table_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the order of the table; `grade`, `replay` and `value` read what a user has by then."""
    zermelo = f"{shlex.quote(sys.executable)} -m zermelo "
    made = "match tictactoe random random -n 1 --save game.txt"
    (tmp_path / "positions.txt").write_text("1\n1 2\n", encoding="utf-8")
    written(tmp_path, RIGHT["list"], "my_minimax.py")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ZERMELO_TABLES", str(tmp_path / "tables"))
    for line in [made, *re.findall(r"^\| `zermelo (.*?)` \|", README, re.MULTILINE)]:
        if line != STAYS_OPEN:
            if not re.search("[<>|]", line):
                done = commands.run(shlex.split(line))
            else:
                command = ["sh", "-c", zermelo + line]
                done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8")
            assert done.returncode == 0, f"{line}\n{done.stderr}"
