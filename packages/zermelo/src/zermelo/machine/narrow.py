"""The one way to an array of narrower numbers: no version of NumPy cuts off the high bits of a number unseen."""

from typing import TYPE_CHECKING, Any

from zermelo.errors import TooLarge

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import DTypeLike

__all__ = ["narrow"]


def narrow(numbers: Any, kind: "DTypeLike") -> "np.ndarray[Any, Any]":
    """Return ints as an array of a type of ints; raise TooLarge for a number that the type does not hold.

    An array of that type is returned itself.
    """
    import numpy as np

    array, limits, name = np.asarray(numbers), np.iinfo(np.dtype(kind)), np.dtype(kind).name
    for number in map(int, (array.min(), array.max()) if array.size else ()):
        if not limits.min <= number <= limits.max:
            raise TooLarge(f"{number:,} does not fit into {name}, whose numbers end at {limits.max:,}.")
    return array.astype(kind, copy=False)
