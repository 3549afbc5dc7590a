"""The calling convention of compiled functions: arguments, results and errors.

A compiled function takes a pointer to the memory for its answer, a pointer to the memory for its error, and its
arguments one by one: a tuple item by item; an array as meminfo and parent (null: references are not counted), number
of items, bytes of an item, data, shape and strides. It returns 0, or another number after an error. This is Numba's
own convention (numba/core/callconv.py and numba/core/datamodel/models.py). The compiler checks that every kernel
follows it, and the first kernel of a process must return a known answer.
"""

import ctypes
import pickle
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, NoReturn

from zermelo.errors import CannotCompile
from zermelo.machine.refusal import NUMBA_NEEDS

__all__ = ["VOID_KIND", "Kind", "Native", "kind_of", "llvm_types", "size_of_answer"]

Kind = str | tuple[Any, ...]
"""A type: text or, for a tuple, its name and fields with the kinds of its items; the same in every process."""

VOID_KIND = "none"
"""The kind of the answer of a function that returns nothing."""

SCALAR_TYPES: dict[str, tuple[str, Any]] = {
    "bool": ("i8", ctypes.c_bool),
    "float32": ("float", ctypes.c_float),
    "float64": ("double", ctypes.c_double),
    **{f"int{bits}": (f"i{bits}", getattr(ctypes, f"c_int{bits}")) for bits in (8, 16, 32, 64)},
    **{f"uint{bits}": (f"i{bits}", getattr(ctypes, f"c_uint{bits}")) for bits in (8, 16, 32, 64)},
}
"""Kinds of numbers, with their names in LLVM and their types in C."""

POINTER_TYPES, WORD_TYPES = ("ptr", ctypes.c_void_p), SCALAR_TYPES["int64"]
KIND_OF_PLAIN_TYPE = {bool: "bool", float: "float64"}
C_CONTIGUOUS_FLAG, F_CONTIGUOUS_FLAG, ALIGNED_FLAG, WRITEABLE_FLAG = 0x1, 0x2, 0x100, 0x400
"""Bits of the flags of an array (numpy/core/include/numpy/ndarraytypes.h)."""

WORD_RANGE = range(-(1 << 63), 1 << 63)


def kind_of(value: Any) -> Kind:
    """Return the kind of an argument; raise CannotCompile for a value that no kernel accepts."""
    kind = type(value)
    if kind is int and value in WORD_RANGE:
        return "int64"
    if isinstance(value, tuple):
        return f"{kind.__module__}.{kind.__qualname__} {getattr(value, '_fields', '')}", *map(kind_of, value)
    if kind in KIND_OF_PLAIN_TYPE:
        return KIND_OF_PLAIN_TYPE[kind]
    if hasattr(value, "dtype"):
        return kind_of_arrays(value.dtype, value.ndim, value.flags.num) if value.ndim else str(value.dtype)
    raise CannotCompile(f"{value!r} is not an argument that a kernel accepts. {NUMBA_NEEDS}")


@cache
def kind_of_arrays(dtype: Any, dimensions: int, flags: int) -> Kind:
    """Return the kind of arrays with these flags of NumPy's C interface; every call of a kernel uses this."""
    layout = "C" if flags & C_CONTIGUOUS_FLAG else "F" if flags & F_CONTIGUOUS_FLAG else "A"
    return f"array {dtype.str} {dimensions} {layout} {bool(flags & WRITEABLE_FLAG)} {bool(flags & ALIGNED_FLAG)}"


def llvm_types(kind: Kind) -> list[str]:
    """Return the LLVM types of the parts of an argument."""
    return [llvm for llvm, _ in native_types(kind)]


def native_types(kind: Kind) -> list[tuple[str, Any]]:
    if isinstance(kind, tuple):
        return [each for item in kind[1:] for each in native_types(item)]
    if kind.startswith("array"):
        return [
            POINTER_TYPES,
            POINTER_TYPES,
            WORD_TYPES,
            WORD_TYPES,
            POINTER_TYPES,
            *[WORD_TYPES] * (2 * int(kind.split()[2])),
        ]
    return [SCALAR_TYPES[kind]]


def parts(value: Any) -> Iterator[Any]:
    """Yield the parts of an argument, as they are passed."""
    if isinstance(value, tuple):
        for item in value:
            yield from parts(item)
    elif hasattr(value, "dtype"):
        yield from parts_of_array(value) if value.ndim else (value.item(),)
    else:
        yield value


def parts_of_array(array: Any) -> tuple[Any, ...]:
    return None, None, array.size, array.itemsize, array.ctypes.data, *array.shape, *array.strides


@cache
def c_type(kind: Kind) -> Any:
    """Return the C type of an answer."""
    if isinstance(kind, tuple):
        fields = [(f"item{place}", c_type(item)) for place, item in enumerate(kind[1:])]
        return type("Answer", (ctypes.Structure,), {"_fields_": fields})
    return ctypes.c_int64 if kind == VOID_KIND else SCALAR_TYPES[kind][1]


def size_of_answer(kind: Kind) -> int:
    """Return the number of bytes of an answer."""
    return ctypes.sizeof(c_type(kind))


def answer_of(kind: Kind, result: Any) -> Any:
    """Return an answer as a Python object; a named tuple becomes a plain one."""
    if isinstance(kind, tuple):
        return tuple(answer_of(item, getattr(result, f"item{place}")) for place, item in enumerate(kind[1:]))
    if kind == VOID_KIND:
        return None
    return result.value if isinstance(result, ctypes._SimpleCData) else result


class Native:
    """A compiled function at an address, with the kinds of its arguments and answer; it releases the GIL."""

    def __init__(self, address: int, arguments: tuple[Kind, ...], answer: Kind) -> None:
        self.types = [c for kind in arguments for _, c in native_types(kind)]
        self.answer = answer
        # The arguments are C numbers already: with argument types, ctypes would convert each of them again.
        self.function = ctypes.CFUNCTYPE(ctypes.c_int32)(address)

    def __call__(self, *args: Any) -> Any:
        return self.ready(*args)()

    def ready(self, *args: Any) -> Callable[[], Any]:
        """Return the call with these arguments, for one thread at a time; arrays are passed by their addresses now."""
        result, raised = c_type(self.answer)(), ctypes.POINTER(Raised)()
        words = [c.from_param(part) for c, part in zip(self.types, parts(args), strict=True)]
        everything, function, answer = (ctypes.byref(result), ctypes.byref(raised), *words), self.function, self.answer

        def call(held: Any = args) -> Any:
            if function(*everything) > 0:
                raise_again(raised.contents)
            return answer_of(answer, result)

        return call


class Raised(ctypes.Structure):
    """The error of a function: a pickle of the class, the arguments and the place (Numba's excinfo_t)."""

    _fields_ = (
        ("pickled", ctypes.c_void_p),
        ("size", ctypes.c_int32),
        ("hashed", ctypes.c_void_p),
        ("unwrap", ctypes.c_void_p),
        ("computed", ctypes.c_int32),
    )


def raise_again(raised: Raised) -> NoReturn:
    """Raise the error of compiled code, without the arguments that it computed."""
    error, arguments, _ = pickle.loads(ctypes.string_at(raised.pickled, raised.size))
    raise error(*(() if raised.computed else arguments))
