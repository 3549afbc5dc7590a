"""Ascending keys as the steps from each to the next: one or two bytes a key, mostly, in place of eight.

A step is written in groups of seven bits, the lowest first; all but the last have the eighth bit set (LEB128).
The first key of a block is kept apart, so that reading may begin at any block.
"""

from collections.abc import Callable
from typing import Any

__all__ = ["BLOCK", "MOST_BYTES", "make_decode_steps", "make_encode_steps"]

BLOCK = 1024
"""Keys of a block."""

MOST_BYTES = 9
"""Of one step, which has 63 bits at most."""


def make_encode_steps() -> Callable[..., int]:
    """A kernel encode(keys, ends, steps): writes the steps of ascending keys, and where those of each block end.

    It answers how many bytes it wrote.
    """

    def encode(keys: Any, ends: Any, steps: Any) -> int:
        written = 0
        for i in range(len(keys)):
            if i % BLOCK != 0:
                step = int(keys[i]) - int(keys[i - 1])
                while step > 127:
                    steps[written] = step & 127 | 128
                    written += 1
                    step >>= 7
                steps[written] = step
                written += 1
            ends[i // BLOCK] = written
        return written

    return encode


def make_decode_steps() -> Callable[..., int]:
    """A kernel decode(firsts, ends, steps, block, low, high, keys, written): appends the keys from low to high.

    It begins at a block, and at keys[written]; high is exclusive. It answers how many keys there are then.
    """

    def decode(firsts: Any, ends: Any, steps: Any, block: int, low: int, high: int, keys: Any, written: int) -> int:
        place = int(ends[block - 1]) if block > 0 else 0
        while block < len(firsts):
            key = int(firsts[block])
            while True:
                if key >= high:
                    return written
                if key >= low:
                    keys[written] = key
                    written += 1
                if place == ends[block]:
                    break
                shift, byte = 0, int(steps[place])
                step = byte & 127
                while byte > 127:
                    place += 1
                    shift += 7
                    byte = int(steps[place])
                    step |= (byte & 127) << shift
                place += 1
                key += step
            block += 1
        return written

    return decode
