"""Symmetries of a game, found from the places of its cells and checked against its rules."""

from collections.abc import Callable, Iterator
from itertools import permutations, product
from operator import itemgetter
from random import Random
from typing import Any

from zermelo.errors import BadText
from zermelo.position import Position, start
from zermelo.rules import Game, Place

__all__ = ["Symmetry", "closed", "symmetries", "turner"]

Symmetry = tuple[int, ...]
"""A map of the board onto itself: cell i of the image shows what cell symmetry[i] showed."""

TRIES = 20
"""Random games in which a map must keep to the rules: a false one fails within a few moves."""


def symmetries(game: Game[Any]) -> tuple[Symmetry, ...]:
    """The declared maps, or else the rotations and reflections of the grid, that commute with the rules.

    >>> from zermelo.games import game
    >>> [len(symmetries(game(name))) for name in ("tictactoe", "mnk:width=4,height=3", "connect", "mnk:depth=3", "nim")]
    [8, 4, 2, 48, 0]
    """
    candidates = tuple(game.symmetries or (grid_maps(game.grid.places) if game.grid else ()))
    found = {tuple(range(len(candidates[0])))} if candidates else set()
    for candidate in candidates:
        if candidate not in found and commutes(game, candidate):
            found = closed({*found, candidate})
    return tuple(candidate for candidate in candidates if candidate in found)


def closed(maps: set[Symmetry]) -> set[Symmetry]:
    """The maps, and all that come of doing one after the other."""
    while more := {tuple(one[i] for i in other) for one in maps for other in maps} - maps:
        maps = maps | more
    return maps


def grid_maps(places: tuple[Place, ...]) -> Iterator[Symmetry]:
    """Every way to turn or mirror a set of places onto itself, the identity first."""
    number = {place: i for i, place in enumerate(centred(places))}
    axes = range(len(places[0]))
    for order, signs in product(permutations(axes), product((1, -1), repeat=len(axes))):
        image = [tuple(sign * place[axis] for axis, sign in zip(order, signs, strict=True)) for place in number]
        if all(place in number for place in image):
            yield tuple(number[place] for place in image)


def centred(places: tuple[Place, ...]) -> list[Place]:
    """The places, doubled, with their middle at the origin."""
    middle = [min(along) + max(along) for along in zip(*places, strict=True)]
    return [tuple(2 * x - m for x, m in zip(place, middle, strict=True)) for place in places]


def commutes(game: Game[Any], symmetry: Symmetry) -> bool:
    """Whether mirrored positions have the mirrored moves and the same outcomes, in random games."""
    rng, turn = Random(0), turner(symmetry)
    return all(keeps_to_rules(start(game), turn, rng) for _ in range(TRIES))


def keeps_to_rules(position: Position[Any], turn: Callable[[str], str], rng: Random) -> bool:
    """Whether the image of a random game is a game."""
    while alike(position, turn):
        if position.is_over:
            return True
        position = position.follow(rng.choice(list(position.moves)))
    return False


def alike(position: Position[Any], turn: Callable[[str], str]) -> bool:
    try:
        mirrored = Position.read(position.game, turn(position.text))
    except BadText:
        return False
    if position.is_over or mirrored.is_over:
        return position.is_over and mirrored.is_over and position.outcome == mirrored.outcome
    after = {turn(position.follow(move).text) for move in position.moves}
    return after == {mirrored.follow(move).text for move in mirrored.moves}


def turner(symmetry: Symmetry) -> Callable[[str], str]:
    """What turns a board's text into its image."""
    if len(symmetry) == 1:
        return lambda text: text
    cells = itemgetter(*symmetry)
    return lambda text: "".join(cells(text))
