"""Arrays of narrower numbers: a number that does not fit is refused, and the whole program narrows in one place."""

import ast
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis.extra.numpy import array_shapes, arrays, integer_dtypes, unsigned_integer_dtypes

import zermelo
from zermelo.errors import TooLarge
from zermelo.machine.narrow import narrow

SOURCE = Path(zermelo.__file__).parent
INTS = integer_dtypes() | unsigned_integer_dtypes()

WIDE = {"np.int64", "'<i8'", "float", "np.float64", "bool", "np.bool_", "object", "str"}
"""Types that hold every int of the program, and types that are not ints."""

NARROW = {
    *(f"np.{sign}int{bits}" for sign in ("", "u") for bits in (8, 16, 32)),
    *(f"'{order}{sign}{size}'" for order in ("", "<") for sign in "iu" for size in (1, 2, 4)),
}
"""Types of ints that do not."""

MADE_OF_NUMBERS = {"array", "asarray", "ascontiguousarray", "arange", "fromiter", "full", "full_like", "cumsum", "sum"}
"""Functions of NumPy that write given numbers into an array of a given type."""

TEXTS = "f'U"
"""The beginning of a computed type of texts of some length."""

INSTEAD = "narrow"

OF_ARRAYS = "np.", ".astype(", ".view("
"""Words that stand in every module that narrows an array; parsing all other modules takes a second."""


@given(arrays(INTS, array_shapes(max_dims=2, min_side=0, max_side=5)), INTS)
def test_numbers_are_the_same_after_they_are_narrowed_or_are_refused(
    array: "np.ndarray[tuple[int, ...], np.dtype[np.integer]]", kind: "np.dtype[np.integer]"
) -> None:
    limits = np.iinfo(kind)
    if all(limits.min <= number <= limits.max for number in array.ravel().tolist()):
        narrowed = narrow(array, kind)
        assert (narrowed.dtype, narrowed.tolist()) == (kind, array.tolist())
    else:
        with pytest.raises(TooLarge, match=f"does not fit into {kind.name}"):
            narrow(array, kind)


def test_lists_are_narrowed_too() -> None:
    assert narrow([0, 255], "u1").tolist() == [0, 255]
    assert (narrow([], "u1").dtype, len(narrow([], "u1"))) == (np.uint8, 0)
    with pytest.raises(TooLarge, match="275 does not fit into uint8, whose numbers end at 255"):
        narrow([3, 275], "u1")


def test_no_module_narrows_an_array_in_another_way() -> None:
    faults = [
        f"{path.relative_to(SOURCE)}:{fault}"
        for path in sorted(SOURCE.rglob("*.py"))
        if path.stem != "narrow" and any(word in path.read_text(encoding="utf-8") for word in OF_ARRAYS)
        for fault in narrowings(ast.parse(path.read_text(encoding="utf-8")))
    ]
    assert faults == []


@pytest.mark.parametrize(
    "source",
    [
        "x.astype(np.uint8)", "x.astype(kind)", "x.astype(f'<u{size}')", "x.astype(dtype=y.dtype)",
        "np.array(x, np.int16)", "np.array([n], dtype='i4')", "np.full(9, number, np.int8)", "np.cumsum(x, dtype='u2')",
        "np.array(x, f'<u{size}')", "np.uint16(x)",
        "a = np.zeros(9, np.int8)\na[3:] = x", "a, b = np.zeros(9), np.empty(9, f'<u{size}')\nb[:] = x",
        "a, b = (np.zeros(9, np.int8) for _ in range(2))\nb[n] += x", "a = x.view('u1')\na[x > 0], b = x, n",
    ],
)  # fmt: skip
def test_other_ways_are_seen(source: str) -> None:
    body = source.replace("\n", "\n    ")
    assert len(list(narrowings(ast.parse(f"def f():\n    {body}")))) == 1


@pytest.mark.parametrize(
    "source",
    [
        "x.astype(np.int64)", "x.astype(float)", "np.array(x)", "np.array(x, np.int64)", "np.full(9, EMPTY, np.int8)",
        "np.full(9, -1, np.int8)", "np.arange(0, 8, 2, dtype=np.uint8)", "np.zeros(n, np.int8)", "np.uint8(1)",
        "a = np.zeros(9, np.int8)\na[3:] = narrow(x, np.int8)", "a = np.zeros(9, np.int8)\na[mask] = 1",
        "a = np.zeros(9, np.int8)\na[:] = x == y", "a = np.zeros(9)\na[3] = x",
        "a = np.zeros(9, np.int8)\na[1:] = a[::-1]", "a = np.array(x, f'U{n}')",
    ],
)  # fmt: skip
def test_nothing_else_is_seen(source: str) -> None:
    body = source.replace("\n", "\n    ")
    assert list(narrowings(ast.parse(f"def f():\n    {body}"))) == []


