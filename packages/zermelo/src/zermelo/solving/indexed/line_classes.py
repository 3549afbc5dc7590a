"""What the digits read so far say about the lines: the states of the automaton before stones are counted.

While digits are read from the left, a line is open for a colour if all of its cells so far have stones of this colour.
What matters later is only which cells it still lacks, its remainder. So a class is the set of open remainders of each
colour. Classes with the same continuations are then merged, from the last digit to the first (the minimisation of an
acyclic automaton: Revuz, Minimisation of acyclic deterministic automata in linear time, 1992).
"""

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

import numpy as np

from zermelo.bits import WORD_BITS, WORD_MASK, lowest, mask_of, rest, times
from zermelo.errors import TooLarge
from zermelo.machine.kernel import load_kernel
from zermelo.machine.narrow import narrow
from zermelo.rules.limits import OnProgress, Progress, ignore
from zermelo.solving.indexed.space import Space
from zermelo.solving.storage import Array

__all__ = ["EQUAL_STONES_BIT", "INDEX_DIGITS_STEP", "LineClasses", "line_classes"]

INDEX_DIGITS_STEP = "digits of the index"
"""What is counted while an index is made: each digit for its classes, and all but the last for their nodes."""

EQUAL_STONES_BIT = 31
"""The bit for as many stones of one colour as of the other, in a set of differences."""

DEAD_CLASS = -1
"""The class of a word with a complete line."""

CLASSES_PER_BATCH = 1_000
"""Classes whose next classes are found at a time."""

CLASS_HASH_MULTIPLIER = 0x9E3779B97F4A7C15 & WORD_MASK | 1


class LineClasses(NamedTuple):
    """The classes before each digit, and where a symbol leads."""

    steps: list[Array]
    """steps[digit][class, symbol]: the class before the next digit, or -1 if a line is complete; after the last digit,
    every class is 0."""
    differences: list[Array]
    """differences[digit][class]: the first player's stones minus the second's in words of this class; bit 31 is 0."""


class Cut(NamedTuple):
    """What a symbol does to the open remainders of one colour before a digit."""

    alive: Array
    """alive[symbol]: the remainders whose cells in this digit have stones of this colour."""
    opened: Array
    """opened[symbol]: the remainders, before the next digit, of lines that begin in this digit."""
    dead: Array
    """dead[symbol]: 1 if a line that lies in this digit is complete."""
    last: int
    """The remainders that end in this digit."""
    moved: Array
    """moved[remainder]: the number of the rest of a remainder before the next digit."""


def line_classes(space: Space, lines: tuple[int, ...], on_progress: OnProgress = ignore) -> LineClasses:
    """Return the classes of a space with these lines; raise TooLarge if more than 63 remainders are open at once."""
    keys, differences = np.zeros((1, 2), np.int64), np.full(1, 1 << EQUAL_STONES_BIT, np.int64)
    steps, reached = [], []
    for digit in range(space.digits):
        cuts = [cut(space, lines, digit, colour) for colour in range(2)]
        reached.append(differences)
        report = partial(on_progress, Progress(digit, 2 * space.digits - 1, INDEX_DIGITS_STEP))
        step, keys, differences = next_classes(space, digit, cuts, keys, differences, report)
        steps.append(step)
    return merge_classes(steps, reached)


def remainders_before(space: Space, lines: tuple[int, ...], digit: int) -> list[int]:
    """Return what lines that begin earlier may lack before a digit."""
    earlier = mask_of(cell for group in space.groups[:digit] for cell in group)
    return sorted({line & ~earlier for line in lines if line & earlier and line & ~earlier})


def cut(space: Space, lines: tuple[int, ...], digit: int, colour: int) -> Cut:
    """Return what the symbols of a digit do to the remainders of a colour."""
    here = mask_of(space.groups[digit])
    before, after = (remainders_before(space, lines, digit + more) for more in (0, 1))
    if len(after) > WORD_BITS:
        raise TooLarge(f"Too many lines are open at once for an index: {len(after)} of at most {WORD_BITS}.")
    numbers = {remainder: number for number, remainder in enumerate(after)}
    earlier = mask_of(cell for group in space.groups[:digit] for cell in group)
    beginning = [line for line in lines if line & here and not line & earlier]
    symbols = int(space.sizes[digit])
    alive, opened, dead = (np.zeros(symbols, np.int64) for _ in range(3))
    for symbol, stones in enumerate(space.masks[digit, :symbols, colour].tolist()):
        alive[symbol] = mask_of(i for i, remainder in enumerate(before) if not remainder & here & ~stones)
        rests = [line & ~here for line in beginning if not line & here & ~stones]
        opened[symbol] = mask_of({numbers[remainder] for remainder in rests if remainder})
        dead[symbol] = 0 in rests
    last = mask_of(i for i, remainder in enumerate(before) if not remainder & ~here)
    moved = np.array([numbers.get(remainder & ~here, 0) for remainder in before] or [0])
    return Cut(alive, opened, dead, last, moved)


