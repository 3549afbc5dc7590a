"""Games whose play can return to a position: a test, and retrograde analysis of a graph of positions in memory."""

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from zermelo.bits import bits
from zermelo.errors import OutOfTime
from zermelo.rules import ENDLESS, Game, Outcome, Rules, S
from zermelo.rules.encodings import earlier, of_order_key, order_key_of
from zermelo.rules.limits import Deadline, with_deadline

__all__ = ["CYCLIC_PLAY_ADVICE", "VISITS_PER_REPORT", "Target", "can_return", "has_circle", "retrograde_values"]


CYCLIC_PLAY_ADVICE = "Play can return to a position, so that there is no end of games and of sequences of moves."

MAX_VISITED_POSITIONS = 20_000
"""Largest number of positions to visit; play that can return usually does so much earlier."""


def can_return(game: Game[Any], state: Any, seconds: float | Deadline) -> bool:
    """Return whether play from a state is found to return to a state; never if the game declares `plies_left`."""
    if game.declared.plies_left is not None:
        return False
    try:
        return has_circle(with_deadline(game.rules, Deadline.of(seconds)), state)
    except OutOfTime:
        return False


def has_circle(rules: Rules[S], state: S, limit: int = MAX_VISITED_POSITIONS) -> bool:
    """Return whether a depth-first search in this many states at most finds a line that returns to a state."""

    def children(parent: S) -> Iterator[S]:
        return (rules.play(parent, move) for move in bits(rules.moves(parent)))

    way, waiting, seen = {state: None}, [children(state)], {state}
    while waiting:
        for child in waiting[-1]:
            if child in way:
                return True
            if child not in seen:
                seen.add(child)
                way[child] = None
                waiting.append(children(child))
                break
        else:
            waiting.pop()
            way.popitem()
        if len(seen) >= limit:
            return False
    return False


VISITS_PER_REPORT = 1_000
"""The number of positions between two progress reports."""


class Target(NamedTuple):
    """A position of a graph that a move leads to."""

    number: int
    again: bool = False
    """True if the player who makes the move is the side to move there."""


def retrograde_values(
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
            if number % VISITS_PER_REPORT == 0:
                on_settled()
            for parent, again in parents[child]:
                left[parent] -= 1
                order_key = earlier(order_keys[child], again)
                if parent not in order_keys and (order_key > ENDLESS or not left[parent]):
                    order_keys[parent] = order_key
                    queue.append(parent)
    return [of_order_key(order_keys.get(number, ENDLESS)) for number in range(len(targets))]
