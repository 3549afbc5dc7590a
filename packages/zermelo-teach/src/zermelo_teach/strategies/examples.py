"""Positions in which a rule decides, as examples of it: reached while the rules are kept, at different times of a game.

Of all positions that are as many moves from the start, the one in which the rule says most is taken: it forbids some
move, and allows as few as possible.
"""

from collections.abc import Iterator
from typing import Any

from zermelo.rules import Position
from zermelo_teach.strategies.decision_lists import Walk
from zermelo_teach.strategies.word_table import WordTable

__all__ = ["MAX_EXAMPLES", "examples_of"]

MAX_EXAMPLES = 3
"""The most examples of a rule: an early one, one from the middle of a game, and a late one."""


def examples_of(table: WordTable, walk: Walk) -> tuple[tuple[Position[Any], ...], ...]:
    """Return for each rule of a walk a few positions in which it decides, the earliest first."""
    nodes, game = table.situations.nodes, table.situations.game
    best: list[dict[int, tuple[bool, int, int]]] = [{} for _ in walk.rules]
    for ply, number, rule in decisions(walk):
        place = walk.rules.index(rule)
        legal, allowed = len(table.situations.after(number)), table.masks[rule][number].bit_count()
        found = (allowed == legal, allowed, number)
        best[place][ply] = min(found, best[place].get(ply, found))
    return tuple(tuple(Position(game, *nodes[number]) for number in spread(by_ply)) for by_ply in best)


def decisions(walk: Walk) -> Iterator[tuple[int, int, int]]:
    """Yield the number of moves before each situation that a rule decides, with its position and the rule."""
    plies = dict.fromkeys(walk.problem.starts, 0)
    reached = list(plies)
    for situation in reached:  # the list grows during the loop
        rule = walk.decided[situation]
        if rule >= 0:
            yield plies[situation], situation >> 1, rule
        for each in walk.problem.after(situation, rule):
            if each not in plies:
                plies[each] = plies[situation] + 1
                reached.append(each)


def spread(by_ply: dict[int, tuple[bool, int, int]]) -> Iterator[int]:
    """Yield the positions of the first, the middle and the last ply at which a rule forbids a move, if it ever does."""
    telling = [number for _, (says_nothing, _, number) in sorted(by_ply.items()) if not says_nothing]
    found = telling or [number for _, (_, _, number) in sorted(by_ply.items())][:1]
    steps = min(len(found), MAX_EXAMPLES)
    for step in range(steps):
        yield found[round(step * (len(found) - 1) / max(1, steps - 1))]
