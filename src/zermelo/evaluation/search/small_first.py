"""The evaluator for any game: interpreted first, and compiled when that takes too long."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import cache, partial
from itertools import chain
from math import inf
from typing import TYPE_CHECKING, Any, Generic

from zermelo.errors import CannotCompile
from zermelo.evaluation.arrays import Values, states_of
from zermelo.evaluation.evaluator import SETTINGS, Settings, first_keeping, one_by_one, state_of
from zermelo.evaluation.interpreted import Interpreted
from zermelo.evaluation.worth_compiling import NO_MACHINE_CODE, SMALL, PlainFirst
from zermelo.rules import Bounds, Game, MoveNumber, S, Value
from zermelo.rules.encodings import DEEPEST
from zermelo.rules.limits import NEVER, Deadline, ignore
from zermelo.rules.position import Position

if TYPE_CHECKING:
    from zermelo.evaluation.search.compiled_search import CompiledSearch
    from zermelo.machine.beside import Compiling

__all__ = ["SmallFirst", "compiled_search", "tell_once"]

SEVERAL = 32
"""Number of questions in one call from which it is worth checking if the compiled search only has to be loaded."""

BLOCK = 256
"""Number of states of an array that are valued before it is checked again if there is a compiled search."""

MANY = 20
"""Multiple of SMALL: positions, over many small questions, that take about as long as compiling the rules."""


class SmallFirst(Generic[S]):
    """The evaluator for any game: interpreted if that is quick, else compiled if that is possible."""

    def __init__(self, game: Game[S], settings: Settings = SETTINGS) -> None:
        self.game = game
        self.settings = settings
        self.interpreted = Interpreted(game)
        self.plain_first: PlainFirst[CompiledSearch[S]] = PlainFirst(
            partial(compiled_search, game, settings),
            partial(is_stored, game),
            MANY,
            partial(begin_search, game, settings),
        )

    def __repr__(self) -> str:
        return f"<evaluator of {self.game.name}>"

    def __reduce__(self) -> Any:
        """Pickle the game and the settings except `tell`, without the results so far."""
        return SmallFirst, (self.game, self.settings._replace(tell=ignore))

    def value(self, position: Position[S] | S, *, seconds: float | Deadline = 10) -> Value | Bounds:
        """Return the value of a position, or the bounds that are certain when the time is over."""
        state, deadline = state_of(self.game, position), Deadline.of(seconds)
        if self.ready:  # once ready, it is better for every question
            return self.interpreted.known.get(state) or self.searched(state, deadline, self.ready)
        before = len(self.interpreted.known)
        found = self.interpreted.settled(state, deadline, small=True)
        if isinstance(found, Value):
            known = len(self.interpreted.known)
            self.plain_first.after(known - before, deadline, loads=known > SMALL)
        if isinstance(found, Value) or deadline.is_over:
            return found
        compiled = self.plain_first.after(inf, deadline)
        return self.searched(state, deadline, compiled) if compiled else self.beside_compiler(state, deadline)

    def beside_compiler(self, state: S, deadline: Deadline) -> Value | Bounds:
        """Return the result of the plain search or, as soon as there is one, of the compiled search."""
        began = deadline.clock()
        found = self.interpreted.value(state, seconds=self.plain_first.plain_time(deadline))
        if isinstance(found, Value) or not (compiled := self.plain_first.after(0, deadline)):
            return found
        deadline.prolong(deadline.clock() - began)
        return self.searched(state, deadline, compiled)

    def searched(self, state: S, deadline: Deadline, compiled: "CompiledSearch[S]") -> Value | Bounds:
        """Return the result of the compiled search or, if it gives up with time left, of the plain one.

        It gives up if a value lies further away than it looks, or if it does not accept a state, such as one whose
        numbers exceed a machine word.
        """
        found: Value | Bounds = Bounds.within(0)
        with suppress(CannotCompile):
            found = compiled.value(state, seconds=deadline)
        if isinstance(found, Value) or deadline.is_over:
            return found
        deeper = self.interpreted.value(state, seconds=deadline)
        return deeper if isinstance(deeper, Value) else found

    def values(
        self, positions: Sequence[Position[S] | S], *, seconds: float | Deadline = 10
    ) -> Iterator[list[Value | Bounds]]:
        """Yield the values of positions in their order, those that are found together in one list; see Evaluator."""
        states, deadline = [state_of(self.game, each) for each in positions], Deadline.of(seconds)
        if len(states) >= SEVERAL:
            self.plain_first.after(0, deadline, loads=True)
        found: list[Value | Bounds] = []
        for begin, state in enumerate(states):
            known: Value | Bounds | None = self.interpreted.known.get(state)
            if known is None:
                yield found  # the next value may take its time
                if self.ready and not self.is_deep:
                    yield from self.searched_together(states[begin:], deadline, self.ready)
                    return
                if deadline.is_over:
                    yield [self.interpreted.known.get(each) or self.game.undecided() for each in states[begin:]]
                    return
                share = deadline.share(1 / 2)
                known, found = self.value(state, seconds=share), []
            found.append(known)
        yield found

    def searched_together(
        self, states: Sequence[S], deadline: Deadline, compiled: "CompiledSearch[S]"
    ) -> Iterator[list[Value | Bounds]]:
        """Yield results of the compiled search; from the first state that it does not accept, value each alone."""
        answered = 0
        try:
            for found in compiled.values(states, seconds=deadline):
                yield found
                answered += len(found)
        except CannotCompile:
            yield from one_by_one(self, states[answered:], seconds=deadline)

    def arrays(self, words: Any, *, seconds: float | Deadline = 10) -> Iterator[Values]:
        """Yield the values of the states in rows of ints, many rows at a time; see InArrays."""
        begin, deadline = 0, Deadline.of(seconds)
        while begin < len(words) and (self.is_deep or not self.ready):
            states = states_of(words[begin : begin + BLOCK], self.game.rules.start)
            yield Values.of(list(chain.from_iterable(self.values(states, seconds=deadline))), self.game.max_outcome)
            begin += BLOCK
        if self.ready:
            yield from self.ready.arrays(words[begin:], seconds=deadline)

    @property
    def is_deep(self) -> bool:
        """True if values may lie further away than the compiled search looks."""
        plies_left = self.game.declared.plies_left
        return plies_left is not None and plies_left(self.game.rules.start) > DEEPEST

    def best_reply(
        self, position: Position[S] | S, value: Value, *, seconds: float | Deadline = 10
    ) -> MoveNumber | None:
        """Return the first move that keeps the value of a position; None where the game or the time is over."""
        if self.ready and value.remoteness <= DEEPEST:
            with suppress(CannotCompile):
                return self.ready.best_reply(position, value, seconds=seconds)
        return first_keeping(self, position, value, seconds=seconds)

    @property
    def ready(self) -> "CompiledSearch[S] | None":
        """The compiled search, if it was needed before and there is one."""
        return self.plain_first.machine_code

    def compiled(self, deadline: Deadline = NEVER) -> "CompiledSearch[S] | None":
        """Return the compiled search, which is built at the first call; None if there is none."""
        return self.plain_first.now(deadline)


def is_stored(game: Game[S]) -> bool:
    """Return whether the machine code of the compiled search is on disk, so that it only has to be loaded."""
    from zermelo.evaluation.search.compiled_search import CompiledSearch
    from zermelo.evaluation.search.memory import SMALLEST

    return game.declared.plies_left is not None and CompiledSearch(game, memory=SMALLEST).is_stored


def begin_search(game: Game[S], settings: Settings) -> "Compiling | None":
    """Begin to compile the search for a game in another process; None if that is not possible.

    Raises an error of NO_MACHINE_CODE for a game that has no compiled search.
    """
    if game.declared.plies_left is None:
        return None
    from zermelo.evaluation.search.compiled_search import CompiledSearch
    from zermelo.evaluation.search.memory import SMALLEST

    begun = CompiledSearch(game, memory=SMALLEST).begin_compiling()
    if begun and not begun.is_over:
        tell_once(settings.tell, notice(game, is_kept=True))
    return begun


def compiled_search(game: Game[S], settings: Settings) -> "CompiledSearch[S]":
    """Return the compiled search for a game, ready for questions; if there is none, report why, and raise the error.

    Raises BadGame for a false declaration, which would lead to wrong answers.
    """
    if game.declared.plies_left is None:
        raise CannotCompile("If moves may return, only a search of increasing depth ends.")
    from zermelo.evaluation.declarations.declaration_tests import ensure_declarations

    ensure_declarations(game)
    try:
        from zermelo.evaluation.search.compiled_search import CompiledSearch
        from zermelo.machine.kernel import compiled

        compiler = partial(compiled, before_compiling=lambda: tell_once(settings.tell, notice(game, search.is_kept)))
        search: CompiledSearch[S] = CompiledSearch(
            game, memory=settings.memory, threads=settings.threads, compiler=compiler
        )
        search.prepare()
        return search
    except NO_MACHINE_CODE as error:
        which = f" of {game.name}" if isinstance(error, CannotCompile) else ""
        tell_once(settings.tell, f"The search{which} is not compiled, and slow. {error}")
        raise


def notice(game: Game[Any], is_kept: bool) -> str:
    """Return the sentence for a user who has to wait for the compiler."""
    once = "This happens once; the result is stored for the next time."
    anew = "The result cannot be stored for the next time."
    return f"Compiling the rules of {game.name}. {once if is_kept else anew}"


@cache
def tell_once(tell: Callable[[str], None], sentence: str) -> None:
    tell(sentence)
