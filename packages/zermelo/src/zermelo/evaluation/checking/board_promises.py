"""Promises about the board of a game, each with a function that finds a breach at one position."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations, pairwise
from math import dist
from typing import Any

from zermelo.rules import Board, Place, Point
from zermelo.rules.move_places import path_of
from zermelo.rules.position import Position

__all__ = ["BOARD_PROMISES", "Check"]

Check = Callable[[Position[Any]], str | None]
"""Maps a position to its fault in words, or to None if it has no fault."""

NEAREST_DISTANCE = 0.1
"""The distance of two places, in squares, below which they are one spot."""


def has_characters(position: Position[Any]) -> str | None:
    """Check that the text has a character for each place, and name the first place without one."""
    board = position.game.board
    if board is None:
        return None
    text, beside = position.text, board.shown(position.state, position.turn) if board.shown else ""
    return missing(f"the text {text!r} has", text, board.places) or missing(
        f"shown gives {beside!r},", beside, board.beside
    )


def missing(source: str, characters: str, places: Sequence[Place]) -> str | None:
    """Return the first place without a character in words; None if there are enough. source: what gives them."""
    if len(characters) >= len(places):
        return None
    place = name_of(places[len(characters)], len(characters))
    return f"{source} {len(characters)} of {len(places)} characters: {place} has none"


def name_of(place: Place, number: int) -> str:
    """Return a place by its name, or by its number, counted from 1."""
    return f"the place {place.name!r}" if place.name else f"place {number + 1}, without a name,"


def names_are_unique(position: Position[Any]) -> str | None:
    return shared_name(position.game.board) if position.game.board else None


@lru_cache(maxsize=64)
def shared_name(board: Board) -> str | None:
    """Return what is wrong if two places share a name and do not lie in one stack; None otherwise."""
    spots = dict[str, Place]()
    for place in (*board.stands, *board.presses):
        first = spots.setdefault(place.name, place)
        if place.name and dist(first[:2], place[:2]) > (NEAREST_DISTANCE if first.level == place.level else 0.5):
            return f"two places have the name {place.name!r}: one at {spot(first)} and one at {spot(place)}"
    return None


def spot(place: Place) -> str:
    return f"({place.x:g}, {place.y:g})"


def spots_are_apart(position: Position[Any]) -> str | None:
    return overlap(position.game.board) if position.game.board else None


@lru_cache(maxsize=64)
def overlap(board: Board) -> str | None:
    """Return two places of one level that lie on one another; frames below the board, of a level below 0, may do so."""
    for places in (board.stands, board.presses):
        for (i, a), (j, b) in combinations(enumerate(places), 2):
            if a.level == b.level >= 0 and is_over(a, b):
                return f"{name_of(a, i)} and {name_of(b, j)} lie on one another at {spot(b)}"
    return None


def is_over(a: Place, b: Place) -> bool:
    """Return whether two places overlap: edges with the same ends, or the middle of one in the area of the other."""
    if 2 in (len(a.outline), len(b.outline)):
        return len(a.outline) == len(b.outline) and corners_of(a.outline) == corners_of(b.outline)
    return dist(a[:2], b[:2]) < NEAREST_DISTANCE or surrounds(a.outline, b[:2]) or surrounds(b.outline, a[:2])


def corners_of(points: tuple[Point, ...]) -> set[Point]:
    return {(round(x, 3), round(y, 3)) for x, y in points}


def surrounds(outline: tuple[Point, ...], point: Point) -> bool:
    """Return whether a point lies in an area: a ray to the right crosses its outline an odd number of times."""
    x, y = point
    sides = pairwise((*outline, *outline[:1]))
    crossed = ((a, b) for a, b in sides if (a[1] > y) != (b[1] > y))
    return sum(x < a[0] + (y - a[1]) * (b[0] - a[0]) / (b[1] - a[1]) for a, b in crossed) % 2 == 1


def paths_are_on_the_board(position: Position[Any]) -> str | None:
    """Check that the paths which the board declares consist of its places."""
    board = position.game.board
    for move in position.moves if board and board.path else ():
        for name in unknown_places(board, path_of(position, move)) if board else ():
            return f"the path of the move {move.name!r} presses {name!r}, and no place of the board has this name"
    return None


def unknown_places(board: Board, path: tuple[str, ...]) -> Iterator[str]:
    return (name for name in path if name not in board.hits)


BOARD_PROMISES: dict[str, Check] = {
    "the text has a character for every place of the board": has_characters,
    "places of the board have names of their own": names_are_unique,
    "places of the board do not overlap": spots_are_apart,
    "paths of moves consist of places of the board": paths_are_on_the_board,
}
"""The promises about boards, each with the function that finds a breach."""
