"""Small first: a game is searched as it is written, and handed over to the compiled search when that takes too long."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from threading import Lock, Timer
from typing import TYPE_CHECKING, Generic, NamedTuple

from zermelo.errors import CannotCompile
from zermelo.rules import Bounds, Game, Move, S, Value
from zermelo.searching.evaluator import first_keeping
from zermelo.searching.interpreted import Interpreted

if TYPE_CHECKING:
    from zermelo.engine.compiled import CompiledSearch

__all__ = ["SETTINGS", "Settings", "SmallFirst", "compiled_search"]

INTERPRETED = 0.2
"""Seconds after which a game is too large for the interpreted search."""

PATIENCE = 1.0
"""Seconds of compiling after which the user is told why nothing happens."""


class Settings(NamedTuple):
    """How the compiled search may work."""

    megabytes: int = 64
    """The size of the transposition table, which all threads share."""
    threads: int = 2
    each: int | None = None
    """Threads that answer one question together; all of them, unless several questions are asked at once."""
    tell: Callable[[str], None] = lambda sentence: None
    """Called with a sentence when something takes long or is not possible."""


SETTINGS = Settings()


class SmallFirst(Generic[S]):
    """The evaluator for any game: interpreted where that is quick, else compiled where that is possible."""

    def __init__(self, game: Game[S], settings: Settings = SETTINGS) -> None:
        self.game = game
        self.settings = settings
        self.interpreted = Interpreted(game)
        self.made: list[CompiledSearch[S] | None] = []
        """Empty until the compiled search is needed; None where there is none."""
        self.making = Lock()

    def value(self, state: S, seconds: float) -> Value | Bounds:
        # What the compiled search was once needed for, it does better from the first.
        found = self.interpreted.settled(state, 0 if self.ready else min(seconds, INTERPRETED))
        if isinstance(found, Value) or (seconds <= INTERPRETED and not self.made):
            return found
        compiled = self.compiled()
        return self.interpreted.value(state, seconds) if compiled is None else compiled.value(state, seconds)

    def best_reply(self, state: S, value: Value, seconds: float) -> Move | None:
        compiled = self.ready
        return compiled.best_reply(state, value, seconds) if compiled else first_keeping(self, state, value, seconds)

    def stop(self) -> None:
        self.interpreted.stop()
        if compiled := self.ready:
            compiled.stop()

    @property
    def ready(self) -> "CompiledSearch[S] | None":
        """The compiled search, if it has been needed and there is one."""
        return self.made[0] if self.made else None

    def compiled(self) -> "CompiledSearch[S] | None":
        """The compiled search, made when it is first needed."""
        with self.making:
            if not self.made:
                # Where moves may return, only a search that looks ever further comes to an end.
                self.made.append(None if self.game.plies_left is None else compiled_search(self.game, self.settings))
        if self.made[0] and self.interpreted.stopped.is_set():  # while it was compiled
            self.made[0].stop()
        return self.made[0]


def compiled_search(game: Game[S], settings: Settings) -> "CompiledSearch[S] | None":
    """The compiled search for a game, ready to be asked; None, and the reason told, where there is none."""
    try:
        with told_if_slow(settings.tell, f"Compiling the rules of {game.name}: once, it is kept for the next time."):
            from zermelo.engine.compiled import CompiledSearch

            search = CompiledSearch(game, settings.megabytes, settings.threads, settings.each)
            search.value(game.rules.start, 1e-9)
        return search
    except ImportError as error:
        tell_once(settings.tell, f"The search is not compiled, and slow: {error}.")
    except CannotCompile as error:
        tell_once(settings.tell, f"The search of {game.name} is not compiled, and slow. {error}")
    return None


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
