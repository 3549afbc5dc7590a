"""The versions of the compiler and the processor, which are part of the names of machine-code files."""

import os
import sys
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from types import FunctionType

import llvmlite
import llvmlite.binding as llvm
import numpy as np

from zermelo.native.digest import Undigestible, digest

__all__ = ["digest_of", "processor", "salt"]

OURS = "compiler.py", "numba_internals.py", "intrinsics.py", "convention.py"
"""The files of zermelo that determine how kernels are compiled and called."""


def digest_of(function: FunctionType) -> str | None:
    """Return the digest of a function; None if it computes with a value that has none."""
    try:
        return digest(function, salt())
    except Undigestible:
        return None


@cache
def salt() -> str:
    """Return the versions of Python, Numba, LLVM, NumPy, and the digests of the files in OURS."""
    numba = find_spec("numba")  # found, not imported
    assert numba is not None
    assert numba.origin is not None
    files = [Path(numba.origin).with_name("_version.py"), *(Path(__file__).with_name(name) for name in OURS)]
    digests = [sha256(file.read_bytes()).hexdigest() for file in files]
    return f"{sys.version} {llvmlite.__version__} {np.__version__} {digests}"


@cache
def processor() -> str:
    """Return a description of the processor."""
    chosen = [os.environ.get(name) for name in ("NUMBA_CPU_NAME", "NUMBA_CPU_FEATURES")]
    return f"{(llvm.get_default_triple(), llvm.get_host_cpu_name(), llvm.get_host_cpu_features().flatten())} {chosen}"
