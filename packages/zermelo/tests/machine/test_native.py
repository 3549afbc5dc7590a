"""Calls of machine code without Numba: arguments, results, errors, and the fallback."""

import subprocess
import sys
from collections import namedtuple
from typing import Any, NamedTuple

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from zermelo import evaluators, start
from zermelo.errors import CannotCompile
from zermelo.machine import compiler
from zermelo.machine.convention import kind_of
from zermelo.machine.kernel import compile_rule
from zermelo.machine.machine_code import MachineCode, Unloadable, load
from zermelo.machine.way import chosen_way, quick_refusal

QUICK = pytest.mark.skipif(chosen_way() == "stock", reason="the stock way is chosen")

WORD = st.integers(-(1 << 63), (1 << 63) - 1)

MOVES = "1356523336357624"

VALUE = """
import sys
from zermelo.command import main
sys.argv = ["zermelo", "value", "connect", "--timeout", "600"]
try:
    main()
except SystemExit:
    pass
print(*sorted({"numba", "numpy", "llvmlite"} & set(sys.modules)))
"""


def valued() -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", VALUE], input=f"{MOVES}\n", capture_output=True, encoding="utf-8", check=True
    )


@QUICK
@pytest.mark.slow
def test_numba_is_imported_only_to_compile_and_compiling_is_reported_only_then() -> None:
    evaluators.CompiledSearch("connect").value(start("connect").after(MOVES), seconds=600)  # compiles it, if nobody has
    found = valued()
    assert found.stdout.splitlines() == [f"{MOVES} win 1", "llvmlite numpy"]
    assert found.stderr == ""


class Pair(NamedTuple):
    number: int
    nested: tuple[bool, tuple[int, int]]


def back(pair: Pair, number: int, sign: bool) -> tuple[int, tuple[int, int, bool], bool]:
    return pair.number, (pair.nested[1][0], number, pair.nested[0]), not sign


FAST = compile_rule(back)


@settings(max_examples=50, deadline=None)  # the first example compiles
@given(WORD, WORD, WORD, st.booleans(), st.booleans())
def test_numbers_tuples_and_their_answers_are_those_of_plain_python(
    a: int, b: int, c: int, sign: bool, other: bool
) -> None:
    pair = Pair(a, (sign, (b, c)))
    answer = FAST(pair, c, other)
    assert answer == back(pair, c, other)
    assert type(answer[0]) is int
    assert type(answer[2]) is bool


@pytest.mark.slow
@pytest.mark.parametrize("dtype", ["int64", "int32", "int8", "uint16", "uint64", "float64", "bool"])
def test_arrays_of_all_kinds_are_read(dtype: str) -> None:
    def total(numbers: Any) -> float:
        found = 0.0
        for i in range(len(numbers)):
            found += numbers[i]
        return found

    fast, numbers = compile_rule(total), np.arange(7).astype(dtype)
    frozen = numbers.copy()
    frozen.flags.writeable = False
    for array in (numbers, numbers[::2], frozen, np.frombuffer(numbers.tobytes(), dtype)):
        assert fast(array) == array.sum(dtype="float64")


def test_rows_and_columns_of_an_array_are_told_apart_and_written() -> None:
    def mark(table: Any, row: int, column: int) -> None:
        table[row, column] = 9

    fast = compile_rule(mark)
    for table in (
        np.zeros((2, 3), np.int64),
        np.zeros((2, 3), np.int64, order="F"),
        np.zeros((4, 6), np.int64)[::2, 1:4],
    ):
        assert fast(table, 1, 2) is None
        assert table.tolist() == [[0, 0, 0], [0, 0, 9]]


def test_an_error_of_compiled_rules_is_raised() -> None:
    def risky(left: int) -> int:
        if left == 0:
            raise ValueError("nothing left")
        return 10 // (left - 1)

    fast = compile_rule(risky)
    assert fast(3) == 5
    with pytest.raises(ValueError, match="nothing left"):
        fast(0)
    with pytest.raises(ZeroDivisionError):
        fast(1)


@pytest.mark.parametrize("value", ["text", [1], {1}, None, 1 << 63, (1, "x")])
def test_an_argument_that_no_kernel_accepts_is_refused(value: Any) -> None:
    with pytest.raises(CannotCompile, match="is not an argument that a kernel accepts"):
        compile_rule(lambda state: 1)(value)


def test_an_answer_that_is_not_a_number_is_refused() -> None:
    with pytest.raises(CannotCompile, match="an answer is of the type"):
        compile_rule(lambda left: "text")(3)


def test_tuples_of_other_names_or_fields_are_of_another_kind() -> None:
    some, other = namedtuple("Some", "a b")(1, 2), namedtuple("Some", "b a")(1, 2)  # type: ignore[call-arg, arg-type]
    assert len({kind_of(some), kind_of(other), kind_of((1, 2)), kind_of((1, True)), kind_of(((1, 2),))}) == 5


@QUICK
def test_the_self_test_accepts_the_installed_numba() -> None:
    assert quick_refusal() == ""


@QUICK
def test_a_kernel_with_another_calling_convention_is_compiled_the_stock_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiler, "llvm_types", lambda kind: ["i32"])
    fast: Any = compile_rule(lambda left: left + 1001)
    assert fast(3) == 1004
    assert fast.loaded == []


@QUICK
def test_machine_code_that_calls_what_is_nowhere_is_not_loaded() -> None:
    code = compiler.machine_code(lambda left: left + 1, (3,))  # type: ignore[arg-type]
    assert code is not None
    assert load(code).address
    with pytest.raises(Unloadable, match="no_such_function"):
        load(MachineCode(*code[:3], ("no_such_function",), code.lasting))
