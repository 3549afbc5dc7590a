"""The tutorial searches on a small tree: what they return for each node that they visit."""

from collections.abc import Callable, Mapping, Sequence
from math import inf
from typing import Any, NamedTuple, TypeVar, cast

from zermelo.rules import Rules
from zermelo.sources import Cost, Number, Result, Scoring

__all__ = ["Found", "Run", "search_tree"]

ABOVE_ROOT = -1
"""The state above the root of a tree."""

F = TypeVar("F", bound=Callable[..., Any])

Run = Callable[[Rules[int], int, Scoring, Cost], Result[int]]


class Found(NamedTuple):
    """The score that a search returns for a node, for MAX, and its meaning."""

    score: Number
    sign: str = ""
    """'' if the score is exact, '≥' or '≤' if it is a bound."""
    rival: Number | None = None
    """The score that the other player has already secured, where it makes the search leave the node; else None."""

    def __str__(self) -> str:
        return f"{self.sign} {self.score}".strip()


class Recorder(Cost):
    """A tally that also records what a search returns for each node."""

    def __init__(self) -> None:
        super().__init__()
        self.found: dict[int, Found] = {}

    def watching(self, gain: Callable[[Any, int], Number]) -> Callable[[F], F]:
        def recording(function: F) -> F:
            def run(state: int, ply: int, *window: Number) -> Any:
                answer = function(state, ply, *window)
                self.found[state] = result_for_max(-gain(answer, ply), 1 if ply % 2 else -1, window)
                return answer

            return cast(F, run)

        return recording


def result_for_max(score: Number, side: int, window: tuple[Number, ...]) -> Found:
    """Return the result for MAX of a node whose side to move is MAX (1) or MIN (-1)."""
    alpha, beta = window or (-inf, inf)
    bound = 1 if score >= beta else -1 if score <= alpha else 0
    sign = {1: "≥", -1: "≤", 0: ""}[side * bound]
    return Found(side * score, sign, side * beta if bound == 1 else None)


def search_tree(below: Mapping[int, Sequence[int]], leaves: Mapping[int, int], run: Run) -> dict[int, Found]:
    """Return the results of a search for the nodes of a tree that it visits; the root is node 0.

    below: the children of each node. leaves: the score of each leaf for the side to move there. The searches compare
    all moves of the root, to find all best ones. Therefore the tree hangs below one more move: its own root is then
    searched like any other node, with an open window.
    """
    rules = Rules(
        ABOVE_ROOT,
        lambda node: 1 if node == ABOVE_ROOT else (1 << len(below.get(node, ()))) - 1,
        lambda node, move: 0 if node == ABOVE_ROOT else below[node][move],
        leaves.__getitem__,
    )
    recorder = Recorder()
    run(rules, ABOVE_ROOT, lambda outcome, ply: outcome, recorder)
    return recorder.found
