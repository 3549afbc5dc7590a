"""The front page: its length, its commands with those of docs/commands.md, its game, and the games of docs/games.md."""

import json
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import commands
import zermelo_agents
from places import ROOT
from programs.students import RIGHT, written
from zermelo import check, game
from zermelo.games import games_by_kind

STAY_OPEN = {"serve --open", "mcp"}
"""The tests of their packages run them."""

BRIEF = {"analyse", "count", "prove", "exercise"}
"""The commands that `make test` runs; `make test-long` runs all."""

README = (ROOT / "README.md").read_text(encoding="utf-8")
MANUAL = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")


def commands_in(page: str) -> list[str]:
    return re.findall(r"^\| `zermelo (.*?)` \|", page, re.MULTILINE)


def test_the_front_page_is_short_and_has_ten_commands() -> None:
    assert len(README.splitlines()) <= 120
    assert len(commands_in(README)) == 10


def test_the_manual_has_every_command() -> None:
    listed = {command.split()[0] for command in commands_in(MANUAL)}
    help_text = subprocess.run(
        [sys.executable, "-m", "zermelo", "--help"], capture_output=True, encoding="utf-8", check=True
    ).stdout
    assert listed | {"table"} == set(re.findall(r"^│ ([a-z][a-z-]+) {2,}", help_text, re.MULTILINE))
    assert {command.split()[0] for command in commands_in(README)} <= listed


def test_the_game_of_ones_own_is_sound_and_that_of_the_examples(tmp_path: Path) -> None:
    program = re.search(r"```python\n(from zermelo import LOSS.*?)```", README, re.DOTALL)
    assert program is not None
    assert len(program[1].splitlines()) <= 15
    (tmp_path / "mine.py").write_text(program[1], encoding="utf-8")
    mine, example = game(str(tmp_path / "mine.py")), game(str(ROOT / "examples" / "subtract_square.py"))
    assert check(mine).is_sound
    assert check(example).is_sound
    assert [mine.rules.moves(left) for left in range(60)] == [example.rules.moves(left) for left in range(60)]


def test_the_table_of_games_names_each_under_its_kind() -> None:
    page = (ROOT / "docs" / "games.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| ([\w ]+) \| (`.*) \|$", page, re.MULTILINE)
    named = {name: kind for kind, games in rows for name in re.findall("`([^`]*)`", games)}
    assert named == {each.name: kind.lower() for kind, games in games_by_kind().items() for each in games}


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder with files of a user: positions and a program."""
    (tmp_path / "positions.txt").write_text("1\n1 2\n", encoding="utf-8")
    written(tmp_path, RIGHT["list"], "my_minimax.py")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ZERMELO_TABLES", str(tmp_path / "tables"))
    return tmp_path


def run(line: str) -> None:
    if not re.search("[<>|]", line):
        done = commands.run(shlex.split(line))
    else:
        command = ["sh", "-c", f"{shlex.quote(sys.executable)} -m zermelo {line}"]
        done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8")
    assert done.returncode == 0, f"{line}\n{done.stderr}"


@pytest.mark.slow
@pytest.mark.usefixtures("desk")
def test_brief_commands_of_the_manual_run() -> None:
    for line in commands_in(MANUAL):
        if line.split()[0] in BRIEF:
            run(line)


@pytest.mark.slow
@pytest.mark.long
def test_every_command_of_the_front_page_and_of_the_manual_runs(desk: Path) -> None:
    """In the order of the tables, after a game that is saved and the answers of an agent."""
    rows = zermelo_agents.benchmark(n=100, seed=1).rows
    answers = [json.dumps({"id": row["id"], "completion": "1"}) for row in rows]
    (desk / "answers.jsonl").write_text("\n".join(answers), encoding="utf-8")
    for line in ["match tictactoe random random -n 1 --save game.txt", *commands_in(README), *commands_in(MANUAL)]:
        if line not in STAY_OPEN:
            run(line)
