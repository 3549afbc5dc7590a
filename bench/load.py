"""Importing zermelo; kernels in a second process, when the cache on disk has them, against compiling them; all of it.

Each time of the first lines is taken in a new process that has imported what it needs; it holds the kernel's digest,
loading or compiling it, and a call that returns almost at once, but not the search for the symmetries of the
board. The peer is the same with an empty cache. The last lines are of whole processes: one that answers one position,
against one that only imports NumPy and LLVM; and one that imports zermelo, against one that does nothing. What a name
of zermelo needs is loaded when it is first used, and not by the import.
"""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from tempfile import TemporaryDirectory

from bench.cold import exact, walk
from bench.harness import Line, Timed, Wrong, by_turns, compared, in_new_process, timed_answer

__all__ = ["lines"]

TARGET, TURNS, STARTS = 0.050, 3, 20

MIDDLE, VALUE = "1356523336357624", "win 1"
"""A position, as the columns played, and its value."""

COMPILE = "from zermelo.evaluators import CompiledSearch; CompiledSearch('connect').prepare()"
"""A program that stores the machine code itself: the command may end before the process that compiles for it."""


def lines() -> Iterator[Line]:
    for what, measure in (("The tree's kernel", walk), ("Connect Four's kernels", exact)):
        ours, peer = loaded_and_compiled(measure)
        line = compared(f"{what} from disk", ours, "compiling", peer)
        yield line._replace(target=f"≤ {Timed(TARGET)}", share=ours.seconds / TARGET)
    with TemporaryDirectory() as filled:
        python(COMPILE, **caching_in(filled))
        heavy = partial(python, "import numpy, llvmlite.binding")
        ours, peer = by_turns(partial(answer, caching_in(filled)), heavy, 2 * TURNS)
    yield compared("zermelo value, whole", ours, "import numpy, llvmlite.binding", peer, at_most=2)
    ours, peer = by_turns(partial(python, "import zermelo"), partial(python, "pass"), STARTS)
    yield compared("import zermelo", ours, "a bare interpreter", peer, at_most=4)


def answer(environment: dict[str, str]) -> Timed:
    """Run the command that answers a position of Connect Four too large for the plain search."""
    command = [sys.executable, "-m", "zermelo", "value", "connect"]
    return process(command, expected=f"{MIDDLE} {VALUE}\n", asked=f"{MIDDLE}\n", **environment)


def python(program: str, **environment: str) -> Timed:
    """Run a program that prints nothing in a process."""
    return process([sys.executable, "-c", program], expected="", **environment)


def process(command: list[str], expected: str, asked: str = "", **environment: str) -> Timed:
    """Return the time of a whole process; raise Wrong where it prints something else than what is expected."""
    env = {**os.environ, **environment}
    run = partial(subprocess.run, command, input=asked, capture_output=True, encoding="utf-8", env=env)
    time, done = timed_answer(run)
    if done.stdout != expected:
        raise Wrong(f"{command} prints {done.stdout!r}, not {expected!r}.")
    return time


def loaded_and_compiled(measure: Callable[[], tuple[float, float]]) -> tuple[Timed, Timed]:
    """Measure with a cache that an earlier process has filled, and with an empty one."""
    with TemporaryDirectory() as filled:
        in_new_process(measure, **caching_in(filled))

        def loaded() -> Timed:
            return in_new_process(measure, **caching_in(filled))[1]

        return by_turns(loaded, lambda: compiled_anew(measure), TURNS)


def compiled_anew(measure: Callable[[], tuple[float, float]]) -> Timed:
    with TemporaryDirectory() as empty:
        return in_new_process(measure, **caching_in(empty))[1]


def caching_in(folder: str) -> dict[str, str]:
    """Return the variables that put the user's cache into a folder, on Linux and on a Mac."""
    return {"XDG_CACHE_HOME": folder, "HOME": folder}
