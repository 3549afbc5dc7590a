"""Plain functions in, machine code out: the only file that knows Numba.

A kernel is a plain closure over the rules of a game. It is compiled together with every plain
function that it closes over or names, and kept on disk under a digest of all of them.
"""

import hashlib
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from types import CellType, CodeType, FunctionType
from typing import Any, TypeVar, cast

import numba
from llvmlite import ir
from numba.core import types
from numba.core.caching import FunctionCache, IndexDataCacheFile
from numba.core.cgutils import get_or_insert_function
from numba.core.errors import NumbaError
from numba.cpython.unsafe.tuple import tuple_setitem
from numba.extending import intrinsic
from numba.np.arrayobj import make_array
from platformdirs import user_cache_path

from zermelo import bits
from zermelo.errors import CannotCompile

__all__ = ["compiled", "digest"]

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


NEEDS = (
    "These rules do not compile, and run interpreted only: states must be ints or tuples of ints, "
    "and the rules loops and arithmetic on them, without generators, sets or strings."
)


class RulesCache(FunctionCache):
    """Numba's cache on disk, with the digest as key: the stock key is never equal twice for closures.

    Every digest and signature has files of its own. The stock cache numbers those of one function, and
    two processes that write at once take the same number: then one finds the other's code.
    """

    def __init__(self, function: Callable[..., Any], key: str) -> None:
        super().__init__(function)
        self.key = key

    def _index_key(self, signature: Any, codegen: Any) -> Any:
        return signature, codegen.magic_tuple(), self.key

    def load_overload(self, signature: Any, target_context: Any) -> Any:
        """None, so that it is compiled anew, for rules from a file that another process cannot import by name."""
        self._cache_file = self.files_of(signature)
        try:
            return super().load_overload(signature, target_context)
        except ImportError:
            return None

    def save_overload(self, signature: Any, data: Any) -> None:
        self._cache_file = self.files_of(signature)
        super().save_overload(signature, data)

    def files_of(self, signature: Any) -> IndexDataCacheFile:
        name = hashlib.sha256(f"{self.key} {signature}".encode()).hexdigest()[:32]
        return IndexDataCacheFile(self._cache_path, name, self._impl.locator.get_source_stamp())


def compiled(function: F) -> F:
    """The same function as machine code; what it is called with decides the types.

    Raises CannotCompile at the first call where a rule uses what Numba does not know: a state that is
    neither an int nor a tuple of ints, say.
    """
    translated = translate(function, {})

    def run(*args: Any) -> Any:
        try:
            return translated(*args)
        # The last two are what Numba raises from within itself for some types.
        except (NumbaError, AssertionError, NotImplementedError) as error:
            raise CannotCompile(NEEDS) from error

    return cast(F, run)


def translate(function: Any, done: dict[Any, Any]) -> Any:
    """The dispatcher of a plain function, made after those of all that it uses."""
    if function in TWINS:
        return TWINS[function]
    if function not in done:
        cells = tuple(CellType() for _ in function.__closure__ or ())
        names = dict(function.__globals__)
        plain = FunctionType(function.__code__, names, function.__name__, function.__defaults__, cells)
        # The linker goes by names: closures of one name that compute other things must not be taken for each other.
        plain.__qualname__, plain.__module__ = f"{function.__qualname__}.{digest(function)[:16]}", function.__module__
        done[function] = jit(function)(plain)
        keep_on_disk(done[function], plain, digest(function))
        # Cells are filled after the dispatcher is made, so that a kernel can call itself.
        for cell, old in zip(cells, function.__closure__ or (), strict=True):
            cell.cell_contents = translated_value(old.cell_contents, done)
        names.update({name: translated_value(value, done) for name, value in named_globals(function)})
    return done[function]


def jit(function: FunctionType) -> Any:
    """Numba's decorator for a function; rules may make lists, and our own code makes nothing.

    It is spared to count who holds the arrays that it is given: one count, that all threads would change.
    """
    ours = function.__module__.startswith("zermelo.")
    return cast(Any, numba.njit)(nogil=True, forceinline=not calls_itself(function), _nrt=not ours)


def calls_itself(function: FunctionType) -> bool:
    held = (cell.cell_contents for cell in function.__closure__ or ())
    return any(used is function for used in (*held, *dict(named_globals(function)).values()))


def translated_value(value: Any, done: dict[Any, Any]) -> Any:
    return translate(value, done) if isinstance(value, FunctionType) else value


def named_globals(function: FunctionType) -> Iterator[tuple[str, Any]]:
    """The globals that a function's code names, with their values."""
    for name in function.__code__.co_names:
        if name in function.__globals__:
            yield name, function.__globals__[name]


def keep_on_disk(dispatcher: Any, function: FunctionType, key: str) -> None:
    """Give a dispatcher its place in the cache; where there is none to be had, it compiles each time."""
    folder = cache_folder()
    if folder is not None:
        vars(numba.config)["CACHE_DIR"] = str(folder)
        try:
            dispatcher._cache = RulesCache(function, key)
        except RuntimeError:  # the source is no file: typed at a prompt
            return


@cache
def cache_folder() -> Path | None:
    """Where compiled kernels are kept; None where nothing can be written."""
    folder = user_cache_path("zermelo")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "writable").touch()
    except OSError:
        return None
    return folder


def digest(function: FunctionType) -> str:
    """A name for a function and all that it computes with: code, constants, closures, globals, Numba, this file."""
    found = hashlib.sha256(f"{numba.__version__} {sys.version} {this_file()}".encode())
    for part in parts(function, {}):
        found.update(part.encode() + b"\0")
    return found.hexdigest()


@cache
def this_file() -> str:
    """What is compiled here in another way must not be found in the cache, nor linked to what is."""
    return hashlib.sha256(Path(__file__).read_bytes()).hexdigest()


def parts(value: Any, seen: dict[int, int]) -> Iterator[str]:
    """The pieces of a value, functions taken apart; what was met before is only numbered."""
    if isinstance(value, FunctionType | CodeType) and id(value) in seen:
        yield f"again {seen[id(value)]}"
        return
    if isinstance(value, FunctionType | CodeType):
        seen[id(value)] = len(seen)
    if isinstance(value, FunctionType):
        yield from parts(value.__code__, seen)
        yield repr(value.__defaults__)
        for cell in value.__closure__ or ():
            yield from parts(cell.cell_contents, seen)
        for name, held in named_globals(value):
            yield name
            yield from parts(held, seen)
    elif isinstance(value, CodeType):
        yield value.co_code.hex()
        yield repr((value.co_names, value.co_varnames, value.co_freevars))
        for constant in value.co_consts:
            yield from parts(constant, seen)
    else:
        yield repr(value)
