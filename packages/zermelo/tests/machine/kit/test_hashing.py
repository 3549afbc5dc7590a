"""Hashes of words, keys and rows, and the places that they choose."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, strategies as st

from zermelo.machine.kernel import load_kernel
from zermelo.machine.kit.hashing import HASH_BITS, add_word, hash_key, hash_word, place_of, scatter

FORMS = [lambda part: part, load_kernel]
WORDS = st.integers(0, (1 << 63) - 1)


@pytest.mark.parametrize("part", [hash_word, scatter, lambda word: hash_key((word,)), lambda word: add_word(0, word)])
@given(WORDS)
def test_a_hash_is_a_word_and_compiled_code_gives_the_same(part: Callable[[int], int], word: int) -> None:
    assert 0 <= part(word) < 1 << HASH_BITS
    assert load_kernel(part)(word) == part(word)


@given(st.lists(st.tuples(WORDS, WORDS), min_size=1, max_size=9))
def test_arrays_of_words_have_the_hashes_of_their_keys(keys: list[tuple[int, int]]) -> None:
    columns = tuple(np.array(column, np.int64) for column in zip(*keys, strict=True))
    assert hash_key(columns).tolist() == [hash_key(key) for key in keys]


@given(st.sets(WORDS, min_size=2, max_size=50))
def test_a_key_of_one_word_follows_from_its_hash(words: set[int]) -> None:
    assert len({hash_key((word,)) for word in words}) == len(words)


@pytest.mark.parametrize("form", FORMS)
@given(WORDS, st.integers(1, (1 << 31) - 1))
def test_a_place_is_one_of_those_that_there_are(form: Callable[[Any], Any], mixed: int, places: int) -> None:
    assert 0 <= form(place_of)(mixed, places) < places
