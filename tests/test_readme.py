"""What the README shows is what happens."""

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

from zermelo.checking.check import check_rules
from zermelo.games import game

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text()


def test_the_first_example_prints_what_it_shows() -> None:
    shown = re.search(r"```console\n\$ zermelo (analyse [^\n]*)\n(.*?)```", README, re.DOTALL)
    assert shown is not None
    command = [sys.executable, "-m", "zermelo", *shown[1].split()]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout == shown[2]


def test_the_session_in_python_runs() -> None:
    results = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert results.attempted > 3
    assert results.failed == 0


def test_the_game_of_ones_own_is_sound_and_that_of_the_examples(tmp_path: Path) -> None:
    program = re.search(r"```python\n(from zermelo import LOSS.*?)```", README, re.DOTALL)
    assert program is not None
    (tmp_path / "mine.py").write_text(program[1])
    mine, example = game(str(tmp_path / "mine.py")), game(str(ROOT / "examples" / "subtract_square.py"))
    assert check_rules(mine) == check_rules(example) == []
    assert [mine.rules.moves(left) for left in range(60)] == [example.rules.moves(left) for left in range(60)]


@pytest.mark.slow
@pytest.mark.parametrize("line", re.findall(r"^\| `zermelo (.*?)` \|", README, re.MULTILINE))
def test_every_command_of_the_table_exists(line: str) -> None:
    command = [sys.executable, "-m", "zermelo", line.split()[0], "--help"]
    assert subprocess.run(command, capture_output=True, check=False).returncode == 0
