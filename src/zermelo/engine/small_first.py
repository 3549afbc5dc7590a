"""Small first: a game is searched as it is written, and handed over to the compiled search when that takes too long."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from threading import Lock
from typing import TYPE_CHECKING, Generic, NamedTuple

from zermelo.engine.memory import SMALLEST
from zermelo.engine.processors import MOST_THREADS, processors
from zermelo.errors import CannotCompile
from zermelo.rules import Bounds, Game, Move, S, Value
from zermelo.rules.encodings import DEEPEST
from zermelo.searching.deadline import Deadline
from zermelo.searching.evaluator import first_keeping
from zermelo.searching.interpreted import Interpreted

if TYPE_CHECKING:
    from zermelo.engine.compiled import CompiledSearch

__all__ = ["SETTINGS", "Settings", "SmallFirst", "compiled_search"]

SMALL = 10_000
"""Positions up to which a game is small, and not compiled: about 0.2 s of work, twice what tic-tac-toe has."""

SLOW = 2.0
"""Seconds of processor time after which a game is handed over although it may be small: its rules are slow."""

SEVERAL = 32
"""Questions in one that are worth a look whether the compiled search has only to be loaded."""

MANY = 200_000
"""Positions of many small questions together, in about the time that it takes to compile the rules."""

WORTH_COMPILING = 1.0
"""Seconds: with fewer left, the interpreted search answers sooner than the compiled one can be loaded."""


class Settings(NamedTuple):
    """How the compiled search may work."""

    megabytes: int = 64
    """The size of the transposition table, which all threads share."""
    threads: int = min(processors(), MOST_THREADS)
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
        self.has_looked = False
        """Whether it is known if the compiled search has only to be loaded."""

    def value(self, state: S, seconds: float) -> Value | Bounds:
        """The value of a state, or the bounds that are certain after this many seconds."""
        if self.ready:  # what the compiled search was once needed for, it does better from the first
            known = self.interpreted.known.get(state)
            return known or self.ready.value(state, seconds)
        deadline = Deadline(seconds)
        found = self.interpreted.settled_if_small(state, seconds, SMALL, SLOW)
        left = deadline.left  # by what compiling takes, the time is not shortened
        if isinstance(found, Value):
            self.add_up()
        if isinstance(found, Value) or not left:
            return found
        compiled = self.compiled() if left >= WORTH_COMPILING else None
        return (compiled or self.interpreted).value(state, left)

    def values(self, states: Sequence[S], seconds: float) -> Iterator[list[Value | Bounds]]:
        """The values of states in their order, those that are found together in one list; see Evaluator."""
        if len(states) >= SEVERAL and seconds >= WORTH_COMPILING:
            self.look()
        found: list[Value | Bounds] = []
        for begin, state in enumerate(states):
            known: Value | Bounds | None = self.interpreted.known.get(state)
            if known is None:
                yield found  # what is not known may take its time
                if self.ready:
                    yield from self.ready.values(states[begin:], seconds)
                    return
                known, found = self.value(state, seconds), []
            found.append(known)
        yield found

    def best_reply(self, state: S, value: Value, seconds: float) -> Move | None:
        """The first move that keeps the value of a state; None where the game or the time is over."""
        if self.ready and value.remoteness <= DEEPEST:
            return self.ready.best_reply(state, value, seconds)
        return first_keeping(self, state, value, seconds)

    def stop(self) -> None:
        """Answer every question at once, now and later, with what is certain by then."""
        self.interpreted.stop()
        if compiled := self.ready:
            compiled.stop()

    @property
    def ready(self) -> "CompiledSearch[S] | None":
        """The compiled search, if it has been needed and there is one."""
        return self.made[0] if self.made else None

    def add_up(self) -> None:
        """Many small questions are a large one: have what comes after them answered by the compiled search."""
        searched = len(self.interpreted.known)
        if searched > MANY:
            self.compiled()
        elif searched > SMALL:
            self.look()

    def look(self) -> None:
        """Have the compiled search answer from now on, if it has only to be loaded."""
        if not (self.has_looked or self.made):
            self.has_looked = True
            if self.game.plies_left and is_stored(self.game):
                self.compiled()

    def compiled(self) -> "CompiledSearch[S] | None":
        """The compiled search, made when it is first needed."""
        with self.making:
            if not self.made:
                # Where moves may return, only a search that looks ever further comes to an end.
                self.made.append(None if self.game.plies_left is None else compiled_search(self.game, self.settings))
        if self.made[0] and self.interpreted.stopped.is_set():  # while it was compiled
            self.made[0].stop()
        return self.made[0]


def is_stored(game: Game[S]) -> bool:
    """Whether the machine code of the compiled search is on disk, so that it has only to be loaded."""
    try:
        from zermelo.engine.compiled import CompiledSearch
    except ImportError:
        return False
    return CompiledSearch(game, SMALLEST).is_stored


def compiled_search(game: Game[S], settings: Settings) -> "CompiledSearch[S] | None":
    """Return the compiled search for a game, ready to be asked; None after telling why there is none.

    Raises BadGame for a false declaration, which would lead to wrong answers.
    """
    from zermelo.engine.tested import ensure_declarations

    ensure_declarations(game)
    try:
        from zermelo.engine.compiled import CompiledSearch
        from zermelo.engine.kernel import compiled

        notice = f"Compiling the rules of {game.name}. This happens once; the result is stored for the next time."
        compiler = partial(compiled, before_compiling=partial(tell_once, settings.tell, notice))
        search = CompiledSearch(game, settings.megabytes, settings.threads, compiler)
        search.prepare()
        return search
    except ImportError as error:
        tell_once(settings.tell, f"The search is not compiled, and slow. {error}")
    except CannotCompile as error:
        tell_once(settings.tell, f"The search of {game.name} is not compiled, and slow. {error}")
    return None


@cache
def tell_once(tell: Callable[[str], None], sentence: str) -> None:
    tell(sentence)
