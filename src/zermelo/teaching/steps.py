"""The steps of a search: each node that it visits, and the score of each.

The searches run unchanged, with a tally of work that also records steps.
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
"""A number smaller than every score but 0."""

Watchable = Callable[[Rules[Any], Any, Scoring, Cost], Result]
"""A search that reports its nodes and their scores to a tally."""


class Step(NamedTuple):
    """A step of a search. Scores are for the player that moved into the node."""

    kind: Literal["visit", "score", "cut", "remembered"]
    """visit: the search enters a node; score: it returns the score; cut: the same, but it has left out moves, because
    the player who moved into the node has a better alternative; remembered: the node was searched before."""
    path: tuple[Move, ...]
    """The moves from the root to the node."""
    score: Number | None
    """The score of the node; None for a visit, an upper bound for a cut."""
    bound: Number | None
    """For a cut, the score of the better alternative; else None."""
    nodes: int
    """The number of visited nodes so far."""
    calls: int
    """The number of calls of the search's own functions so far."""


@dataclass(frozen=True, repr=False)
class Watched(Displayed):
    """Consecutive steps of a search."""

    steps: tuple[Step, ...]
    finished: bool
    """True if the steps reach the end of the search."""
    result: Result | None
    """The result of the search; None if it is not finished."""
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
    """Raised to end a search that has taken enough steps."""


class Listener(Cost):
    """A tally of work that records steps `first` to `last`, and then ends the search."""

    __slots__ = ("children", "first", "last", "number", "path", "played", "rules", "steps")

    def __init__(self, rules: Rules[Any], first: int, last: int) -> None:
        super().__init__()
        self.first, self.last, self.number = first, last, 0
        self.steps: list[Step] = []
        self.path: list[Move] = []
        self.played: Move = 0
        """The move that was played last, to the node that the search visits next."""
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
            if isinstance(bound, float):  # drop the tiny difference that `just_below` adds
                bound = 0 if abs(bound) < LEAST else float(f"{bound:.12g}")
            self.take("cut", score, bound)
        else:
            self.take("score", score)
        self.path.pop()


def watched(
    run: Watchable, position: Position[Any], scoring: Scoring, first: int, most: int, deadline: Deadline = NEVER
) -> Watched:
    """Return at most `most` steps of a search, from step number `first` on, that it takes before the deadline.

    The search always runs from its beginning, so that no step depends on earlier calls. Raises OutOfTime if the
    deadline passes before step `first`.
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
