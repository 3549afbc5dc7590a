"""The keys of a game while it is solved: sorting, runs in files, and layers in which children are looked up."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from zermelo import game
from zermelo.machine.kernel import compile_rule
from zermelo.solving.making.arrays import KEYS_PER_BLOCK, keys_between, write_run
from zermelo.solving.making.kernels.hash_tables import (
    MAX_DIGIT_BITS,
    SORT_PASSES,
    empty_lines,
    line_of,
    make_find,
    make_insert,
    sort_unique,
)
from zermelo.solving.plan import Plan

RNG = np.random.default_rng(5)
TRANSLATIONS = [compile_rule, lambda kernel: kernel]


def keys_up_to(most: int, number: int) -> Any:
    return RNG.integers(0, most, number, endpoint=True)


@pytest.mark.slow
@pytest.mark.parametrize("most", [0, 1, 511, 512, 1 << 36, (1 << 63) - 2])
@pytest.mark.parametrize("translate", TRANSLATIONS)
def test_keys_are_sorted_and_each_is_kept_once(translate: Any, most: int) -> None:
    sort = translate(sort_unique)
    for number in (1, 2, 1000):
        keys = keys_up_to(most, number)
        expected = np.unique(keys).tolist()
        found = sort(keys, np.empty_like(keys), np.empty(SORT_PASSES << MAX_DIGIT_BITS, np.int64))
        assert keys[:found].tolist() == expected


@pytest.mark.parametrize("interpreted", [False, True])
def test_runs_give_the_keys_of_any_range(tmp_path: Path, interpreted: bool) -> None:
    plan = Plan(tmp_path, game("tictactoe"), 1, 1, interpreted)
    runs = [np.unique(keys_up_to(most, 3 * KEYS_PER_BLOCK)) for most in (5, 1 << 13, 1 << 40, (1 << 63) - 2)]
    files = [tmp_path / f"{number}.run" for number in range(len(runs))]
    for file, run in zip(files, runs, strict=True):
        entry = write_run(plan, file, run)
        assert (entry["keys"], entry["bytes"]) == (len(run), file.stat().st_size)
        assert entry["samples"] == run[:: entry["stride"]].tolist()
    every = np.concatenate(runs)
    for low, high in [(0, (1 << 63) - 1), (3, 4), (7, 7), *np.sort(RNG.choice(every, (20, 2))).tolist()]:
        found = keys_between(plan, files, low, high)
        assert sorted(found.tolist()) == sorted(every[(every >= low) & (every < high)].tolist())


@pytest.mark.parametrize("code_bytes", [1, 2, 4])
@pytest.mark.parametrize("translate", TRANSLATIONS)
def test_a_key_of_a_settled_layer_is_found_with_its_code_and_no_other_is(translate: Any, code_bytes: int) -> None:
    keys = np.unique(np.concatenate([np.arange(500), keys_up_to((1 << 63) - 2, 500)]))
    codes = RNG.integers(0, {1: 250, 2: 500, 4: 1 << 31}[code_bytes], len(keys)).astype(f"<u{code_bytes}")
    lines, find = empty_lines(len(keys), code_bytes), make_find(code_bytes)
    translate(make_insert(code_bytes))(lines, keys, codes)
    assert lines.ctypes.data % 64 == 0
    assert [find(lines, key) for key in keys.tolist()] == codes.tolist()
    strangers = set(range(500, 1000)) - set(keys.tolist())
    assert {find(lines, key) for key in strangers} == {-1}
    own_lines = [lines[line : line + 8].tolist() for line in (line_of(lines, key) for key in keys.tolist())]
    moved_on = [key for key, line in zip(keys.tolist(), own_lines, strict=True) if key + 1 not in line]
    assert 0 < len(moved_on) < len(keys) / 4
