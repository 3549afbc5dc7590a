"""The page about other people's tools: its programs run, and its commands print what it shows."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

PAGE = (Path(__file__).parents[2] / "docs" / "other-tools.md").read_text()
PROGRAMS = re.findall(r"```python\n(import.*?)```", PAGE, re.DOTALL)
SHOWN = [
    session.partition("\n")[::2]
    for block in re.findall(r"```console\n(.*?)```", PAGE, re.DOTALL)
    for session in re.split(r"^\$ ", block, flags=re.MULTILINE)
    if "--format pons" in session
]


@pytest.mark.parametrize("program", PROGRAMS)
def test_a_program_of_the_page_runs_and_prints_what_it_says(program: str, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("pettingzoo" if "pettingzoo" in program else "pyspiel")
    exec(compile(program, "other-tools.md", "exec"), {})
    printed = capsys.readouterr().out
    for said in re.findall(r"print\(.*?\)  # (.*)", program):
        assert said.partition(":")[0] in printed


@pytest.mark.parametrize(("command", "output"), SHOWN)
def test_a_command_of_the_page_prints_what_it_shows(command: str, output: str) -> None:
    said, _, asked = command.partition(" | zermelo ")
    lines = re.sub(r"^(printf|echo) |'", "", said).replace("\\n", "\n")
    done = subprocess.run(
        [sys.executable, "-m", "zermelo", *asked.split()], input=lines, capture_output=True, text=True, check=True
    )
    assert done.stdout == output


def test_the_page_has_programs_and_commands() -> None:
    assert (len(PROGRAMS), len(SHOWN)) == (3, 2)
