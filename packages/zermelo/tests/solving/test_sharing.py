"""Work in messages and groups, and data that tasks share: nothing is lost, done twice or mixed up."""

from pathlib import Path
from threading import Thread
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from zermelo.machine.kernel import compile_rule
from zermelo.solving.making.arrays import GrowingArray, map_file, mapped_zeros, release, scratch, scratch_memory
from zermelo.solving.making.runner import MAX_WORK_PER_MESSAGE, messages_of
from zermelo.solving.making.tiered import groups
from zermelo.solving.verifying.kernels import find_places, index_of


@given(st.integers(0, 300), st.integers(1, 20))
def test_messages_hold_every_piece_once_and_become_smaller(pieces: int, workers: int) -> None:
    messages = list(messages_of([(piece,) for piece in range(pieces)], workers))
    assert [number for numbers, _ in messages for number in numbers] == list(range(pieces))
    assert [piece for _, work in messages for (piece,) in work] == list(range(pieces))
    sizes = [len(work) for _, work in messages]
    assert sizes == sorted(sizes, reverse=True)
    assert not sizes or sizes[0] <= MAX_WORK_PER_MESSAGE
    assert sizes[-workers:] == [1] * min(workers, len(sizes))


@given(st.integers(0, 300), st.integers(1, 50), st.integers(1, 20))
def test_groups_hold_every_part_once_and_are_alike_in_size(parts: int, most: int, workers: int) -> None:
    found = groups(list(range(parts)), most, workers)
    assert [part for group in found for part in group] == list(range(parts))
    sizes = [len(group) for group in found]
    assert all(1 <= size <= most for size in sizes)
    assert not sizes or max(sizes) - min(sizes) <= 1
    assert len(found) % workers == 0 or len(found) == parts


KEYS = st.lists(st.integers(0, (1 << 63) - 2), min_size=1, unique=True)


@pytest.mark.slow
@settings(deadline=None)  # the first call compiles
@given(KEYS, st.lists(st.integers(0, (1 << 63) - 1)), st.integers(0, 60))
def test_a_key_is_found_at_its_place_and_no_other_is(keys: list[int], others: list[int], shift: int) -> None:
    ascending = np.unique(np.array(keys) >> shift)
    wanted = np.array([*ascending.tolist(), *others, -5], np.int64)
    places, index = np.empty(len(wanted), np.int64), index_of(ascending)
    place_of = {key: place for place, key in enumerate(ascending.tolist())}
    for kernel in (find_places, FAST):
        kernel(ascending, index, wanted, places)
        assert places.tolist() == [place_of.get(key, -1) for key in wanted.tolist()]


FAST = compile_rule(find_places)


def test_keys_that_share_all_their_first_bits_are_found() -> None:
    keys = np.concatenate([np.arange(5000), [(1 << 62) + 1]])
    places = np.empty(len(keys), np.int64)
    FAST(keys, index_of(keys), keys, places)
    assert places.tolist() == list(range(len(keys)))


def test_a_room_is_used_again_and_each_thread_has_its_own() -> None:
    first = scratch("test", 10)
    first[:] = 7
    assert np.shares_memory(first, scratch("test", 5))
    theirs: list[Any] = []
    other = Thread(target=lambda: theirs.append(scratch("test", 10)))
    other.start()
    other.join()
    assert not np.shares_memory(first, theirs[0])


def test_room_is_given_back_when_the_tasks_are_done() -> None:
    with scratch_memory():
        first = scratch("test", 10)
    assert not np.shares_memory(first, scratch("test", 10))


@pytest.mark.parametrize("sizes", [[0], [3], [5, 0, 900, 1, 40_000]])
def test_a_growing_array_keeps_its_content(sizes: list[int]) -> None:
    pieces = [np.arange(size) + 10 * size for size in sizes]
    gathered = GrowingArray("test-gathered")
    for piece in pieces:
        gathered.extend(piece)
    assert gathered.array.tolist() == np.concatenate(pieces).tolist()


@pytest.mark.parametrize("number", [0, 1, 1_000_000])
def test_a_mapped_file_keeps_its_content_when_its_memory_is_released(tmp_path: Path, number: int) -> None:
    array = mapped_zeros(tmp_path / "numbers", "<u4", number)
    assert array.tolist() == [0] * number
    array[:] = range(number)
    release(array)
    assert array.tolist() == list(range(number)) == map_file(tmp_path / "numbers", "<u4").tolist()
