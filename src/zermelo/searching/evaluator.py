"""What answers questions about the positions of a game, however it finds out: by search, or from a table."""

from collections.abc import Iterable, Iterator, Sequence
from math import dist
from typing import Any, NamedTuple, Protocol

from zermelo.bits import bits
from zermelo.rules import Bounds, Game, Move, S, Value
from zermelo.searching.deadline import Deadline

__all__ = ["Evaluator", "Ranked", "first_keeping", "one_by_one", "rank"]


class Evaluator(Protocol[S]):
    """The value of a position, those of many, the move that keeps a value, and a way to stop.

    There are four: Interpreted (searching), CompiledSearch and SmallFirst (engine), and Table (solving).
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


class Ranked(NamedTuple):
    """A move, and its value for the player that makes it."""

    move: Move
    value: Value | Bounds


def rank(evaluator: Evaluator[S], state: S, seconds: float) -> list[Ranked]:
    """Every legal move with its value, the best first; each may take this many seconds.

    Decided moves of equal value stand in their order. Undecided moves with bounds of equal merit stand in the
    order in which a search tries them, then from the centre of the board outwards.
    """
    game = evaluator.game
    after = {move: game.rules.play(state, move) for move in bits(game.rules.moves(state))}
    ranked = [Ranked(move, evaluator.value(child, seconds).before()) for move, child in after.items()]
    return sorted(ranked, key=lambda ranked: (ranked.value.merit, *looks(game, state, ranked)), reverse=True)


def looks(game: Game[Any], state: Any, ranked: Ranked) -> tuple[int, float]:
    """How good an undecided move looks: by the game's hint, then by its place. All decided moves look alike."""
    if isinstance(ranked.value, Value):
        return 0, 0
    score = game.hints.move_score
    return 0 if score is None else score(state, ranked.move), -off_centre(game, state, ranked.move)


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
