"""Where keys stand among many that ascend: an index tells where those begin that have the same first bits."""

from typing import TYPE_CHECKING, Any, NamedTuple

from zermelo.bits import prefetch

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]

__all__ = ["Index", "find_places", "index_of"]

AHEAD = 12
"""Keys by which memory is asked ahead: first for the index, then for the keys."""

SHARED = 3
"""Of the logarithm of how many keys share their first bits, on the average: these fill a line of the cache."""


class Index(NamedTuple):
    """The keys that have the first bits b are keys[starts[b]:starts[b + 1]]."""

    starts: Any
    shift: int
    """How many bits are left beside the first ones."""


def index_of(keys: "Array") -> Index:
    """An index of ascending keys, of which there is at least one."""
    import numpy as np

    greatest = int(keys[-1])
    shift = max(0, greatest.bit_length() - max(1, len(keys).bit_length() - SHARED))
    firsts = np.arange((greatest >> shift) + 1, dtype=np.int64) << shift
    return Index(np.append(np.searchsorted(keys, firsts), len(keys)), shift)


def first_bits(key: int, index: Index) -> int:
    """Those of a key; of one past the others, the last that there are."""
    return max(0, min(key >> index.shift, len(index.starts) - 2))


def find_places(keys: Any, index: Index, wanted: Any, places: Any) -> None:
    """A kernel: the place of every wanted key, -1 for one that is not there."""
    number = len(wanted)
    for i in range(number):
        if i + 2 * AHEAD < number:
            prefetch(index.starts, first_bits(int(wanted[i + 2 * AHEAD]), index))
        if i + AHEAD < number:
            prefetch(keys, min(index.starts[first_bits(int(wanted[i + AHEAD]), index)], len(keys) - 1))
        key = int(wanted[i])
        bucket = first_bits(key, index)
        low, high = index.starts[bucket], index.starts[bucket + 1]
        while low < high:
            middle = (low + high) >> 1
            if keys[middle] < key:
                low = middle + 1
            else:
                high = middle
        places[i] = low if low < len(keys) and keys[low] == key else -1
