"""The stock way of compiling: the same answers, loaded by other processes, and what an unknown Numba leads to."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest
from hypothesis import given, strategies as st

from places import OWN
from positions import true_values
from zermelo import evaluators, game
from zermelo.bits import item, pairs_from, prefetch, put
from zermelo.machine.kernel import compile_rule
from zermelo.machine.kernel_files import kernel_folder
from zermelo.machine.way import COMPILER_VARIABLE

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def stock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Choose the stock way, with an empty cache."""
    monkeypatch.setenv(COMPILER_VARIABLE, "stock")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


LIMIT = 3


class Pair(NamedTuple):
    first: int
    second: int


def compiled_now(function: Callable[..., Any], *args: Any) -> tuple[Any, bool]:
    """Return the answer of a new kernel, and whether it was compiled rather than found on disk."""
    said: list[None] = []
    return compile_rule(function, before_compiling=lambda: said.append(None))(*args), bool(said)


def same(number: int) -> int:
    return number


def summing(step: int, extra: Callable[[int], int]) -> Callable[[int], int]:
    def total(left: int) -> int:
        return 0 if left <= 0 else min(left, LIMIT) + extra(left) + total(left - step)

    return total


def test_a_kernel_is_compiled_once_and_a_changed_one_is_never_found(monkeypatch: pytest.MonkeyPatch) -> None:
    kernels: list[Any] = [summing(1, same), summing(2, same), summing(1, lambda n: n + 1), lambda n: n + 1]
    for kernel in kernels:
        assert compiled_now(kernel, 9) == (kernel(9), True)
        assert compiled_now(kernel, 9) == (kernel(9), False)
    monkeypatch.setitem(globals(), "LIMIT", 4)
    assert compiled_now(kernels[0], 9) == (kernels[0](9), True)
    monkeypatch.delenv(COMPILER_VARIABLE)
    assert compiled_now(kernels[0], 9) == (kernels[0](9), True), "ways never mix"


def test_functions_of_the_same_name_are_not_taken_for_each_other_when_they_are_loaded() -> None:
    def times(factor: int) -> Callable[[int], int]:
        return lambda n: n * factor

    kernels = [summing(1, times(factor)) for factor in range(4)]
    answers = [kernel(9) for kernel in kernels]
    for was_compiled in (True, False):
        assert [compiled_now(kernel, 9) for kernel in kernels] == [(answer, was_compiled) for answer in answers]


def test_named_tuples_come_out_as_plain_ones_and_arrays_are_written() -> None:
    def swap(pair: Pair, numbers: Any) -> tuple[Pair, bool]:
        numbers[0] = pair.first
        return Pair(pair.second, pair.first), True

    for _ in range(2):
        numbers = np.zeros(2, np.int64)
        answer, _was_compiled = compiled_now(swap, Pair(3, 5), numbers)
        assert answer == ((5, 3), True)
        assert type(answer[0]) is tuple
        assert numbers.tolist() == [3, 0]


def test_the_cache_of_the_user_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import numba

    monkeypatch.setattr(numba.config, "CACHE_DIR", str(tmp_path / "open"), raising=False)
    assert compiled_now(summing(5, same), 9)[1]
    assert not (tmp_path / "open").exists()
    folder = kernel_folder()
    assert folder
    assert [path.name for path in folder.iterdir() if path.is_dir()] == [], "what Numba reads is gone again"


@given(st.lists(st.integers(-(1 << 63), (1 << 63) - 1), min_size=3, max_size=3), st.integers(0, 63))
def test_pairs_of_bits_are_those_of_one_long_number(words: list[int], place: int) -> None:
    joined = sum((word % (1 << 64)) << 64 * number for number, word in enumerate(words))
    assert pairs_from(words, place) == joined >> 2 * place & (1 << 62) - 1


