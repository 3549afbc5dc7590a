"""Machine code that was compiled before, brought to life by LLVM alone: Numba takes a second to import, this 30 ms."""

from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

import llvmlite.binding as llvm

from zermelo.native.convention import Kind

__all__ = ["MachineCode", "Unloadable", "load"]


class Unloadable(Exception):
    """Machine code that calls what is nowhere in this process."""


class MachineCode(NamedTuple):
    """A kernel as an object file, and what is needed to call it."""

    object_file: bytes
    symbol: str
    """The name of its function there."""
    answer: Kind
    calls: tuple[str, ...]
    """The names of functions outside it."""
    lasting: bool
    """Whether another process can use it: it holds no address of this one."""


class Loaded(NamedTuple):
    """Machine code in memory, for as long as this is held."""

    address: int
    engine: Any


def load(code: MachineCode) -> Loaded:
    """Machine code, ready to be called; raises Unloadable where what it calls is missing."""
    start_llvm()
    target = llvm.Target.from_default_triple().create_target_machine()
    engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), target)  # which makes known the functions of C
    if missing(code):
        # Rules that make lists call Numba's memory manager.
        import_module("zermelo.native.compiler").start_runtime()
    if names := missing(code):  # LLVM would end the process
        raise Unloadable(f"Nothing is called {', '.join(names)}.")
    engine.add_object_file(llvm.ObjectFileRef.from_data(code.object_file))
    engine.finalize_object()
    return Loaded(engine.get_function_address(code.symbol), engine)


def missing(code: MachineCode) -> list[str]:
    return [name for name in code.calls if not llvm.address_of_symbol(name)]


@cache
def start_llvm() -> None:
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
