"""Plain functions that run as machine code, which is compiled once and stored on disk.

The name of a file is a digest of everything that the function computes with. Numba is imported only to compile.
"""

import logging
import pickle
from collections.abc import Callable
from functools import lru_cache, partial
from hashlib import sha256
from threading import Lock, RLock
from time import perf_counter
from types import FunctionType
from typing import Any, TypeVar, cast

from zermelo.errors import CannotCompile, MissingExtra
from zermelo.machine.convention import Kind, Native, kind_of
from zermelo.machine.kernel_files import can_write, kernel_folder, read_kernel, write_kernel
from zermelo.machine.machine_code import LoadedCode, MachineCode, StockCode, Unloadable, digest_of, load, processor
from zermelo.machine.way import chosen_way, is_quick, note_stock
from zermelo.rules.contract import unguard
from zermelo.rules.error_origin import reason_of

__all__ = ["Kernel", "compile_rule", "load_kernel"]

LOGGER = logging.getLogger("zermelo")

F = TypeVar("F", bound=Callable[..., Any])

COMPILER_LOCK = RLock()
"""The lock of the compiler. If two threads need one kernel, one compiles it, and the other loads it from the disk."""


def compile_rule(function: F, before_compiling: Callable[[], None] = lambda: None) -> F:
    """Return a function that runs as machine code for the types of its arguments; named tuples come out as plain ones.

    Calls before_compiling if no process has compiled it for these types before. The first call raises CannotCompile if
    a rule uses something that Numba does not support.
    """
    plain = unguard(function)
    if not isinstance(plain, FunctionType):
        name = getattr(plain, "__qualname__", "A rule")
        raise CannotCompile(
            f"{name} does not compile: it is a {type(plain).__qualname__}, not a plain Python function."
        )
    return cast(F, Kernel(plain, before_compiling))


@lru_cache(maxsize=256)
def load_kernel(function: Any) -> Any:
    """Return a function as a kernel, which is loaded once for all threads and stays loaded; see `compile_rule`."""
    return compile_rule(function)


class Kernel:
    """A plain function, and its machine code for each kind of arguments."""

    def __init__(self, function: FunctionType, before_compiling: Callable[[], None]) -> None:
        self.function, self.before_compiling = function, before_compiling
        self.key = digest_of(function)
        self.made: dict[tuple[Kind, ...], Callable[..., Any]] = {}
        self.loaded: list[LoadedCode] = []
        self.making = Lock()

    def __call__(self, *args: Any) -> Any:
        return self.made_for(args)(*args)

    def ready(self, *args: Any) -> Callable[[], Any]:
        """Return the call with these arguments, for one thread at a time; the contents of arrays may change.

        This saves converting the arguments, which takes several times as long as a short call.
        """
        made = self.made_for(args)
        return made.ready(*args) if isinstance(made, Native) else partial(made, *args)

    def made_for(self, args: tuple[Any, ...]) -> Callable[..., Any]:
        kinds = tuple(map(kind_of, args))
        return self.made.get(kinds) or self.make(kinds, args)

    def is_stored(self, args: tuple[Any, ...]) -> bool:
        """Return whether the machine code for these arguments is on disk."""
        folder, name = kernel_folder(), self.name(tuple(map(kind_of, args)))
        return bool(folder and name and (folder / name).is_file())

    @property
    def is_kept(self) -> bool:
        """True if machine code is stored for other processes."""
        return self.key is not None and can_write(kernel_folder())

    def make(self, kinds: tuple[Kind, ...], args: tuple[Any, ...]) -> Callable[..., Any]:
        """Load or compile the machine code for these arguments."""
        with self.making:
            if kinds not in self.made:
                self.made[kinds] = self.from_disk(kinds, args) or self.from_this_process(kinds, args)
        return self.made[kinds]

    def from_this_process(self, kinds: tuple[Kind, ...], args: tuple[Any, ...]) -> Callable[..., Any]:
        """Compile the machine code, or load what another thread has compiled meanwhile."""
        with COMPILER_LOCK:
            return self.from_disk(kinds, args) or self.from_compiler(kinds, args)

    def from_disk(self, kinds: tuple[Kind, ...], args: tuple[Any, ...]) -> Callable[..., Any] | None:
        folder, name = kernel_folder(), self.name(kinds)
        payload = read_kernel(folder, name) if folder and name else None
        if payload is None or name is None:
            return None
        code = pickle.loads(payload)
        try:
            made = self.stock(code, args, name) if isinstance(code, StockCode) else self.callable(code, kinds)
        except Unloadable:
            return None
        if made:
            LOGGER.debug("Loaded %s from %s", self.function.__qualname__, folder)
        return made

    def from_compiler(self, kinds: tuple[Kind, ...], args: tuple[Any, ...]) -> Callable[..., Any]:
        self.before_compiling()
        require_numba()
        began = perf_counter()
        made, code = self.compile(kinds, args)
        LOGGER.info("Compiled %s in %.1f s", self.function.__qualname__, perf_counter() - began)
        if code and (folder := kernel_folder()) and (name := self.name(kinds)):
            write_kernel(folder, name, pickle.dumps(code))
        return made

    def compile(
        self, kinds: tuple[Kind, ...], args: tuple[Any, ...]
    ) -> tuple[Callable[..., Any], MachineCode | StockCode | None]:
        """Return the compiled function, and what other processes load, if they can."""
        entry = taking(len(args), self.function)
        if is_quick():
            from zermelo.machine.compiler import machine_code

            if code := machine_code(entry, args):
                return self.callable(code, kinds), code if code.lasting else None
        from zermelo.machine.stock import compile_stock

        note_stock()
        return compile_stock(entry, args, self.name(kinds) if self.is_kept else None)

    def stock(self, code: StockCode, args: tuple[Any, ...], name: str) -> Callable[..., Any] | None:
        require_numba()
        from zermelo.machine.stock import load_stock

        note_stock()
        return load_stock(code, args, name)

    def callable(self, code: MachineCode, kinds: tuple[Kind, ...]) -> Callable[..., Any]:
        loaded = load(code)
        self.loaded.append(loaded)
        return Native(loaded.address, kinds, code.answer)

    def name(self, kinds: tuple[Kind, ...]) -> str | None:
        """Return the name of a file, from the function, its arguments and the processor; None if it is not stored."""
        return self.key and sha256(f"{self.key} {kinds} {processor()} {chosen_way()}".encode()).hexdigest()


def require_numba() -> None:
    """Raise MissingExtra if Numba cannot be imported."""
    try:
        import numba  # noqa: F401
    except ImportError as error:
        raise MissingExtra(
            f"The installed Numba does not work: {reason_of(error)}. Install one that does: pip install --upgrade "
            "--force-reinstall numba"
        ) from error


def taking(number: int, function: FunctionType) -> FunctionType:
    """Return a function of this many arguments for one that takes any number, or more that have defaults."""
    if function.__code__.co_argcount == number:
        return function
    entries: dict[int, Any] = {1: lambda a: function(a), 2: lambda a, b: function(a, b)}
    return cast(FunctionType, entries.get(number, function))
