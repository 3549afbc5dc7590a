"""Symmetries of a game, found from the places of its cells and checked against its rules."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import permutations, product
from operator import itemgetter
from random import Random
from typing import Any

from zermelo.errors import BadText
from zermelo.grid import Place
from zermelo.keys import itself, keys_of
from zermelo.position import Position, start
from zermelo.rules import Game, Move

__all__ = ["Folding", "Symmetry", "canonical_state", "closed", "symmetries"]

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


class Folding:
    """Positions of a game up to symmetry. What a position shows is its text, or its state where there is no board."""

    def __init__(self, game: Game[Any], maps: Iterable[Callable[[str], str]] | None = None) -> None:
        self.game = game
        self.maps = list(map(turner, symmetries(game)) if maps is None else maps)

    def fixing(self, shown: Any) -> "Folding":
        """The folding by those symmetries only that leave a position as it is."""
        return Folding(self.game, [turn for turn in self.maps if turn(shown) == shown])

    def shown(self, state: Any, turn: int) -> Any:
        return self.game.write(state, turn) if self.game.grid or self.maps else state

    def images(self, shown: Any) -> list[Any]:
        """What a position shows after each of the maps; itself alone where there are none."""
        return [turn(shown) for turn in self.maps] or [shown]

    def canonical(self, shown: Any) -> Any:
        """One of the images, the same for all positions of a class.

        >>> from zermelo.games import game
        >>> fold = Folding(game("tictactoe"))
        >>> fold.canonical("X........") == fold.canonical("......X..")
        True
        """
        return min(self.images(shown)) if len(self.maps) > 1 else shown

    def size(self, shown: Any) -> int:
        """The positions of the class."""
        return len(set(self.images(shown)))

    def orbits(self, shown: Any, after: Mapping[Move, Any]) -> Iterator[Move]:
        """The first of all moves that a symmetry of the position turns into each other, by what they lead to."""
        fixing = self.fixing(shown)
        met = set()
        for move, child in after.items():
            orbit = fixing.canonical(child)
            if orbit not in met:
                met.add(orbit)
                yield move


def canonical_state(game: Game[Any]) -> Callable[[Any], Any]:
    """A plain function from a state to one of its images, the same for all states of a class.

    It compiles. Where the game does not say what an image of a state is, every state stands for itself.
    """
    image, key = game.image, keys_of(game).key
    maps = tuple(cells for cells in symmetries(game) if cells != tuple(range(len(cells))))
    if image is None or not maps:
        return itself

    def canonical(state: Any) -> Any:
        best, lowest = state, key(state)
        for cells in maps:
            other = image(state, cells)
            number = key(other)
            if number < lowest:
                best, lowest = other, number
        return best

    return canonical
