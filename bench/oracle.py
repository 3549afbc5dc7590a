"""Positions, values and single questions for experiments: arrays against lists, and a loop against one call.

Warm: machine code is loaded before the time begins. Values are measured with an empty transposition table, and single
questions without a search in memory.
"""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain, zip_longest
from tempfile import TemporaryDirectory
from typing import Any

from bench.harness import Line, Timed, compared, timed, within

__all__ = ["lines"]

SAMPLES = (("connect:width=5,height=4", 100_000, (0, 16), 0.6), ("connect", 20_000, (24, 34), 0.8))

THREE = ("connect:width=5,height=4", "connect:width=6,height=4", "mnk:width=4,height=3")
CALLS = 300


def lines() -> Iterator[Line]:
    yield positions()
    for spec, n, plies, at_most in SAMPLES:
        yield values(spec, n, plies, at_most)
    yield table()
    yield calls()


def positions() -> Line:
    import zermelo

    def sample() -> Any:
        return zermelo.positions("connect", n=100_000, plies=(8, 30), seed=1)

    sample()
    time = timed(sample)
    pace = f"{100_000 / time.seconds:,.0f} a second"
    return within("100,000 positions of connect, plies (8, 30)", time._replace(note=pace), 1)


def values(spec: str, n: int, plies: tuple[int, int], at_most: float) -> Line:
    import zermelo

    search = zermelo.evaluators.CompiledSearch(zermelo.game(spec), threads=2)
    sample = zermelo.positions(spec, n, plies=plies, seed=1)

    def fresh(asked: Any) -> Timed:
        search.forget()
        time = timed(lambda: zermelo.values(asked, seconds=60, evaluator=search))
        return time._replace(note=f"{n / time.seconds:,.0f} a second")

    zermelo.values(sample[:1000], seconds=60, evaluator=search)
    listed = list(sample)
    return compared(f"{n:,} values of {spec}, plies {plies}", fresh(sample), "list", fresh(listed), at_most)


def table() -> Line:
    import zermelo

    sample = zermelo.positions("connect:width=4,height=4", 50_000, plies=(0, 14), seed=1)
    listed = list(sample)
    with TemporaryDirectory() as folder:
        zermelo.solve(sample.game, folder, with_keys=True)
        opened = zermelo.Table(folder)
        zermelo.values(sample, evaluator=opened)  # compiles, if nothing is on disk
        one, two = (timed(partial(zermelo.values, asked, evaluator=opened, seconds=0)) for asked in (sample, listed))
    pace = f"{len(sample) / one.seconds:,.0f} a second"
    return compared("50,000 values from a table of 4x4", one._replace(note=pace), "list", two, 0.1)


def calls() -> Line:
    import zermelo

    asked = [list(zermelo.positions(spec, CALLS // 3, plies=(4, 11), seed=1)) for spec in THREE]
    by_turns = [position for three in zip_longest(*asked) for position in three]
    one = in_fresh_memory(lambda: [zermelo.value(position) for position in by_turns])
    many = in_fresh_memory(lambda: list(chain(*map(zermelo.values, asked))))
    return compared(f"{CALLS} calls of value on three games by turns", one, "values", many, 2)


def in_fresh_memory(run: Callable[[], object]) -> Timed:
    """Return the time of a run that begins without any search in memory."""
    from zermelo.analysis.values import shared_evaluator

    run()
    shared_evaluator.cache_clear()
    return timed(run)
