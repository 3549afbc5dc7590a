"""The stream of pairs, and the rule of won and lost, against lists of outcomes, as plain Python and compiled."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given, strategies as st

from zermelo.machine.kernel import load_kernel
from zermelo.machine.kit.pairs import (
    WIN_PAIR,
    Tail,
    begin_pairs,
    finish_pairs,
    parents_of_pairs,
    plain_parent,
    plain_words,
    put_pairs,
    put_wins,
)

PIECES = st.lists(st.lists(st.integers(0, 2), max_size=31) | st.integers(0, 130), max_size=12)
"""Pairs that are appended together, or a number of wins."""


def write_stream(first: int, lengths: Any, pairs: Any, words: Any) -> None:
    """Append pieces: pairs of a length, or, for a negative length, wins; a kernel."""
    tail = begin_pairs(first)
    for i in range(len(lengths)):
        if lengths[i] < 0:
            tail = put_wins(-lengths[i], words, tail)
        else:
            tail = put_pairs(pairs[i], 2 * lengths[i], words, tail)
    finish_pairs(words, tail)


def wrapping(tail: Tail) -> Any:
    return Tail._make(map(np.int64, tail))


def plain_stream(first: int, lengths: Any, pairs: Any, words: Any) -> None:
    """Do the same in words of NumPy, which wrap like those of a kernel."""
    tail: Any = wrapping(begin_pairs(first))
    for some, word in zip(lengths, pairs, strict=True):
        tail = wrapping(put_wins(-some, words, tail) if some < 0 else put_pairs(word, 2 * some, words, tail))
    finish_pairs(words, tail)


@pytest.mark.parametrize("write", [plain_stream, load_kernel(write_stream)])
@given(st.integers(0, 31), PIECES)
@example(0, [])
@example(0, [[2] * 31, [2]])
@example(31, [[1], 32])
@example(1, [[2] * 31, [2] * 31, 31, 33, 64])
def test_a_stream_writes_the_words_of_its_pairs(
    write: Callable[..., None], first: int, pieces: list[list[int] | int]
) -> None:
    pieces = [piece for piece in pieces if piece]
    lists = [[WIN_PAIR] * piece if isinstance(piece, int) else piece for piece in pieces]
    lengths = np.array([-piece if isinstance(piece, int) else len(piece) for piece in pieces], np.int64)
    numbers = [0 if isinstance(piece, int) else sum(pair << 2 * i for i, pair in enumerate(piece)) for piece in pieces]
    every = [pair for some in lists for pair in some]
    words = np.zeros((first + len(every)) // 32 + 1, np.int64)
    write(first, lengths, np.array(numbers, np.int64), words)
    known = plain_words(every, first)
    assert words.tobytes()[: len(known)] == known


@pytest.mark.parametrize("form", [lambda part: part, load_kernel])
@given(
    st.integers(1, 31).flatmap(
        lambda size: st.lists(st.lists(st.integers(0, 2), min_size=size, max_size=size), min_size=1)
    )
)
def test_the_rule_of_pairs_is_that_of_won_and_lost(form: Callable[[Any], Any], children: list[list[int]]) -> None:
    lost, won = 0, (1 << 62) - 1
    for child in children:
        word = sum(pair << 2 * place for place, pair in enumerate(child))
        lost, won = lost | word, won & word
    pairs = form(parents_of_pairs)(lost, won)
    for place, of_place in enumerate(zip(*children, strict=True)):
        assert pairs >> 2 * place & 3 == plain_parent(list(of_place))
