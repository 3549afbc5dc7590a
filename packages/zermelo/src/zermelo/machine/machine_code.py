"""Machine code on disk: the versions that name its files, and its loading without the import of Numba."""

import os
import sys
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from types import FunctionType
from typing import Any, NamedTuple

import llvmlite
import llvmlite.binding as llvm
import numpy as np

from zermelo.machine.convention import Kind
from zermelo.machine.digest import Undigestible, digest

__all__ = ["MachineCode", "StockCode", "Unloadable", "digest_of", "load", "processor", "salt"]


COMPILER_FILES = (
    "compiler.py", "dispatchers.py", "stock.py", "way.py", "numba_internals.py", "intrinsics.py", "array_intrinsics.py",
    "convention.py",
)  # fmt: skip
"""The files of zermelo that determine how kernels are compiled and called."""


def digest_of(function: FunctionType) -> str | None:
    """Return the digest of a function; None if it computes with a value that has none."""
    try:
        return digest(function, salt())
    except Undigestible:
        return None


@cache
def salt() -> str:
    """Return the versions of Python, Numba, LLVM, NumPy, and the digests of the files in COMPILER_FILES."""
    numba = find_spec("numba")  # found, not imported
    assert numba is not None
    assert numba.origin is not None
    named = Path(numba.origin).with_name("_version.py")
    versions = [named] if named.is_file() else [Path(numba.origin)]
    files = [*versions, *(Path(__file__).with_name(name) for name in COMPILER_FILES)]
    digests = [sha256(file.read_bytes()).hexdigest() for file in files]
    return f"{sys.version} {llvmlite.__version__} {np.__version__} {digests}"


@cache
def processor() -> str:
    """Return a description of the processor."""
    chosen = [os.environ.get(name) for name in ("NUMBA_CPU_NAME", "NUMBA_CPU_FEATURES")]
    return f"{(llvm.get_default_triple(), llvm.get_host_cpu_name(), llvm.get_host_cpu_features().flatten())} {chosen}"


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


class StockCode(NamedTuple):
    """A kernel as the files of Numba's own cache."""

    files: dict[str, bytes]


class LoadedCode(NamedTuple):
    """Machine code that stays in memory as long as this object lives."""

    address: int
    engine: Any


def load(code: MachineCode) -> LoadedCode:
    """Load machine code; raise Unloadable if a function that it calls is missing."""
    start_llvm()
    target = llvm.Target.from_default_triple().create_target_machine()
    engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), target)  # registers the functions of C
    if missing(code):
        # Rules that make lists call Numba's memory manager.
        from zermelo.machine.numba_internals import start_runtime

        start_runtime()
    if names := missing(code):  # otherwise LLVM ends the process
        raise Unloadable(f"No function is called {', '.join(names)}.")
    engine.add_object_file(llvm.ObjectFileRef.from_data(code.object_file))
    engine.finalize_object()
    return LoadedCode(engine.get_function_address(code.symbol), engine)


def missing(code: MachineCode) -> list[str]:
    return [name for name in code.calls if not llvm.address_of_symbol(name)]


@cache
def start_llvm() -> None:
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
