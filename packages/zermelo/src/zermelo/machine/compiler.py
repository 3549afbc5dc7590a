"""The quick way of compiling: a whole kernel is optimised at once, and called without Numba.

It uses private names of Numba, all of which `numba_internals.py` imports.
"""

from types import FunctionType
from typing import Any, NamedTuple

import numba

from zermelo.errors import CannotCompile
from zermelo.machine.array_intrinsics import ARRAY_INTRINSICS
from zermelo.machine.convention import VOID_KIND, Kind, kind_of, llvm_types, size_of_answer
from zermelo.machine.dispatchers import Dispatchers, kind_of_answer, no_garbage_collection, shared_dispatchers
from zermelo.machine.intrinsics import PORTABLE_INTRINSICS, PROCESSOR_INTRINSICS
from zermelo.machine.machine_code import MachineCode
from zermelo.machine.numba_internals import CodePart, quick_dispatcher, unoptimised_parts
from zermelo.machine.refusal import refusal

__all__ = ["LlvmCode", "llvm_code", "machine_code"]

ANYWHERE = {**PORTABLE_INTRINSICS, **ARRAY_INTRINSICS}


def machine_code(function: FunctionType, args: tuple[Any, ...]) -> MachineCode | None:
    """Return a plain function compiled for some arguments; None if Numba calls it by an unknown convention.

    Raises CannotCompile if a rule uses something that Numba does not support.
    """
    part = part_of(Dispatchers({**ANYWHERE, **PROCESSOR_INTRINSICS}, "", quick_dispatcher), function, args)
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
    part = part_of(Dispatchers(ANYWHERE, "portable", quick_dispatcher), function, args)
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


def part_of(dispatchers: Dispatchers, function: FunctionType, args: tuple[Any, ...]) -> CompiledPart:
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
