"""Retrograde analysis of a graph of positions in memory; moves may return, and the graph may be part of a game."""

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import NamedTuple

from zermelo.rules import ENDLESS, Outcome
from zermelo.rules.encodings import earlier, of_order_key, order_key_of

__all__ = ["NEWS", "Target", "settled"]

NEWS = 1_000
"""The number of positions between two progress reports."""


class Target(NamedTuple):
    """A position of a graph that a move leads to."""

    number: int
    again: bool = False
    """True if the player who makes the move is the side to move there."""


def settled(
    targets: Sequence[Sequence[Target]],
    outcome: Callable[[int], Outcome],
    on_settled: Callable[[], object] = lambda: None,
) -> list[tuple[Outcome, int]]:
    """Return the outcome and the remoteness of every position of a graph, given the positions after its moves.

    A position is won by one lost child, and lost when all its children are won: in the order of remoteness, the child
    that settles it is the quickest, or the slowest. With scores, the greatest ones are settled first, so that a win is
    by the greatest score, and a loss by the least. The remaining positions are drawn. A draw is finite if all its
    drawing children are, and as long as the longest of their lines; else it is by endless play.

    outcome: maps the number of a position without moves to its outcome. on_settled is called every 1,000 positions.
    """
    parents: list[list[Target]] = [[] for _ in targets]
    for parent, children in enumerate(targets):
        for child, again in children:
            parents[child].append(Target(parent, again))
    left, order_keys = [*map(len, targets)], dict[int, int]()
    ends = {number: outcome(number) for number, children in enumerate(targets) if not children}
    for _, alike in groupby(sorted(ends, key=lambda number: -abs(ends[number])), lambda number: abs(ends[number])):
        queue = list(alike)
        order_keys.update((number, order_key_of(ends[number], 0)) for number in queue)
        for number, child in enumerate(queue, 1):  # the queue grows during the loop
            if number % NEWS == 0:
                on_settled()
            for parent, again in parents[child]:
                left[parent] -= 1
                order_key = earlier(order_keys[child], again)
                if parent not in order_keys and (order_key > ENDLESS or not left[parent]):
                    order_keys[parent] = order_key
                    queue.append(parent)
    return [of_order_key(order_keys.get(number, ENDLESS)) for number in range(len(targets))]
