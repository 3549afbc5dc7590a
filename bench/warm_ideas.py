"""What each idea of small questions pays: processes that have loaded their machine code, with all, against all but one.

Four measures: 1,000 lines of L3_R1 to `zermelo value`, past its start; 100,000 values of arrays of 5x4 and 300 calls
of `value` on three games by turns, as in bench/oracle.py; and the positions of L3_R1, one by one from Python, as in
bench/positions.py. A program switches an idea off in a new process, by turns with one that has them all. A ratio below
1 is what the idea saves.
"""

import sys
from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from bench.connect_four import read
from bench.harness import Line, Timed, by_turns, compared, in_new_process
from bench.many import past_start

__all__ = ["lines"]

TURNS = 9


class Idea(NamedTuple):
    """An idea, what it is measured by, and a program that switches it off."""

    claim: str
    measure: Callable[[str], Timed]
    program: str


def lines_read(program: str) -> Timed:
    """Return the time of a thousand lines for a command that begins with a program."""
    whole = f"{program}\nimport sys; sys.argv[1:] = ['value', 'connect', '--format', 'pons']\n"
    whole += "from zermelo.command import main; main()"
    return past_start([sys.executable, "-c", whole], read("L3_R1"))


def arrays() -> tuple[float, float]:
    """Measure the values of arrays of positions."""
    from bench.oracle import SAMPLES, values

    return both(values(*SAMPLES[0]).ours)


def calls() -> tuple[float, float]:
    """Ask for one value at a time, on three games by turns."""
    from bench.oracle import calls as measured

    return both(measured().ours)


def positions() -> tuple[float, float]:
    """Ask for the value of each position, after all of them were asked once."""
    from bench.positions import ours

    run = ours(read("L3_R1"))
    run()
    return both(min((run() for _ in range(10)), key=lambda time: time.seconds))


def both(time: Timed | str) -> tuple[float, float]:
    assert isinstance(time, Timed)
    assert time.processor is not None
    return time.seconds, time.processor


def inside(measure: Callable[[], tuple[float, float]]) -> Callable[[str], Timed]:
    """Return the time that a measure gives back in a process that begins with a program."""
    return lambda program: in_new_process(measure, program)[1]


IDEAS = (
    Idea(
        "Lines read and played together",
        lines_read,
        """from zermelo.command.commands import values
from zermelo.playing.batch_play import follow_line
values.states_after = lambda origin, lines: [follow_line(origin, line).state for line in lines]""",
    ),
    Idea(
        "A block begun on the calling thread",
        lines_read,
        "from zermelo.evaluation.search import compiled_search; compiled_search.SECONDS_ALONE = 0",
    ),
    Idea(
        "A table that begins small",
        lines_read,
        "from zermelo.evaluation.search import memory; memory.SMALL_BITS = memory.FIRST_BITS",
    ),
    Idea(
        "Arrays searched in the order of their sums",
        inside(arrays),
        "from zermelo.evaluators import CompiledSearch; CompiledSearch.search_words = CompiledSearch.search_rows",
    ),
    Idea(
        "Machine code loaded after the work that loading costs",
        inside(calls),
        "from zermelo.evaluation import worth_compiling; worth_compiling.LOAD_WORK_POSITIONS = 1 << 30",
    ),
    Idea(
        "Arguments of the search kept ready for the next question",
        inside(positions),
        "from zermelo.evaluation.search import state_rows; state_rows.Kernel = ()",
    ),
)


def lines() -> Iterator[Line]:
    """Measure each with all ideas, and without one, by turns."""
    for idea in IDEAS:
        whole, part = (partial(idea.measure, program) for program in ("", idea.program))
        ours, others = by_turns(whole, part, TURNS)
        yield compared(idea.claim, ours, "without", others)
