"""Operations of `zermelo.bits` on arrays as instructions of LLVM, which know where Numba keeps an array's data.

The stock way does without them: it compiles the plain functions.
"""

from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from zermelo import bits
from zermelo.machine.numba_internals import data_of

__all__ = ["ARRAY_INTRINSICS"]

LLVM_INT64 = ir.IntType(64)


@intrinsic
def prefetch(context: Any, memory: Any, place: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        array_type, _ = signature.args
        data = data_of(context, builder, array_type, args[0])
        address = builder.bitcast(builder.gep(data, [args[1]]), ir.IntType(8).as_pointer())
        word = ir.IntType(32)
        # Read access; all levels of the cache; data, not code.
        hint = [ir.Constant(word, 0), ir.Constant(word, 3), ir.Constant(word, 1)]
        operation = ir.FunctionType(ir.VoidType(), [address.type, word, word, word])
        builder.call(builder.module.declare_intrinsic("llvm.prefetch.p0i8", fnty=operation), [address, *hint])
        return context.get_dummy_value()

    return types.none(memory, types.int64), generate


@intrinsic
def item(context: Any, memory: Any, place: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        array_type, _ = signature.args
        data = data_of(context, builder, array_type, args[0])
        value = builder.load(builder.gep(data, [args[1]]))
        return context.cast(builder, value, array_type.dtype, types.int64)

    return types.int64(memory, types.int64), generate


@intrinsic
def pairs_from(context: Any, words: Any, place: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        array_type, _ = signature.args
        data = data_of(context, builder, array_type, args[0])
        begin = builder.bitcast(data, ir.IntType(8).as_pointer())
        address = builder.gep(begin, [builder.ashr(args[1], LLVM_INT64(2))])
        # A load from the byte of the place; the few pairs before it are shifted out.
        two = ir.IntType(128)
        words = builder.load(builder.bitcast(address, two.as_pointer()), align=1)
        shift = builder.shl(builder.and_(args[1], LLVM_INT64(3)), LLVM_INT64(1))
        return builder.trunc(builder.lshr(words, builder.zext(shift, two)), LLVM_INT64)

    return types.int64(words, types.int64), generate


ARRAY_INTRINSICS: dict[Any, Any] = {bits.prefetch: prefetch, bits.item: item, bits.pairs_from: pairs_from}
"""Plain functions, and their compiled forms on every processor."""
