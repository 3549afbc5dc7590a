"""Plain functions in, machine code out: the only file that knows Numba.

A kernel is a plain closure over the rules of a game. It is compiled together with every plain
function that it closes over or names.
"""

import gc
import hashlib
import logging
import pickle
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import count as numbers
from types import CellType, FunctionType
from typing import Any, TypeVar, cast

import numba
from llvmlite import ir
from llvmlite.binding import Linkage
from numba.core import types
from numba.core.caching import NullCache
from numba.core.cgutils import get_or_insert_function
from numba.core.codegen import CPUCodeLibrary
from numba.core.compiler import CompileResult
from numba.core.compiler_lock import global_compiler_lock
from numba.core.registry import cpu_target
from numba.core.runtime.nrt import rtsys
from numba.core.serialize import dumps
from numba.cpython.unsafe.tuple import tuple_setitem
from numba.extending import intrinsic
from numba.np.arrayobj import make_array

from zermelo import bits
from zermelo.errors import CannotCompile
from zermelo.native.convention import NOTHING, Kind, kind_of, llvm_types, size_of_answer
from zermelo.native.digest import calls_itself, global_values
from zermelo.native.kernel_files import kernel_folder, read_kernel, write_kernel
from zermelo.native.machine_code import MachineCode
from zermelo.native.refusal import NEEDS, refusal, refuse_keywords
from zermelo.native.toolchain import digest_of
from zermelo.rules.guard import unguarded

__all__ = ["called_by_numba", "machine_code", "start_runtime"]

LOGGER = logging.getLogger("numba")
if LOGGER.level == logging.NOTSET:  # else a program that logs all it does logs every step of Numba
    LOGGER.setLevel(logging.WARNING)

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


def machine_code(function: FunctionType, args: tuple[Any, ...]) -> MachineCode | None:
    """A plain function compiled for what it is called with; None where Numba calls it in a way that we do not know.

    Raises CannotCompile where a rule uses what Numba does not know.
    """
    translated = translate(function, {})
    signature = tuple(map(numba.typeof, args))
    try:
        with unoptimised_parts(), no_garbage_collection():
            translated.compile(signature)
    except Exception as error:  # for some rules errors of any kind come from within Numba
        raise CannotCompile(refusal(error)) from error
    result = translated.overloads[signature]
    answer = kind_of_answer(result.signature.return_type)
    lasting = not result.lifted and not result.library.has_dynamic_globals
    code = MachineCode(result.library.object_file(), result.fndesc.llvm_func_name, answer, calls(result), lasting)
    return code if called_as_known(result, code, args) else None


class Part(CPUCodeLibrary):
    """The LLVM code of a function and of all that it uses, linked; only a whole kernel is optimised and emitted.

    Numba's own libraries do both for every function of a kernel, though each is inlined into the next.
    """

    def object_file(self) -> bytes:
        """Return the machine code of the whole; to be asked for once."""
        for function in self._final_module.functions:
            # What only the kernel calls: LLVM need not hand over arguments of it that nobody uses.
            if not function.is_declaration and function.linkage == Linkage.linkonce_odr:
                function.linkage = Linkage.internal
        super()._optimize_final_module()
        return bytes(self._codegen._tm.emit_object(self._final_module))

    def _optimize_final_module(self) -> None:
        pass

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._verify_declare_only_symbols()
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        """None: it is not in memory."""
        self._ensure_finalized()
        return 0

    @property
    def codegen(self) -> "Part":
        """What Numba tells where Python's objects are, which it does for every library."""
        return self

    def set_env(self, name: str, env: Any) -> None:
        """Nothing: it is not in memory, and kernels use no objects."""

    def serialize_using_object_code(self) -> Any:
        """What is stored of it; it has no object code."""
        return self.serialize_using_bitcode()


@contextmanager
def unoptimised_parts() -> Iterator[None]:
    """Have Numba make parts of what is compiled here."""
    with global_compiler_lock:
        codegen = cpu_target.target_context.codegen()
        ordinary = codegen._library_class
        codegen._library_class = Part
        try:
            yield
        finally:
            codegen._library_class = ordinary


