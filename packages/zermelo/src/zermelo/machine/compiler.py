"""The compilation of plain functions into machine code by Numba.

A kernel is a plain closure over the rules of a game. It is compiled together with every plain function that it closes
over or names.
"""

import gc
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from itertools import count
from types import CellType, FunctionType
from typing import Any, NamedTuple, TypeVar, cast

import numba
from numba import types

from zermelo.errors import CannotCompile
from zermelo.machine.convention import VOID_KIND, Kind, kind_of, llvm_types, size_of_answer
from zermelo.machine.digest import global_values
from zermelo.machine.intrinsics import NATIVE_INTRINSICS, PORTABLE_INTRINSICS
from zermelo.machine.machine_code import MachineCode, digest_of
from zermelo.machine.numba_internals import CodePart, dispatcher, unoptimised_parts
from zermelo.machine.refusal import NUMBA_NEEDS, refusal, refuse_keywords
from zermelo.rules.contract import unguard

__all__ = ["LlvmCode", "called_by_numba", "llvm_code", "machine_code"]

LOGGER = logging.getLogger("numba")
if LOGGER.level == logging.NOTSET:  # otherwise a program that logs everything also logs every step of Numba
    LOGGER.setLevel(logging.WARNING)

F = TypeVar("F", bound=Callable[..., Any])


MODULE_NUMBERS = count()

MAX_KEPT_COMPILATIONS = 200
"""The number of functions whose last compilation is kept, because other kernels of a game use the same rules."""


def machine_code(function: FunctionType, args: tuple[Any, ...]) -> MachineCode | None:
    """Return a plain function compiled for some arguments; None if Numba calls it by an unknown convention.

    Raises CannotCompile if a rule uses something that Numba does not support.
    """
    part = part_of(Dispatchers(NATIVE_INTRINSICS), function, args)
    code = MachineCode(part.library.object_file(), part.symbol, part.answer, part.library.calls(), part.lasting)
    return code if part.is_known else None


class LlvmCode(NamedTuple):
    """A plain function, with all that it uses, in LLVM's language."""

    text: str
    symbol: str
    """The name of the function."""


def llvm_code(function: FunctionType, args: tuple[Any, ...]) -> LlvmCode | None:
    """Return the code of a plain function for any processor, not optimised; the rest is as for machine_code.

    Code that holds addresses of this process is refused, too.
    """
    part = part_of(Dispatchers(PORTABLE_INTRINSICS, "portable"), function, args)
    return LlvmCode(part.library.llvm_code(), part.symbol) if part.is_known and part.lasting else None


class CompiledPart(NamedTuple):
    """A function that Numba has compiled to LLVM's language."""

    library: CodePart
    symbol: str
    """The name of its function."""
    answer: Kind
    lasting: bool
    """True if another process can use it, because it holds no address of this one."""
    is_known: bool
    """True if it follows the calling convention."""


def part_of(dispatchers: "Dispatchers", function: FunctionType, args: tuple[Any, ...]) -> CompiledPart:
    """Compile a plain function for some arguments to LLVM's language; raise CannotCompile."""
    translated = dispatchers.of(function)
    signature = tuple(map(numba.typeof, args))
    try:
        with unoptimised_parts(), no_garbage_collection():
            translated.compile(signature)
    except Exception as error:  # Numba raises errors of any class for some rules
        shared_dispatchers.cache_clear()  # they would keep the error, and all that its traceback refers to
        raise CannotCompile(refusal(error)) from error
    result = translated.overloads[signature]
    library, symbol, returned = result.library, result.fndesc.llvm_func_name, result.signature.return_type
    answer, context = kind_of_answer(returned), result.target_context
    lasting = not result.lifted and not library.has_dynamic_globals
    expected = ["ptr", "ptr", *(llvm for value in args for llvm in llvm_types(kind_of(value)))]
    size = context.get_abi_sizeof(context.get_return_type(returned))
    is_known = library.argument_types(symbol) == expected and (answer == VOID_KIND or size == size_of_answer(answer))
    return CompiledPart(library, symbol, answer, lasting, is_known)


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


def called_by_numba(function: F) -> F:
    """Return a function as machine code that Numba itself calls and stores."""
    return cast(F, Dispatchers(NATIVE_INTRINSICS, "called by Numba").of(function, wrapped=True))


@lru_cache(maxsize=MAX_KEPT_COMPILATIONS)
def shared_dispatchers(key: str, name: str) -> dict[bool, Any]:
    """Return the dict in which kernels share the dispatchers of a function with this digest, wrapped or not."""
    return {}


class Dispatchers:
    """The dispatchers of a plain function and of all that it uses."""

    def __init__(self, twins: dict[Any, Any], name: str = "") -> None:
        self.done = dict(twins)
        self.name = name
        """A part of the names of stored parts: another for other twins, and for code that Numba itself optimises."""

    def of(self, function: Any, wrapped: bool = False, is_part: bool = False) -> Any:
        """Return the dispatcher of a plain function; Python can call it only if it is wrapped."""
        if function not in self.done:
            key = digest_of(function)
            shared = shared_dispatchers(key, self.name) if key else {}
            if wrapped in shared:
                self.done[function] = shared[wrapped]
            else:
                self.add(function, key, wrapped, is_part)
                shared[wrapped] = self.done[function]
        return self.done[function]

    def add(self, function: Any, key: str | None, wrapped: bool, is_part: bool) -> None:
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
        is_stored = key and (wrapped or (is_part and function.__closure__ is None))
        self.done[function] = dispatcher(plain, function, f"{key}{self.name}" if is_stored else None, wrapped)
        # Cells are filled after the dispatcher is made, so that a kernel can call itself.
        for cell, old in zip(cells, function.__closure__ or (), strict=True):
            cell.cell_contents = self.value(old.cell_contents)
        names.update({name: self.value(value) for name, value in global_values(function).items()})

    def value(self, value: Any) -> Any:
        """Return what compiled code uses in place of a value that plain code uses."""
        plain = unguard(value)
        return self.of(plain, is_part=True) if isinstance(plain, FunctionType) else plain
