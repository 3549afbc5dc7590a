"""Finding all positions of a game whose moves can return: round after round, each with what the one before leads to.

The first rounds are in memory. From then on, a round is filed, expanded and joined as a tier is: only, what was found
in a round before is left out. At last all rounds are joined.
"""

from pathlib import Path
from shutil import rmtree
from time import perf_counter
from typing import TYPE_CHECKING, Any

from zermelo.errors import TooLarge
from zermelo.files.atomic import write, write_sealed
from zermelo.symmetry.transformations import canonical_key, maps_of
from zermelo.tables.making.files import bytes_of, read_entry, sha
from zermelo.tables.making.kernels.by_plan import check_size, kernels, refused_child
from zermelo.tables.making.kernels.layers import NO_KEY
from zermelo.tables.making.kernels.retrograde import EMPTY
from zermelo.tables.making.returning.earlier_frontiers import known_before
from zermelo.tables.making.runner import Step, TaskRunner
from zermelo.tables.making.runs import run_of
from zermelo.tables.making.tasks import Done, done, expand
from zermelo.tables.making.tiered import Run, cuts, joined, open_parts, parts_of
from zermelo.tables.plan import Plan
from zermelo.tables.storage import numbers_in

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]

__all__ = ["check_memory", "found"]

FIRST_ROOM = 1 << 12
"""Keys for which there is room at first; it doubles."""

AT_ONCE = 1 << 17
"""Positions between two reports of progress."""

HELD = 1 << 20
"""Positions that are found in memory, before files are used."""

NARROW = 16
"""While fewer than this part of them are to be followed, a round is not worth its files."""

MOST_ROUNDS = 4096
"""Of which there are files."""


def found(plan: Plan, runner: TaskRunner, memory: int) -> list[int]:
    """Write the keys of all positions; the number of classes of every part. Raises TooLarge."""
    if not plan.made("found").exists():
        if not plan.rounds.joined(1).exists():
            known, end = explored(plan, runner, memory)
            write_round(plan.rounds, 0, known[:end])
            write_round(plan.rounds, 1, known[end:])
        collect_all(plan, runner, last_round(plan.rounds, runner))
    rmtree(plan.rounds.folder, ignore_errors=True)
    classes: list[int] = read_entry(plan.made("found"))["classes"]
    return classes


def explored(plan: Plan, runner: TaskRunner, memory: int) -> tuple["Array", int]:
    """The keys of positions near the start, and how many of them need not be followed: all, if the game is small."""
    import numpy as np

    game, maps = plan.game, maps_of(plan.game)
    use = kernels(game, plan.interpreted)
    keys = np.empty(FIRST_ROOM, np.int64)
    keys[0], begin, end = canonical_key(game, maps)(game.rules.start), 0, 1
    slots = refilled(use.insert_all, keys, end)
    while begin < end and (end < HELD or (end - begin) * NARROW < HELD):
        start = begin
        begin, end = use.explore(slots, keys, begin, end, AT_ONCE)
        if end == NO_KEY:
            raise refused_child(game, keys[begin], NO_KEY)
        check_size(game, plan.interpreted, end)
        runner.on_step(Step("discover", 0, end))
        if begin == start:
            check_memory(plan, memory, 2 * len(keys) * (8 + 16), "all its positions")
            keys = np.concatenate([keys, np.empty(len(keys), np.int64)])
            slots = refilled(use.insert_all, keys, end)
    return keys[:end], begin


def check_memory(plan: Plan, memory: int, needed: int, what: str) -> None:
    if needed > memory - (1 << 28):
        raise TooLarge(
            f"{plan.game.name} has no tiers, so that {what} must be in memory together: that takes more than "
            f"{memory >> 20}M. Give it more with --memory."
        )


def refilled(insert_all: Any, keys: "Array", end: int) -> "Array":
    """Slots for twice as many keys as there is room for, with those that are there."""
    import numpy as np

    slots = np.full(2 * len(keys), EMPTY, np.int64)
    insert_all(slots, keys, end)
    return slots


def write_round(plan: Plan, number: int, keys: "Array") -> None:
    import numpy as np

    ascending = np.sort(keys)
    write(plan.keys(number, 0), bytes_of(ascending))
    write_sealed(plan.joined(number), {"parts": [[0, len(ascending), sha(ascending)]]})


def last_round(plan: Plan, runner: TaskRunner) -> int:
    """Follow what is new, from the first round on, until nothing is new; the number of the last round."""
    number, met = 1, parts_of(plan, 0)[0][1]
    while any(classes for _, classes, _ in parts_of(plan, number)):
        todo, finished = open_parts(plan, number, plan.expanded)
        met = runner.run(expand, todo, Step("discover", 0, met + finished))
        entries = [read_entry(plan.expanded(number, part)) for part in range(len(parts_of(plan, number)))]
        runs = [run for entry in entries for run in entry["runs"].values()]
        if not runs:
            break
        number += 1
        if number > MOST_ROUNDS:
            raise TooLarge(f"{plan.game.name} is too large: {met:,} positions, and ever more, a few at a time.")
        joined(plan, runner, number, runs)
    return number


def collect_all(plan: Plan, runner: TaskRunner, last: int) -> None:
    """Join all rounds, and cut what they hold into parts that depend on nothing but the positions."""
    pieces = [
        plan.rounds.keys(number, part)
        for number in range(last + 1)
        for part, (_, classes, _) in enumerate(parts_of(plan.rounds, number))
        if classes
    ]
    lows = cuts([run_in(piece) for piece in pieces], plan.part)
    highs = [*lows[1:], (1 << 63) - 1]
    work = [(plan, last, part, low, high) for part, (low, high) in enumerate(zip(lows, highs, strict=True))]
    collected = dict(runner.results(collect, work))
    sizes = [collected[piece].classes for piece in range(len(lows))]
    parts = range(-(-sum(sizes) // plan.part))
    ended = dict(runner.results(cut, [(plan, last + 1, part, sizes) for part in parts]))
    files = {f"../all/{part:05}.keys": done.checksum for part, done in ended.items()}
    write_sealed(plan.made("found"), {"classes": [ended[part].classes for part in parts], "files": files})


def run_in(file: Path) -> Run:
    import numpy as np

    return run_of(np.frombuffer(numbers_in(file, "q"), "<i8"))  # type: ignore[call-overload]


def collect(plan: Plan, last: int, part: int, low: int, high: int) -> Done:
    """The keys of all rounds from low to high, the latter exclusive, which have none in common."""
    import numpy as np

    began = perf_counter()
    keys = np.sort(np.concatenate(list(known_before(plan.rounds, last + 1, low, high))))
    write(plan.rounds.keys(last + 1, part), bytes_of(keys))
    return done(len(keys), began, 2 * keys.nbytes)


def cut(plan: Plan, number: int, part: int, sizes: list[int]) -> Done:
    """A part of the table, from the pieces of a round that hold so many keys each."""
    import numpy as np

    began, begin, end = perf_counter(), part * plan.part, (part + 1) * plan.part
    found, passed = [], 0
    for piece, size in enumerate(sizes):
        first, last = max(begin - passed, 0), min(end - passed, size)
        if first < last:
            found.append(np.fromfile(plan.rounds.keys(number, piece), "<i8", last - first, offset=8 * first))
        passed += size
    keys = np.concatenate(found)
    write(plan.keys(None, part), bytes_of(keys))
    return done(len(keys), began, 2 * keys.nbytes, checksum=sha(keys))