def narrowings(tree: ast.Module) -> Iterator[str]:
    """Yield the line and the text of everything that writes numbers into an array of a narrower type.

    A kernel writes into the arrays that it is given. Those arrays are made elsewhere, and machine code cannot raise our
    error: what a kernel writes is compared with the rules before a file with it gets its name. So an assignment counts
    where its function also makes the array.
    """
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and is_narrowing(node):
            yield f"{node.lineno}: {ast.unparse(node)}"
        if isinstance(node, ast.FunctionDef):
            yield from assignments(node)


def is_narrowing(call: ast.Call) -> bool:
    """Return whether a call may write numbers into an array of a narrower type, or into such a number."""
    name = ast.unparse(call.func)
    if name.endswith(".astype"):
        return any(ast.unparse(kind) not in WIDE for kind in types_in(call))
    if name in NARROW:
        return not all(is_known(number) for number in call.args)
    is_made = name.startswith("np.") and name.removeprefix("np.") in MADE_OF_NUMBERS
    return is_made and makes_narrow(call) and not all(is_known(number) for number in numbers_in(call))


def types_in(call: ast.Call) -> list[ast.expr]:
    """Return the types to which `astype` may convert."""
    return [*call.args[:1], *(word.value for word in call.keywords if word.arg == "dtype")]


def numbers_in(call: ast.Call) -> list[ast.expr]:
    """Return the arguments that become numbers: not the shape of `full`, and no type."""
    first = 1 if ast.unparse(call.func).startswith("np.full") else 0
    return [each for each in call.args[first:] if not is_narrow_type(each)]


def is_known(number: ast.expr) -> bool:
    """Return whether a number is written out, or a constant with a name, as in `-1`, `EMPTY` or `RULES.EMPTY`."""
    if isinstance(number, ast.UnaryOp):
        return is_known(number.operand)
    text = ast.unparse(number).rpartition(".")[2]
    return isinstance(number, ast.Constant) or text.isupper()


def is_narrow_type(node: ast.expr) -> bool:
    """Return whether an argument is a type of narrow ints, or a computed one: '<u1', f'<u{size}', column.dtype."""
    text = ast.unparse(node)
    is_computed = text == "kind" or text.endswith(".dtype") or isinstance(node, ast.JoinedStr)
    return text in NARROW or (is_computed and not text.startswith(TEXTS))


def makes_narrow(call: ast.Call) -> bool:
    """Return whether a call names the type of narrow ints for its result."""
    return any(map(is_narrow_type, (*call.args, *(word.value for word in call.keywords))))


Assignment = ast.Assign | ast.AugAssign


def assignments(function: ast.FunctionDef) -> Iterator[str]:
    """Yield the assignments to items of narrow arrays that the function has made, other than of what surely fits."""
    nodes = [node for node in ast.walk(function) if isinstance(node, Assignment)]
    made = dict(pair for node in nodes if isinstance(node, ast.Assign) for pair in pairs_of(node))
    arrays = {ast.unparse(name) for name, value in made.items() if any(map(makes_narrow, calls_in(value)))}
    for node in nodes:
        for target, value in pairs_of(node):
            if isinstance(target, ast.Subscript) and ast.unparse(target.value) in arrays and not fits(value, target):
                yield f"{node.lineno}: {ast.unparse(node)}"


def pairs_of(node: Assignment) -> Iterator[tuple[ast.expr, ast.expr]]:
    """Yield every target of an assignment with its value; one value may be that of several targets."""
    for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
        names = target.elts if isinstance(target, ast.Tuple) else [target]
        values = node.value.elts if isinstance(node.value, ast.Tuple) else [node.value] * len(names)
        yield from zip(names, values, strict=True) if len(names) == len(values) else ()


def calls_in(value: ast.expr) -> list[ast.Call]:
    """Return the call of a value, or those in a generator of values."""
    inner = value.elt if isinstance(value, ast.GeneratorExp) else value
    return [inner] if isinstance(inner, ast.Call) and ast.unparse(inner.func) != INSTEAD else []


def fits(value: ast.expr, target: ast.Subscript) -> bool:
    """Return whether an assigned value fits: it is narrowed, known, true or false, or items of the same array."""
    is_narrowed = isinstance(value, ast.Call) and ast.unparse(value.func) == INSTEAD
    is_own = isinstance(value, ast.Subscript) and ast.unparse(value.value) == ast.unparse(target.value)
    return is_narrowed or is_own or is_known(value) or isinstance(value, ast.Compare)
