"""Galloping search in sorted runs: it finds many ascending keys in a run of any length (Bentley and Yao, 1976).

Jon Bentley and Andrew Chi-Chih Yao, An almost optimal algorithm for unbounded searching.
"""

from bisect import bisect_right
from typing import Any

__all__ = ["gallop", "plain_gallop", "plain_remove_known", "remove_known"]

MANY_TIMES = 8
"""How many times as long as the keys the known ones must be to be searched by galloping, and not one by one."""


def gallop(run: Any, place: int, key: int) -> int:
    """Return the last place, from a place on, whose key is not greater, or this place if there is none.

    Steps double until they pass by the key, and are then halved. So it takes the logarithm of the distance, not of the
    length of the run. Invariant: run[place] <= key, except at the first place.
    """
    step = 1
    while place + step < len(run) and run[place + step] <= key:
        place += step
        step += step
    while step > 0:
        if place + step < len(run) and run[place + step] <= key:
            place += step
        step >>= 1
    return place


def plain_gallop(run: list[int], place: int, key: int) -> int:
    """Return the same as `gallop`."""
    return max(place, bisect_right(run, key) - 1)


def remove_known(keys: Any, known: Any) -> int:
    """Remove the keys that are known, and return how many are left, at the front of the array; a kernel.

    Both arrays ascend, and either may be much longer than the other. The steps have no branches, since a
    processor would guess half of them wrong. Invariant: keys[:left] are the keys before i that are not known, and no
    known key before `place` is among the keys from i on.
    """
    i = place = left = 0
    is_sparse = len(known) > MANY_TIMES * len(keys)
    while i < len(keys) and place < len(known):
        key, other = keys[i], known[place]
        if is_sparse and other < key:
            place = gallop(known, place, key - 1) + 1
        else:
            keys[left] = key
            left += key < other
            i += key <= other
            place += other <= key
    if left == i:
        return len(keys)
    while i < len(keys):
        keys[left] = keys[i]
        left, i = left + 1, i + 1
    return left


def plain_remove_known(keys: list[int], known: list[int]) -> list[int]:
    """Do as `remove_known` does, with a set of Python."""
    others = set(known)
    return [key for key in keys if key not in others]
