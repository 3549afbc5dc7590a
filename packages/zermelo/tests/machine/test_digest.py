"""The digest of a function: one name for one computation, and another for every other."""

import argparse
import dataclasses
import dis
from collections import namedtuple
from collections.abc import Callable, Iterator
from types import CodeType, FunctionType, ModuleType
from typing import Any

import numpy as np
import pytest

from zermelo import game
from zermelo.analysis.counting.compiled_walk import make_walk
from zermelo.machine.digest import Undigestible, digest, global_values


def same(first: Any, second: Any) -> bool:
    return digest(first, "") == digest(second, "")


def holding(value: Any) -> Any:
    return lambda state: value[state]


def of_program(program: str, **globals_: Any) -> Any:
    names: dict[str, Any] = dict(globals_)
    exec(program, names)  # the same source twice, as two processes would load it
    return names["moves"]


@pytest.mark.parametrize("place", [0, 1500, 2999])
def test_long_arrays_that_differ_in_one_item_differ(place: int) -> None:
    """NumPy shortens the repr of an array of more than 1,000 items."""
    first, second = np.zeros(3000, np.int64), np.zeros(3000, np.int64)
    second[place] = 1
    assert same(holding(first), holding(first.copy()))
    assert not same(holding(first), holding(second))


def test_arrays_of_other_types_shapes_and_orders_differ() -> None:
    numbers = np.arange(6, dtype=np.int64)
    others = [numbers.astype(np.int32), numbers.reshape(2, 3), numbers.reshape(2, 3).T, numbers.view(np.uint64)]
    digests = {digest(holding(array), "") for array in (numbers, *others)}
    assert len(digests) == 5


def test_an_attribute_of_a_module_is_part_of_the_digest() -> None:
    first, second = ModuleType("helper"), ModuleType("helper")
    for module, most in ((first, 3), (second, 4)):
        module.K, module.unused = most, object()  # type: ignore[attr-defined]
    program = "def moves(left): return left % helper.K"
    assert same(of_program(program, helper=first), of_program(program, helper=first))
    assert not same(of_program(program, helper=first), of_program(program, helper=second))


def test_an_attribute_of_a_module_within_a_module_is_part_of_the_digest() -> None:
    program = "def moves(left): return left % rules.helper.K"
    digests = set()
    for most in (3, 4):
        rules, helper = ModuleType("rules"), ModuleType("helper")
        rules.helper, helper.K, helper.rules = helper, most, rules  # type: ignore[attr-defined]
        digests.add(digest(of_program(program, rules=rules), ""))
    assert len(digests) == 2


@pytest.mark.parametrize(
    "program",
    [
        "def moves(left): return sum([1 << TAKE[i] for i in range(3) if TAKE[i] <= left])",
        "def moves(left): return (lambda: TAKE[left])()",
        "def moves(left):\n    def inner(i):\n        return TAKE[i]\n    return inner(left)",
        "def moves(left, takes=TAKE): return takes[left]",
        "def moves(left, *, takes=TAKE): return takes[left]",
    ],
    ids=["in a comprehension", "in a lambda", "in an inner function", "as a default", "as a default by name"],
)
def test_a_global_is_seen_wherever_the_code_names_it(program: str) -> None:
    assert same(of_program(program, TAKE=(1, 2, 3)), of_program(program, TAKE=(1, 2, 3)))
    assert not same(of_program(program, TAKE=(1, 2, 3)), of_program(program, TAKE=(1, 2, 4)))


def test_equal_numbers_of_other_types_differ() -> None:
    assert len({digest(holding(value), "") for value in (1, True, 1.0, (1,), (True,), (1.0,), [1])}) == 7


def test_named_tuples_differ_by_their_fields() -> None:
    first, second = namedtuple("Pair", "x y"), namedtuple("Pair", "y x")
    assert not same(holding(first(1, 2)), holding(second(1, 2)))  # type: ignore[call-arg, arg-type]
    assert not same(lambda state, made=first: made(1, 2), lambda state, made=second: made(1, 2))


def test_the_functions_that_a_function_calls_are_part_of_its_digest() -> None:
    def outer(inner: Callable[[int], int]) -> Callable[[int], int]:
        return lambda state: inner(state)

    assert same(outer(lambda left: left + 1), outer(lambda left: left + 1))
    assert not same(outer(lambda left: left + 1), outer(lambda left: left + 2))


class Anything:
    """An object with a state that no one knows."""


OBJECTS = ["an object", "a class", "an array of objects", "a tuple of objects"]


@pytest.mark.parametrize("value", [Anything(), Anything, np.array([Anything()]), (1, Anything())], ids=OBJECTS)
def test_an_object_of_unknown_state_has_no_digest(value: Any) -> None:
    with pytest.raises(Undigestible):
        digest(holding(value), "")


def test_every_game_of_the_catalogue_has_a_digest_of_its_own() -> None:
    specs = [
        "tictactoe",
        "mnk:misere=true",
        "mnk:wild=true",
        "connect",
        "stones",
        "nim",
        "kayles",
        "hexapawn",
        "morris",
    ]
    assert len({digest(make_walk(game(spec).rules), "") for spec in specs}) == len(specs)
    assert digest(make_walk(game("nim").rules), "") == digest(make_walk(game("nim").rules), "")
    assert digest(make_walk(game("nim").rules), "") != digest(make_walk(game("nim").rules), "another version")


def instructions(code: CodeType) -> Iterator[dis.Instruction]:
    """Yield the instructions of a code object and of those inside it, such as lambdas."""
    yield from dis.get_instructions(code)
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from instructions(constant)


@pytest.mark.parametrize("module", [argparse, dataclasses, make_walk.__globals__])
def test_the_globals_of_a_function_are_those_that_its_instructions_load(module: Any) -> None:
    held = module if isinstance(module, dict) else vars(module)
    classes = [vars(value) for value in held.values() if isinstance(value, type)]
    functions = [each for names in (held, *classes) for each in names.values() if isinstance(each, FunctionType)]
    assert functions
    for function in functions:
        named = {each.argval for each in instructions(function.__code__) if each.opname == "LOAD_GLOBAL"}
        assert global_values(function).keys() == named & function.__globals__.keys()
