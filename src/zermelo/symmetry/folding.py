"""Positions up to symmetry: one representative of a class, its size, and the moves that symmetry joins."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from zermelo.rules import Game, Move
from zermelo.symmetry.maps import symmetries, turner

__all__ = ["Folding"]


class Folding:
    """Positions of a game up to symmetry. A position shows its text, or its state if there is no board."""

    def __init__(self, game: Game[Any], maps: Iterable[Callable[[str], str]] | None = None) -> None:
        self.game = game
        self.maps = list(map(turner, symmetries(game)) if maps is None else maps)

    def fixing(self, shown: Any) -> "Folding":
        """The folding by those symmetries only that keep a position."""
        return Folding(self.game, [turn for turn in self.maps if turn(shown) == shown])

    def shown(self, state: Any, turn: int) -> Any:
        return self.game.write(state, turn) if self.game.grid or self.maps else state

    def transformations(self, shown: Any) -> list[Any]:
        """What a position shows after each of the maps; only itself if there are none."""
        return [turn(shown) for turn in self.maps] or [shown]

    def canonical(self, shown: Any) -> Any:
        """One of its transformations, the same for all positions of a class.

        >>> from zermelo.games import game
        >>> fold = Folding(game("tictactoe"))
        >>> fold.canonical("X........") == fold.canonical("......X..")
        True
        """
        return min(self.transformations(shown)) if len(self.maps) > 1 else shown

    def size(self, shown: Any) -> int:
        """The positions of the class."""
        return len(set(self.transformations(shown)))

    def orbits(self, shown: Any, after: Mapping[Move, Any]) -> Iterator[Move]:
        """The first move of each orbit under the symmetries that keep the position; after: what each move leads to."""
        fixing = self.fixing(shown)
        met = set()
        for move, child in after.items():
            orbit = fixing.canonical(child)
            if orbit not in met:
                met.add(orbit)
                yield move
