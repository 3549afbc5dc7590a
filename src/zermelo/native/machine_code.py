"""Machine code that LLVM loads from disk in 30 ms, without the import of Numba, which takes a second."""

from functools import cache
from typing import Any, NamedTuple

import llvmlite.binding as llvm

from zermelo.native.convention import Kind

__all__ = ["MachineCode", "Unloadable", "load"]


class Unloadable(Exception):
    """An error for machine code that calls a function this process lacks."""


class MachineCode(NamedTuple):
    """A kernel as an object file, with the data for calling it."""

    object_file: bytes
    symbol: str
    """The name of its function."""
    answer: Kind
    calls: tuple[str, ...]
    """The names of the functions that it calls outside itself."""
    lasting: bool
    """True if another process can use it, because it holds no address of this one."""


class Loaded(NamedTuple):
    """Machine code that stays in memory as long as this object lives."""

    address: int
    engine: Any


def load(code: MachineCode) -> Loaded:
    """Load machine code; raise Unloadable if a function that it calls is missing."""
    start_llvm()
    target = llvm.Target.from_default_triple().create_target_machine()
    engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), target)  # registers the functions of C
    if missing(code):
        # Rules that make lists call Numba's memory manager.
        from zermelo.native.numba_internals import start_runtime

        start_runtime()
    if names := missing(code):  # otherwise LLVM ends the process
        raise Unloadable(f"No function is called {', '.join(names)}.")
    engine.add_object_file(llvm.ObjectFileRef.from_data(code.object_file))
    engine.finalize_object()
    return Loaded(engine.get_function_address(code.symbol), engine)


def missing(code: MachineCode) -> list[str]:
    return [name for name in code.calls if not llvm.address_of_symbol(name)]


@cache
def start_llvm() -> None:
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
