"""The radix sort against Python's, plain and compiled."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, strategies as st

from zermelo.machine.kernel import load_kernel
from zermelo.machine.kit.sorting import PLACES_TO_SORT, plain_sort_unique, sort_unique

TOPS = st.sampled_from([0, 1, 511, 512, 1 << 36, (1 << 63) - 1])


@pytest.mark.parametrize("form", [lambda part: part, load_kernel])
@given(TOPS.flatmap(lambda top: st.lists(st.integers(0, top), max_size=200)))
def test_keys_are_sorted_and_each_is_kept_once(form: Callable[[Any], Any], keys: list[int]) -> None:
    array = np.array(keys, np.int64)
    found = form(sort_unique)(array, np.empty_like(array), np.empty(PLACES_TO_SORT, np.int64))
    assert array[:found].tolist() == plain_sort_unique(keys)
