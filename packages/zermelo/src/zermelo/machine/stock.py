"""The stock way of compiling: public names of Numba alone, so that it works with every version.

Numba's own cache is named by the file and the bytecode of a function, and misses for a function with other compiled
functions in its closure. So the entry of a kernel is a function of one line in a file of its own, which names the
kernel as a global: Numba then finds what another process has compiled. zermelo's own name of a kernel covers all that
it computes with. What Numba caches is stored as one kernel file, with a checksum, and laid out for Numba when it is
loaded, in a folder of this user alone.
"""

import os
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import RLock
from types import FunctionType
from typing import Any, NamedTuple, cast

import numba

from zermelo.errors import CannotCompile
from zermelo.machine.dispatchers import Dispatchers, kind_of_answer, no_garbage_collection, shared_dispatchers
from zermelo.machine.intrinsics import PORTABLE_INTRINSICS, PROCESSOR_INTRINSICS
from zermelo.machine.kernel_files import can_write, kernel_folder
from zermelo.machine.machine_code import StockCode
from zermelo.machine.refusal import refusal

__all__ = ["Compiled", "compile_stock", "load_stock"]

LOCK = RLock()
"""The lock of Numba's settings and of the warnings of Python, which are those of the whole process."""

SOURCE_SECONDS = 1_000_000_000
"""The time of every file of source, which is a part of the names in Numba's cache."""


class Compiled(NamedTuple):
    """A kernel that this process has compiled."""

    call: Callable[..., Any]
    code: StockCode | None
    """What other processes load; None if the code holds addresses of this process."""


def compile_stock(function: FunctionType, args: tuple[Any, ...], name: str | None) -> Compiled:
    """Compile a function for some arguments; without a name, for this process alone. Raise CannotCompile."""
    kernel = Dispatchers({**PORTABLE_INTRINSICS, **PROCESSOR_INTRINSICS}, "stock", stock_dispatcher).of(function)
    signature = tuple(map(numba.typeof, args))
    try:
        with LOCK, no_garbage_collection(), quiet():
            kernel.compile(signature)
            kind_of_answer(kernel.overloads[signature].signature.return_type)
            return with_entry(kernel, signature, name) if name else Compiled(plain_answers(kernel), None)
    except CannotCompile:
        raise
    except Exception as error:  # Numba raises errors of any class for some rules
        shared_dispatchers.cache_clear()  # they would keep the error, and all that its traceback refers to
        raise CannotCompile(refusal(error)) from error


def with_entry(kernel: Any, signature: tuple[Any, ...], name: str) -> Compiled:
    with entry(name, len(signature), kernel) as (made, cache):
        made.compile(signature)
        files = {path.name: path.read_bytes() for path in cache.iterdir()} if cache else {}
    return Compiled(plain_answers(made), StockCode(files) if files else None)


def load_stock(code: StockCode, args: tuple[Any, ...], name: str) -> Callable[..., Any] | None:
    """Return a kernel that another process has compiled; None if it does not load here. Nothing is compiled."""
    try:
        # Without the kernel that it names, the entry does not compile, so that Numba has to find it.
        with LOCK, quiet(), entry(name, len(args), None) as (made, cache):
            if cache is None:
                return None
            for file, content in code.files.items():
                (cache / file).write_bytes(content)
            made.compile(tuple(map(numba.typeof, args)))
    except Exception:  # an unknown Numba may raise anything; the kernel is then compiled anew
        return None
    return plain_answers(made)


@contextmanager
def entry(name: str, number: int, kernel: Any) -> Iterator[tuple[Any, Path | None]]:
    """Yield the dispatcher of an entry that calls a kernel, and the folder, for now, in which Numba caches it."""
    folder = kernel_folder()
    with TemporaryDirectory(dir=folder if can_write(folder) else None, ignore_cleanup_errors=True) as own:
        # Numba links functions by name.
        entry_name = f"entry_{sha256(name.encode()).hexdigest()[:16]}"
        names = ", ".join(f"a{place}" for place in range(number))
        source, path = f"def {entry_name}({names}): return kernel({names})\n", Path(own).resolve() / "entry.py"
        path.write_text(source, encoding="utf-8")
        os.utime(path, (SOURCE_SECONDS, SOURCE_SECONDS))
        # The module must be one that every process can import.
        namespace: dict[str, Any] = {"__name__": __name__} | ({} if kernel is None else {"kernel": kernel})
        exec(compile(source, path, "exec"), namespace)
        with cached_beside_the_source():
            made = cast(Any, numba.njit)(nogil=True, cache=True)(namespace[entry_name])
        yield made, cache_within(made, path.parent)


@contextmanager
def cached_beside_the_source() -> Iterator[None]:
    """Switch off the user's own folder for Numba's cache, which others may write to."""
    settings = cast(Any, numba).config
    before, settings.CACHE_DIR = settings.CACHE_DIR, ""
    try:
        yield
    finally:
        settings.CACHE_DIR = before


def cache_within(made: Any, folder: Path) -> Path | None:
    """Return the folder of a dispatcher's cache; None unless it is known, and lies in our own folder."""
    cache = getattr(getattr(made, "stats", None), "cache_path", None)
    return Path(cache) if cache and Path(cache).is_relative_to(folder) else None


@contextmanager
def quiet() -> Iterator[None]:
    """Hide the warning that a kernel cannot be cached."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Cannot cache compiled function")
        yield


def stock_dispatcher(plain: FunctionType, original: FunctionType, key: str | None) -> Any:
    """Return Numba's dispatcher of a copy of a function."""
    return cast(Any, numba.njit)(nogil=True)(plain)


def plain_answers(made: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function whose named tuples come out as plain tuples."""
    return lambda *args: plain(made(*args))


def plain(answer: Any) -> Any:
    return tuple(map(plain, answer)) if isinstance(answer, tuple) else answer
