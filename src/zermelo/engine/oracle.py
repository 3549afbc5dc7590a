"""Small first: a game is searched interpreted, and handed over to the compiled search when that takes too long."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from threading import Event, Lock, Timer
from typing import TYPE_CHECKING, NamedTuple

from zermelo.errors import CannotCompile, OutOfTime
from zermelo.rules import Game, Mask, Rules, S, Value
from zermelo.search.exact import Judged, Oracle, Undecided, deepen, holder, settler

if TYPE_CHECKING:
    from zermelo.engine.exact import Solver

__all__ = ["SETTINGS", "Settings", "oracle", "solver_of"]

INTERPRETED = 0.2
"""Seconds after which a game is too large for the interpreted search."""

PATIENCE = 1.0
"""Seconds of compiling after which the user is told why nothing happens."""


class Settings(NamedTuple):
    """How the compiled search may work."""

    megabytes: int = 64
    """Of memory for what it has found, shared by its threads."""
    threads: int = 2
    each: int | None = None
    """Threads that answer one question together; all, unless several questions are asked at once."""
    tell: Callable[[str], None] = lambda sentence: None
    """Is given a sentence when something takes long, or cannot be."""


SETTINGS = Settings()


def oracle(game: Game[S], settings: Settings = SETTINGS) -> Oracle[S]:
    """What answers questions about a game, in the quickest way that there is for it."""
    known: dict[S, Value] = {}
    once, stopped = Lock(), Event()
    rules = stoppable(game.rules, stopped)
    interpreted = settler(rules, known)
    made: list[Solver[S] | None] = []

    def compiled() -> "Solver[S] | None":
        with once:
            if not made:
                # Where moves may return, only a search that looks ever further comes to an end.
                made.append(None if game.plies_left is None else solver_of(game, settings))
        return made[0]

    def value(state: S, seconds: float) -> Judged:
        # What the compiled search was once needed for, it does better from the first.
        found = interpreted(state, 0 if made and made[0] else min(seconds, INTERPRETED))
        if isinstance(found, Value) or (seconds <= INTERPRETED and not made):
            return found
        if (solver := compiled()) is None:
            found = interpreted(state, seconds / 2)
            return deepen(rules, state, known, seconds / 2) if isinstance(found, Undecided) else found
        if stopped.is_set():  # while it was compiled
            solver.stop()
        return solver.value(state, seconds)

    def hold(state: S, remembered: Value, seconds: float) -> int | None:
        solver = made[0] if made else None
        return (solver.hold if solver else holder(game.rules, value))(state, remembered, seconds)

    def stop() -> None:
        stopped.set()
        if made and made[0]:
            made[0].stop()

    return Oracle(value, hold, stop)


def solver_of(game: Game[S], settings: Settings) -> "Solver[S] | None":
    """The compiled search for a game, ready to be asked; None, and the reason told, where there is none."""
    try:
        with told_if_slow(settings.tell, f"Compiling the rules of {game.name}: once, it is kept for the next time."):
            from zermelo.engine.exact import Solver

            solver = Solver(game, settings.megabytes, settings.threads, settings.each)
            solver.value(game.rules.start, 1e-9)
        return solver
    except ImportError as error:
        tell_once(settings.tell, f"The search is not compiled, and slow: {error}.")
    except CannotCompile as error:
        tell_once(settings.tell, f"The search of {game.name} is not compiled, and slow. {error}")
    return None


def stoppable(rules: Rules[S], stopped: Event) -> Rules[S]:
    """The same rules, but asking for moves raises OutOfTime once it is stopped."""

    def moves(state: S) -> Mask:
        if stopped.is_set():
            raise OutOfTime("Stopped.")
        return rules.moves(state)

    return rules._replace(moves=moves)


@contextmanager
def told_if_slow(tell: Callable[[str], None], sentence: str) -> Iterator[None]:
    timer = Timer(PATIENCE, tell, [sentence])
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


@cache
def tell_once(tell: Callable[[str], None], sentence: str) -> None:
    tell(sentence)
