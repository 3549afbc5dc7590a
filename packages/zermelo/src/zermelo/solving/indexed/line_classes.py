"""What the digits read so far say about the lines: the states of the automaton before stones are counted.

While digits are read from the left, a line is open for a colour if all of its cells so far have stones of this colour.
What matters later is only which cells it still lacks, its remainder. So a class is the set of open remainders of each
colour. It computes, digit by digit, all classes that words reach and the class to which each symbol leads; then classes
with the same continuations are merged, from the last digit to the first (the minimisation of an acyclic automaton:
Revuz, Minimisation of acyclic deterministic automata in linear time, 1992).

Invariant of the main loop (`find_next`): the rows of `Found` up to `number` are all classes that the words of the
classes before this one reach, each once, in the order of their first occurrence; their table holds exactly these.

Arrays: masks[class, colour] and differences[class] of the classes before a digit and behind it; step[class, symbol];
those of `Symbols` have an item for each colour and symbol.

The page of the book is docs/ideas/tables-without-keys.md, "How it is made". The plain twin is a dict of classes in
tests/solving/indexed/test_line_classes.py; that of the table of classes is in machine/kit/interning.py.
"""

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

import numpy as np

from zermelo.bits import WORD_BITS, WORD_MASK, lowest, mask_of, rest
from zermelo.errors import TooLarge
from zermelo.machine.kernel import load_kernel
from zermelo.machine.kit.hashing import add_word, hash_key
from zermelo.machine.kit.interning import empty_table, grow_table, make_intern
from zermelo.machine.narrow import narrow
from zermelo.rules.limits import OnProgress, Progress, ignore
from zermelo.solving.indexed.space import Space
from zermelo.solving.storage import Array

__all__ = ["EQUAL_STONES_BIT", "INDEX_DIGITS_STEP", "LineClasses", "line_classes", "shift_differences"]

INDEX_DIGITS_STEP = "digits of the index"
"""What is counted while an index is made: each digit for its classes, and all but the last for their nodes."""

EQUAL_STONES_BIT = 31
"""The bit for as many stones of one colour as of the other, in a set of differences."""

DEAD_CLASS = -1
"""The class of a word with a complete line."""

CLASSES_PER_BATCH = 1_000
"""Classes whose next classes are found at a time."""


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
    classes, steps, reached = empty_classes(1), [], []
    classes.differences[0] = 1 << EQUAL_STONES_BIT
    for digit in range(space.digits):
        cuts = [cut(space, lines, digit, colour) for colour in range(2)]
        reached.append(classes.differences)
        report = partial(on_progress, Progress(digit, 2 * space.digits - 1, INDEX_DIGITS_STEP))
        step, classes = next_classes(classes, symbols_of(space, digit, cuts), report)
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


class Symbols(NamedTuple):
    """What the symbols of a digit do, for both colours (see Cut)."""

    alive: Array
    opened: Array
    dead: Array
    """alive[colour, symbol] and so on."""
    last: tuple[int, int]
    moved: Array
    shift: Array
    """shift[symbol]: the first player's stones minus the second's."""


class Found(NamedTuple):
    """Classes, with room for more."""

    masks: Array
    """masks[class, colour]: the set of open remainders."""
    differences: Array
    hashes: Array


def symbols_of(space: Space, digit: int, cuts: list[Cut]) -> Symbols:
    """Return what the symbols of a digit do, given that for each colour."""
    symbols = int(space.sizes[digit])
    stones = space.stones[digit, :symbols]
    shift = stones[:, 0] - stones[:, 1] if space.colours == 2 else np.zeros(symbols, np.int64)
    alive, opened, dead = (np.stack([each[i] for each in cuts]) for i in range(3))
    return Symbols(alive, opened, dead, (cuts[0].last, cuts[1].last), cuts[0].moved, shift)


def next_classes(before: Found, here: Symbols, report: Callable[[], None]) -> tuple[Array, Found]:
    """Return the steps of the classes before a digit, and the classes before the next one."""
    symbols = len(here.shift)
    step = np.full((len(before.masks), symbols), DEAD_CLASS, np.int32)
    room = CLASSES_PER_BATCH * symbols
    found, table, number = empty_classes(1 << 12), empty_table(), 0
    for begin in range(0, len(step), CLASSES_PER_BATCH):
        report()
        while number + room > len(found.masks) // 2:
            found = Found(*(np.concatenate([some, np.zeros_like(some)]) for some in found))
        table = grow_table(table, found.hashes, 0, number, room)
        end = min(begin + CLASSES_PER_BATCH, len(step))
        number = load_kernel(find_next)(before, begin, end, here, found, number, table, step)
    return step, Found(*(some[:number].copy() for some in found))


def empty_classes(room: int) -> Found:
    return Found(np.zeros((room, 2), np.int64), np.zeros(room, np.int64), np.zeros(room, np.int64))


def is_same_class(found: Any, one: int, other: int) -> bool:
    """Return whether two classes are equal."""
    return bool(found.masks[one, 0] == found.masks[other, 0] and found.masks[one, 1] == found.masks[other, 1])


intern_class = make_intern(is_same_class)


def find_next(before: Any, begin: int, end: int, here: Any, found: Any, number: int, table: Any, step: Any) -> int:
    """Write the next class of some classes for each symbol, and return the number of classes found; a kernel."""
    for i in range(begin, end):
        for symbol in range(step.shape[1]):
            first, second = before.masks[i, 0] & here.alive[0, symbol], before.masks[i, 1] & here.alive[1, symbol]
            if here.dead[0, symbol] | here.dead[1, symbol] or first & here.last[0] or second & here.last[1]:
                continue
            first = here.opened[0, symbol] | after(first, here.moved)
            second = here.opened[1, symbol] | after(second, here.moved)
            found.masks[number, 0], found.masks[number, 1] = first, second
            found.hashes[number] = hash_key((first, second))
            reached = intern_class(table, found.hashes, found, number)
            number += reached == number
            step[i, symbol] = reached
            found.differences[reached] |= shift_differences(before.differences[i], here.shift[symbol])
    return number


def shift_differences(differences: int, by: int) -> int:
    """Return a set of differences with each of them increased by a number."""
    return (differences << by if by >= 0 else differences >> -by) & WORD_MASK


def after(open_ones: int, moved: Any) -> int:
    """Return the remainders before the next digit, as a mask."""
    mask = 0
    while open_ones:
        mask |= 1 << moved[lowest(open_ones)]
        open_ones = rest(open_ones)
    return mask


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
            mixed = add_word(mixed, rows[i, symbol] + 2)
        hashes[i] = mixed
