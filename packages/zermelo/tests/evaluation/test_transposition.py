"""The table that threads share: it grows, and tells a thread that its work has become useless."""

from random import Random

import pytest

from zermelo import Value, evaluators, game, start
from zermelo.evaluation.search.memory import (
    FIRST_BITS,
    LINE_LENGTH,
    NODES_WORD,
    SMALL_BITS,
    MemoryLayout,
    allocate,
    end_of_table,
    is_crowded,
    local_table,
    make_room,
    thread_state,
)
from zermelo.evaluation.search.thread_marks import begin, end, find_answered, has_come_back, is_busy, is_leaving
from zermelo.evaluation.search.transposition import (
    NO_TABLE_ENTRY,
    TableEntry,
    lower_bound,
    probe_entry,
    probe_local,
    store,
    store_local,
    upper_bound,
)
from zermelo.rules.encodings import WON_SCORE_AT_ONCE

MEGABYTES = 64
"""Twice the size to which a table grows at once."""

MIDDLE = "2531276566711153"
"""A position of Connect Four from which a search takes 90,000 nodes."""

THREAD = thread_state(0)


@pytest.mark.slow
@pytest.mark.parametrize("words", [1, 3])
def test_a_table_that_grows_keeps_all_its_entries(words: int) -> None:
    shape, rng = MemoryLayout(key_words=words), Random(1)
    memory = allocate((MEGABYTES * (words + 1) // 2) << 20, 1, shape)
    keys = [tuple(rng.getrandbits(63) for _ in range(words)) for _ in range(2_000)]
    for number, key in enumerate(keys):
        store(memory, key, -(number % 100), number % 300, number + 1)
    before, begin = [probe_entry(memory, TableEntry(key, 0)) for key in keys], thread_state(1, shape)
    assert all(before)
    for bits in (SMALL_BITS, FIRST_BITS):
        assert end_of_table(memory) == begin + (shape.bucket << bits)
        assert not is_crowded(memory)
        others = memory[begin : end_of_table(memory)][words :: words + 1]
        others[others == 0] = 1 << 40
        assert make_room(memory)
        assert not is_crowded(memory)
        assert not make_room(memory)
        assert [probe_entry(memory, TableEntry(key, 0)) for key in keys] == before
    assert end_of_table(memory) == begin + (shape.bucket << FIRST_BITS + 1)
    assert (lower_bound(before[250]), upper_bound(before[250])) == (-50, 250)


@pytest.mark.slow
def test_a_table_grows_while_a_long_question_is_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zermelo.evaluation.search.memory.SMALL_BITS", 6)
    search = evaluators.CompiledSearch(game("connect"), memory="8M", threads=2)
    search.nodes_at_once = lambda deadline: 1  # type: ignore[method-assign]
    small = end_of_table(search.memory)
    assert search.value(start(search.game).after(MIDDLE).state, seconds=1e6) == Value(1, 23)
    assert end_of_table(search.memory) > small
    search.forget()
    assert not search.memory[thread_state(2) :].any()


@pytest.mark.slow
def test_a_table_grows_between_short_questions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zermelo.evaluation.search.memory.SMALL_BITS", 6)
    monkeypatch.setattr("zermelo.evaluation.search.compiled_search.NODES_PER_CHECK", 1 << 8)
    search = evaluators.CompiledSearch(game("connect"), memory="8M")
    small, asked = end_of_table(search.memory), start(search.game).after(MIDDLE)
    children = [asked.play(move).state for move in asked.moves]
    assert max(search.value(each, seconds=1e6).before() for each in children) == Value(1, 23)
    assert end_of_table(search.memory) > small


def test_a_table_of_its_full_size_does_not_grow() -> None:
    memory = allocate(1 << SMALL_BITS + 6, threads=1)
    memory[THREAD:] = 1
    assert not make_room(memory)


def test_a_thread_goes_back_to_the_first_question_of_its_line_that_was_answered() -> None:
    memory = allocate(8 << 20, threads=2).tolist()
    line = [(TableEntry((1000 + ply,), 0), ply, bound) for ply, bound in ((3, 1), (5, 0), (7, 1))]
    for entry, ply, bound in line:
        begin(memory, THREAD, entry, ply, bound)
        assert is_busy(memory, entry)
    find_answered(memory, THREAD, (0,), max_outcome=1)
    assert not is_leaving(memory, THREAD)
    store(memory, (1005,), -500, -400, 9)  # a loss: "at least a draw?" has its answer
    store(memory, (1007,), -500, -400, 9)
    memory[THREAD + NODES_WORD] = 1
    find_answered(memory, THREAD, (0,), max_outcome=1)
    assert not is_leaving(memory, THREAD), "it looks only now and then"
    memory[THREAD + NODES_WORD] = 0
    find_answered(memory, THREAD, (0,), max_outcome=1)
    assert is_leaving(memory, THREAD)
    assert [has_come_back(memory, THREAD, ply) for ply in (7, 5)] == [False, True]
    assert not is_leaving(memory, THREAD)
    for entry, _, _ in reversed(line):
        end(memory, THREAD, entry)
        assert not is_busy(memory, entry)
    assert memory[THREAD + LINE_LENGTH] == 0


def test_an_entry_of_one_thread_alone_is_not_a_question_of_its_line() -> None:
    memory = allocate(8 << 20, threads=1)
    begin(memory, THREAD, TableEntry((5,), 99), 1, 1)
    begin(memory, THREAD, TableEntry((-1,), NO_TABLE_ENTRY), 1, 1)
    assert memory[THREAD + LINE_LENGTH] == 0


@pytest.mark.parametrize("threads", [2, 4])
def test_threads_that_leave_each_others_work_find_the_same_value(threads: int) -> None:
    search = evaluators.CompiledSearch(game("connect"), memory="8M", threads=threads)
    position = start(search.game).after(MIDDLE)
    assert search.value(position.state, seconds=1e6) == evaluators.CompiledSearch(search.game, memory="8M").value(
        position.state, seconds=1e6
    )


@pytest.mark.slow
def test_a_threads_own_table_gives_back_the_last_bound_of_a_position_or_nothing() -> None:
    memory, rng = allocate(8 << 20, threads=1).tolist(), Random(2)
    local, known = local_table(THREAD), {}
    for number in range(10_000):
        key, bound, is_lower = (rng.getrandbits(63),), rng.randrange(-500, 500), rng.random() < 0.5
        store_local(memory, key, local, bound, is_lower, number)
        known[key] = (bound, WON_SCORE_AT_ONCE) if is_lower else (-WON_SCORE_AT_ONCE, bound)
        assert probe_local(memory, key, local)
    found = {key: data for key in known if (data := probe_local(memory, key, local))}
    assert len(found) > 6_000
    assert all((lower_bound(data), upper_bound(data)) == known[key] for key, data in found.items())
