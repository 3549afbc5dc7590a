"""Buckets of both forms against lists and dicts, for keys of one and of two words, plain and compiled."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, strategies as st

from zermelo.machine.kernel import load_kernel
from zermelo.machine.kit.buckets import (
    ENTRIES_PER_BUCKET,
    LOCAL_BUCKET_WORDS,
    bucket_of,
    choose_entry,
    data_of,
    find_tagged,
    plain_choose,
    plain_store_tagged,
    tag_of,
    tagged_word,
    write_entry,
)
from zermelo.machine.kit.hashing import HASH_BITS

Form = Callable[[Any], Any]
FORMS = [lambda part: part, load_kernel]
BITS = 10
STORES = st.lists(st.tuples(st.integers(0, 6), st.integers(1, 4).map(lambda cost: cost << 20 | 77)), max_size=30)


@pytest.mark.parametrize("words", [1, 2])
@pytest.mark.parametrize("form", FORMS)
@given(STORES)
def test_a_bucket_keeps_and_forgets_what_a_list_does(form: Form, words: int, stores: list[tuple[int, int]]) -> None:
    memory, begin = np.zeros(30, np.int64), 7
    entries: list[tuple[Any, int]] = [(None, 0)] * ENTRIES_PER_BUCKET
    for number, data in stores:
        key = (number, 1 << 62)[:words]
        place, found = form(choose_entry)(memory, begin, key, 1)
        chosen, expected = plain_choose(entries, key, 1)
        assert (place, found) == (begin + chosen * (words + 1), expected)
        form(write_entry)(memory, place, key, data)
        entries[chosen] = key, data
        for other in range(7):
            key = (other, 1 << 62)[:words]
            assert form(data_of)(memory, begin, key) == dict(entries).get(key, 0)


@given(st.integers(0, 6), st.integers(1, 1 << 20), st.integers(1, 1 << 20))
def test_an_entry_of_two_writers_is_not_found(number: int, data: int, other: int) -> None:
    memory = np.zeros(ENTRIES_PER_BUCKET * 2, np.int64)
    write_entry(memory, 0, (number,), data)
    memory[1] = other
    assert data_of(memory, 0, (number,)) == (data if other == data else 0)


@pytest.mark.parametrize("form", FORMS)
@given(st.lists(st.tuples(st.integers(0, 12), st.integers(1, (1 << BITS) - 1), st.integers(0, 7)), max_size=30))
def test_tagged_words_are_those_of_a_dict(form: Form, stores: list[tuple[int, int, int]]) -> None:
    memory, begin = np.zeros(20, np.int64), 5
    twin: dict[int, tuple[int, int]] = {}
    for number, data, chosen in stores:
        tag = tag_of((number + 1,), BITS)
        place = form(find_tagged)(memory, begin, tag, BITS, begin + chosen)
        memory[place] = tag | data
        plain_store_tagged(twin, tag, data, chosen)
        assert {
            i: (int(word) >> BITS << BITS, int(word) & (1 << BITS) - 1)
            for i, word in enumerate(memory[begin : begin + LOCAL_BUCKET_WORDS])
            if word
        } == twin
        assert form(tagged_word)(memory, begin, tag, BITS) == tag | data


@pytest.mark.parametrize("form", FORMS)
@given(st.sets(st.integers(0, (1 << 63) - 1), min_size=1, max_size=40))
def test_bucket_and_tag_are_the_whole_key(form: Form, keys: set[int]) -> None:
    found = {(form(bucket_of)((key,), HASH_BITS - BITS, 8), form(tag_of)((key,), BITS)) for key in keys}
    assert len(found) == len(keys)
    assert all(0 <= place < 8 << BITS and place % 8 == 0 and tag % (1 << BITS) == 0 for place, tag in found)
