"""Retrograde analysis of a graph of positions in memory; moves may return, and the graph may be part of a game."""

from collections.abc import Callable, Sequence

from zermelo.rules import DRAW, ENDLESS, Outcome, Value
from zermelo.rules.encodings import earlier, of_order_key, order_key_of

__all__ = ["NEWS", "settled"]

NEWS = 1_000
"""The number of positions between two progress reports."""


def settled(
    targets: Sequence[Sequence[int]],
    outcome: Callable[[int], Outcome],
    on_settled: Callable[[], object] = lambda: None,
) -> list[Value]:
    """Return the value of every position of a graph, given the numbers of the positions after its moves.

    A position is won by one lost child, and lost when all its children are won: in the order of
    remoteness, the child that settles it is the quickest, or the slowest. The remaining positions are drawn:
    by a longest line if all drawing children are, else by endless play.

    outcome: maps the number of a position without moves to its outcome. on_settled is called every 1,000 positions.
    """
    parents: list[list[int]] = [[] for _ in targets]
    for parent, children in enumerate(targets):
        for child in children:
            parents[child].append(parent)
    left, order_keys = [*map(len, targets)], dict[int, int]()
    ends = {number: outcome(number) for number, children in enumerate(targets) if not children}
    for drawn in (False, True):
        queue = [number for number, result in ends.items() if (result == DRAW) == drawn]
        order_keys.update((number, order_key_of(ends[number], 0)) for number in queue)
        for number, child in enumerate(queue, 1):  # the queue grows during the loop
            if number % NEWS == 0:
                on_settled()
            order_key = earlier(order_keys[child])
            for parent in parents[child]:
                left[parent] -= 1
                if parent not in order_keys and (order_key > ENDLESS or not left[parent]):
                    order_keys[parent] = order_key
                    queue.append(parent)
    return [Value(*of_order_key(order_keys.get(number, ENDLESS))) for number in range(len(targets))]
