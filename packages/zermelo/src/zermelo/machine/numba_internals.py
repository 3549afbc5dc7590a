"""The undocumented parts of Numba that zermelo uses; no other file uses private names of Numba.

`tests/machine/test_numba_names.py` reads them from here, and names the first that an installed version lacks.
"""

import hashlib
import operator
import pickle
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from types import FunctionType, NoneType
from typing import Any, cast

import numba
from llvmlite.binding import Linkage
from numba.core import event, types
from numba.core.caching import NullCache
from numba.core.codegen import CPUCodeLibrary
from numba.core.compiler import CompileResult
from numba.core.compiler_lock import global_compiler_lock
from numba.core.ir import Inst, Loc, Var
from numba.core.registry import cpu_target
from numba.core.runtime.nrt import rtsys
from numba.core.serialize import dumps
from numba.core.types.functions import BaseFunction

from zermelo.machine.digest import calls_itself
from zermelo.machine.kernel_files import kernel_folder, read_kernel, write_kernel

__all__ = ["CodePart", "data_of", "quick_dispatcher", "start_runtime", "unoptimised_parts"]


class CodePart(CPUCodeLibrary):
    """The linked LLVM code of a function and of all that it uses; only a whole kernel is optimised and emitted.

    Numba's own libraries do both for every function of a kernel, although each is inlined into the next.
    """

    def object_file(self) -> bytes:
        """Return the machine code of the whole kernel."""
        with self.whole():
            super()._optimize_final_module()
            return bytes(self._codegen._tm.emit_object(self._final_module))

    def llvm_code(self) -> str:
        """Return the whole kernel in LLVM's language, not optimised."""
        with self.whole():
            return str(self._final_module)

    @contextmanager
    def whole(self) -> Iterator[None]:
        """Make every function but the kernel internal, so that LLVM may drop it or its unused arguments.

        The code itself stays as it is, since it may become a part of another kernel.
        """
        with replace_attribute(self, "_final_module", self._final_module.clone()):
            for function in self._final_module.functions:
                if not function.is_declaration and function.linkage == Linkage.linkonce_odr:
                    function.linkage = Linkage.internal
            yield

    def _optimize_final_module(self) -> None:
        pass

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._verify_declare_only_symbols()
        self._finalized = True

    def calls(self) -> tuple[str, ...]:
        """Return the names of the external functions that the code calls, without LLVM's intrinsics."""
        functions = self._final_module.functions
        return tuple(each.name for each in functions if each.is_declaration and not each.name.startswith("llvm."))

    def argument_types(self, symbol: str) -> list[str]:
        """Return LLVM's types of the arguments of a function."""
        arguments = self._final_module.get_function(symbol).arguments
        return ["ptr" if str(each.type).endswith("*") else str(each.type) for each in arguments]

    def get_pointer_to_function(self, name: str) -> int:
        """Return 0: the function is not in memory."""
        self._ensure_finalized()
        return 0

    @property
    def codegen(self) -> "CodePart":
        """The object that receives the addresses of Python objects from Numba."""
        return self

    def set_env(self, name: str, env: Any) -> None:
        """Do nothing: the code is not in memory, and kernels use no objects."""

    def serialize_using_object_code(self) -> Any:
        """Return the stored form of the library, which has no object code."""
        return self.serialize_using_bitcode()


@contextmanager
def unoptimised_parts() -> Iterator[None]:
    """Make Numba compile functions to Parts, without work that takes a fifth of the time and changes no code."""
    with global_compiler_lock, ExitStack() as changes:
        for holder, name, value in (
            (cpu_target.target_context.codegen(), "_library_class", CodePart),
            (event, "start_event", ignore_event),
            (event, "end_event", ignore_event),
            (Inst, "_rec_list_vars", variables_in),
            (BaseFunction, "get_call_type", memoised_call_type()),
        ):
            changes.enter_context(replace_attribute(holder, name, value))
        yield


