"""A search watched step by step: each node as it is looked at, and what comes back from it.

The searches themselves run, with a tally of work that also listens; nothing is searched in another way.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, TypeVar, cast

from zermelo.bits import count
from zermelo.display import Displayed
from zermelo.errors import OutOfTime
from zermelo.evaluation.deadline import NEVER, Deadline, until
from zermelo.position import Position
from zermelo.rules import Move, Rules
from zermelo.teaching.result import Cost, Result
from zermelo.teaching.scoring import Number, Scoring

__all__ = ["Step", "Watched", "watched"]

F = TypeVar("F", bound=Callable[..., Any])

LEAST = 1e-300
"""Less than every score but 0."""

Watchable = Callable[[Rules[Any], Any, Scoring, Cost], Result]
"""A search that tells a tally of its nodes and of their scores."""


class Step(NamedTuple):
    """One thing that a search does. Scores are for the player that moved into the node."""

    kind: Literal["visit", "score", "cut", "remembered"]
    """visit: a node is looked at; score: its score comes back; cut: the same, although moves were left out, because
    the opponent of the player to move there has something better; remembered: it was searched before."""
    path: tuple[Move, ...]
    """The moves from the root to the node."""
    score: Number | None
    """None at a visit. At a cut the true score is this one or less."""
    bound: Number | None
    """At a cut, the score that the player who moved into the node has elsewhere; else None."""
    nodes: int
    """Looked at so far."""
    calls: int
    """Of the search's own functions so far."""


@dataclass(frozen=True, repr=False)
class Watched(Displayed):
    """Some steps of a search, in their order."""

    steps: tuple[Step, ...]
    finished: bool
    """Whether they reach the end of the search."""
    result: Result | None
    """The answer of the search, where it is finished."""
    position: Position[Any]
    """The root of the search."""

    def record(self) -> dict[str, Any]:
        """The steps as JSON, each with a sentence."""
        position, words = self.position, str(self).splitlines()
        steps = [step_record(position, step, said) for step, said in zip(self.steps, words, strict=True)]
        result = self.result
        answer = result and {"score": plain(result.score), "best": [*map(position.label, result.best)]}
        return {"steps": steps, "finished": self.finished, "result": answer}


def without_hair(bound: Number) -> Number:
    """A bound without the least difference by which alpha-beta tells equal moves apart at the root."""
    if not isinstance(bound, float):
        return bound
    return 0 if abs(bound) < LEAST else float(f"{bound:.12g}")


def step_record(position: Position[Any], step: Step, words: str) -> dict[str, Any]:
    scores = {"score": plain(step.score), "bound": plain(step.bound)}
    return {**step._asdict(), "path": position.names(step.path), **scores, "words": words}


def plain(score: Number | None) -> int | float | str | None:
    """A score as JSON: a fraction as its text."""
    return score if score is None or isinstance(score, int | float) else str(score)


class Enough(Exception):
    """As many steps as were asked for have been taken."""


class Listener(Cost):
    """A tally of work that writes down the steps from one number on, and ends the search after another."""

    __slots__ = ("first", "last", "looked_at", "made", "path", "rules", "steps", "taken")

    def __init__(self, rules: Rules[Any], first: int, last: int) -> None:
        super().__init__()
        self.first, self.last, self.taken = first, last, 0
        self.steps: list[Step] = []
        self.path: list[Move] = []
        self.made: Move = 0
        """The move that was played last: the one into the node that is looked at next."""
        self.looked_at = [0]
        """The children that were looked at, of each node on the path."""
        self.rules = rules._replace(play=self.remembering(rules.play))

    def remembering(self, play: Callable[[Any, Move], Any]) -> Callable[[Any, Move], Any]:
        def played(state: Any, move: Move) -> Any:
            self.made = move
            return play(state, move)

        return played

    def take(self, kind: Any, score: Number | None = None, bound: Number | None = None) -> None:
        if self.taken >= self.last:
            raise Enough
        if self.taken >= self.first:
            self.steps.append(Step(kind, tuple(self.path), score, bound, self.nodes, self.calls))
        self.taken += 1

    def watching(self, gain: Callable[[Any, int], Number]) -> Callable[[F], F]:
        def listened(function: F) -> F:
            def run(state: Any, ply: int, *window: Number) -> Any:
                self.enter()
                before = self.nodes
                answer = function(state, ply, *window)
                self.leave(state, gain(answer, ply), window, self.nodes == before)
                return answer

            return cast(F, run)

        return listened

    def enter(self) -> None:
        self.looked_at[-1] += 1
        self.path.append(self.made)
        self.looked_at.append(0)
        self.take("visit")

    def leave(self, state: Any, score: Number, window: tuple[Number, ...], was_known: bool) -> None:
        left_out = self.looked_at.pop() < count(self.rules.moves(state))
        if was_known:
            self.take("remembered", score)
        elif window and left_out:
            self.take("cut", score, without_hair(-window[1]))
        else:
            self.take("score", score)
        self.path.pop()


def watched(
    run: Watchable, position: Position[Any], scoring: Scoring, first: int, most: int, deadline: Deadline = NEVER
) -> Watched:
    """Return at most this many steps of a search, from step number `first` on, and those until the deadline.

    The search runs from its beginning each time, so that no step depends on what was asked before. Raises OutOfTime
    where the deadline comes before the first step.
    """
    listener = Listener(until(position.game.rules, deadline), first, first + most)
    try:
        result = run(listener.rules, position.state, scoring, listener)
    except Enough:
        return Watched(tuple(listener.steps), False, None, position)
    except OutOfTime as error:
        if listener.steps:
            return Watched(tuple(listener.steps), False, None, position)
        raise OutOfTime(f"{error} The search has taken {listener.taken:,} steps; step {first:,} is later.") from None
    return Watched(tuple(listener.steps), True, result, position)
