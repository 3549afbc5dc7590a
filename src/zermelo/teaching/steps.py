"""A search watched step by step: each node as it is looked at, and what comes back from it.

The searches themselves run, with a tally of work that also listens.
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
"""A search that reports its nodes and their scores to a tally."""


class Step(NamedTuple):
    """One thing that a search does. Scores are for the player that moved into the node."""

    kind: Literal["visit", "score", "cut", "remembered"]
    """visit: the search comes to a node; score: its score comes back; cut: the same, but moves were left out, because
    the opponent of the player to move there has something better; remembered: it was searched before."""
    path: tuple[Move, ...]
    """The moves from the root to the node."""
    score: Number | None
    """None at a visit. At a cut the true score is this one or less."""
    bound: Number | None
    """At a cut, the score that the player who moved into the node has elsewhere; else None."""
    nodes: int
    """The number of visited nodes so far."""
    calls: int
    """The number of calls of the search's own functions so far."""


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
        """Return the steps as JSON, each with a sentence."""
        position, result, steps = self.position, self.result, []
        for step, words in zip(self.steps, str(self).splitlines(), strict=True):
            scores = {"score": plain(step.score), "bound": plain(step.bound)}
            steps.append({**step._asdict(), "path": position.names(step.path), **scores, "words": words})
        answer = result and {"score": plain(result.score), "best": [*map(position.label, result.best)]}
        return {"steps": steps, "finished": self.finished, "result": answer}


def plain(score: Number | None) -> int | float | str | None:
    """Return a score as JSON: a fraction as its text."""
    return score if score is None or isinstance(score, int | float) else str(score)


class Enough(Exception):
    """The search has taken as many steps as the caller wants."""


class Listener(Cost):
    """A tally of work that records the steps from one number on, and ends the search after another."""

    __slots__ = ("children", "first", "last", "number", "path", "played", "rules", "steps")

    def __init__(self, rules: Rules[Any], first: int, last: int) -> None:
        super().__init__()
        self.first, self.last, self.number = first, last, 0
        self.steps: list[Step] = []
        self.path: list[Move] = []
        self.played: Move = 0
        """The move that was played last: the one into the node that the search visits next."""
        self.children = [0]
        """The number of visited children of each node on the path."""

        def play(state: Any, move: Move) -> Any:
            self.played = move
            return rules.play(state, move)

        self.rules = rules._replace(play=play)

    def take(self, kind: Any, score: Number | None = None, bound: Number | None = None) -> None:
        if self.number >= self.last:
            raise Enough
        if self.number >= self.first:
            self.steps.append(Step(kind, tuple(self.path), score, bound, self.nodes, self.calls))
        self.number += 1

    def watching(self, gain: Callable[[Any, int], Number]) -> Callable[[F], F]:
        def listening(function: F) -> F:
            def run(state: Any, ply: int, *window: Number) -> Any:
                self.children[-1] += 1
                self.path.append(self.played)
                self.children.append(0)
                self.take("visit")
                before = self.nodes
                answer = function(state, ply, *window)
                self.leave(state, gain(answer, ply), window, self.nodes == before)
                return answer

            return cast(F, run)

        return listening

    def leave(self, state: Any, score: Number, window: tuple[Number, ...], was_known: bool) -> None:
        left_out = self.children.pop() < count(self.rules.moves(state))
        if was_known:
            self.take("remembered", score)
        elif window and left_out:
            bound = -window[1]
            if isinstance(bound, float):  # drop the least difference by which alpha-beta tells equal moves apart
                bound = 0 if abs(bound) < LEAST else float(f"{bound:.12g}")
            self.take("cut", score, bound)
        else:
            self.take("score", score)
        self.path.pop()


def watched(
    run: Watchable, position: Position[Any], scoring: Scoring, first: int, most: int, deadline: Deadline = NEVER
) -> Watched:
    """Return at most this many steps of a search, from step number `first` on, and those until the deadline.

    The search runs from its beginning each time, so that no step depends on earlier questions. Raises OutOfTime
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
        raise OutOfTime(f"{error} The search has taken {listener.number:,} steps; step {first:,} is later.") from None
    return Watched(tuple(listener.steps), True, result, position)
