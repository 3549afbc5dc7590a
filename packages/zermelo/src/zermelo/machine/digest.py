"""Digests of functions and of everything they compute with, which name their machine code on disk.

Two functions with the same digest compute the same. A digest covers code, constants, defaults, closures,
globals, attributes of modules, arrays, and the functions among these in the same way.
"""

import dis
import sys
from collections.abc import Iterable, Iterator
from enum import Enum
from functools import lru_cache
from hashlib import sha256
from types import BuiltinFunctionType, CodeType, EllipsisType, FunctionType, ModuleType, NoneType
from typing import Any

from zermelo.rules.contract import unguard

__all__ = ["Undigestible", "calls_itself", "digest", "global_values"]

REPRESENTED_TYPES = (int, bool, float, complex, str, bytes, NoneType, EllipsisType)
"""Types whose repr shows the whole value."""

UNIQUE_LIBRARIES = {"builtins", "cmath", "math", "numba", "numpy", "operator"}
"""Libraries whose names are unique; their versions are part of the salt."""

NAMING_OPCODES = frozenset(dis.hasname)
"""The instructions that have a name, each at an even place of the code of a function."""


class Undigestible(Exception):
    """An error for a value that has no digest."""


def digest(value: Any, salt: str) -> str:
    """Return the digest of a function or a tuple of functions; raise Undigestible. The salt covers the compiler.

    >>> def plus(a): return lambda b: a + b
    >>> digest(plus(1), "") == digest(plus(1), ""), digest(plus(1), "") == digest(plus(True), "")
    (True, False)
    """
    hasher = sha256(salt.encode())
    for part in parts(value, {}):
        hasher.update(f"{len(part)}:{part}".encode())
    return hasher.hexdigest()


def parts(value: Any, seen: dict[int, int]) -> Iterator[str]:
    """Yield a value in pieces that distinguish it from every other; a function that occurs again is only numbered."""
    value = unguard(value)
    kind = type(value)
    if kind in REPRESENTED_TYPES:
        yield f"{kind.__name__} {value!r}"
    elif isinstance(value, FunctionType):
        yield from parts_of_function(value, seen)
    elif isinstance(value, CodeType):
        yield digest_of_code(value)
    elif isinstance(value, tuple | list):
        yield from parts_of_items(f"{kind.__qualname__} {getattr(kind, '_fields', '')}", value, seen)
    elif kind is frozenset:
        yield from parts_of_items("frozenset", sorted(value, key=repr), seen)
    elif kind is dict:
        yield from parts_of_items("dict", [part for item in value.items() for part in item], seen)
    elif isinstance(value, Enum):
        yield from parts_of_items(f"{kind.__qualname__} {value.name}", [value.value], seen)
    else:
        yield from parts_of_array(value) if is_array(value) else [named_part(value)]


def parts_of_items(kind: str, items: Iterable[Any], seen: dict[int, int]) -> Iterator[str]:
    listed = list(items)
    yield f"{kind} {len(listed)}"
    for item in listed:
        yield from parts(item, seen)


def parts_of_function(function: FunctionType, seen: dict[int, int]) -> Iterator[str]:
    if id(function) in seen:
        yield f"again {seen[id(function)]}"
        return
    seen[id(function)] = len(seen)
    yield "function"
    yield digest_of_code(function.__code__)
    yield from parts(function.__defaults__, seen)
    yield from parts(function.__kwdefaults__, seen)
    for name, value in (*cells(function), *sorted(global_values(function).items())):
        yield name
        if isinstance(value, ModuleType):
            yield from parts_of_module(value, names_in(function.__code__, "LOAD_ATTR", "LOAD_METHOD"), seen)
        else:
            yield from parts(value, seen)


@lru_cache(maxsize=4096)
def digest_of_code(code: CodeType) -> str:
    """Return the digest of a code object and of the code objects inside it, which never change."""
    hasher = sha256(f"{code.co_code.hex()} {code.co_exceptiontable.hex()}".encode())
    hasher.update(repr((code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount, code.co_flags)).encode())
    hasher.update(repr((code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars)).encode())
    for part in parts_of_items("constants", code.co_consts, {}):
        hasher.update(f"{len(part)}:{part}".encode())
    return f"code {hasher.hexdigest()}"


def parts_of_module(module: ModuleType, names: frozenset[str], seen: dict[int, int]) -> Iterator[str]:
    """Yield the attributes of a module that some code may read; of a library, only the name."""
    yield f"module {module.__name__}"
    if is_library(module.__name__) or id(module) in seen:
        return
    seen[id(module)] = len(seen)
    for name in sorted(names & vars(module).keys()):
        yield name
        value = vars(module)[name]
        yield from parts_of_module(value, names, seen) if isinstance(value, ModuleType) else parts(value, seen)


def is_array(value: Any) -> bool:
    """Return whether a value is an array or a number of NumPy, without importing NumPy."""
    numpy = sys.modules.get("numpy")
    return numpy is not None and isinstance(value, (numpy.ndarray, numpy.generic))


def parts_of_array(array: Any) -> Iterator[str]:
    if array.dtype.hasobject:
        raise Undigestible(f"an array of {array.dtype}")
    yield f"{type(array).__qualname__} {array.dtype.descr} {array.shape} {array.strides}"
    yield sha256(array.tobytes()).hexdigest()


def named_part(value: Any) -> str:
    """Return the name of an object of a library or of a class of named tuples; raise Undigestible."""
    name = f"{getattr(value, '__module__', '')}.{getattr(value, '__qualname__', getattr(value, '__name__', ''))}"
    if isinstance(value, type) and issubclass(value, tuple) and hasattr(value, "_fields"):
        return f"class {name} {value._fields}"
    if isinstance(value, type | BuiltinFunctionType) and is_library(name):
        return f"named {name}"
    raise Undigestible(f"a {type(value).__qualname__}")


def is_library(name: str) -> bool:
    return name.partition(".")[0] in UNIQUE_LIBRARIES


def cells(function: FunctionType) -> list[tuple[str, Any]]:
    """Return the free variables of a function with their values."""
    held = (cell.cell_contents for cell in function.__closure__ or ())
    return list(zip(function.__code__.co_freevars, held, strict=True))


def global_values(function: FunctionType) -> dict[str, Any]:
    """Return the globals that a function's code names, also in comprehensions and lambdas, with their values."""
    held = function.__globals__
    return {name: held[name] for name in names_in(function.__code__, "LOAD_GLOBAL") if name in held}


def calls_itself(function: FunctionType) -> bool:
    """Return whether a function closes over itself, or names itself among its globals."""
    used = (*dict(cells(function)).values(), *global_values(function).values())
    return any(value is function for value in used)


@lru_cache(maxsize=4096)
def names_in(code: CodeType, *operations: str) -> frozenset[str]:
    """Return the names in some instructions of a code object and of the code objects inside it."""
    inside = (constant for constant in code.co_consts if isinstance(constant, CodeType))
    return own_names(code, operations).union(*(names_in(each, *operations) for each in inside))


def own_names(code: CodeType, operations: tuple[str, ...]) -> frozenset[str]:
    """Return the names in some instructions of a code object.

    The instructions are only read where the code has others with names: that takes most of the time of a digest.
    """
    used = NAMING_OPCODES.intersection(code.co_code[::2])
    chosen = used.intersection(map(dis.opmap.get, operations))
    if chosen in (used, frozenset()):
        return frozenset(code.co_names if chosen else ())
    return frozenset(each.argval for each in dis.get_instructions(code) if each.opname in operations)
