"""Scripts as a stranger writes them after one page of the documentation: they run, and type checkers accept them.

`make lint` checks them with mypy, as all tests.
"""

import runpy
import subprocess
import sys
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent
SCRIPTS = sorted(file for file in FOLDER.glob("*.py") if file.name not in ("conftest.py", "test_scripts.py"))


def output(*command: str | Path, folder: Path) -> str:
    """Return what a program prints that must succeed; else fail with it."""
    run = subprocess.run(
        [sys.executable, *command], cwd=folder, capture_output=True, text=True, encoding="utf-8", timeout=600
    )
    assert run.returncode == 0, run.stdout + run.stderr
    return run.stdout


@pytest.mark.slow
@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
def test_a_script_runs_as_a_stranger_writes_it(script: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.argv", [str(script)])
    runpy.run_path(str(script), run_name="__main__")


@pytest.mark.slow
@pytest.mark.long
def test_pyright_accepts_the_scripts() -> None:
    checked = output("-m", "basedpyright", "--pythonpath", sys.executable, "--stats", folder=FOLDER)
    assert f"Total files checked: {len(SCRIPTS)}\n" in checked
