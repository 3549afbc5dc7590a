"""Plain functions in, machine code out: the only file that knows Numba.

A kernel is a plain closure over the rules of a game. It is compiled together with every plain
function that it closes over or names, and kept on disk under a digest of all of them.
"""

import hashlib
import pickle
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from itertools import count as numbers
from pathlib import Path
from types import CellType, FunctionType
from typing import Any, TypeVar, cast

import numba
import numpy
from llvmlite import ir
from numba.core import types
from numba.core.caching import NullCache
from numba.core.cgutils import get_or_insert_function
from numba.core.compiler import CompileResult
from numba.core.errors import NumbaError
from numba.core.serialize import dumps
from numba.cpython.unsafe.tuple import tuple_setitem
from numba.extending import intrinsic
from numba.np.arrayobj import make_array

from zermelo import bits
from zermelo.engine.digest import Undigestible, digest, global_values
from zermelo.engine.kernel_files import kernel_folder, read_kernel, write_kernel
from zermelo.engine.refusal import NEEDS, refusal
from zermelo.errors import CannotCompile

__all__ = ["compiled"]

F = TypeVar("F", bound=Callable[..., Any])


@intrinsic
def lowest(context: Any, mask: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        # The second argument: zero has no answer, which spares a test.
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), generate


@intrinsic
def count(context: Any, mask: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.int64), generate


