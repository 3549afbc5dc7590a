"""Numba's dispatchers of a plain function and of every plain function that it closes over or names.

Both ways of compiling use them. Numba does not compile the plain functions that a function uses. So each is copied,
with dispatchers in place of the functions in its closure and among its globals.
"""

import gc
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from itertools import count
from types import CellType, FunctionType
from typing import Any, cast

from numba import types

from zermelo.errors import CannotCompile
from zermelo.machine.convention import Kind
from zermelo.machine.digest import global_values
from zermelo.machine.machine_code import digest_of
from zermelo.machine.refusal import NUMBA_NEEDS, refuse_keywords
from zermelo.rules.contract import unguard

__all__ = ["Dispatchers", "kind_of_answer", "no_garbage_collection", "shared_dispatchers"]

LOGGER = logging.getLogger("numba")
if LOGGER.level == logging.NOTSET:  # otherwise a program that logs everything also logs every step of Numba
    LOGGER.setLevel(logging.WARNING)

MODULE_NUMBERS = count()

MAX_KEPT_COMPILATIONS = 200
"""The number of functions whose last compilation is kept, because other kernels of a game use the same rules."""

Decorate = Callable[[FunctionType, FunctionType, str | None], Any]
"""Makes the dispatcher of a copy of a function, from the copy, the function, and the name of its file, if any."""


@contextmanager
def no_garbage_collection() -> Iterator[None]:
    """Switch off garbage collection, which takes a tenth of the compile time and frees little."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def kind_of_answer(answer: Any) -> Kind:
    """Return the kind of an answer type; raise CannotCompile unless it is a number or a tuple of numbers."""
    if isinstance(answer, types.BaseTuple):
        return "", *map(kind_of_answer, cast(Any, answer).types)
    if isinstance(answer, types.Boolean | types.Integer | types.Float | types.NoneType):
        return str(types.unliteral(answer))
    raise CannotCompile(f"The rules do not compile: an answer is of the type {answer}. {NUMBA_NEEDS}")


@lru_cache(maxsize=MAX_KEPT_COMPILATIONS)
def shared_dispatchers(key: str, name: str) -> list[Any]:
    """Return the list in which kernels share the one dispatcher of a function with this digest."""
    return []


class Dispatchers:
    """The dispatchers of a plain function and of all that it uses."""

    def __init__(self, twins: dict[Any, Any], name: str, decorate: Decorate) -> None:
        self.done = dict(twins)
        self.name = name
        """A part of the names of stored parts: another for other twins, and for another way of compiling."""
        self.decorate = decorate

    def of(self, function: Any, is_part: bool = False) -> Any:
        """Return the dispatcher of a plain function."""
        if function not in self.done:
            key = digest_of(function)
            shared = shared_dispatchers(key, self.name) if key else []
            if not shared:
                self.add(function, key, is_part)
                shared.append(self.done[function])
            self.done[function] = shared[0]
        return self.done[function]

    def add(self, function: Any, key: str | None, is_part: bool) -> None:
        refuse_keywords(function)
        cells = tuple(CellType() for _ in function.__closure__ or ())
        names = dict(function.__globals__)
        plain = FunctionType(function.__code__, names, function.__name__, function.__defaults__, cells)
        plain.__kwdefaults__ = function.__kwdefaults__
        # The linker identifies functions by name, so closures of one function need different names.
        plain.__qualname__ = f"{function.__qualname__}.{key[:16] if key else f'unique{next(MODULE_NUMBERS)}'}"
        # A module that every process can import when it loads the machine code.
        plain.__module__ = __name__
        # A part without a closure is the same for every game; other parts are not worth writing to a file.
        is_stored = key and is_part and function.__closure__ is None
        self.done[function] = self.decorate(plain, function, f"{key}{self.name}" if is_stored else None)
        # Cells are filled after the dispatcher is made, so that a kernel can call itself.
        for cell, old in zip(cells, function.__closure__ or (), strict=True):
            cell.cell_contents = self.value(old.cell_contents)
        names.update({name: self.value(value) for name, value in global_values(function).items()})

    def value(self, value: Any) -> Any:
        """Return what compiled code uses in place of a value that plain code uses."""
        plain = unguard(value)
        return self.of(plain, is_part=True) if isinstance(plain, FunctionType) else plain
