"""Operations of `zermelo.bits` as instructions of LLVM, on ints, on masks of two words and on tuples.

This file uses public names of Numba alone; `array_intrinsics.py` has the operations on arrays.
"""

from functools import reduce
from typing import Any

from llvmlite import ir
from llvmlite.binding import get_host_cpu_features
from numba import types
from numba.extending import intrinsic

from zermelo import bits

__all__ = ["PORTABLE_INTRINSICS", "PROCESSOR_INTRINSICS"]

LLVM_INT64 = ir.IntType(64)
TWO_WORD_TYPE = types.UniTuple(types.int64, 2)
"""The type of a mask of two words."""


def mask_type(mask: Any) -> Any:
    """Return the type of a mask in compiled code, to which Numba converts other ints."""
    return TWO_WORD_TYPE if isinstance(mask, types.BaseTuple) else types.int64


def words_of(builder: Any, mask: Any) -> list[Any]:
    """Return the words of a mask."""
    is_pair = isinstance(mask.type, ir.ArrayType | ir.LiteralStructType)
    return [builder.extract_value(mask, word) for word in (0, 1)] if is_pair else [mask]


@intrinsic
def lowest(context: Any, mask: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        # The second argument leaves the result for 0 undefined, which saves a test.
        first, *second = words = words_of(builder, args[0])
        low, *high = (builder.cttz(word, ir.Constant(ir.IntType(1), 1)) for word in words)
        if not second:
            return low
        is_second = builder.icmp_signed("==", first, LLVM_INT64(0))
        return builder.select(is_second, builder.add(high[0], LLVM_INT64(bits.WORD_BITS)), low)

    return types.int64(mask_type(mask)), generate


@intrinsic
def rest(context: Any, mask: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        first, *second = words = words_of(builder, args[0])
        low, *high = (builder.and_(word, builder.sub(word, LLVM_INT64(1))) for word in words)
        if not second:
            return low
        is_second = builder.icmp_signed("==", first, LLVM_INT64(0))
        pair = builder.insert_value(args[0], builder.select(is_second, LLVM_INT64(0), low), 0)
        return builder.insert_value(pair, builder.select(is_second, high[0], second[0]), 1)

    return mask_type(mask)(mask_type(mask)), generate


@intrinsic
def is_empty(context: Any, mask: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.icmp_signed("==", reduce(builder.or_, words_of(builder, args[0])), LLVM_INT64(0))

    return types.boolean(mask_type(mask)), generate


@intrinsic
def has(context: Any, mask: Any, number: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        first, *second = words_of(builder, args[0])
        word, place = first, args[1]
        if second:
            is_second = builder.icmp_signed(">=", place, LLVM_INT64(bits.WORD_BITS))
            word = builder.select(is_second, second[0], first)
            place = builder.select(is_second, builder.sub(place, LLVM_INT64(bits.WORD_BITS)), place)
        return builder.trunc(builder.lshr(word, place), ir.IntType(1))

    return types.boolean(mask_type(mask), types.int64), generate


@intrinsic
def count(context: Any, mask: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return reduce(builder.add, map(builder.ctpop, words_of(builder, args[0])))

    return types.int64(mask_type(mask)), generate


@intrinsic
def times(context: Any, a: Any, b: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        # Numba assumes that its own product does not overflow, and would drop the mask.
        return builder.and_(builder.mul(*args), ir.Constant(ir.IntType(64), bits.WORD_MASK))

    return types.int64(types.int64, types.int64), generate


@intrinsic
def put(context: Any, cells: Any, place: Any, value: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        cells, place, value = args
        with builder.goto_entry_block():  # once for each call of the function, not for each round of a loop
            memory = builder.alloca(cells.type)
        builder.store(cells, memory)
        builder.store(value, builder.gep(memory, [place.type(0), place], inbounds=True))
        return builder.load(memory)

    return cells(cells, place, cells.dtype), generate


def of_two_words(name: str) -> Any:
    """Return an operation on two words that the processor has as one instruction."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        operation = ir.FunctionType(LLVM_INT64, [LLVM_INT64, LLVM_INT64])
        return builder.call(builder.module.declare_intrinsic(name, fnty=operation), args)

    return lambda context, word, mask: (types.int64(types.int64, types.int64), generate)


@intrinsic
def deposit(context: Any, word: Any, mask: Any) -> Any:
    return of_two_words("llvm.x86.bmi.pdep.64")(context, word, mask)


@intrinsic
def extract(context: Any, word: Any, mask: Any) -> Any:
    return of_two_words("llvm.x86.bmi.pext.64")(context, word, mask)


PORTABLE_INTRINSICS: dict[Any, Any] = {
    bits.lowest: lowest,
    bits.rest: rest,
    bits.is_empty: is_empty,
    bits.has: has,
    bits.count: count,
    bits.times: times,
    bits.put: put,
}
"""Plain functions, and their compiled forms on every processor."""

PROCESSOR_INTRINSICS: dict[Any, Any] = (
    {bits.deposit: deposit, bits.extract: extract} if get_host_cpu_features().get("bmi2") else {}
)
"""Plain functions, and their compiled forms on this processor; elsewhere their loops are compiled."""