@intrinsic
def times(context: Any, a: Any, b: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        # Numba's own product promises that it does not overflow, and masks for the sign are optimised away.
        return builder.and_(builder.mul(*args), ir.Constant(ir.IntType(64), bits.WORD))

    return types.int64(types.int64, types.int64), generate


@intrinsic
def prefetch(context: Any, memory: Any, place: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        array_type, _ = signature.args
        array = make_array(array_type)(context, builder, args[0])
        address = builder.bitcast(builder.gep(array.data, [args[1]]), ir.IntType(8).as_pointer())
        word = ir.IntType(32)
        # For reading; kept in all levels of the cache; data, not code.
        hint = [ir.Constant(word, 0), ir.Constant(word, 3), ir.Constant(word, 1)]
        operation = ir.FunctionType(ir.VoidType(), [address.type, word, word, word])
        builder.call(get_or_insert_function(builder.module, operation, "llvm.prefetch.p0i8"), [address, *hint])
        return context.get_dummy_value()

    return types.none(memory, types.int64), generate


TWINS = {
    bits.lowest: lowest,
    bits.count: count,
    bits.times: times,
    bits.prefetch: prefetch,
    bits.put: tuple_setitem,
}
"""Plain functions, and what they are when compiled."""

NUMBERS = numbers()


def compiled(function: F, before_compiling: Callable[[], None] = lambda: None) -> F:
    """The same function as machine code; what it is called with decides the types.

    Calls before_compiling if it was not compiled before, for these types, by any process. At the first
    call it raises CannotCompile where a rule uses what Numba does not know.
    """
    if not isinstance(function, FunctionType):
        raise CannotCompile(f"{function!r} does not compile, because it is no plain function.")
    translated = translate(function, {}, outermost=True)
    translated._cache = translated._cache.told(before_compiling)

    def run(*args: Any) -> Any:
        try:
            return translated(*args)
        except NumbaError as error:
            raise CannotCompile(refusal(str(error))) from error
        # Numba raises these from within itself for some types; compiled rules raise them as plain ones do.
        except (AssertionError, NotImplementedError) as error:
            if is_compiled(translated, args):
                raise
            raise CannotCompile(f"The rules do not compile. {NEEDS}") from error

    return cast(F, run)


def is_compiled(dispatcher: Any, args: tuple[Any, ...]) -> bool:
    """Whether there is machine code for these arguments."""
    return tuple(map(dispatcher.typeof_pyval, args)) in dispatcher.overloads


def translate(function: Any, done: dict[Any, Any], outermost: bool = False) -> Any:
    """The dispatcher of a plain function, made after those of all that it uses; Python calls the outermost alone."""
    if function in TWINS:
        return TWINS[function]
    if function not in done:
        cells = tuple(CellType() for _ in function.__closure__ or ())
        names = dict(function.__globals__)
        plain = FunctionType(function.__code__, names, function.__name__, function.__defaults__, cells)
        plain.__kwdefaults__ = function.__kwdefaults__
        key = digest_of(function)
        # The linker goes by names: closures of one name that compute other things must not be taken for each other.
        plain.__qualname__ = f"{function.__qualname__}.{key[:16] if key else f'unique{next(NUMBERS)}'}"
        # Whatever process loads the machine code later can import this module, if not that of the rules.
        plain.__module__ = __name__
        done[function] = jit(function, outermost)(plain)
        done[function]._cache = KernelCache(key, kept=outermost or function.__closure__ is None, outermost=outermost)
        # Cells are filled after the dispatcher is made, so that a kernel can call itself.
        for cell, old in zip(cells, function.__closure__ or (), strict=True):
            cell.cell_contents = translated_value(old.cell_contents, done)
        names.update({name: translated_value(value, done) for name, value in global_values(function).items()})
    return done[function]


def jit(function: FunctionType, outermost: bool) -> Any:
    """Numba's decorator for a function; rules may make lists, and our own code makes nothing.

    It is spared to count who holds the arrays that it is given: one count, that all threads would change. What only
    compiled code calls is spared the code by which Python and C would call it: a quarter of the time to compile.
    """
    ours = str(function.__module__).startswith("zermelo.")
    return cast(Any, numba.njit)(
        nogil=True,
        forceinline=not calls_itself(function),
        no_cpython_wrapper=not outermost,
        no_cfunc_wrapper=True,
        _nrt=not ours,
    )


def calls_itself(function: FunctionType) -> bool:
    held = (cell.cell_contents for cell in function.__closure__ or ())
    return any(used is function for used in (*held, *global_values(function).values()))


def translated_value(value: Any, done: dict[Any, Any]) -> Any:
    return translate(value, done) if isinstance(value, FunctionType) else value


def digest_of(function: FunctionType) -> str | None:
    """The digest of a function, None where it computes with what has none."""
    try:
        return digest(function, salt())
    except Undigestible:
        return None


@cache
def salt() -> str:
    """What a kernel is compiled by: Python, Numba, NumPy and this file."""
    file = hashlib.sha256(Path(__file__).read_bytes()).hexdigest()
    return f"{sys.version} {numba.__version__} {numpy.__version__} {file}"


class KernelCache(NullCache):
    """Where a dispatcher looks for machine code on disk: a file for every digest and signature.

    Numba's own cache takes a pickle of the closure for a name, which differs from process to process. A kernel is kept,
    and a function that closes over nothing, which is the same for every game; a file of any other is not worth its
    time to write.
    """

    def __init__(
        self, key: str | None, kept: bool, outermost: bool, before_compiling: Callable[[], None] = lambda: None
    ) -> None:
        self.key, self.kept, self.outermost = key, kept, outermost
        self.folder = kernel_folder() if key and kept else None
        self.before_compiling = before_compiling

    def told(self, before_compiling: Callable[[], None]) -> "KernelCache":
        """The same, calling this before it compiles."""
        return KernelCache(self.key, self.kept, self.outermost, before_compiling)

    def load_overload(self, signature: Any, target_context: Any) -> Any:
        """The stored compile result; None, so that it is compiled, where there is none that works here."""
        target_context.refresh()
        if self.folder:
            payload = read_kernel(self.folder, self.name(signature, target_context.codegen()))
            # A file may be what was written, and yet not load in this process: then it is written anew.
            with suppress(Exception):
                if payload:
                    return CompileResult._rebuild(target_context, *pickle.loads(payload))
        self.before_compiling()
        return None

    def save_overload(self, signature: Any, data: Any) -> None:
        """Store a compile result, unless it holds addresses of this process."""
        if self.folder and not data.lifted and not data.library.has_dynamic_globals:
            write_kernel(self.folder, self.name(signature, data.codegen), dumps(data._reduce()))

    def name(self, signature: Any, codegen: Any) -> str:
        """The name of a file: the function, the types of its arguments, the processor, and whether Python calls it."""
        about = f"{self.key} {signature} {codegen.magic_tuple()} {self.outermost}"
        return hashlib.sha256(about.encode()).hexdigest()
