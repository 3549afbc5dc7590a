"""The symmetries of a game: declared, or found from the places of its cells, and kept where the rules keep to them."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import permutations, product
from typing import Any

from zermelo.errors import BadGame
from zermelo.position import Position, start
from zermelo.rules import Game, Place
from zermelo.symmetry.soundness import GAMES, Symmetry, breach, every_node, turner

__all__ = ["apparent_maps", "closed", "false_symmetry", "symmetries"]


MOST_MAPS = 1_000
"""A group of more maps would take longer to apply than it saves."""


@lru_cache(maxsize=64)
def symmetries(game: Game[Any]) -> tuple[Symmetry, ...]:
    """Return the group that the declared maps generate, or else the sound rotations and reflections of the grid.

    A map is sound if it keeps to the rules: at every position of a small game, in random play of a larger one. Random
    play proves nothing, so a larger game that is not in the catalogue has only the symmetries that it declares.
    Raises BadGame for a declared map that is not sound.

    >>> from zermelo.games import game
    >>> [len(symmetries(game(name))) for name in ("tictactoe", "mnk:width=4,height=3", "connect", "mnk:depth=3", "nim")]
    [8, 4, 2, 48, 0]
    """
    if not game.symmetries:
        found = apparent_maps(game)
        return found if game.is_in_catalogue or (found and every_node(game)) else ()
    if false := false_symmetry(game):
        raise BadGame(
            f"The declared symmetry {false[0]} of {game.name} is false: it turns {false[1].text} into a position that "
            "has other moves or another outcome, or that is none."
        )
    return tuple(sorted(declared_group(game)))


def apparent_maps(game: Game[Any]) -> tuple[Symmetry, ...]:
    """Return the rotations and reflections of the grid that keep to the rules as far as `breach` can see."""
    return sound_maps(game, tuple(dict.fromkeys(maps_of_grid(game))))


def declared_group(game: Game[Any]) -> tuple[Symmetry, ...]:
    """The declared maps, then the others of the group that they generate; only the declared ones if one is no map."""
    characters = tuple(range(len(start(game).text)))
    if any(tuple(sorted(symmetry)) != characters for symmetry in game.symmetries):
        return game.symmetries
    return (*game.symmetries, *sorted(closed({characters, *game.symmetries}) - set(game.symmetries)))


def false_symmetry(game: Game[Any], games: int = GAMES) -> tuple[Symmetry, Position[Any]] | None:
    """The first declared map that is not sound, or product of such maps, with a position where it shows; else None.

    games: random games that are played for each map of a large game.
    """
    if not game.symmetries:
        return None
    tried: set[Symmetry] = set()
    for symmetry in declared_group(game):
        if symmetry not in tried:
            if position := breach(game, symmetry, games):
                return symmetry, position
            tried = extended(game, tried, symmetry)
    return None


def sound_maps(game: Game[Any], candidates: tuple[Symmetry, ...]) -> tuple[Symmetry, ...]:
    """The sound ones of some maps; only those that keep the start where all together are not a group."""
    sound: set[Symmetry] = set()
    for candidate in candidates:
        if candidate not in sound and breach(game, candidate) is None:
            sound = extended(game, sound, candidate)
    if closed(sound) != sound:
        sound = {symmetry for symmetry in sound if keeps_start(game, symmetry)}
    return tuple(candidate for candidate in candidates if candidate in sound)


def extended(game: Game[Any], sound: set[Symmetry], symmetry: Symmetry) -> set[Symmetry]:
    """Some sound maps with one more, and with the products that need no trial of their own.

    A map that keeps the start turns reachable positions into reachable ones, where the others have been tried.
    """
    keeping = {one for one in (*sound, symmetry) if keeps_start(game, one)}
    return {*sound, symmetry, *closed(keeping)}


def keeps_start(game: Game[Any], symmetry: Symmetry) -> bool:
    text = start(game).text
    return turner(symmetry)(text) == text


def closed(maps: set[Symmetry]) -> set[Symmetry]:
    """The maps, and all that come of doing one after the other; raises BadGame for more than 1,000."""
    while more := {tuple(one[i] for i in other) for one in maps for other in maps} - maps:
        maps = maps | more
        if len(maps) > MOST_MAPS:
            raise BadGame(f"The symmetries generate a group of more than {MOST_MAPS:,} maps; declare fewer.")
    return maps


def maps_of_grid(game: Game[Any]) -> Iterator[Symmetry]:
    """The maps of a game's grid; characters of the text that are no cells stay where they are."""
    if game.grid is None:
        return
    cells, characters = len(game.grid.places), len(start(game).text)
    for cell_map in grid_maps(game.grid.places):
        yield (*cell_map, *range(cells, characters))


def grid_maps(places: tuple[Place, ...]) -> Iterator[Symmetry]:
    """Every way to turn or mirror a set of places onto itself, the identity first."""
    number = {place: i for i, place in enumerate(centred(places))}
    axes = range(len(places[0]) if places else 0)
    for order, signs in product(permutations(axes), product((1, -1), repeat=len(axes))):
        turned = [tuple(sign * place[axis] for axis, sign in zip(order, signs, strict=True)) for place in number]
        if all(place in number for place in turned):
            yield tuple(number[place] for place in turned)


def centred(places: tuple[Place, ...]) -> list[Place]:
    """The places, doubled, with their middle at the origin."""
    middle = [min(along) + max(along) for along in zip(*places, strict=True)]
    return [tuple(2 * x - m for x, m in zip(place, middle, strict=True)) for place in places]