@contextmanager
def no_garbage_collection() -> Iterator[None]:
    """Numba makes many objects, and keeps them: to look for garbage among them takes a tenth of the time."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def calls(result: Any) -> tuple[str, ...]:
    """The names of the functions that machine code calls outside itself; LLVM has its own in the processor or in C."""
    functions = result.library._final_module.functions
    return tuple(each.name for each in functions if each.is_declaration and not each.name.startswith("llvm."))


def kind_of_answer(answer: Any) -> Kind:
    """The kind of an answer, given its type; raises CannotCompile for what is no number and no tuple of numbers."""
    if isinstance(answer, types.BaseTuple):
        return "", *map(kind_of_answer, cast(Any, answer).types)
    if isinstance(answer, types.Boolean | types.Integer | types.Float | types.NoneType):
        return str(types.unliteral(answer))
    raise CannotCompile(f"The rules do not compile: an answer is of the type {answer}. {NEEDS}")


def called_as_known(result: Any, code: MachineCode, args: tuple[Any, ...]) -> bool:
    """Whether LLVM's types of a function are those of the convention."""
    function = result.library._final_module.get_function(code.symbol)
    expected = ["ptr", "ptr", *(llvm for value in args for llvm in llvm_types(kind_of(value)))]
    found = ["ptr" if str(each.type).endswith("*") else str(each.type) for each in function.arguments]
    context, answer = result.target_context, result.signature.return_type
    size = context.get_abi_sizeof(context.get_return_type(answer))
    return found == expected and (code.answer == NOTHING or size == size_of_answer(code.answer))


def start_runtime() -> None:
    """Make Numba's memory manager known to LLVM."""
    rtsys.initialize(cpu_target.target_context)


def called_by_numba(function: F) -> F:
    """The same function as machine code that Numba itself calls and keeps."""
    return cast(F, translate(function, {}, wrapped=True))


def translate(function: Any, done: dict[Any, Any], wrapped: bool = False) -> Any:
    """The dispatcher of a plain function, made after those of all that it uses; Python calls it only if wrapped."""
    if function in TWINS:
        return TWINS[function]
    if function not in done:
        refuse_keywords(function)
        cells = tuple(CellType() for _ in function.__closure__ or ())
        names = dict(function.__globals__)
        plain = FunctionType(function.__code__, names, function.__name__, function.__defaults__, cells)
        plain.__kwdefaults__ = function.__kwdefaults__
        key = digest_of(function)
        # The linker goes by names: closures of one name that compute other things must not be taken for each other.
        plain.__qualname__ = f"{function.__qualname__}.{key[:16] if key else f'unique{next(NUMBERS)}'}"
        # Whatever process loads the machine code later can import this module, if not that of the rules.
        plain.__module__ = __name__
        inner = bool(done)
        done[function] = jit(function, wrapped)(plain)
        kept = wrapped or (inner and function.__closure__ is None)
        done[function]._cache = KernelCache(key if kept else None, wrapped)
        # Cells are filled after the dispatcher is made, so that a kernel can call itself.
        for cell, old in zip(cells, function.__closure__ or (), strict=True):
            cell.cell_contents = translated_value(old.cell_contents, done)
        names.update({name: translated_value(value, done) for name, value in global_values(function).items()})
    return done[function]


def jit(function: FunctionType, wrapped: bool) -> Any:
    """Numba's decorator for a function; rules may make lists, and our own code makes nothing.

    The compiled code does not count references to its arrays: all threads would have to change one counter. A function
    that is not wrapped gets no entry points for Python and C, which saves a quarter of the time to compile.
    """
    ours = str(function.__module__).startswith("zermelo.")
    return cast(Any, numba.njit)(
        nogil=True,
        forceinline=not calls_itself(function),
        no_cpython_wrapper=not wrapped,
        no_cfunc_wrapper=True,
        _nrt=not ours,
    )


def translated_value(value: Any, done: dict[Any, Any]) -> Any:
    plain = unguarded(value)
    return translate(plain, done) if isinstance(plain, FunctionType) else plain


class KernelCache(NullCache):
    """Where a dispatcher looks for machine code on disk: a file for every digest and signature.

    Numba's own cache takes a pickle of the closure for a name, which differs from process to process. What closes over
    nothing is kept, for it is the same for every game; a file of any other part of a kernel is not worth its time
    to write.
    """

    def __init__(self, key: str | None, wrapped: bool) -> None:
        self.key, self.wrapped = key, wrapped
        self.folder = kernel_folder() if key else None

    def load_overload(self, signature: Any, target_context: Any) -> Any:
        """The stored compile result; None, so that it is compiled, where there is none that works here."""
        if self.folder:
            payload = read_kernel(self.folder, self.name(signature, target_context.codegen()))
            # A file may be what was written, and yet not load in this process: then it is written anew.
            with suppress(Exception):
                if payload:
                    return CompileResult._rebuild(target_context, *pickle.loads(payload))
        return None

    def save_overload(self, signature: Any, data: Any) -> None:
        """Store a compile result, unless it holds addresses of this process."""
        if self.folder and not data.lifted and not data.library.has_dynamic_globals:
            write_kernel(self.folder, self.name(signature, data.codegen), dumps(data._reduce()))

    def name(self, signature: Any, codegen: Any) -> str:
        """The name of a file: the function, the types of its arguments, the processor, and whether Python calls it."""
        about = f"{self.key} {signature} {codegen.magic_tuple()} {self.wrapped}"
        return hashlib.sha256(about.encode()).hexdigest()
