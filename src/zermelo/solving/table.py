"""A solved game: the value of every position, looked up."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Literal, NamedTuple

from zermelo.errors import BadTable, NotInTable, OtherGame
from zermelo.games import game as game_named
from zermelo.position import Position
from zermelo.rules import Game, Move, Value
from zermelo.searching.evaluator import Ranked, first_keeping, rank
from zermelo.solving.locked_folder import manifest_in
from zermelo.solving.manifest import Manifest
from zermelo.solving.pack import Packed
from zermelo.solving.plan import FORMAT, fingerprint
from zermelo.solving.storage import Files, Storage
from zermelo.symmetry.keys import keys_of
from zermelo.symmetry.transformations import least_key

__all__ = ["Count", "Table", "Word"]

Word = Literal["win", "draw", "loss"]


class Count(NamedTuple):
    """How many positions have one value."""

    positions: int
    classes: int
    """Positions up to symmetry: what is stored."""


class Table:
    """Every position of a game with its value.

    It iterates over one position of every class, ply by ply where the game has plies; its length is
    the number of classes. Positions of a tier that several numbers of plies lead to are shown as if the
    first player were to move.
    """

    def __init__(self, game: Game[Any], manifest: Manifest, storage: Storage) -> None:
        self.game = game
        self.manifest = manifest
        self.storage = storage
        self.maps = tuple(map(tuple, manifest["maps"]))
        self.least = least_key(game, self.maps)
        self.tier_numbers = {tier["tier"]: number for number, tier in enumerate(manifest["tiers"])}

    @classmethod
    def open(cls, folder: str | Path, game: Game[Any] | None = None) -> "Table":
        """The table in a folder, or in a file that was packed; its game is built anew unless it is given.

        Raises BadTable where there is no whole table, or that of other rules.
        """
        path = Path(folder)
        if path.is_file():
            packed = Packed(path)
            return cls(fitting(packed.manifest, game, path), packed.manifest, packed)
        manifest = manifest_in(path)
        if manifest is None:
            raise BadTable(f"{path} holds no finished table.")
        return cls(fitting(manifest, game, path), manifest, Files(path, manifest))

    def __len__(self) -> int:
        classes: int = self.manifest["classes"]
        return classes

    def __getitem__(self, position: Position[Any]) -> Value:
        """Raises OtherGame for a position of another game, NotInTable for one that play cannot reach."""
        if position.game != self.game:
            raise OtherGame(f"The table holds {self.game.name}, and the position is of {position.game.name}.")
        return self.value(position.state)

    def __iter__(self) -> Iterator[Position[Any]]:
        return self.where()

    def value(self, state: Any, seconds: float = 0) -> Value:
        """The value of a state, in no time; raises NotInTable."""
        value = self.get(state)
        if value is None:
            text = self.game.write(state, 0)
            raise NotInTable(f"{text} is not in the table: no play of {self.game.name} leads to it.")
        return value

    def best_reply(self, state: Any, value: Value, seconds: float = 0) -> Move | None:
        """The first move that keeps the value of a state; None where the game is over."""
        return first_keeping(self, state, value, seconds)

    def stop(self) -> None:
        """A table answers at once; there is nothing to stop."""

    def get(self, state: Any) -> Value | None:
        """The value of a state; None where it is not in the table."""
        number = self.tier_numbers.get(self.tier(state))
        code = -1 if number is None else self.storage.find(number, self.least(state))
        return None if code < 0 else Value.of_code(code, self.manifest["code_bytes"])

    def tier(self, state: Any) -> int | None:
        return None if None in self.tier_numbers or self.game.plies_left is None else self.game.plies_left(state)

    def moves(self, position: Position[Any]) -> list[Ranked]:
        """Every move with its value for the player who makes it, the best first."""
        return rank(self, position.state, 0)

    def counts(self, ply: int | None = None) -> dict[Value, Count]:
        """How many positions there are of every value, in all or at one ply."""
        found: dict[Value, Count] = {}
        for number in self.tiers_at(ply):
            for code, classes, positions in self.manifest["tiers"][number]["codes"]:
                value = Value.of_code(code, self.manifest["code_bytes"])
                known = found.get(value, Count(0, 0))
                found[value] = Count(known.positions + positions, known.classes + classes)
        return found

    def tiers_at(self, ply: int | None) -> list[int]:
        """The tiers, by their number from the start, that so many plies lead to; all of them for None."""
        tiers = self.manifest["tiers"]
        return [number for number in range(len(tiers)) if ply is None or tiers[number]["ply"] == ply]

    def where(
        self,
        value: Word | None = None,
        remoteness: int | None = None,
        only_moves: int | None = None,
        ply: int | None = None,
    ) -> Iterator[Position[Any]]:
        """One position of every class with that value and remoteness, and so many moves that keep the value's word.

        table.where("draw", only_moves=1) gives positions in which one move draws and all others lose.
        """
        for number in self.tiers_at(ply):
            wanted = [
                code for code, _, _ in self.manifest["tiers"][number]["codes"] if self.fits(code, value, remoteness)
            ]
            for position in self.positions(number, wanted):
                if only_moves is None or len(self.keeping(position)) == only_moves:
                    yield position

    def fits(self, code: int, word: Word | None, remoteness: int | None) -> bool:
        value = Value.of_code(code, self.manifest["code_bytes"])
        return word in (None, value.word) and remoteness in (None, value.remoteness)

    def positions(self, tier: int, codes: list[int]) -> Iterator[Position[Any]]:
        """One position of every class of a tier that has one of the codes."""
        import numpy as np

        turn, state_of = (self.manifest["tiers"][tier]["ply"] or 0) % 2, keys_of(self.game).state
        for keys, values in self.storage.scan(tier) if codes else ():
            for key in keys[np.isin(values, codes)].tolist():
                yield Position(self.game, state_of(key), turn)

    def at_random(self, rng: Random) -> Iterator[Position[Any]]:
        """Stored positions without end, each drawn from all."""
        tiers, state_of = self.manifest["tiers"], keys_of(self.game).state
        while True:
            number = rng.choices(range(len(tiers)), [tier["classes"] for tier in tiers])[0]
            key = self.storage.key_at(number, rng.randrange(tiers[number]["classes"]))
            yield Position(self.game, state_of(key), (tiers[number]["ply"] or 0) % 2)

    def keeping(self, position: Position[Any]) -> list[Move]:
        """The moves after which the outcome is what it was."""
        outcome = self[position].outcome
        return [move for move, value in self.moves(position) if value.outcome == outcome]


def fitting(manifest: Manifest, game: Game[Any] | None, folder: Path) -> Game[Any]:
    """The game of a table; raises BadTable where its rules are not those that were solved."""
    if manifest["format"] != FORMAT:
        raise BadTable(f"{folder} has the format {manifest['format']!r}; this version reads {FORMAT!r}.")
    if game is None and manifest["spec"] is None:
        raise BadTable(f"{folder} holds {manifest['game']}, a game of somebody's own: name the file that defines it.")
    built = game or game_named(manifest["spec"])
    if fingerprint(built, tuple(map(tuple, manifest["maps"]))) != manifest["rules"]:
        raise BadTable(f"{folder} holds {manifest['game']} by other rules than those of {built.name} here.")
    return built