@contextmanager
def replace_attribute(holder: Any, name: str, value: Any) -> Iterator[None]:
    """Replace an attribute for some time."""
    ordinary = getattr(holder, name)
    setattr(holder, name, value)
    try:
        yield
    finally:
        setattr(holder, name, ordinary)


def ignore_event(kind: str, data: Any = None, exc_details: Any = None) -> None:
    """Do nothing: Numba times every call of LLVM for every function that is being compiled."""


LEAF_TYPES = frozenset({str, int, NoneType, Loc})
"""Types of values that hold no variables; most values in an instruction are of these."""

ordinary_variables = Inst._rec_list_vars
ordinary_call_type = BaseFunction.get_call_type


def variables_in(instruction: Any, value: Any) -> Any:
    """Return the variables in a part of an instruction; look at the commonest types first."""
    kind = type(value)
    return [value] if kind is Var else [] if kind in LEAF_TYPES else ordinary_variables(instruction, value)


OPERATOR_FUNCTIONS = frozenset(each for each in vars(operator).values() if callable(each))


def memoised_call_type() -> Callable[..., Any]:
    """Return the method that finds the signature of a call, which finds that of an operator on numbers once.

    Numba tries all of an operator's signatures, also those of arrays, wherever a function uses it.
    """
    known: dict[Any, Any] = {}

    def call_type(function: Any, context: Any, args: Any, keywords: Any) -> Any:
        is_number = (isinstance(each, types.Number | types.Boolean) for each in args)
        if keywords or function.typing_key not in OPERATOR_FUNCTIONS or not all(is_number):
            return ordinary_call_type(function, context, args, keywords)
        question = function, context, *args
        if question not in known:
            known[question] = ordinary_call_type(function, context, args, keywords)
        return known[question]

    return call_type


def start_runtime() -> None:
    """Make Numba's memory manager known to LLVM."""
    rtsys.initialize(cpu_target.target_context)


def data_of(context: Any, builder: Any, array_type: Any, array: Any) -> Any:
    """Return LLVM's pointer to the data of an array."""
    from numba.np.arrayobj import make_array

    return make_array(array_type)(context, builder, array).data


def quick_dispatcher(plain: FunctionType, original: FunctionType, key: str | None) -> Any:
    """Return Numba's dispatcher of a copy of a function; rules may allocate lists; our kernels allocate nothing.

    The compiled code does not count references to its arrays: all threads would have to change one counter. It gets no
    entry points for Python and C, which saves a quarter of the time to compile.
    """
    made = cast(Any, numba.njit)(
        nogil=True,
        forceinline=not calls_itself(original),
        no_cpython_wrapper=True,
        no_cfunc_wrapper=True,
        _nrt=not str(original.__module__).startswith("zermelo."),
    )(plain)
    made._cache = KernelCache(key)
    return made


class KernelCache(NullCache):
    """The machine code of a dispatcher on disk: a file for every digest and signature; nothing without a key.

    Numba's own cache is named by a pickle of the closure, which differs from process to process.
    """

    def __init__(self, key: str | None) -> None:
        self.key = key
        self.folder = kernel_folder() if key else None

    def load_overload(self, signature: Any, target_context: Any) -> Any:
        """Return the stored compile result; None, so that it is compiled, if there is none that works here."""
        if self.folder:
            payload = read_kernel(self.folder, self.name(signature, target_context.codegen()))
            # A valid file may still not load in this process; it is then written again.
            with suppress(Exception):
                if payload:
                    return CompileResult._rebuild(target_context, *pickle.loads(payload))
        return None

    def save_overload(self, signature: Any, data: Any) -> None:
        """Store a compile result, unless it holds addresses of this process."""
        if self.folder and not data.lifted and not data.library.has_dynamic_globals:
            write_kernel(self.folder, self.name(signature, data.codegen), dumps(data._reduce()))

    def name(self, signature: Any, codegen: Any) -> str:
        """Return the name of a file, from the function, its arguments and the processor."""
        about = f"{self.key} {signature} {codegen.magic_tuple()}"
        return hashlib.sha256(about.encode()).hexdigest()
