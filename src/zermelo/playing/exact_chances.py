"""Exact chances if play can return to a position: an absorbing Markov chain, solved by eliminating states.

Eliminating a position passes the chances of reaching it on to its successors, divided by the chance of not returning;
the chances of the start remain at the end. (John Kemeny, Laurie Snell, Finite Markov Chains, 1960.)
"""

from collections.abc import Callable
from fractions import Fraction
from heapq import heapify, heappop, heappush

from zermelo.counting.results import Results
from zermelo.playing.play_graph import Lines

__all__ = ["chances_of_start"]

ENDLESS = Results(draw=Fraction(1))
"""The result of play that never ends."""


def chances_of_start(lines: Lines, on_left: Callable[[int], None] = lambda left: None) -> Results:
    """Return the chances of the first position, exact as fractions; play that never ends counts as a draw.

    on_left is called before each elimination with the number of remaining positions.
    """
    after = [{number: Fraction(weight) for number, weight in each.items()} for each in lines.after]
    before: list[set[int]] = [set() for _ in after]
    for number, each in enumerate(after):
        for child in each:
            before[child].add(number)
    results = [lines.ended(number) or Results() for number in range(len(after))]

    def cost(number: int) -> int:
        """Return the largest number of chances that eliminating a position adds (Harry Markowitz, 1957)."""
        return len(before[number]) * len(after[number])

    waiting = [(cost(number), number) for number in range(1, len(after))]
    heapify(waiting)
    left = set(range(1, len(after)))
    while waiting:
        expected, number = heappop(waiting)
        if number not in left or expected != cost(number):
            continue
        on_left(len(left))
        left.remove(number)
        eliminate(number, after, before, results)
        for other in (before[number] | after[number].keys()) & left:
            heappush(waiting, (cost(other), other))
    settle(0, after, results)
    return results[0]


def eliminate(number: int, after: list[dict[int, Fraction]], before: list[set[int]], results: list[Results]) -> None:
    """Eliminate a position: its predecessors lead to its successors instead."""
    settle(number, after, results)
    before[number].discard(number)
    for child in after[number]:
        before[child].discard(number)
        before[child] |= before[number]
    for parent in before[number]:
        chance = after[parent].pop(number)
        results[parent] = results[parent].plus(results[number], chance)
        for child, further in after[number].items():
            after[parent][child] = after[parent].get(child, Fraction(0)) + chance * further


def settle(number: int, after: list[dict[int, Fraction]], results: list[Results]) -> None:
    """Remove the chance with which a position returns to itself; play that always returns is endless."""
    again = after[number].pop(number, Fraction(0))
    if again == 1:
        results[number] = ENDLESS
    elif again:
        results[number] = Results(*(chance / (1 - again) for chance in results[number]))
        after[number] = {child: chance / (1 - again) for child, chance in after[number].items()}
