"""The protocol of evaluators, which value positions by search or from a table, and the ranking of moves.

Undecided moves are ordered by the expected outcome, the average result of random games. (Bruce Abramson,
Expected-Outcome: A General Model of Static Evaluation, 1990.)
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from math import dist
from random import Random
from typing import Any, NamedTuple, Protocol

from zermelo.bits import bits
from zermelo.errors import OtherGame, OutOfTime
from zermelo.rules import DRAW, LOSS, WIN, Bounds, Game, MoveNumber, Outcome, S, Value
from zermelo.rules.limits import MOST_THREADS, Deadline, processors, until
from zermelo.rules.position import Move, Position

__all__ = [
    "SETTINGS",
    "Evaluator",
    "Ranked",
    "Settings",
    "expected_outcome",
    "first_keeping",
    "one_by_one",
    "random_outcome",
    "rank",
    "state_of",
]


class Evaluator(Protocol[S]):
    """The value of a position, the values of many positions, and the move that keeps a value.

    Interpreted, CompiledSearch, SmallFirst, Table and WithBook implement it. An evaluator remembers results for later
    questions, and several threads may use it. Evaluators can be pickled: the other process opens the same file, or
    begins a search that has no results yet.

    Every question takes a Position of the game, its text or its state, and has a time limit: a number of seconds of
    wall time, or a Deadline, which another thread can cancel. When the time is over, or with 0 seconds, an evaluator
    returns what it knows. Rules are compiled once, in another process beside the plain search, so that the limit holds;
    rules that only this process can build are compiled here, which takes as long as it takes.
    """

    @property
    def game(self) -> Game[S]:
        """The game whose positions the evaluator values."""
        ...

    def value(self, position: Position[S] | S, *, seconds: float | Deadline = 10) -> Value | Bounds:
        """Return the value of a position for its side to move, or the bounds that are certain when the time is over."""
        ...

    def values(
        self, positions: Sequence[Position[S] | S], *, seconds: float | Deadline = 10
    ) -> Iterator[list[Value | Bounds]]:
        """Yield the values of many positions in their order, in lists as they become known.

        They share the time: each may take half of what is left. `one_by_one` implements this for an
        evaluator that has no better way.
        """
        ...

    def best_reply(
        self, position: Position[S] | S, value: Value, *, seconds: float | Deadline = 10
    ) -> MoveNumber | None:
        """Return the first move that keeps the value of a position; None if the game or the time is over."""
        ...


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
    threads: int = min(processors(), MOST_THREADS)
    tell: Callable[[str], None] = lambda sentence: None
    """A callback that receives a sentence when something takes long or is not possible."""


SETTINGS = Settings()


class Ranked(NamedTuple):
    """A move, and its value for the player that makes it."""

    move: Move
    value: Value | Bounds


VALUING = 0.8
"""The fraction of the time of a ranking that is for search; the rest is for random games after undecided moves."""

CLOSE = 0.2
"""Expected outcomes that differ by less count as equal: they are averages of few games."""


def rank(evaluator: Evaluator[S], position: Position[S], seconds: float | Deadline) -> list[Ranked]:
    """Return every legal move with its value, the best first.

    Time that a move does not need goes to the others. Decided moves of equal value keep their order. Undecided moves
    with equal bounds are ordered by the average outcome of random games; if those are close, by the order in which a
    search tries them, then from the centre of the board outwards.
    """
    deadline = Deadline.of(seconds)
    values = values_of(evaluator, position.state, deadline.share(VALUING))
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
    close = {key: max(expected[move] for move in bounds if bounds[move] == key) - CLOSE for key in often}
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
    changed = [place for place, old, new in zip(game.board.places, before, after, strict=False) if old != new]
    centre = [(min(axis) + max(axis)) / 2 for axis in zip(*game.board.places, strict=True)]
    return sum(dist(place, centre) for place in changed) / max(1, len(changed))


def one_by_one(
    evaluator: Evaluator[S], positions: Sequence[Position[S] | S], *, seconds: float | Deadline = 10
) -> Iterator[list[Value | Bounds]]:
    """Yield the value of each position in a list of its own; each may take half of the time that is left."""
    deadline = Deadline.of(seconds)
    for position in positions:
        yield [evaluator.value(position, seconds=deadline.share(1 / 2))]


def first_keeping(
    evaluator: Evaluator[S], position: Position[S] | S, value: Value, *, seconds: float | Deadline = 10
) -> MoveNumber | None:
    """Return the first move that keeps a value, by valuing one move after the other; None if there is none in time."""
    rules, state, deadline = evaluator.game.rules, state_of(evaluator.game, position), Deadline.of(seconds)
    for move in bits(rules.moves(state)):
        after = evaluator.value(rules.play(state, move), seconds=deadline)
        if after.before(evaluator.game.keeps_turn(state, move)) == value:
            return move
    return None


GAMES = 50

LONGEST = 400
"""The number of plies after which a random game counts as a draw, because its moves may return."""


def expected_outcome(game: Game[Any], state: Any, deadline: Deadline) -> float:
    """Return the average outcome of random games from a state, for its side to move; 0 if there is no time for one.

    The games are the same in every run. Hints make them more informative: a player wins at once if possible, and does
    not let the opponent win at once.
    """
    rng, outcomes, timed = Random(0), list[Outcome](), replace(game, rules=until(game.rules, deadline))
    with suppress(OutOfTime):
        while len(outcomes) < GAMES:
            outcomes.append(random_outcome(timed, state, rng))
    return sum(outcomes) / max(1, len(outcomes))


def random_outcome(game: Game[Any], state: Any, rng: Random) -> Outcome:
    """Return the outcome of one random game, for the side to move in its first state."""
    rules, (wins, non_losing, *_) = game.rules, game.declared.hints
    sign = 1
    for _ in range(LONGEST):
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
