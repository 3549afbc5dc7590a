"""The decision whether rules run plain or compiled: plain Python is quicker for little work."""

import sys
from collections.abc import Callable
from functools import cache, lru_cache, partial
from itertools import count
from math import inf
from threading import Lock
from time import monotonic
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from zermelo.errors import CannotCompile, MissingExtra, OutOfTime
from zermelo.rules import Game, Mask, Rules, S
from zermelo.rules.limits import NO_DEADLINE, Deadline, thread_time, with_deadline

if TYPE_CHECKING:
    from zermelo.machine.beside import Compiling

__all__ = [
    "NO_MACHINE_CODE_ERRORS",
    "SMALL_WORK_POSITIONS",
    "PlainFirst",
    "agreeing_compiler",
    "if_possible",
    "is_small",
    "positions",
    "with_small_budget",
]

T = TypeVar("T")

NO_MACHINE_CODE_ERRORS = CannotCompile, MissingExtra, ModuleNotFoundError
"""The errors of rules that do not compile, and of a system without a compiler. Another ImportError is BadGame."""

SMALL_WORK_POSITIONS = 10_000
"""Positions whose moves plain Python lists in less time than it takes to compile the rules: about 0.2 s of work, and
twice what tic-tac-toe has. All work is measured in positions."""

LOAD_WORK_POSITIONS = 1_000
"""Positions whose moves plain Python lists in the time in which machine code is loaded from the disk, 4 ms, if the
process has loaded LLVM already, which takes fifty times as long."""

SLOW_WORK_SECONDS = 2.0
"""Seconds of processor time after which even fewer positions are not little work, because the rules are slow."""

MIN_COMPILE_SECONDS = 1.0
"""Seconds left for a question below which no machine code is loaded, which takes part of a second."""


def positions(limit: int) -> Deadline:
    """Return a deadline that is over after the moves of this many positions were listed by `with_deadline`."""
    return Deadline(limit, clock=count().__next__)


def with_small_budget(rules: Rules[S], is_quick_to_load: Callable[[], bool] = lambda: False) -> Rules[S]:
    """Return the same rules, except that they raise OutOfTime when the work is no longer little.

    is_quick_to_load: whether machine code can take over after LOAD_WORK_POSITIONS, which is asked there.
    """
    left, begun, slow_from = SMALL_WORK_POSITIONS, thread_time(), monotonic() + SLOW_WORK_SECONDS
    left_when_loaded = left - LOAD_WORK_POSITIONS

    def moves(state: S) -> Mask:
        nonlocal left
        left -= 1
        # A thread has no more processor time than time, whose clock is read ten times as quickly.
        if left <= 0 or (monotonic() >= slow_from and thread_time() >= begun + SLOW_WORK_SECONDS):
            raise OutOfTime("This is more work than in a small game.")
        if left == left_when_loaded and is_quick_to_load():
            raise OutOfTime("Machine code is loaded sooner.")
        mask: Mask = rules.moves(state)
        return mask

    return rules._replace(moves=moves)


def is_small(game: Game[Any]) -> bool:
    """Return whether it is little work to visit every state that play can reach."""
    return has_at_most(game, SMALL_WORK_POSITIONS)


@lru_cache(maxsize=64)
def has_at_most(game: Game[Any], states: int) -> bool:
    """Return whether play can reach at most this many states; a game is visited once for all its tables."""
    from zermelo.graphs.exploration import Exploration, state_moves  # late: tic-tac-toe never asks

    rules = with_deadline(game.rules, positions(states))
    try:
        for _ in Exploration(rules.start, state_moves(rules)):
            pass
    except OutOfTime:
        return False
    return True


def agreeing_compiler(game: Game[Any]) -> Callable[[Any], Any]:
    """Return the compiler, after a comparison of the compiled rules of a game with the plain ones.

    Raises an error of NO_MACHINE_CODE_ERRORS, or BadGame for rules that differ.
    """
    from zermelo.evaluation.declarations.agreement import ensure_agreement
    from zermelo.machine.kernel import compile_rule

    ensure_agreement(game, compile_rule)
    return compile_rule


def if_possible(compiled: Callable[[], T]) -> T | None:
    """Return what a function compiles; None if there is no machine code."""
    try:
        return compiled()
    except NO_MACHINE_CODE_ERRORS:
        return None


class PlainFirst(Generic[T]):
    """The one decision, after some plain work, whether machine code takes over: if it pays, is possible and has time.

    compiled: makes the machine code; raises an error of NO_MACHINE_CODE_ERRORS where there can be none. is_stored:
    whether it is on disk. budget: the plain work that comes before, in multiples of SMALL_WORK_POSITIONS. begin:
    begins to compile in another process, if there is a time limit; None if that is not possible.
    """

    def __init__(
        self,
        compiled: Callable[[], T],
        is_stored: Callable[[], bool] = lambda: False,
        budget: int = 1,
        begin: Callable[[], "Compiling | None"] = lambda: None,
    ) -> None:
        self.compiled, self.is_stored, self.budget = compiled, cache(partial(if_possible, is_stored)), budget
        self.begin = begin
        self.compiling: Compiling | None = None
        """The process that compiles, once it was begun."""
        self.work: float = 0
        """The plain work so far, in positions."""
        self.machine_code: T | None = None
        """What was made; None before, or if it cannot be made. Set it to None if it fails."""
        self.is_decided, self.deciding = False, Lock()

    def is_quick_to_load(self) -> bool:
        """Return whether the machine code is on disk, and the process has loaded LLVM."""
        return "llvmlite" in sys.modules and bool(self.is_stored())

    def after(self, work: float, deadline: Deadline = NO_DEADLINE, loads: bool = False) -> T | None:
        """Return the machine code if it pays after this much more plain work, in positions, else None.

        loads: whether it already pays if it is on disk.
        """
        self.work += work
        if self.is_decided or deadline.question.left < MIN_COMPILE_SECONDS:
            return self.machine_code
        pays = self.work >= self.budget * SMALL_WORK_POSITIONS or (loads and self.is_stored())
        return self.now(deadline) if pays else None

    def now(self, deadline: Deadline = NO_DEADLINE) -> T | None:
        """Return the machine code, which is made if that was not decided before; None if there is none.

        With a time limit, another process may compile first; until it is done, there is none.
        """
        if not self.is_decided and not self.is_compiling(deadline):
            with deadline.pause(), self.deciding:
                if not self.is_decided:
                    self.machine_code, self.is_decided = if_possible(self.compiled), True
        return self.machine_code

    def is_compiling(self, deadline: Deadline) -> bool:
        """Return whether another process compiles; begin that if there is a time limit, and nothing on disk."""
        if deadline.question.left < inf and not self.compiling and not self.is_stored():
            self.compiling = if_possible(self.begin)
        return self.compiling is not None and not self.compiling.is_over

    def plain_time(self, deadline: Deadline) -> Deadline:
        """Return the deadline of plain work, which is over earlier if another process has compiled.

        A share of a question may take half of the question's time until then.
        """
        if self.is_decided or not self.compiling:
            return deadline
        longest = max(deadline, deadline.question.share(1 / 2), key=lambda each: each.left)
        from zermelo.machine.beside import PlainTime

        return PlainTime(self.compiling, longest if deadline.is_share else deadline)
