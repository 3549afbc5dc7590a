"""What answers questions about the positions of a game, however it finds out: by search, or from a table."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from math import dist
from threading import TIMEOUT_MAX, Timer
from time import monotonic
from typing import Any, NamedTuple, Protocol

from zermelo.bits import bits
from zermelo.evaluation.deadline import Deadline
from zermelo.evaluation.playouts import expected_outcome
from zermelo.position import Position
from zermelo.rules import Bounds, Game, Move, S, Value

__all__ = ["Evaluator", "Ranked", "first_keeping", "one_by_one", "rank", "refuse_position", "stopped_at"]


class Evaluator(Protocol[S]):
    """The value of a position, those of many, the move that keeps a value, and a way to stop.

    There are five: Interpreted (searching), CompiledSearch and SmallFirst (engine), Table and WithBook (solving).
    An evaluator keeps what it learns for the next question, and may be asked from several threads.
    """

    @property
    def game(self) -> Game[S]:
        """The game whose positions it values."""
        ...

    def value(self, state: S, seconds: float) -> Value | Bounds:
        """The value of a state for its side to move, or the bounds that are certain after this many seconds.

        With 0 seconds it gives what it knows already. The seconds are wall time; compiling rules, which
        happens once and cannot be interrupted, comes on top.
        """
        ...

    def values(self, states: Sequence[S], seconds: float) -> Iterator[list[Value | Bounds]]:
        """The values of many states in their order, in lists as they are found; each may take this many seconds.

        `one_by_one` does it for an evaluator that has no better way.
        """
        ...

    def best_reply(self, state: S, value: Value, seconds: float) -> Move | None:
        """The first move that keeps the value of a state; None where the game or the time is over."""
        ...

    def stop(self) -> None:
        """Answer every question at once, now and later, with what is certain by then."""
        ...


def refuse_position(state: object) -> None:
    """Raise TypeError for a position: an evaluator knows the game, and is asked for states."""
    if isinstance(state, Position):
        raise TypeError(
            "An evaluator takes a state, not a Position: write evaluator.value(position.state, seconds), or "
            "zermelo.value(position, seconds, evaluator)."
        )


class Ranked(NamedTuple):
    """A move, and its value for the player that makes it."""

    move: Move
    value: Value | Bounds


LOOKING, LOOK = 0.2, 2.0
"""The part of its time that a ranking may take for looking at moves whose values are not found, and the seconds."""

JUST_AFTER = 0.01
"""Seconds from a deadline to the stop of an evaluator, so that whoever hears of the stop finds the deadline over."""

USED = 0.9
"""The part of its share of the time that a search uses which was stopped, and would find more in more time."""

CLOSE = 0.2
"""Expected outcomes that differ by less are alike: they are averages of few games."""


def rank(evaluator: Evaluator[S], state: S, seconds: float) -> list[Ranked]:
    """Return every legal move with its value, the best first, after this many seconds together.

    What quick moves leave of the time is for the others. Decided moves of equal value stand in their order. Undecided
    moves with bounds of equal order key stand in the order of what random games from there come to; where that is
    close, in that in which a search tries them, then from the centre of the board outwards.
    """
    look = min(LOOK, seconds * LOOKING)
    values = values_of(evaluator, state, seconds - look)
    ranked = [Ranked(move, value) for move, value in values.items()]
    looks = looks_of(evaluator.game, state, ranked, look)
    return sorted(ranked, key=lambda each: (each.value.order_key, *looks.get(each.move, ())), reverse=True)


def values_of(evaluator: Evaluator[S], state: S, left: float) -> dict[Move, Value | Bounds]:
    """Return the value of every legal move. Moves whose time was over are asked for again while there is some left."""
    rules, values = evaluator.game.rules, dict[Move, Value | Bounds]()
    coming = list(bits(rules.moves(state)))
    while coming:
        stopped = []
        for asked, move in enumerate(coming):
            share, began = left / (len(coming) - asked), monotonic()
            values[move] = evaluator.value(rules.play(state, move), share).before()
            took = min(share, monotonic() - began)  # what compiling takes on top is not taken from the others
            left -= took
            if isinstance(values[move], Bounds) and took >= share * USED:
                stopped.append(move)
        coming = stopped if left > 0 else []
    return values


def looks_of(game: Game[Any], state: Any, ranked: list[Ranked], seconds: float) -> dict[Move, tuple[float, ...]]:
    """Return how good each undecided move looks, for sorting moves of equal order key; found in this many seconds."""
    score, looks = game.hints.move_score, dict[Move, tuple[float, ...]]()
    undecided = [each for each in ranked if isinstance(each.value, Bounds)]
    for order_key in {each.value.order_key for each in undecided}:
        moves = [each.move for each in undecided if each.value.order_key == order_key]
        share = seconds / len(undecided) if len(moves) > 1 else 0
        expected = {move: expected_after(game, state, move, share) for move in moves}
        close = max(expected.values()) - CLOSE
        for move in moves:
            tried = 0 if score is None else score(state, move)
            looks[move] = min(expected[move], close), tried, -off_centre(game, state, move)
    return looks


def expected_after(game: Game[Any], state: Any, move: Move, seconds: float) -> float:
    """The expected outcome for the player who makes a move."""
    return -expected_outcome(game, game.rules.play(state, move), seconds)


def off_centre(game: Game[Any], state: Any, move: Move) -> float:
    """How far the cells that a move changes are from the centre of the board; 0 where there is no board."""
    if game.grid is None:
        return 0
    before, after = game.write(state, 0), game.write(game.rules.play(state, move), 1)
    changed = [place for place, old, new in zip(game.grid.places, before, after, strict=False) if old != new]
    centre = [(min(axis) + max(axis)) / 2 for axis in zip(*game.grid.places, strict=True)]
    return sum(dist(place, centre) for place in changed) / max(1, len(changed))


def one_by_one(evaluator: Evaluator[S], states: Iterable[S], seconds: float) -> Iterator[list[Value | Bounds]]:
    """The values of states, each found by itself in this many seconds."""
    return ([evaluator.value(state, seconds)] for state in states)


def first_keeping(evaluator: Evaluator[S], state: S, value: Value, seconds: float) -> Move | None:
    """The first move that keeps a value, found by valuing one move after the other in this many seconds."""
    rules, deadline = evaluator.game.rules, Deadline(seconds)
    for move in bits(rules.moves(state)):
        if evaluator.value(rules.play(state, move), deadline.left).before() == value:
            return move
    return None


@contextmanager
def stopped_at(deadline: Deadline, evaluator: Evaluator[Any]) -> Iterator[None]:
    """Stop an evaluator at a deadline, while in here: what asks it then gets what is certain, and goes on at once."""
    timer = Timer(min(deadline.left + JUST_AFTER, TIMEOUT_MAX), evaluator.stop)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
