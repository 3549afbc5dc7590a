"""Kernels in a second process: the first call when the cache on disk has them, against compiling them.

Each time is taken in a new process that has imported what it needs and has called another compiled
function, so that Numba's own start is over; it holds the kernel's digest, loading or compiling it,
and a call that returns almost at once, but not the search for the symmetries of the board. The peer
is the same with an empty cache.
"""

from collections.abc import Callable, Iterator
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from bench.connect_four import read
from bench.harness import Line, Timed, by_turns, in_new_process

__all__ = ["lines"]

TARGET, TURNS = 0.050, 3


def lines() -> Iterator[Line]:
    for what, measure in (("The tree's kernel", walk), ("Connect Four's kernels", exact)):
        ours, peer = loaded_and_compiled(measure)
        ratio, target = ours.seconds / peer.seconds, f"≤ {Timed(TARGET)}"
        yield Line(f"{what} from disk", str(ours), f"compiling: {peer}", ratio, target, ours.seconds <= TARGET)


def loaded_and_compiled(measure: Callable[[], float]) -> tuple[Timed, Timed]:
    """With a cache that an earlier process has filled, and with an empty one."""
    with TemporaryDirectory() as filled:
        in_new_process(measure, **caching_in(filled))

        def loaded() -> Timed:
            return Timed(in_new_process(measure, **caching_in(filled))[1])

        return by_turns(loaded, lambda: compiled_anew(measure), TURNS)


def compiled_anew(measure: Callable[[], float]) -> Timed:
    with TemporaryDirectory() as empty:
        return Timed(in_new_process(measure, **caching_in(empty))[1])


def caching_in(folder: str) -> dict[str, str]:
    """Variables that put the user's cache into a folder, on Linux and on a Mac."""
    return {"XDG_CACHE_HOME": folder, "HOME": folder}


def walk() -> float:
    """Seconds to the first answer of the kernel that counts the tree; an array of one ply ends it at once."""
    import numpy as np

    from zermelo.engine.compiler import compiled
    from zermelo.engine.walk import make_walk
    from zermelo.games import game

    rules = game("tictactoe").rules
    counts = np.zeros((1, 4), np.int64)
    start_numba()
    begin = perf_counter()
    compiled(make_walk(rules))(rules.start, rules.moves(rules.start), 1, counts)
    return perf_counter() - begin


def exact() -> float:
    """Seconds to the first answer of the solver's kernel, near the end of a game of Connect Four."""
    import zermelo
    from zermelo.engine.compiler import compiled
    from zermelo.engine.null_window import make_bisect_score
    from zermelo.engine.transposition import allocate, thread_state
    from zermelo.rules.encodings import TOP

    position = zermelo.start(zermelo.game("connect")).after(read("L3_R1")[0].columns)
    kernel, memory = make_bisect_score(position.game), allocate(1, threads=1)
    start_numba()
    begin = perf_counter()
    compiled(kernel)(position.state, -TOP, TOP, 1 << 40, memory, thread_state(0))
    return perf_counter() - begin


def start_numba() -> None:
    import numpy as np

    from zermelo.engine.compiler import compiled

    compiled(first)(np.zeros(1, np.int64))


def first(numbers: Any) -> None:
    numbers[0] += 1
