"""Plain functions as WebAssembly modules; packages/zermelo-web/tests/webassembly runs whole games."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from zermelo.errors import CannotCompile
from zermelo.machine.way import COMPILER_VARIABLE, chosen_way
from zermelo.machine.webassembly import webassembly

QUICK = pytest.mark.skipif(chosen_way() == "stock", reason="the stock way is chosen")

SQUARES = np.arange(100, dtype=np.int64) ** 2


def squared(number: int) -> int:
    return int(SQUARES[number])


def with_list(number: int) -> int:
    numbers = [number]
    numbers.append(3)
    return len(numbers) + numbers[0]


def with_power(number: int) -> int:
    return int(number**0.3)


@QUICK
def test_a_module_holds_its_constants() -> None:
    module = webassembly(squared, (3,))  # type: ignore[arg-type]
    assert module.startswith(b"\0asm\1\0\0\0")
    assert SQUARES.tobytes() in module
    assert module == webassembly(squared, (3,))  # type: ignore[arg-type]


@QUICK
def test_a_function_that_makes_lists_is_refused() -> None:
    with pytest.raises(CannotCompile, match="WebAssembly: they make lists or arrays"):
        webassembly(with_list, (3,))  # type: ignore[arg-type]


LISTS_FIRST = """
from machine.test_webassembly import with_list
from zermelo.machine.kernel import compile_rule
from zermelo.machine.way import COMPILER_VARIABLE, chosen_way
from zermelo.machine.webassembly import webassembly
assert compile_rule(with_list)(3) == 5
try:
    webassembly(with_list, (3,))
except Exception as error:
    print(error)
"""


@QUICK
@pytest.mark.slow
def test_a_function_that_makes_lists_is_refused_after_such_a_function_has_run() -> None:
    """LLVM has then turned Numba's memory manager into code for this processor, and would abort."""
    env = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])}
    done = subprocess.run([sys.executable, "-c", LISTS_FIRST], env=env, capture_output=True, encoding="utf-8")
    assert (done.returncode, done.stdout) == (
        0,
        "The rules do not compile to WebAssembly: they make lists or arrays.\n",
    )


@QUICK
def test_a_function_that_needs_the_library_of_c_is_refused() -> None:
    with pytest.raises(CannotCompile, match="WebAssembly: they call pow, which no web page has"):
        webassembly(with_power, (3,))  # type: ignore[arg-type]


def test_without_the_quick_way_no_webassembly_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(COMPILER_VARIABLE, "stock")
    with pytest.raises(CannotCompile, match="WebAssembly: the installed Numba cannot write it"):
        webassembly(with_power, (3,))  # type: ignore[arg-type]