def next_classes(
    space: Space, digit: int, cuts: list[Cut], keys: Array, differences: Array, report: Callable[[], None]
) -> tuple[Array, Array, Array]:
    """Return the steps of the classes before a digit, and the classes before the next one with their differences."""
    symbols = int(space.sizes[digit])
    step = np.full((len(keys), symbols), DEAD_CLASS, np.int32)
    found, seen = np.zeros((1 << 12, 2), np.int64), np.zeros(1 << 12, np.int64)
    table, number = np.full(1 << 13, DEAD_CLASS, np.int64), 0
    shift = (
        space.stones[digit, :symbols, 0] - space.stones[digit, :symbols, 1]
        if space.colours == 2
        else np.zeros(symbols, np.int64)
    )
    explore, enter = load_kernel(find_next), load_kernel(enter_all)
    arrays = [tuple(np.stack([each[i] for each in cuts]) for i in range(3)), [each.last for each in cuts]]
    for begin in range(0, len(keys), CLASSES_PER_BATCH):
        report()
        while number + CLASSES_PER_BATCH * symbols > len(found) // 2:
            found, seen = (np.concatenate([some, np.zeros_like(some)]) for some in (found, seen))
            table = np.full(2 * len(table), DEAD_CLASS, np.int64)
            enter(found, number, table)
        end = min(begin + CLASSES_PER_BATCH, len(keys))
        number = explore(
            keys, begin, end, differences, shift, *arrays[0], *arrays[1], cuts[0].moved,
            found, seen, number, table, step,
        )  # fmt: skip
    return step, found[:number].copy(), seen[:number].copy()


def find_next(
    keys: Any, begin: int, end: int, differences: Any, shift: Any, alive: Any, opened: Any, dead: Any,
    last_of_first: int, last_of_second: int, moved: Any, found: Any, seen: Any, number: int, table: Any, step: Any,
) -> int:  # fmt: skip
    """Write the next class of some classes for each symbol, and return the number of classes found; a kernel."""
    for i in range(begin, end):
        for symbol in range(step.shape[1]):
            first, second = keys[i, 0] & alive[0, symbol], keys[i, 1] & alive[1, symbol]
            if dead[0, symbol] | dead[1, symbol] or first & last_of_first or second & last_of_second:
                continue
            first, second = opened[0, symbol] | after(first, moved), opened[1, symbol] | after(second, moved)
            place = slot(first, second, found, table)
            if table[place] == DEAD_CLASS:
                table[place] = number
                found[number, 0], found[number, 1] = first, second
                number += 1
            step[i, symbol] = table[place]
            by = shift[symbol]
            seen[table[place]] |= (differences[i] << by if by >= 0 else differences[i] >> -by) & WORD_MASK
    return number


def after(open_ones: int, moved: Any) -> int:
    """Return the remainders before the next digit, as a mask."""
    mask = 0
    while open_ones:
        mask |= 1 << moved[lowest(open_ones)]
        open_ones = rest(open_ones)
    return mask


def slot(first: int, second: int, found: Any, table: Any) -> int:
    """Return the place of a class in the hash table, or the empty place where it belongs."""
    mixed = times(first ^ first >> 29, CLASS_HASH_MULTIPLIER) ^ times(second ^ second >> 31, CLASS_HASH_MULTIPLIER - 2)
    place = (times(mixed ^ mixed >> 32, CLASS_HASH_MULTIPLIER) >> 20) % len(table)
    while table[place] != DEAD_CLASS and (found[table[place], 0] != first or found[table[place], 1] != second):
        place = (place + 1) % len(table)
    return place


def enter_all(found: Any, number: int, table: Any) -> None:
    """Enter all classes into an empty hash table; a kernel."""
    for i in range(number):
        table[slot(found[i, 0], found[i, 1], found, table)] = i


def merge_classes(steps: list[Array], differences: list[Array]) -> LineClasses:
    """Return the classes after a merge of those that continue alike, from the last digit to the first."""
    new_steps, new_differences = [], []
    numbers = np.zeros(0, np.int32)
    for digit in reversed(range(len(steps))):
        step = steps.pop()
        if digit == len(differences) - 1:
            rows = np.minimum(step, 0)
        else:
            rows = np.where(step < 0, np.int32(DEAD_CLASS), numbers[np.maximum(step, 0)])
        first_rows, numbers = unique_rows(rows)
        new_steps.append(rows[first_rows])
        reached = np.zeros(len(first_rows), np.int64)
        np.bitwise_or.at(reached, numbers, differences[digit])
        new_differences.append(reached)
    return LineClasses(new_steps[::-1], new_differences[::-1])


def unique_rows(rows: Array) -> tuple[Array, Array]:
    """Return the first place of each different row, and for each row its number among the different ones."""
    hashes = np.empty(len(rows), np.int64)
    load_kernel(hash_rows)(rows, hashes)
    _, first_rows, numbers = np.unique(hashes, return_index=True, return_inverse=True)
    # Two different rows with one hash are as good as impossible, and would be found here.
    for begin in range(0, len(rows), 1 << 16):
        part = slice(begin, begin + (1 << 16))
        assert np.array_equal(rows[part], rows[first_rows[numbers[part]]])
    return first_rows, narrow(numbers, np.int32)


def hash_rows(rows: Any, hashes: Any) -> None:
    """Write a hash of each row; a kernel."""
    for i in range(len(rows)):
        mixed = 0
        for symbol in range(rows.shape[1]):
            mixed = times(mixed ^ (rows[i, symbol] + 2), CLASS_HASH_MULTIPLIER)
            mixed ^= mixed >> 29
        hashes[i] = mixed
