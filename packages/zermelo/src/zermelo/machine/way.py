"""The choice between the two ways of compiling: a self-test accepts or refuses the installed Numba.

The quick way uses private names of Numba, which a new version may change; the stock way uses public names alone. The
answer of the self-test is kept by the versions of all that it depends on.
"""

import logging
import os
from functools import cache
from hashlib import sha256
from types import FunctionType
from typing import Any, cast

import numpy as np

from zermelo.machine.convention import Native, kind_of
from zermelo.machine.kernel_files import kernel_folder, read_kernel, write_kernel
from zermelo.machine.machine_code import load, processor, salt
from zermelo.rules.error_origin import reason_of

__all__ = ["COMPILER_VARIABLE", "chosen_way", "is_quick", "note_stock", "quick_refusal"]

LOGGER = logging.getLogger("zermelo")

COMPILER_VARIABLE = "ZERMELO_COMPILER"
"""The variable of the environment that chooses the stock way if it is `stock`."""


def chosen_way() -> str:
    """Return the way that the environment chooses, a part of the names of all stored code; '' if it chooses none."""
    return "stock" if os.environ.get(COMPILER_VARIABLE) == "stock" else ""


def is_quick() -> bool:
    """Return whether kernels are compiled the quick way."""
    return not chosen_way() and not quick_refusal()


@cache
def quick_refusal() -> str:
    """Return why the self-test refuses the installed Numba; '' if it accepts it."""
    folder = kernel_folder()
    name = sha256(f"quick way: {salt()} {processor()}".encode()).hexdigest()
    stored = read_kernel(folder, name) if folder else None
    if stored is not None:
        return stored.decode()
    refusal = run_self_test()
    if folder:
        write_kernel(folder, name, refusal.encode())
    return refusal


def run_self_test() -> str:
    """Compile a sample the quick way; return '' if it gives its known answer, and otherwise what went wrong."""
    numbers = np.array([3, 5, 7], np.int64)
    args = (11, 2), numbers, True
    try:
        from zermelo.machine.compiler import llvm_code, machine_code

        code = machine_code(cast(FunctionType, sample), args)
        if code is None or llvm_code(cast(FunctionType, sample), args) is None:
            return "Its functions are called in another way than zermelo expects"
        loaded = load(code)
        answer = Native(loaded.address, tuple(map(kind_of, args)), code.answer)(*args)
    except Exception as error:  # of whatever a new version lacks
        return reason_of(error)
    is_known = answer == (21, False) and numbers.tolist() == [3, 9, 7]
    return "" if is_known else "A sample of machine code gives a wrong answer"


def sample(pair: tuple[int, int], numbers: Any, sign: bool) -> tuple[int, bool]:
    """Return known values; as a kernel, this has the kinds of arguments and results of other kernels."""
    numbers[1] = pair[0] - pair[1]
    return len(numbers) * numbers[2], not sign


@cache
def note_stock() -> None:
    """Report, once in a process, that the stock way is used although nobody chose it."""
    if not chosen_way() and (refusal := quick_refusal()):
        import numba

        LOGGER.warning(
            "Numba %s does not pass the self-test of zermelo (%s). Machine code is compiled the stock way: answers are "
            "the same, compiling takes several times as long, and each program imports Numba, which takes a second.",
            numba.__version__,
            refusal,
        )
