"""The keys of a game while it is solved, as runs in files."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from zermelo import game
from zermelo.solving.making.arrays import KEYS_PER_BLOCK, keys_between, write_run
from zermelo.solving.plan import Plan

RNG = np.random.default_rng(5)


def keys_up_to(most: int, number: int) -> Any:
    return RNG.integers(0, most, number, endpoint=True)


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
