"""The set and the map of keys against Python's set and dict, as plain Python and compiled."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, strategies as st

from zermelo.machine.kernel import load_kernel
from zermelo.machine.kit.sets import (
    add,
    add_all,
    empty_numbers,
    empty_set,
    find_slot,
    first_slot,
    number_keys,
    number_of,
    plain_add_all,
    plain_number_keys,
)

Form = Callable[[Any], Any]
FORMS = [lambda part: part, load_kernel]
KEYS = st.lists(st.integers(0, 40) | st.integers(0, (1 << 63) - 2), max_size=60)


@pytest.mark.parametrize("form", FORMS)
@given(KEYS, KEYS, st.integers(1, 40))
def test_a_set_has_the_keys_that_a_set_of_python_has(form: Form, keys: list[int], more: list[int], room: int) -> None:
    slots, known = empty_set(len({*keys, *more}) + room), set[int]()
    for some in (keys, more):
        assert form(add_all)(slots, np.array(some, np.int64), len(some)) == plain_add_all(known, some)
    assert {int(key) - 1 for key in slots if key} == known
    for key in {*keys, *more, 17}:
        slot = form(find_slot)(slots, key)
        assert slots[slot] == (key + 1 if key in known else 0)


@pytest.mark.parametrize("form", FORMS)
@given(KEYS, st.integers(0, (1 << 63) - 1 - 60))
def test_a_map_has_the_numbers_that_a_dict_has(form: Form, keys: list[int], first: int) -> None:
    known, twin = empty_numbers(len(set(keys)) + 1, np.int64), dict[int, int]()
    form(number_keys)(known, np.array(keys, np.int64), first)
    plain_number_keys(twin, keys, first)
    for key in {*keys, 17}:
        assert form(number_of)(known, key, form(first_slot)(known.slots, key)) == twin.get(key, -1)


@pytest.mark.parametrize("form", FORMS)
def test_a_set_with_one_empty_slot_goes_on_behind_its_end(form: Form) -> None:
    slots = empty_set(64)
    last = [key for key in range(10_000) if first_slot(slots, key) == 63][:63]
    assert all(form(add)(slots, key) for key in last)
    assert not any(form(add)(slots, key) for key in last)
    assert [form(find_slot)(slots, key) for key in last] == [63, *range(62)]
    assert np.count_nonzero(slots == 0) == 1
    assert form(find_slot)(slots, 10_001) == 62
