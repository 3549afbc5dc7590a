"""The plain search and the compiled one as two sources: plain if that is quick, else compiled if that is possible."""

from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache, partial
from math import inf
from typing import TYPE_CHECKING, Any

from zermelo.errors import CannotCompile
from zermelo.evaluation.evaluator import DEFAULT_SETTINGS, Evaluator, Settings, ValueSearch
from zermelo.evaluation.interpreted import Interpreted
from zermelo.evaluation.worth_compiling import (
    LOAD_WORK_POSITIONS,
    NO_MACHINE_CODE_ERRORS,
    SMALL_WORK_POSITIONS,
    PlainFirst,
)
from zermelo.rules import Bounds, Game, S, Value
from zermelo.rules.encodings import MAX_SEARCH_PLIES
from zermelo.rules.limits import NO_DEADLINE, Deadline, ignore

if TYPE_CHECKING:
    from zermelo.evaluation.search.compiled_search import CompiledSearch
    from zermelo.machine.beside import Compiling

__all__ = ["CompiledInTurn", "PlainInTurn", "SearchPair", "by_search", "is_deep", "searches_of", "tell_once"]

MIN_QUESTIONS_TO_LOAD = 32
"""Number of questions in one call from which it is worth checking if the compiled search only has to be loaded."""

MANY_SMALL_FACTOR = 20
"""Multiple of SMALL_WORK_POSITIONS: positions, over many small questions, that take about as long as compiling the
rules.
"""

MOST_SENTENCES = 64
"""The number of sentences that are remembered, so that none is said twice."""


class SearchPair(PlainFirst["CompiledSearch[Any]"]):
    """The plain search of a game, and the decision whether the compiled one takes over, which both sources share."""

    def __init__(self, game: Game[Any], settings: Settings = DEFAULT_SETTINGS) -> None:
        self.game, self.settings, self.interpreted = game, settings, Interpreted(game)
        search, begin = partial(compiled_search, game, settings), partial(begin_search, game, settings)
        super().__init__(search, partial(is_stored, game), MANY_SMALL_FACTOR, begin)

    def __reduce__(self) -> Any:
        """Pickle the game and the settings except `tell`, without the results so far."""
        return SearchPair, (self.game, self.settings._replace(tell=ignore))


class InTurn(ValueSearch[S]):
    """One of the two searches, each of which knows whether its turn has come."""

    def __init__(self, pair: SearchPair) -> None:
        super().__init__(pair.game)
        self.pair, self.interpreted = pair, pair.interpreted

    def __reduce__(self) -> Any:
        """Pickle what both searches share, without the results so far."""
        return type(self), (self.pair,)

    @property
    def ready(self) -> "CompiledSearch[S] | None":
        """The compiled search, if it was needed before and there is one."""
        return self.pair.machine_code

    @property
    def is_deep(self) -> bool:
        """True if values may lie further away than the compiled search looks."""
        return is_deep(self.game)


class PlainInTurn(InTurn[S]):
    """The plain search, which passes as soon as a question is more than little work, or the other search is ready."""

    name = "plain search"

    def get(self, state: S) -> Value | None:
        """Return the value of a state that the search remembers, or None."""
        return self.interpreted.known.get(state)

    @property
    def recall(self) -> Callable[[S], Value | None]:
        """The function that returns what the search remembers of a state, until it searches again."""
        return self.interpreted.known.get

    def search(self, state: S, deadline: Deadline) -> Value | None:
        """Return the value of a state that little work finds, or None."""
        known = self.interpreted.known
        if self.pair.machine_code or state in known:  # once ready, it is better for every question
            return known.get(state)
        before = len(known)
        found = self.interpreted.settle(state, deadline, small=True, is_quick_to_load=self.pair.is_quick_to_load)
        if not isinstance(found, Value):
            return None
        is_little = len(known) <= LOAD_WORK_POSITIONS or not self.pair.is_quick_to_load()
        loads = len(known) > SMALL_WORK_POSITIONS or not is_little
        self.pair.after(len(known) - before, deadline, loads)
        return found

    def expect(self, states: int, deadline: Deadline) -> None:
        """Load the compiled search for several questions, if it only has to be loaded."""
        if states >= MIN_QUESTIONS_TO_LOAD:
            self.pair.after(0, deadline, loads=True)


