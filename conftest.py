"""Fixtures that many tests share: known numbers, each with its source in tests/facts of the core, and solved tables."""

import gc
import json
import os
import pickle
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import hypothesis
import pytest
from filelock import FileLock

from places import FACTS, ROOT
from zermelo import Table, game, solve
from zermelo.types import Solved

pytest_plugins = ["brief_checks", "command_fixtures", "page_fixtures"]


GARBAGE = 100_000
"""New objects after which the garbage collector looks for circles, in place of Python's 700."""

WITHOUT_WINDOWS = ["packages/zermelo-terminal/tests/test_tmux.py", "tests/test_bench.py"]
"""What needs a terminal of Unix, or the processor times of processes."""

collect_ignore = WITHOUT_WINDOWS if sys.platform == "win32" else []

os.environ["ZERMELO_TABLES"] = "off"  # for the processes of the tests, too: their answers are those of searches

EXAMPLES = 30
"""Examples of a property in the tests, in place of Hypothesis' 100; `make fuzz` tries more."""

hypothesis.settings.register_profile("zermelo", deadline=None, max_examples=EXAMPLES)  # a busy machine is not a fault
hypothesis.settings.load_profile("zermelo")


def pytest_xdist_auto_num_workers() -> int:
    """Return one process for each processor: each further one imports and collects everything once more."""
    return os.cpu_count() or 1


class Examples:
    """The collection of doctests: a module without an example is not imported, which every worker would do."""

    def pytest_ignore_collect(self, collection_path: Path) -> bool | None:
        if (
            collection_path.suffix != ".py"
            or not collection_path.is_relative_to(ROOT / "packages")
            or "tests" in collection_path.parts
        ):
            return None
        return True if ">>>" not in collection_path.read_text(encoding="utf-8") else None


def pytest_configure(config: pytest.Config) -> None:
    """Leave out modules without an example: a hook of this file alone would not see those of src."""
    config.pluginmanager.register(Examples())


gc.disable()  # until the tests are collected: nothing of what they import is garbage


def pytest_collection_finish() -> None:
    """Keep the objects of pytest from the garbage collector, and call it less often: both save a tenth of the time."""
    gc.freeze()
    gc.set_threshold(GARBAGE)
    gc.enable()


@pytest.fixture(scope="session", autouse=True)
def warning() -> None:
    """Let Python warn of a file without an encoding in this process alone: those of other packages are not ours."""
    os.environ.pop("PYTHONWARNDEFAULTENCODING", None)


@cache
def load(name: str) -> Any:
    return json.loads((FACTS / name).read_text(encoding="utf-8"))


@pytest.fixture(scope="session")
def facts() -> Callable[[str], Any]:
    """facts('tictactoe') is what packages/zermelo/tests/facts/tictactoe.json holds."""
    return lambda name: load(f"{name}.json")


@pytest.fixture(scope="session")
def listing() -> Callable[[str], Iterator[list[str]]]:
    """listing('value') gives the fields of every line of packages/zermelo/tests/facts/ttt_listing_value.txt."""

    def lines(name: str) -> Iterator[list[str]]:
        for line in (FACTS / f"ttt_{name}.txt").read_text(encoding="utf-8").splitlines():
            yield line.split(" ")

    return lines


Once = Callable[[str, Callable[[Path], object]], Path]


@pytest.fixture(scope="session")
def once(tmp_path_factory: pytest.TempPathFactory) -> Once:
    """once('book', build) is the path that build(path) has written; the first worker of the run does it for all."""
    base = tmp_path_factory.getbasetemp()
    common = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base

    def once(name: str, make: Callable[[Path], object]) -> Path:
        made = common / f"{name}.made"
        with FileLock(common / f"{name}.lock"):
            if not made.exists():
                make(common / name)
                made.touch()
        return common / name

    return once


@pytest.fixture(scope="session")
def book(once: Once) -> Path:
    """Return the folder of the site of the documentation; a warning fails its build."""
    pytest.importorskip("mkdocs")

    def build(folder: Path) -> None:
        # Not --quiet: with it, mkdocs does not count warnings, and --strict refuses nothing.
        command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(folder)]
        environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
        done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, encoding="utf-8", check=False)
        assert done.returncode == 0, done.stderr

    return once("book", build)


@pytest.fixture(scope="session")
def python() -> Callable[..., str]:
    """python('print(1)') is what a new Python process prints on standard output; options are those of subprocess."""

    def python(code: str, *arguments: str, **options: Any) -> str:
        command = [sys.executable, "-c", code, *arguments]
        done = subprocess.run(command, capture_output=True, encoding="utf-8", check=True, timeout=120, **options)
        assert isinstance(done.stdout, str)
        return done.stdout

    return python


@pytest.fixture(scope="session")
def loaded_after(python: Callable[..., str]) -> Callable[[str], set[str]]:
    """loaded_after('import zermelo') is the set of modules that a new process has loaded then."""
    return lambda statement: set(python(f"{statement}\nimport sys\nprint(*sys.modules)").split())


@pytest.fixture(scope="session")
def solved(once: Once) -> Callable[[str], tuple[Solved, Path]]:
    """solved('tictactoe') is the result of solving the game, and the folder of the table."""

    @cache
    def solved(spec: str) -> tuple[Solved, Path]:
        def make(folder: Path) -> None:
            folder.mkdir()
            found = solve(spec, folder / "table", threads=2)
            (folder / "result").write_bytes(pickle.dumps(found))

        folder = once(f"table-{sha256(spec.encode()).hexdigest()}", make)
        found: Solved = pickle.loads((folder / "result").read_bytes())
        return found, folder / "table"

    return solved


@pytest.fixture(scope="session")
def table(solved: Callable[[str], tuple[Solved, Path]]) -> Callable[[str], Table]:
    return cache(lambda spec: Table(solved(spec)[1], game(spec)))


@pytest.fixture(scope="session")
def content() -> Callable[[Path], dict[str, bytes]]:
    """content(folder) is every file below a folder, by its name."""

    def content(folder: Path) -> dict[str, bytes]:
        return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}

    return content
