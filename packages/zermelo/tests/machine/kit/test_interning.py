"""The interning table against a dict, for rows of two words and rows of any length, plain and compiled."""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import pytest
from hypothesis import given, strategies as st

from zermelo.errors import TooLarge
from zermelo.machine.kernel import load_kernel
from zermelo.machine.kit import interning
from zermelo.machine.kit.hashing import add_word, hash_key
from zermelo.machine.kit.interning import empty_table, fill_table, grow_table, make_intern, plain_intern

Form = Callable[[Any], Any]
FORMS = [lambda part: part, load_kernel]
PAIRS = st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3) | st.integers(0, (1 << 63) - 1)), max_size=60)
ROWS = st.lists(st.lists(st.integers(0, 2), max_size=4).map(tuple), max_size=60)


class Rows(NamedTuple):
    """Rows of any length: row i is words[starts[i]:starts[i + 1]]."""

    starts: Any
    words: Any


def is_same_pair(words: Any, one: int, other: int) -> bool:
    return bool(words[one, 0] == words[other, 0] and words[one, 1] == words[other, 1])


def is_same_row(rows: Any, one: int, other: int) -> bool:
    begin, start, size = rows.starts[one], rows.starts[other], rows.starts[one + 1] - rows.starts[one]
    if rows.starts[other + 1] - start != size:
        return False
    for i in range(size):
        if rows.words[begin + i] != rows.words[start + i]:
            return False
    return True


intern_pair, intern_row = make_intern(is_same_pair), make_intern(is_same_row)


@pytest.mark.parametrize("is_poor", [False, True])
@pytest.mark.parametrize("form", FORMS)
@given(PAIRS)
def test_pairs_get_the_numbers_that_a_dict_gives(form: Form, is_poor: bool, pairs: list[tuple[int, int]]) -> None:
    words, hashes = np.zeros((len(pairs) + 1, 2), np.int64), np.zeros(len(pairs) + 1, np.int64)
    table, twin, number = empty_table(len(pairs) + 1), dict[Any, int](), 0
    for pair in pairs:
        words[number], hashes[number] = pair, (1 << 63) - 1 if is_poor else hash_key(pair)
        found = form(intern_pair)(table, hashes, words, number)
        assert found == plain_intern(twin, pair)
        number += found == number
    assert [tuple(pair) for pair in words[:number].tolist()] == list(twin)


@pytest.mark.parametrize("form", FORMS)
@given(ROWS, st.integers(0, 60))
def test_rows_keep_their_numbers_in_a_larger_table(form: Form, rows: list[tuple[int, ...]], first: int) -> None:
    made = Rows(np.zeros(len(rows) + 2, np.int64), np.zeros(4 * len(rows) + 4, np.int64))
    hashes, table, twin, number = np.zeros(len(rows) + 1, np.int64), empty_table(len(rows) + 1), dict[Any, int](), 0
    for i, row in enumerate(rows):
        begin = made.starts[number]
        made.words[begin : begin + len(row)], made.starts[number + 1] = row, begin + len(row)
        hashes[number] = 0
        for word in row:
            hashes[number] = add_word(int(hashes[number]), word)
        found = form(intern_row)(table, hashes, made, number)
        assert found == plain_intern(twin, row)
        number += found == number
        if i == first:
            table = empty_table(2 * len(table))
            form(fill_table)(table, hashes, 0, number)


def test_a_table_grows_until_half_of_it_stays_empty() -> None:
    hashes = np.arange(100, dtype=np.int64) << 40
    table = grow_table(empty_table(64), hashes, 0, 30, 2)
    assert len(table) == 64
    table = grow_table(table, hashes, 10, 40, 100)
    assert (len(table), sorted(table[table >= 0].tolist())) == (512, list(range(10, 40)))


def test_a_table_has_a_largest_size(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(interning, "MAX_PLACES", 256)
    with pytest.raises(TooLarge, match="more than 256 places"):
        grow_table(empty_table(64), np.zeros(0, np.int64), 0, 0, 200)
