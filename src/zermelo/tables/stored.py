"""Values on disk, looked up by state: what a table of a whole game and an opening book have in common."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from zermelo.display import Displayed
from zermelo.errors import BadTable, OtherGame
from zermelo.evaluation.evaluator import refuse_position
from zermelo.games import start
from zermelo.position import Position
from zermelo.rules import Game, Value
from zermelo.symmetry.keys import keys_of
from zermelo.symmetry.transformations import canonical_key
from zermelo.tables.identity import game_of, sample_of
from zermelo.tables.manifest import Manifest
from zermelo.tables.storage import Storage

__all__ = ["Count", "Stored", "fitting"]


class Count(NamedTuple):
    """How many positions have one value."""

    positions: int
    classes: int
    """Positions up to symmetry: what is stored."""


class Stored(Displayed):
    """Positions of a game with their values; its length is the number of classes."""

    def __init__(self, game: Game[Any], manifest: Manifest, storage: Storage) -> None:
        self.game = game
        self.manifest = manifest
        self.storage = storage
        self.maps = tuple(map(tuple, manifest["maps"]))
        self.least = canonical_key(game, self.maps)
        self.tier_numbers = {tier["tier"]: number for number, tier in enumerate(manifest["tiers"])}

    def __len__(self) -> int:
        classes: int = self.manifest["classes"]
        return classes

    def get(self, state: Any) -> Value | None:
        """Return the value of a state; None where it is not stored."""
        refuse_position(state)
        number = self.tier_numbers.get(self.tier(state))
        code = -1 if number is None else self.storage.find(number, self.least(state))
        return None if code < 0 else Value.of_code(code, self.manifest["code_bytes"])

    def tier(self, state: Any) -> int | None:
        """The tier of a state, in plies that are left at most; None where there are no tiers."""
        return None if None in self.tier_numbers or self.game.plies_left is None else self.game.plies_left(state)

    def counts(self, ply: int | None = None) -> dict[Value, Count]:
        """How many positions there are of every value, in all or at one ply.

        A position is a state here, seen from the side to move. Where a game lets both players meet the same
        state, it counts once, though the first player may be to move at one ply and the second at another.
        """
        counts: dict[Value, Count] = {}
        for number in self.tiers_at(ply):
            for code, classes, positions in self.manifest["tiers"][number]["codes"]:
                value = Value.of_code(code, self.manifest["code_bytes"])
                known = counts.get(value, Count(0, 0))
                counts[value] = Count(known.positions + positions, known.classes + classes)
        return counts

    def tiers_at(self, ply: int | None) -> list[int]:
        """The tiers at a ply, by their number from the start; all tiers for None."""
        tiers = self.manifest["tiers"]
        return [number for number in range(len(tiers)) if ply is None or tiers[number]["ply"] == ply]

    def at_random(self, rng: Random) -> Iterator[Position[Any]]:
        """Stored positions without end, each drawn from all."""
        tiers, state_of = self.manifest["tiers"], keys_of(self.game).state
        sizes = [sum(self.storage.sizes(number)) for number in range(len(tiers))]
        while True:
            number = rng.choices(range(len(tiers)), sizes)[0]
            key = self.storage.key_at(number, rng.randrange(sizes[number]))
            yield Position(self.game, state_of(key), (tiers[number]["ply"] or 0) % 2)


def fitting(manifest: Manifest, game: Game[Any] | None, path: Path) -> Game[Any]:
    """The game of a file; raises BadTable where its rules are not those by which the values were found."""
    try:
        built = game_of(manifest, game, path)
    except OtherGame as error:
        raise BadTable(str(error)) from error
    maps = tuple(map(tuple, manifest["maps"]))
    if any(len(cells) != length_of_maps(built) for cells in maps) or sample_of(built, maps) != manifest["rules"]:
        raise BadTable(f"{path} was solved with different rules than those of {built.name} here.")
    return built


def length_of_maps(game: Game[Any]) -> int | None:
    """Return the number of characters in a text of a game, each of which a map moves; None without `transform`."""
    return None if game.transform is None else len(start(game).text)
