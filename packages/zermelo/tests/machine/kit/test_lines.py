"""The map of cache lines against a dict, plain and compiled."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, strategies as st

from zermelo.machine.kernel import load_kernel
from zermelo.machine.kit.lines import (
    empty_lines,
    keys_in,
    line_of,
    make_find,
    make_insert,
    plain_find,
    plain_insert,
)

Form = Callable[[Any], Any]
FORMS = [lambda part: part, load_kernel]
RNG = np.random.default_rng(5)
FINDS = {code_bytes: make_find(code_bytes) for code_bytes in (1, 2, 4)}


@pytest.mark.parametrize("code_bytes", [1, 2, 4])
@pytest.mark.parametrize("form", FORMS)
@given(st.data())
def test_lines_hold_the_codes_that_a_dict_holds(form: Form, code_bytes: int, data: st.DataObject) -> None:
    codes = st.integers(0, (1 << min(31, 8 * code_bytes)) - 1)
    twin, known = dict[int, int](), data.draw(st.dictionaries(st.integers(0, (1 << 63) - 2), codes, max_size=60))
    lines = empty_lines(len(known), code_bytes)
    keys, values = np.array(list(known), np.int64), np.array(list(known.values()), f"<u{code_bytes}")
    form(make_insert(code_bytes))(lines, keys, values)
    plain_insert(twin, known, known.values())
    for key in {*known, 5}:
        assert form(FINDS[code_bytes])(lines, key) == plain_find(twin, key)


@pytest.mark.parametrize("code_bytes", [1, 2, 4])
@pytest.mark.parametrize("form", FORMS)
def test_a_full_line_goes_on_in_the_next_and_the_last_in_the_first(form: Form, code_bytes: int) -> None:
    lines = empty_lines(12, code_bytes)
    last = len(lines) - 8
    keys = [key for key in range(1_000) if line_of(lines, key) == last][:10]
    form(make_insert(code_bytes))(lines, np.array(keys, np.int64), np.arange(10, dtype=f"<u{code_bytes}"))
    assert [form(FINDS[code_bytes])(lines, key) for key in keys] == list(range(10))
    assert lines[0] - 1 in keys
    assert form(FINDS[code_bytes])(lines, 1_001) == -1


@pytest.mark.parametrize("code_bytes", [1, 2, 4])
def test_few_keys_leave_their_own_line_and_lines_begin_at_cache_lines(code_bytes: int) -> None:
    keys = np.unique(np.concatenate([np.arange(500), RNG.integers(0, (1 << 63) - 2, 500)]))
    lines = empty_lines(len(keys), code_bytes)
    load_kernel(make_insert(code_bytes))(lines, keys, np.zeros(len(keys), f"<u{code_bytes}"))
    assert lines.ctypes.data % 64 == 0
    assert lines.nbytes <= 64 * (1 + len(keys) // 4)
    assert keys_in(lines.nbytes, code_bytes) >= len(keys) - 5
    own_lines = [lines[line : line + 8].tolist() for line in (line_of(lines, key) for key in keys.tolist())]
    moved_on = [key for key, line in zip(keys.tolist(), own_lines, strict=True) if key + 1 not in line]
    assert 0 < len(moved_on) < len(keys) / 4