class CompiledInTurn(InTurn[S]):
    """The compiled search, which is built when it is needed; the plain one goes on where there is none."""

    name = "compiled search"

    def search(self, state: S, deadline: Deadline) -> Value | Bounds | None:
        """Return the value of a state, or the bounds that are certain when the time is over."""
        if not self.pair.machine_code and deadline.is_over:
            return None
        compiled = self.pair.after(inf, deadline)
        return self.search_compiled(state, deadline, compiled) if compiled else self.beside_compiler(state, deadline)

    def beside_compiler(self, state: S, deadline: Deadline) -> Value | Bounds:
        """Return the result of the plain search or, as soon as there is one, of the compiled search."""
        began = deadline.clock()
        found = self.interpreted.search(state, self.pair.plain_time(deadline))
        if isinstance(found, Value) or not (compiled := self.pair.after(0, deadline)):
            return found
        deadline.prolong(deadline.clock() - began)
        return self.search_compiled(state, deadline, compiled)

    def search_compiled(self, state: S, deadline: Deadline, compiled: "CompiledSearch[S]") -> Value | Bounds:
        """Return the result of the compiled search or, if it gives up with time left, of the plain one.

        It gives up if a value lies further away than it looks, or if it does not accept a state, such as one whose
        numbers exceed a machine word.
        """
        found: Value | Bounds = self.game.undecided_bounds()
        with suppress(CannotCompile):
            found = compiled.search(state, deadline)
        if isinstance(found, Value) or deadline.is_over:
            return found
        deeper = self.interpreted.search(state, deadline)
        return deeper if isinstance(deeper, Value) else found

    def compile(self, deadline: Deadline = NO_DEADLINE) -> "CompiledSearch[S] | None":
        """Return the compiled search, which is built at the first call; None if there is none."""
        return self.pair.now(deadline)


def searches_of(game: Game[S], settings: Settings = DEFAULT_SETTINGS) -> tuple[PlainInTurn[S], CompiledInTurn[S]]:
    """Return the sources that search any game."""
    pair = SearchPair(game, settings)
    return PlainInTurn(pair), CompiledInTurn(pair)


def by_search(game: Game[S], settings: Settings = DEFAULT_SETTINGS) -> Evaluator[S]:
    """Return an evaluator that asks no table and no book."""
    return Evaluator(game, searches_of(game, settings))


def is_deep(game: Game[Any]) -> bool:
    """Return whether values may lie further away than the compiled search looks."""
    plies_left = game.declared.plies_left
    return plies_left is not None and plies_left(game.rules.start) > MAX_SEARCH_PLIES


def is_stored(game: Game[S]) -> bool:
    """Return whether the machine code of the compiled search is on disk, so that it only has to be loaded."""
    from zermelo.evaluation.search.compiled_search import CompiledSearch
    from zermelo.evaluation.search.memory import MIN_TABLE_BYTES

    return game.declared.plies_left is not None and CompiledSearch(game, memory=MIN_TABLE_BYTES).is_stored


def begin_search(game: Game[S], settings: Settings) -> "Compiling | None":
    """Begin to compile the search for a game in another process; None if that is not possible.

    Raises an error of NO_MACHINE_CODE_ERRORS for a game that has no compiled search.
    """
    if game.declared.plies_left is None:
        return None
    from zermelo.evaluation.search.compiled_search import CompiledSearch
    from zermelo.evaluation.search.memory import MIN_TABLE_BYTES

    begun = CompiledSearch(game, memory=MIN_TABLE_BYTES).begin_compiling()
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
        from zermelo.machine.kernel import compile_rule

        compiler = partial(
            compile_rule, before_compiling=lambda: tell_once(settings.tell, notice(game, search.is_kept))
        )
        search: CompiledSearch[S] = CompiledSearch(
            game, memory=settings.memory, threads=settings.threads, compiler=compiler
        )
        search.prepare()
        return search
    except NO_MACHINE_CODE_ERRORS as error:
        which = f" of {game.name}" if isinstance(error, CannotCompile) else ""
        tell_once(settings.tell, f"The search{which} is not compiled, and slow. {error}")
        raise


def notice(game: Game[Any], is_kept: bool) -> str:
    """Return the sentence for a user who has to wait for the compiler."""
    once = "This happens once; the result is stored for the next time."
    anew = "The result cannot be stored for the next time."
    return f"Compiling the rules of {game.name}. {once if is_kept else anew}"


@lru_cache(MOST_SENTENCES)
def tell_once(tell: Callable[[str], None], sentence: str) -> None:
    tell(sentence)
