"""A proof that `transform` only moves bits: it runs once on symbolic ints, whose bits know where they come from.

Random positions cannot show this, because an int of a state may be other than zero at a handful of positions only.
"""

from collections.abc import Callable
from typing import Any, Self

from zermelo.symmetry.keys import BITS

__all__ = ["Origins", "moved_bits_of"]

Origins = frozenset[tuple[int, int]]
"""Where a bit comes from: the ints of the state, by number, and their bits. The bit is set if one of these is set."""


class NotLinear(BaseException):
    """The end of a trace whose result may depend on more than single bits.

    It is no Exception, so that a `try` inside the function that is traced does not hide it.
    """


class SymbolicInt:
    """An int whose bits are not known, only where each comes from.

    It knows the operations that move bits about whatever their values are. Every other one ends the trace.
    """

    def __init__(self, origins: dict[int, Origins]) -> None:
        self.origins = origins
        """Where each bit comes from that may be set."""

    def __rshift__(self, places: int) -> Self:
        return self.moved(-known(places))

    def __lshift__(self, places: int) -> Self:
        return self.moved(known(places))

    def moved(self, distance: int) -> Self:
        """Return the int with every bit this much higher; those that fall below 0 are gone."""
        return type(self)({bit + distance: origin for bit, origin in self.origins.items() if bit + distance >= 0})

    def __and__(self, mask: int) -> Self:
        return type(self)({bit: origin for bit, origin in self.origins.items() if known(mask) >> bit & 1})

    def __or__(self, other: "SymbolicInt | int") -> Self:
        theirs = origins_of(other)
        both = {bit: self.origins.get(bit, Origins()) | theirs.get(bit, Origins()) for bit in {*self.origins, *theirs}}
        return type(self)(both)

    def __xor__(self, other: "SymbolicInt | int") -> Self:
        """Of ints that share no bit, a sum and an exclusive or are the same as `|`."""
        if self.origins.keys() & origins_of(other).keys():
            raise NotLinear
        return self | other

    __rand__, __ror__, __rxor__, __add__, __radd__ = __and__, __or__, __xor__, __xor__, __xor__

    def refuse(self, *others: object) -> Any:
        """End the trace: the answer would depend on the value of the int."""
        raise NotLinear

    __bool__ = __eq__ = __hash__ = __lt__ = __le__ = __gt__ = __ge__ = __index__ = __int__ = __getattr__ = refuse
    __neg__ = __invert__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __rlshift__ = __rrshift__ = __mod__ = refuse
    __floordiv__ = __rmod__ = __rfloordiv__ = __truediv__ = __pow__ = __str__ = __repr__ = __format__ = __iter__ = (
        refuse
    )


def known(number: object) -> int:
    """Return an operand that is known; end the trace for one that is symbolic."""
    if not isinstance(number, int):
        raise NotLinear
    return number


def origins_of(number: object) -> dict[int, Origins]:
    """Return where the bits of an operand come from; of the ints that are known, only 0 keeps a map linear."""
    if isinstance(number, SymbolicInt):
        return number.origins
    if known(number):
        raise NotLinear
    return {}


def moved_bits_of(function: Callable[[Any], Any], ints: int) -> list[dict[int, Origins]] | None:
    """Return where every bit of a function's result comes from; None unless the function only moves bits.

    The function takes and returns a state: a tuple of this many ints, or one int where `ints` is 0. For each int of
    the result there is a dict from the bits that may be set to their origins.
    """
    numbers = tuple(SymbolicInt({bit: Origins({(i, bit)}) for bit in range(BITS)}) for i in range(ints or 1))
    try:
        result = function(numbers if ints else numbers[0])
        moved = [origins_of(number) for number in (result if ints else (result,))]
    except (Exception, NotLinear):  # whatever else the function does with an int is no move of bits
        return None
    return moved if len(moved) == (ints or 1) else None