def test_operations_on_arrays_and_tuples_are_those_of_plain_python() -> None:
    def read(words: Any, place: int, cells: tuple[int, int, int]) -> tuple[int, int, tuple[int, ...]]:
        prefetch(words, place % 3)
        return pairs_from(words, place) & (1 << 62) - 1, item(words, place % 3), put(cells, place % 3, 7)

    words = np.array([-(1 << 63) + 12345, -1, (1 << 62) + 999], np.int64)
    fast = compile_rule(read)
    for place in range(64):
        assert fast(words, place, (1, 2, 3)) == read(words, place, (1, 2, 3))


@pytest.mark.parametrize("spec", ["connect:width=3,height=3,k=3", f"{OWN / 'wide.py'}"])
def test_the_search_has_the_values_of_brute_force(spec: str) -> None:
    played = game(spec)
    known = true_values(played)
    search = evaluators.CompiledSearch(played, memory="8M", threads=2)
    for state in [*known][::9]:
        assert search.value(state, seconds=3600) == known[state]


FAKE = """
import os, sys
here = os.path.dirname(__file__)
real = next(path for path in (os.path.join(each, "numba") for each in sys.path) if os.path.isdir(path) and path != here)
__path__ = [here, real]
exec(compile(open(os.path.join(real, "__init__.py"), encoding="utf-8").read(), "numba", "exec"))
import numba.core.runtime.nrt
del numba.core.runtime.nrt.rtsys
"""

VERSION = "def get_versions(): return {'version': '0.99.0', 'full-revisionid': '0', 'dirty': False, 'error': None}"


def run_with_unknown_numba(folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """Run a program with a Numba 0.99 that lacks a private name."""
    (folder / "numba").mkdir(exist_ok=True)
    (folder / "numba" / "__init__.py").write_text(FAKE, encoding="utf-8")
    (folder / "numba" / "_version.py").write_text(VERSION, encoding="utf-8")
    env = {**os.environ, "PYTHONPATH": str(folder), COMPILER_VARIABLE: ""}
    return subprocess.run(
        [sys.executable, *command], env=env, capture_output=True, encoding="utf-8", timeout=600, check=False
    )


ASKING = """
import logging, sys
from zermelo.machine.kernel import compile_rule
logging.getLogger("zermelo").setLevel("DEBUG")
logging.basicConfig(format="%(message)s")
functions = (lambda n: n + 1), (lambda n: n + 2)
print([compile_rule(f)(3) for f in functions], "zermelo.machine.numba_internals" in sys.modules)
"""


def test_an_unknown_numba_is_refused_in_one_line_and_gives_right_answers(tmp_path: Path) -> None:
    first, second = (run_with_unknown_numba(tmp_path, "-c", ASKING) for _ in range(2))
    assert (first.stdout, second.stdout) == ("[4, 5] False\n", "[4, 5] False\n")
    for each in (first, second):
        (line,) = (line for line in each.stderr.splitlines() if "self-test" in line)
        assert line.startswith("Numba 0.99.0 does not pass the self-test")
        assert "rtsys" in line
    assert (first.stderr.count("Compiled"), first.stderr.count("Loaded")) == (2, 0)
    assert (second.stderr.count("Compiled"), second.stderr.count("Loaded")) == (0, 2)


def test_a_command_works_with_an_unknown_numba(tmp_path: Path) -> None:
    counted = run_with_unknown_numba(tmp_path, "-m", "zermelo", "count", "tictactoe", "--method", "compiled")
    assert counted.returncode == 0
    assert "549,946" in counted.stdout
    assert "Traceback" not in counted.stderr


@pytest.mark.long
def test_all_that_is_compiled_agrees_with_brute_force_the_stock_way() -> None:
    tests = [
        Path(__file__).with_name("test_compile.py"),
        Path(__file__).parents[1] / "evaluation" / "test_agreement.py",
    ]
    command = [sys.executable, "-m", "pytest", "-q", "-n0", "-m", "not long", *map(str, tests)]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stdout
