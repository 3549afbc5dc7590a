"""Whether `play` turns the state round for the other player: to forget it is the most common mistake in new rules.

What the rules say then is another sound game, in which one side makes all moves. It shows in random games. Where each
side has a number of the state, one of the two never changes, and no number goes to another place. On a board, every
stone that stays where it is changes its owner at every move.
"""

from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Any, NamedTuple

from zermelo.checking.fault import SIDES, Fault
from zermelo.checking.way import way_to
from zermelo.errors import BadGame
from zermelo.position import Position, random_game
from zermelo.rules import Game
from zermelo.symmetry.soundness import LONGEST

__all__ = ["kept_sides"]

GAMES = 50
"""Random games that are looked at."""

FEWEST = 2
"""Plies that a game must have on average, so that both players have moved."""

SELDOM = 4
"""Numbers that go to another place in fewer than one of this many moves do so by chance."""

ENOUGH = 20
"""Stones that stay where they are while another one is moved, before it means something that all change their owner."""

EMPTY = "."


class Step(NamedTuple):
    """A position of a random game, and the one after it."""

    before: Position[Any]
    after: Position[Any]


def kept_sides(game: Game[Any]) -> Iterator[Fault]:
    """Yield a warning where `play` seems to give the state back as the player who has moved sees it."""
    rng = Random(0)
    steps = [Step(*pair) for _ in range(GAMES) for pair in pairwise(random_game(game, rng, LONGEST))]
    found = (unchanged_number(steps) or turning_stones(steps)) if len(steps) >= FEWEST * GAMES else None
    if found:
        position = steps[1].after
        yield Fault(SIDES, found, position, way_to(position))


def unchanged_number(steps: list[Step]) -> str | None:
    """Return which number of the state never changes, where one that is like it does, and none goes to its place."""
    first = steps[0].before.state
    if not isinstance(first, tuple) or not all(type(number) is int for number in first):
        return None
    still = [place for place in range(len(first)) if all(before[place] == first[place] for before in states(steps))]
    like = [
        place
        for place in still
        if any(first[other].bit_count() == first[place].bit_count() for other in {*range(len(first))} - {*still})
    ]
    if not like or SELDOM * sum(map(hands_over, steps)) >= len(steps):
        return None
    number = f"number {like[0] + 1} of the state is always {first[like[0]]}"
    return f"{number} in {GAMES} random games, and play never puts a number into the place of another"


def states(steps: list[Step]) -> Iterator[Any]:
    """Yield the states of all positions."""
    for before, after in steps:
        yield before.state
        yield after.state


def hands_over(step: Step) -> bool:
    """Return whether a number of the state goes to another place, where another one was."""
    old, new = step.before.state, step.after.state
    return any(new[i] == old[j] != old[i] for i in range(len(old)) for j in range(len(old)) if i != j)


def turning_stones(steps: list[Step]) -> str | None:
    """Return that every stone that stays in its cell changes its owner at every move; None where one keeps it."""
    changed = 0
    for before, after in steps:
        try:
            cells = [*zip(before.board, after.board, strict=True)]
        except BadGame:
            return None
        stones = [(old, new) for old, new in cells if EMPTY not in (old, new)]
        if any(old == new for old, new in stones):
            return None
        changed += len(stones)
    return None if changed < ENOUGH else "every stone on the board changes its owner at every move"
