"""Galloping search against bisection and sets, as plain Python and compiled."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, strategies as st

from zermelo.machine.kernel import load_kernel
from zermelo.machine.kit.sorted_runs import gallop, plain_gallop, plain_remove_known, remove_known

RUNS = st.lists(st.integers(0, 200), unique=True, max_size=80).map(sorted)
SHORT_RUNS = st.lists(st.integers(0, 200), unique=True, max_size=4).map(sorted)


@pytest.mark.parametrize("form", [lambda part: part, load_kernel])
@given(RUNS, st.integers(-1, 201), st.data())
def test_galloping_finds_the_place_that_bisection_finds(
    form: Callable[[Any], Any], run: list[int], key: int, data: st.DataObject
) -> None:
    place = data.draw(st.integers(0, len(run)))
    assert form(gallop)(np.array(run, np.int64), place, key) == plain_gallop(run, place, key)


@pytest.mark.parametrize("form", [lambda part: part, load_kernel])
@given(RUNS | SHORT_RUNS, RUNS | SHORT_RUNS)
def test_the_keys_that_are_left_are_those_that_are_not_known(
    form: Callable[[Any], Any], keys: list[int], known: list[int]
) -> None:
    array = np.array(keys, np.int64)
    left = form(remove_known)(array, np.array(known, np.int64))
    assert array[:left].tolist() == plain_remove_known(keys, known)
