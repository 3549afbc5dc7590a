"""Positions up to symmetry: representatives of classes, class sizes, and orbits of moves."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, TypeVar

from zermelo.rules import Game, MoveNumber
from zermelo.symmetry.maps import symmetries, turner

__all__ = ["Folding"]

M = TypeVar("M", bound=MoveNumber)


class Folding:
    """Positions of a game up to symmetry, shown as their text, or as their state if there is no board."""

    def __init__(self, game: Game[Any], maps: Iterable[Callable[[str], str]] | None = None) -> None:
        self.game = game
        self.maps = list(map(turner, symmetries(game)) if maps is None else maps)

    def fixing(self, shown: Any) -> "Folding":
        """Return the folding by the symmetries that preserve a position."""
        return Folding(self.game, [turn for turn in self.maps if turn(shown) == shown])

    def shown(self, state: Any, turn: int) -> Any:
        if self.game.grid or self.maps:
            return self.game.write(state, turn)
        return (state, turn) if self.game.again else state

    def transformations(self, shown: Any) -> list[Any]:
        """Return the images of a shown position under all maps; only itself if there are none."""
        return [turn(shown) for turn in self.maps] or [shown]

    def canonical(self, shown: Any) -> Any:
        """Return one of its transformations, the same for all positions of a class.

        >>> from zermelo.games import game
        >>> fold = Folding(game("tictactoe"))
        >>> fold.canonical("X........") == fold.canonical("......X..")
        True
        """
        return min(self.transformations(shown)) if len(self.maps) > 1 else shown

    def size(self, shown: Any) -> int:
        """Return the number of positions in the class."""
        return len(set(self.transformations(shown)))

    def orbits(self, shown: Any, after: Mapping[M, Any]) -> Iterator[M]:
        """Yield the first move of each orbit under the symmetries that preserve a position; after: children by move."""
        fixing = self.fixing(shown)
        met = set()
        for move, child in after.items():
            orbit = fixing.canonical(child)
            if orbit not in met:
                met.add(orbit)
                yield move
