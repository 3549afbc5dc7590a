"""Each command where only the core is installed: it does its work, or one sentence names the extra that it needs."""

import os
import sys
from collections.abc import Iterator
from importlib.metadata import distribution
from pathlib import Path

import pytest

import commands
from all_commands import all_commands
from command_lines import FORMS, SERVERS, arguments, write_files
from requirements import modules_of, needed

HIDING = """
import sys
from importlib.machinery import PathFinder

INSTALLED = {installed}


class CoreFinder(PathFinder):
    @classmethod
    def find_spec(cls, name, path=None, target=None):
        return super().find_spec(name, path, target) if name.partition(".")[0] in INSTALLED else None


sys.meta_path[:] = [CoreFinder if finder is PathFinder else finder for finder in sys.meta_path]
"""
"""What Python runs when it starts: it finds no module that only an extra brings."""

WITH_EXTRAS = (
    *SERVERS,
    "count tictactoe --depth 3 --plot counts.png",
    "report stones:n=9 -o report.html",
    "sweep stones:n={1..3} -o sweep.parquet",
    "solve stones:n=9 -o shared --dask tcp://127.0.0.1:1",
    "tree tictactoe --depth 1 -o tree.png",
    "tree tictactoe --depth 1 -o tree.graphml",
    "puzzles tictactoe -n 1 --seed 1 -o puzzles.pdf",
)
"""Further lines, most of which need an extra."""


@pytest.fixture(scope="module")
def core(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[commands.Elsewhere, dict[str, str]]]:
    """Return a process without the modules of extras, which runs commands, and its environment."""
    libraries = needed(distribution("zermelo"), set(), set())
    ours = {"zermelo", "commands", "sitecustomize", *sys.stdlib_module_names}
    installed = sorted(ours.union(*map(modules_of, libraries)))
    folder = tmp_path_factory.mktemp("core")
    (folder / "sitecustomize.py").write_text(HIDING.format(installed=set(installed)), encoding="utf-8")
    env = {**os.environ, "PYTHONPATH": str(folder), "NO_COLOR": "1", "PYTHONIOENCODING": "utf-8"}
    process = commands.Elsewhere(env)
    yield process, env
    process.end()


@pytest.mark.slow
def test_each_command_without_extras_works_or_names_the_extra(
    core: tuple[commands.Elsewhere, dict[str, str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    write_files(tmp_path)
    (process, env), lines = core, [*(line for line, _ in FORMS), *WITH_EXTRAS]
    for line in lines:
        words, text = arguments(line)
        done = process.run(words, env, text)
        if done.returncode == 1:  # the answer is no
            assert not done.stderr, f"{line}\n{done.stderr}"
        elif done.returncode:
            assert done.returncode == 2, f"{line}\n{done.stderr}"
            assert len(done.stderr.splitlines()) == 1, f"{line}\n{done.stderr}"
            assert "pip install 'zermelo[" in done.stderr, line
            if line not in WITH_EXTRAS:  # later commands read what it writes
                commands.run(words, {**os.environ, "PYTHONIOENCODING": "utf-8"}, text)
    tried = {name for name in all_commands() if any(f"{line} ".startswith(f"{name} ") for line in lines)}
    assert tried == all_commands().keys()
