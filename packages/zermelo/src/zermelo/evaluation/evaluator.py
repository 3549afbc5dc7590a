"""The evaluator, which asks sources for the values of positions, and the ranking of moves.

Undecided moves are ordered by the expected outcome, the average result of random games. (Bruce Abramson,
Expected-Outcome: A General Model of Static Evaluation, 1990.)
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import chain
from math import dist
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeVar

from zermelo.bits import bits
from zermelo.errors import CannotCompile, OtherGame, OutOfTime
from zermelo.evaluation.arrays import Values, join_values, states_of
from zermelo.games import GameLike, game as game_of
from zermelo.rules import DRAW, LOSS, WIN, Bounds, Game, MoveNumber, Outcome, S, Value
from zermelo.rules.encodings import MAX_SEARCH_PLIES
from zermelo.rules.limits import MAX_THREADS, NO_DEADLINE, Deadline, processors, with_deadline
from zermelo.rules.position import Move, Position

if TYPE_CHECKING:
    from random import Random

__all__ = [
    "DEFAULT_SETTINGS",
    "Batch",
    "Evaluator",
    "Ranked",
    "Settings",
    "SourceAnswer",
    "ValueSearch",
    "ValueSource",
    "expected_outcome",
    "first_keeping",
    "one_by_one",
    "random_outcome",
    "rank",
    "state_of",
]


LOOKUP_ROWS = 1 << 14
"""The number of states of an array that are looked up together."""

SEARCH_ROWS = 256
"""The number of states of an array that are valued before it is checked again if a search takes many at once."""


PLAIN_STATES = frozenset({int, tuple})
"""Types of states that are neither positions nor texts."""

AskedState = TypeVar("AskedState", contravariant=True)


class ValueSource(Protocol[AskedState]):
    """What answers states or says that it does not know: a table, an opening book, or a class of your own.

    A value that a source gives is not tested: a wrong one makes wrong answers. A source with a method `arrays(words,
    deadline)` takes many states at once: it returns the Values of rows of ints, and the numbers of the rows that it
    does not know.
    """

    name: str
    """The name under which a result says that a value is from here."""

    def get(self, state: AskedState) -> Value | Bounds | None:
        """Return the value of a state for its side to move, bounds on it, or None for a state that is not known."""
        ...


class Batch(Protocol[AskedState]):
    """A search that takes many states at once."""

    def search_states(self, states: Sequence[AskedState], deadline: Deadline) -> Iterator[list[Value | Bounds]]:
        """Yield the values of states in their order; raise CannotCompile at a state that it does not accept."""
        ...

    def search_words(self, words: Any, deadline: Deadline) -> Iterator[Values]:
        """Yield the values of the states in rows of ints, in their order."""
        ...

    def search_reply(self, state: AskedState, value: Value, deadline: Deadline) -> MoveNumber | None:
        """Return the first move that keeps the value of a state; None if the game or the time is over."""
        ...


class SourceAnswer(NamedTuple):
    """The value of a position, and the name of the source that it is from."""

    value: Value | Bounds
    source: str
    """'table', 'book', 'plain search', 'compiled search', or the name of your own source; '' if none knows it."""


class Evaluator(Generic[S]):
    """The values of positions, from sources that are asked in turn until one knows.

    `zermelo.evaluator` makes the usual one: a table, an opening book, the plain search, the compiled search. Searches,
    which take time, come after the sources that answer at once. An evaluator remembers results for later questions,
    and several threads may use it. Evaluators can be pickled: the other process opens the same file, or begins a search
    that has no results yet.

    Every question takes a Position of the game, its text or its state, and has a time limit: a number of seconds of
    wall time, or a Deadline, which another thread can cancel. When the time is over, or with 0 seconds, an evaluator
    returns what it knows. Rules are compiled once, in another process beside the plain search, so that the limit holds;
    rules that only this process can build are compiled here, which takes as long as it takes.

    >>> from zermelo.evaluators import Interpreted
    >>> Evaluator("stones", [Interpreted("stones")]).answer(20)
    SourceAnswer(value=Value(outcome=1, remoteness=8), source='plain search')
    """

    game: Game[S]
    """The game whose positions the evaluator values."""

    def __init__(self: "Evaluator[Any]", game: GameLike, sources: Sequence[ValueSource[Any]]) -> None:
        self.game, self.listed = game_of(game), tuple(sources)
        self.lookup_sources = tuple(each for each in self.listed if not isinstance(each, ValueSearch))
        self.search_sources = tuple(each for each in self.listed if isinstance(each, ValueSearch))

    def __repr__(self) -> str:
        return f"<evaluator of {self.game.name}{self.notice and f'. {self.notice}'}>"

    @property
    def sources(self) -> "tuple[ValueSource[S], ...]":
        """The sources in the order in which they are asked."""
        return self.listed

    @property
    def notice(self) -> str:
        """The sentence that says from which stored table values come; '' if from none."""
        return next(filter(None, (getattr(each, "notice", "") for each in self.lookup_sources)), "")

    def value(self, position: Position[S] | S, *, seconds: float | Deadline = 10) -> Value | Bounds:
        """Return the value of a position for its side to move, or the bounds that are certain when the time is over."""
        state = state_of(self.game, position)
        return known_result(self.game, state, self.ask(self.sources, state, Deadline.of(seconds))[0])

    def answer(self, position: Position[S] | S, *, seconds: float | Deadline = 10) -> SourceAnswer:
        """Return the value of a position, or its bounds, and the name of the source that it is from."""
        state = state_of(self.game, position)
        found, found_by = self.ask(self.sources, state, Deadline.of(seconds))
        value = known_result(self.game, state, found)
        if found_by is None:
            return SourceAnswer(value, "")
        searches = self.search_sources if isinstance(found_by, ValueSearch) else ()
        remembering = (each for each in searches if isinstance(each.get(state), Value))
        return SourceAnswer(value, next(remembering, found_by).name)  # a search may go on with another one

    def ask(
        self, sources: "Sequence[ValueSource[S]]", state: S, deadline: Deadline = NO_DEADLINE
    ) -> "tuple[Value | Bounds | None, ValueSource[S] | None]":
        """Return the value of a state and the first source that knows it; else what is certain, and the last source."""
        certain, found_by = None, None
        for source in sources:
            found = source.search(state, deadline) if isinstance(source, ValueSearch) else source.get(state)
            if isinstance(found, Value):
                return found, source
            if found is not None:
                certain, found_by = narrow_bounds(certain, found), source
        return certain, found_by

    def values(
        self, positions: Sequence[Position[S] | S], *, seconds: float | Deadline = 10
    ) -> Iterator[list[Value | Bounds]]:
        """Yield the values of many positions in their order, in lists as they become known.

        They share the time: each may take half of what is left.
        """
        deadline = Deadline.of(seconds)
        states: list[Any] = [each if type(each) in PLAIN_STATES else state_of(self.game, each) for each in positions]
        known = self.look_up(states)
        if not any(known):
            yield from self.search_all(states, deadline)
        else:
            others = [state for state, each in zip(states, known, strict=True) if not isinstance(each, Value)]
            found = chain.from_iterable(self.search_all(others, deadline))
            yield from ([each if isinstance(each, Value) else narrow_bounds(each, next(found))] for each in known)

    def look_up(self, states: Sequence[S]) -> Sequence[Value | Bounds | None]:
        """Return what the sources know that answer at once; an empty list if there are none."""
        if len(self.lookup_sources) == 1:
            return list(map(self.lookup_sources[0].get, states))
        return [self.ask(self.lookup_sources, state)[0] for state in states] if self.lookup_sources else []

    def search_all(self, states: Sequence[S], deadline: Deadline) -> Iterator[list[Value | Bounds]]:
        """Yield the values of states that no look-up knows, those that are found together in one list."""
        for search in self.search_sources:
            search.expect(len(states), deadline)
        recall, found = self.recall, list[Value | Bounds]()
        for begin, state in enumerate(states):
            known = recall(state)
            if not isinstance(known, Value):
                yield found  # the next value may take its time
                if batch := self.batch:
                    yield from self.search_batch(batch, states[begin:], deadline)
                    return
                if deadline.is_over:
                    yield [recall(each) or self.game.undecided_bounds() for each in states[begin:]]
                    return
                share = deadline.share(1 / 2)
                known, found = self.ask(self.search_sources, state, share)[0] or self.game.undecided_bounds(), []
                recall = self.recall
            found.append(known)
        yield found

    @property
    def recall(self) -> Callable[[S], Value | Bounds | None]:
        """The function that returns what the first search remembers of a state, until it searches again."""
        return self.search_sources[0].recall if self.search_sources else no_value

    def search_batch(self, batch: Batch[S], states: Sequence[S], deadline: Deadline) -> Iterator[list[Value | Bounds]]:
        """Yield the results of one search; from the first state that it does not accept, value each alone."""
        answered = 0
        try:
            for found in batch.search_states(states, deadline):
                yield found
                answered += len(found)
        except CannotCompile:
            yield from one_by_one(self, states[answered:], deadline)

    @property
    def ready(self) -> Batch[S] | None:
        """The search that takes many states at once, if its turn comes first."""
        return self.search_sources[0].ready if self.search_sources else None

    @property
    def batch(self) -> Batch[S] | None:
        """The same, unless values may lie further away than it looks."""
        return self.search_sources[0].batch if self.search_sources else None

    def arrays(self, words: Any, *, seconds: float | Deadline = 10) -> Iterator[Values]:
        """Yield the values of the states in rows of ints, many rows at a time; see `values`."""
        deadline = Deadline.of(seconds)
        if not self.lookup_sources:
            yield from self.search_words_in_turn(words, deadline)
        for begin in range(0, len(words) if self.lookup_sources else 0, LOOKUP_ROWS):
            yield self.block_of(words[begin : begin + LOOKUP_ROWS], deadline)

    def block_of(self, words: Any, deadline: Deadline) -> Values:
        """Return the values of the states in rows of ints, first those that are looked up."""
        import numpy as np

        found, others = (
            Values.of([self.game.undecided_bounds()] * len(words), self.game.max_outcome),
            np.arange(len(words)),
        )
        for source in self.lookup_sources:
            part, absent = look_up_words(source, self.game, words[others], deadline)
            found, others = found.replace_rows(others, part), others[absent]
        rest = list(self.search_words_in_turn(words[others], deadline)) if len(others) else []
        return found.replace_rows(others, join_values(rest)) if rest else found

    def search_words_in_turn(self, words: Any, deadline: Deadline) -> Iterator[Values]:
        """Yield the values of the states in rows of ints that no look-up knows."""
        begin = 0
        while begin < len(words) and not self.batch:
            states = states_of(words[begin : begin + SEARCH_ROWS], self.game.rules.start)
            yield Values.of(list(chain.from_iterable(self.search_all(states, deadline))), self.game.max_outcome)
            begin += SEARCH_ROWS
        if batch := self.batch:
            yield from batch.search_words(words[begin:], deadline)

    def best_reply(
        self, position: Position[S] | S, value: Value, *, seconds: float | Deadline = 10
    ) -> MoveNumber | None:
        """Return the first move that keeps the value of a position; None if the game or the time is over."""
        state, deadline = state_of(self.game, position), Deadline.of(seconds)
        if self.lookup_sources:
            is_known, move = self.look_up_reply(state, value)
            if is_known:
                return move
        if self.ready and value.remoteness <= MAX_SEARCH_PLIES:
            with suppress(CannotCompile):
                return self.ready.search_reply(state, value, deadline)
        return first_keeping(self, state, value, deadline)

    def look_up_reply(self, state: S, value: Value) -> tuple[bool, MoveNumber | None]:
        """Return whether look-ups tell the first move that keeps the value of a state, and the move, if any."""
        for move in bits(self.game.rules.moves(state)):
            known, _ = self.ask(self.lookup_sources, self.game.rules.play(state, move))
            if not isinstance(known, Value):
                return False, None
            if known.before(self.game.keeps_turn(state, move)) == value:
                return True, move
        return True, None


class ValueSearch(Evaluator[S]):
    """A source that takes time, and an evaluator that asks this source alone."""

    name = "search"
    lookup_sources = ()

    def __init__(self: "ValueSearch[Any]", game: GameLike) -> None:
        self.game = game_of(game)

    def __repr__(self) -> str:
        return f"<{self.name} of {self.game.name}>"

    @property
    def sources(self) -> "tuple[ValueSource[S], ...]":
        """The source itself."""
        return (self,)

    @property
    def search_sources(self) -> "tuple[ValueSearch[S], ...]":  # type: ignore[override]
        """The source itself."""
        return (self,)

    def value(self, position: Position[S] | S, *, seconds: float | Deadline = 10) -> Value | Bounds:
        """Return the value of a position for its side to move, or the bounds that are certain when the time is over."""
        state = state_of(self.game, position)
        return known_result(self.game, state, self.search(state, Deadline.of(seconds)))

    def get(self, state: S) -> Value | Bounds | None:
        """Return the value of a state that the search remembers, or None."""
        return None

    def search(self, state: S, deadline: Deadline) -> Value | Bounds | None:
        """Return the value of a state, the bounds that are certain when the time is over, or None to pass."""
        raise NotImplementedError

    @property
    def recall(self) -> Callable[[S], Value | Bounds | None]:
        """The function that returns what the search remembers of a state, until it searches again."""
        return self.get

    def expect(self, states: int, deadline: Deadline) -> None:
        """Prepare for this many questions in one call."""

    @property
    def ready(self) -> Batch[S] | None:
        """The search that takes many states at once and whose turn has come, if there is one."""
        return None

    @property
    def is_deep(self) -> bool:
        """True if values may lie further away than the search looks that takes many states at once."""
        return False

    @property
    def batch(self) -> Batch[S] | None:
        """The search that takes many states at once, unless values may lie further away than it looks."""
        return None if self.is_deep else self.ready


def no_value(state: Any) -> None:
    """Return that a state is not known."""


def known_result(game: Game[S], state: S, found: Value | Bounds | None) -> Value | Bounds:
    """Return what sources found of a state, or the result of the game if it is over, which needs no source."""
    if isinstance(found, Value):
        return found
    if game.call("moves", game.rules.moves, state):
        return found or game.undecided_bounds()
    return game.value_type(game.call("outcome", game.rules.outcome, state), 0)


Found = TypeVar("Found", Value, Bounds, Value | Bounds)


def narrow_bounds(certain: Bounds | None, found: Found) -> Found:
    """Return what is found of a state, narrowed by earlier bounds if they do not contradict it."""
    if certain is None or not isinstance(found, Bounds):
        return found
    least, most = max(certain.at_least, found.at_least), min(certain.at_most, found.at_most)
    return Bounds(least, most) if least < most else found


def look_up_words(source: ValueSource[Any], game: Game[Any], words: Any, deadline: Deadline) -> tuple[Values, Any]:
    """Return the values that a source knows of states in rows of ints, and the numbers of the other rows."""
    import numpy as np

    undecided = Values.of([game.undecided_bounds()] * len(words), game.max_outcome)
    at_once = getattr(source, "arrays", None)
    found, absent = at_once(words, deadline) if at_once else (undecided, np.arange(len(words)))
    known = [source.get(state) for state in states_of(words[absent], game.rules.start)]
    looked_up = Values.of([game.undecided_bounds() if each is None else each for each in known], game.max_outcome)
    return found.replace_rows(absent, looked_up), absent[
        np.array([not isinstance(each, Value) for each in known], bool)
    ]


def state_of(game: Game[S], position: Position[S] | S) -> S:
    """Return the state of a position of a game or of its text, or the state itself.

    A text is a state where the states of the game are texts. Raises OtherGame for a position of another game, BadText.
    """
    if isinstance(position, str) and not isinstance(game.rules.start, str):
        return game.notation.read(position)[0]
    if not isinstance(position, Position):
        return position
    if position.game != game:
        raise OtherGame(f"These are values of {game.name}, and the position is of {position.game.name}.")
    return position.state


class Settings(NamedTuple):
    """Settings of the compiled search."""

    memory: int = 64 << 20
    """Bytes of the transposition table, which all threads share."""
    threads: int = min(processors(), MAX_THREADS)
    tell: Callable[[str], None] = lambda sentence: None
    """A callback that receives a sentence when something takes long or is not possible."""


DEFAULT_SETTINGS = Settings()


class Ranked(NamedTuple):
    """A move, and its value for the player that makes it."""

    move: Move
    value: Value | Bounds


SEARCH_TIME_SHARE = 0.8
"""The fraction of the time of a ranking that is for search; the rest is for random games after undecided moves."""

EQUAL_OUTCOME_DIFFERENCE = 0.2
"""Expected outcomes that differ by less count as equal: they are averages of few games."""


def rank(evaluator: Evaluator[S], position: Position[S], seconds: float | Deadline) -> list[Ranked]:
    """Return every legal move with its value, the best first.

    Time that a move does not need goes to the others. Decided moves of equal value keep their order. Undecided moves
    with equal bounds are ordered by the average outcome of random games; if those are close, by the order in which a
    search tries them, then from the centre of the board outwards.
    """
    deadline = Deadline.of(seconds)
    values = values_of(evaluator, position.state, deadline.share(SEARCH_TIME_SHARE))
    tie_breaks = tie_break_keys(evaluator.game, position.state, values, deadline)
    ranked = [Ranked(move, values[move]) for move in position.moves]
    return sorted(ranked, key=lambda each: (each.value, *tie_breaks.get(each.move, ())), reverse=True)


def values_of(evaluator: Evaluator[S], state: S, deadline: Deadline) -> dict[MoveNumber, Value | Bounds]:
    """Return the value of every legal move; undecided moves are searched again while time is left."""
    rules, values = evaluator.game.rules, dict[MoveNumber, Value | Bounds]()
    waiting = list(bits(rules.moves(state)))
    while waiting:
        undecided = []
        for number, move in enumerate(waiting):
            share = deadline.share(1 / (len(waiting) - number))
            after = evaluator.value(rules.play(state, move), seconds=share)
            values[move] = after.before(evaluator.game.keeps_turn(state, move))
            if isinstance(values[move], Bounds) and share.is_over:
                undecided.append(move)
        waiting = [] if deadline.is_over else undecided
    return values


def tie_break_keys(
    game: Game[Any], state: Any, values: dict[MoveNumber, Value | Bounds], deadline: Deadline
) -> dict[MoveNumber, tuple[float, ...]]:
    """Return keys that order the undecided moves of equal bounds."""
    score, rules = game.declared.hints.move_score or (lambda state, move: 0), game.rules
    bounds = {move: value.order_key for move, value in values.items() if isinstance(value, Bounds)}
    often = Counter(bounds.values())
    equal = [move for move, key in bounds.items() if often[key] > 1]
    expected = dict.fromkeys(bounds, 0.0)
    for number, move in enumerate(equal):
        share = deadline.share(1 / (len(equal) - number))
        sign = 1 if game.keeps_turn(state, move) else -1
        expected[move] = sign * expected_outcome(game, rules.play(state, move), share)
    close = {
        key: max(expected[move] for move in bounds if bounds[move] == key) - EQUAL_OUTCOME_DIFFERENCE for key in often
    }
    return {
        move: (min(expected[move], close[key]), score(state, move), -off_centre(game, state, move))
        for move, key in bounds.items()
    }


def off_centre(game: Game[Any], state: Any, move: MoveNumber) -> float:
    """Return the distance of the cells that a move changes from the centre of the board; 0 without a board."""
    if game.board is None:
        return 0
    before, after = (
        game.notation.write(state, 0),
        game.notation.write(game.rules.play(state, move), game.turn_after(0, state, move)),
    )
    changed = [place for place, old, new in zip(game.board.cells, before, after, strict=False) if old != new]
    centre = [(min(axis) + max(axis)) / 2 for axis in zip(*game.board.cells, strict=True)]
    return sum(dist(place, centre) for place in changed) / max(1, len(changed))


def one_by_one(evaluator: Evaluator[S], states: Sequence[S], deadline: Deadline) -> Iterator[list[Value | Bounds]]:
    """Yield the value of each state in a list of its own; each may take half of the time that is left."""
    for state in states:
        yield [evaluator.value(state, seconds=deadline.share(1 / 2))]


def first_keeping(evaluator: Evaluator[S], state: S, value: Value, deadline: Deadline) -> MoveNumber | None:
    """Return the first move that keeps a value, by valuing one move after the other; None if there is none in time."""
    rules = evaluator.game.rules
    for move in bits(rules.moves(state)):
        after = evaluator.value(rules.play(state, move), seconds=deadline)
        if after.before(evaluator.game.keeps_turn(state, move)) == value:
            return move
    return None


RANDOM_GAMES_PER_MOVE = 50

MAX_RANDOM_GAME_PLIES = 400
"""The number of plies after which a random game counts as a draw, because its moves may return."""


def expected_outcome(game: Game[Any], state: Any, deadline: Deadline) -> float:
    """Return the average outcome of random games from a state, for its side to move; 0 if there is no time for one.

    The games are the same in every run. Hints make them more informative: a player wins at once if possible, and does
    not let the opponent win at once.
    """
    from random import Random

    rng, outcomes, timed = Random(0), list[Outcome](), replace(game, rules=with_deadline(game.rules, deadline))
    with suppress(OutOfTime):
        while len(outcomes) < RANDOM_GAMES_PER_MOVE:
            outcomes.append(random_outcome(timed, state, rng))
    return sum(outcomes) / max(1, len(outcomes))


def random_outcome(game: Game[Any], state: Any, rng: "Random") -> Outcome:
    """Return the outcome of one random game, for the side to move in its first state."""
    rules, (wins, non_losing, *_) = game.rules, game.declared.hints
    sign = 1
    for _ in range(MAX_RANDOM_GAME_PLIES):
        legal = rules.moves(state)
        if not legal:
            return sign * rules.outcome(state)
        if wins and wins(state):
            return sign * WIN
        sensible = non_losing(state) if non_losing else legal
        if not sensible:
            return sign * LOSS
        moves = list(bits(sensible))
        move = moves[int(rng.random() * len(moves))]
        state, sign = rules.play(state, move), sign if game.keeps_turn(state, move) else -sign
    return DRAW
