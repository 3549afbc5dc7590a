"""Scripts as a stranger writes them after one page of the documentation: they run, and type checkers accept them.

`make lint` checks them with mypy, as all tests.
"""

import multiprocessing
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent
SCRIPTS = sorted(file for file in FOLDER.glob("*.py") if file.name not in ("conftest.py", "test_scripts.py"))

LIBRARIES = ["networkx", "numba", "pandas", "pyarrow.parquet", "scipy.optimize", "scipy.sparse.linalg"]
"""The libraries of others that several scripts load, most of the time of many."""

RUN = """
import os
import runpy

os.dup2(os.open(log, os.O_WRONLY | os.O_CREAT), 1)
os.dup2(1, 2)
runpy.run_path(script, run_name="__main__")
"""


def output(*command: str | Path, folder: Path) -> str:
    """Return what a program prints that must succeed; else fail with it."""
    run = subprocess.run(
        [sys.executable, *command], cwd=folder, capture_output=True, text=True, encoding="utf-8", timeout=600
    )
    assert run.returncode == 0, run.stdout + run.stderr
    return run.stdout


@pytest.fixture(scope="module")
def run() -> Callable[[Path, Path], None]:
    """Run a script in a folder, in a process that has loaded libraries of others, and nothing of zermelo."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return lambda script, folder: print(output(script, folder=folder))
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(LIBRARIES)

    def run(script: Path, folder: Path) -> None:
        log = folder / "printed"
        process = context.Process(target=exec, args=(RUN, {"log": str(log), "script": str(script)}))
        process.start()
        process.join(600)
        process.kill()
        assert process.exitcode == 0, log.read_text(encoding="utf-8")

    return run


@pytest.mark.slow
@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
def test_a_script_runs_as_a_stranger_writes_it(
    script: Path, run: Callable[[Path, Path], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    run(script, tmp_path)


@pytest.mark.slow
def test_pyright_accepts_the_scripts() -> None:
    checked = output("-m", "basedpyright", "--pythonpath", sys.executable, "--stats", folder=FOLDER)
    assert f"Total files checked: {len(SCRIPTS)}\n" in checked
