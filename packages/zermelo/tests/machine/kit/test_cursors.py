"""Cursors against sorted lists of words, as plain Python and compiled."""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import pytest
from hypothesis import example, given, strategies as st

from zermelo.machine.kernel import load_kernel
from zermelo.machine.kit.cursors import END_SYMBOL, Cursors, descend, place_cursor, plain_find

WORDS = st.lists(st.tuples(st.integers(0, 6), st.integers(0, 6)), min_size=1, max_size=30, unique=True).map(sorted)


class Tree(NamedTuple):
    starts: Any
    symbols: Any
    ends: Any
    counts: Any


def tree_of(words: list[tuple[int, int]]) -> Tree:
    """Return a node for the first symbols, the last one, and a node for the second symbols of each."""
    firsts = sorted({first for first, _ in words})
    starts, symbols, ends, counts = [0], list[int](), list[int](), list[int]()
    for first in firsts:
        seconds = [second for one, second in words if one == first]
        symbols += [*seconds, END_SYMBOL]
        ends += [len(firsts) + 1] * (len(seconds) + 1)
        starts.append(len(symbols))
        counts.append(len(seconds))
    symbols += [*firsts, END_SYMBOL]
    ends += [*range(len(firsts)), len(firsts) + 1]
    starts.append(len(symbols))
    starts.append(len(symbols) + 1)
    symbols.append(END_SYMBOL)
    ends.append(len(firsts) + 1)
    return Tree(*(np.array(each, np.int64) for each in (starts, symbols, ends, [*counts, len(words), 1])))


def find_all(tree: Any, root: int, found: Any, cursors: Cursors) -> None:
    """Write the rank, and the number of words, of all prefixes of one and two symbols; a kernel."""
    place_cursor(tree, root, 0, cursors, 0)
    for first in range(found.shape[0]):
        descend(tree, first, cursors, 0, cursors, 1)
        found[first, 0, 0], found[first, 0, 1] = cursors.ranks[1], cursors.behind[1] - cursors.ranks[1]
        for second in range(found.shape[1] - 1):
            descend(tree, second, cursors, 1, cursors, 2)
            found[first, second + 1, 0] = cursors.ranks[2]
            found[first, second + 1, 1] = cursors.behind[2] - cursors.ranks[2]


@pytest.mark.parametrize("form", [lambda part: part, load_kernel])
@given(WORDS)
@example([(0, 0)])
@example([(6, 6)])
@example([(first, second) for first in range(7) for second in range(7)])
def test_cursors_find_the_ranks_of_prefixes(form: Callable[[Any], Any], words: list[tuple[int, int]]) -> None:
    tree, found = tree_of(words), np.zeros((7, 8, 2), np.int64)
    cursors = Cursors(*np.zeros((3, 3), np.int64))
    form(find_all)(tree, len(tree.counts) - 2, found, cursors)
    for first in range(7):
        assert tuple(found[first, 0]) == plain_find(list(words), (first,))
        if found[first, 0, 1]:
            for second in range(7):
                assert tuple(found[first, second + 1]) == plain_find(list(words), (first, second))
