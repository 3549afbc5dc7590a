"""A proof that `transform` only moves bits: it runs once on symbolic ints, which record the origins of their bits.

Random positions cannot show this, because an int of a state may differ from 0 at a handful of positions only.
"""

from collections.abc import Callable
from typing import Any, Self

from zermelo.symmetry.keys import BITS

__all__ = ["Origins", "moved_bits_of"]

Origins = frozenset[tuple[int, int]]
"""The origins of a bit: pairs of an int of the state and a bit of it. The bit is set if one of its origins is."""


class NotLinear(BaseException):
    """The end of a trace whose result may depend on more than single bits.

    It is not an Exception, so that a `try` inside the traced function does not hide it.
    """


class SymbolicInt:
    """An int whose bits have known origins and unknown values.

    Only operations that move bits independently of their values are defined. All others end the trace.
    """

    def __init__(self, origins: dict[int, Origins]) -> None:
        self.origins = origins
        """The origins of each bit that may be set."""

    def __rshift__(self, places: int) -> Self:
        return self.moved(-known(places))

    def __lshift__(self, places: int) -> Self:
        return self.moved(known(places))

    def moved(self, distance: int) -> Self:
        """Return the int with every bit this much higher; bits below 0 vanish."""
        return type(self)({bit + distance: origin for bit, origin in self.origins.items() if bit + distance >= 0})

    def __and__(self, mask: int) -> Self:
        return type(self)({bit: origin for bit, origin in self.origins.items() if known(mask) >> bit & 1})

    def __or__(self, other: "SymbolicInt | int") -> Self:
        theirs = origins_of(other)
        both = {bit: self.origins.get(bit, Origins()) | theirs.get(bit, Origins()) for bit in {*self.origins, *theirs}}
        return type(self)(both)

    def __xor__(self, other: "SymbolicInt | int") -> Self:
        """Return the exclusive or, which equals the sum and `|` for ints that share no bit."""
        if self.origins.keys() & origins_of(other).keys():
            raise NotLinear
        return self | other

    __rand__, __ror__, __rxor__, __add__, __radd__ = __and__, __or__, __xor__, __xor__, __xor__

    def refuse(self, *others: object) -> Any:
        """End the trace, since the result would depend on the value of the int."""
        raise NotLinear

    __bool__ = __eq__ = __hash__ = __lt__ = __le__ = __gt__ = __ge__ = __index__ = __int__ = __getattr__ = refuse
    __neg__ = __invert__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __rlshift__ = __rrshift__ = __mod__ = refuse
    __floordiv__ = __rmod__ = __rfloordiv__ = __truediv__ = __pow__ = __str__ = __repr__ = __format__ = __iter__ = (
        refuse
    )


def known(number: object) -> int:
    """Return an operand that is a plain int; end the trace for a symbolic one."""
    if not isinstance(number, int):
        raise NotLinear
    return number


def origins_of(number: object) -> dict[int, Origins]:
    """Return the origins of the bits of an operand; of the known ints, only 0 keeps a map linear."""
    if isinstance(number, SymbolicInt):
        return number.origins
    if known(number):
        raise NotLinear
    return {}


def moved_bits_of(function: Callable[[Any], Any], ints: int) -> list[dict[int, Origins]] | None:
    """Return the origins of the bits of a function's result; None unless the function only moves bits.

    The function takes and returns a state: a tuple of this many ints, or one int where `ints` is 0. For each int of
    the result there is a dict from the bits that may be set to their origins.
    """
    numbers = tuple(SymbolicInt({bit: Origins({(i, bit)}) for bit in range(BITS)}) for i in range(ints or 1))
    try:
        result = function(numbers if ints else numbers[0])
        moved = [origins_of(number) for number in (result if ints else (result,))]
    except (Exception, NotLinear):  # any other use of an int is not a move of bits
        return None
    return moved if len(moved) == (ints or 1) else None
