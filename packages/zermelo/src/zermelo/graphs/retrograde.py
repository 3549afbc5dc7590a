"""Retrograde analysis: the values of all positions of a graph, from the ends back, whether or not moves return."""

from collections.abc import Callable, Iterable
from itertools import groupby
from typing import Any

from zermelo.graphs.exploration import Exploration, Links
from zermelo.machine.kit.retrograde_step import settles
from zermelo.rules import ENDLESS, Game, Outcome, Value
from zermelo.rules.encodings import earlier, of_order_key, order_key_of

__all__ = ["VISITS_PER_REPORT", "retrograde_values", "values_of_states"]

VISITS_PER_REPORT = 1_000
"""The number of positions between two progress reports."""


def retrograde_values(
    links: Links,
    keeps_turn: Iterable[bool],
    outcome: Callable[[int], Outcome],
    on_settled: Callable[[], object] = lambda: None,
) -> list[tuple[Outcome, int]]:
    """Return the outcome and the remoteness of every position of a graph, for its side to move.

    A position is won by one lost child, and lost when all its children are won: in the order of remoteness, the child
    that settles it is the quickest, or the slowest. With scores, the greatest ones are settled first, so that a win is
    by the greatest score, and a loss by the least. The remaining positions are drawn. A draw is finite if all its
    drawing children are, and as long as the longest of their lines; else it is by endless play.

    keeps_turn: for each link, whether the player who makes the move is the side to move after it. outcome: maps the
    number of a position without moves to its outcome. on_settled is called every 1,000 positions.

    Invariant: a queue holds settled positions in the order of their remoteness; `left` counts the moves of a position
    to children that are not taken from a queue yet.
    """
    parents, left = parents_of(links, keeps_turn), [links.starts[i + 1] - links.starts[i] for i in range(len(links))]
    order_keys, ends = dict[int, int](), {number: outcome(number) for number, moves in enumerate(left) if not moves}
    for _, alike in groupby(sorted(ends, key=lambda number: -abs(ends[number])), lambda number: abs(ends[number])):
        queue = list(alike)
        order_keys.update((number, order_key_of(ends[number], 0)) for number in queue)
        for number, child in enumerate(queue, 1):  # the queue grows during the loop
            if number % VISITS_PER_REPORT == 0:
                on_settled()
            for parent, again in parents[child]:
                order_key = earlier(order_keys[child], again)
                if parent not in order_keys and settles(order_key > ENDLESS, left, parent):
                    order_keys[parent] = order_key
                    queue.append(parent)
    return [of_order_key(order_keys.get(number, ENDLESS)) for number in range(len(links))]


def parents_of(links: Links, keeps_turn: Iterable[bool]) -> list[list[tuple[int, bool]]]:
    """Return the links to every position: the position before each, and whether the turn stays."""
    parents: list[list[tuple[int, bool]]] = [[] for _ in range(len(links))]
    for source, target, again in zip(links.sources(), links.targets, keeps_turn, strict=True):
        parents[target].append((source, again))
    return parents


def values_of_states(
    game: Game[Any], states: Exploration[Any], on_settled: Callable[[], object] = lambda: None
) -> list[Value]:
    """Return the value of every explored state of a game; on_settled is called every 1,000 states."""
    moves = zip(states.links.sources(), states.move_numbers, strict=True)
    keeps_turn = (game.keeps_turn(states.nodes[source], move) for source, move in moves)
    outcome, nodes = game.rules.outcome, states.nodes
    values = retrograde_values(states.links, keeps_turn, lambda number: outcome(nodes[number]), on_settled)
    return [game.value_type(*value) for value in values]
