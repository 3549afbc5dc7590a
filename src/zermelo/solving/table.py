"""A solved game: the value of every position, looked up."""

from collections.abc import Iterator, Sequence
from math import inf
from pathlib import Path
from random import Random
from typing import Any, Literal, NamedTuple

from zermelo.display import Displayed
from zermelo.errors import BadTable, NotInTable, OtherGame
from zermelo.position import Position
from zermelo.rules import Bounds, Game, Move, Value
from zermelo.searching.evaluator import Ranked, first_keeping, one_by_one, rank
from zermelo.searching.grundy import grundy_values
from zermelo.solving.identity import game_of, sample_of
from zermelo.solving.locked_folder import manifest_in
from zermelo.solving.manifest import Manifest
from zermelo.solving.pack import Packed, pack
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


class Table(Displayed):
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
        """The table in a folder, or in a file that was packed.

        A table of a game that is not in the catalogue needs the game. Raises BadTable where there is no finished
        table, a broken one, or one of different rules.
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

    def values(self, states: Sequence[Any], seconds: float = 0) -> Iterator[list[Value | Bounds]]:
        """The values of states in their order, one in every list; raises NotInTable."""
        return one_by_one(self, states, seconds)

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
        """The tier of a state, in plies that are left at most; None where the table has no tiers."""
        return None if None in self.tier_numbers or self.game.plies_left is None else self.game.plies_left(state)

    def moves(self, position: Position[Any]) -> list[Ranked]:
        """Every move with its value for the player who makes it, the best first."""
        return rank(self, position.state, 0)

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

    def where(
        self,
        value: Word | None = None,
        remoteness: int | None = None,
        only_moves: int | None = None,
        ply: int | None = None,
        grundy: int | None = None,
    ) -> Iterator[Position[Any]]:
        """One position of every class with this value and remoteness, in which this many moves keep the outcome.

        grundy: only positions with this Grundy value, which is not stored but found from the rules. Raises
        NotImpartial for a game that has none.
        table.where("draw", only_moves=1) gives positions in which one move draws and all others lose.
        """
        nimbers = None if grundy is None else grundy_values(self.game)
        for number in self.tiers_at(ply):
            for position in self.positions(number, value, remoteness):
                if only_moves is not None and len(self.keeping(position)) != only_moves:
                    continue
                if nimbers is None or nimbers.value(position.state, inf) == grundy:
                    yield position

    def fits(self, code: int, word: Word | None, remoteness: int | None) -> bool:
        """Whether a code stands for a value with this word and remoteness; None fits all."""
        value = Value.of_code(code, self.manifest["code_bytes"])
        return word in (None, value.word) and remoteness in (None, value.remoteness)

    def positions(self, tier: int, word: Word | None, remoteness: int | None) -> Iterator[Position[Any]]:
        """One position of every class of a tier that has the word and the remoteness."""
        import numpy as np

        turn, state_of = (self.manifest["tiers"][tier]["ply"] or 0) % 2, keys_of(self.game).state
        for keys, codes in self.storage.scan(tier):
            wanted = [code for code in np.unique(codes).tolist() if self.fits(code, word, remoteness)]
            for key in keys[np.isin(codes, wanted)].tolist() if wanted else ():
                yield Position(self.game, state_of(key), turn)

    def at_random(self, rng: Random) -> Iterator[Position[Any]]:
        """Stored positions without end, each drawn from all."""
        tiers, state_of = self.manifest["tiers"], keys_of(self.game).state
        sizes = [sum(self.storage.sizes(number)) for number in range(len(tiers))]
        while True:
            number = rng.choices(range(len(tiers)), sizes)[0]
            key = self.storage.key_at(number, rng.randrange(sizes[number]))
            yield Position(self.game, state_of(key), (tiers[number]["ply"] or 0) % 2)

    def pack(self, file: str | Path) -> int:
        """Write the table into one small file; the bytes of the file."""
        return pack(self.storage, self.manifest, Path(file))

    def export(self, file: str | Path, boards: bool = True) -> int:
        """Write the table as Parquet, one row for every class; the number of rows. Raises MissingExtra."""
        from zermelo.solving.export import export

        return export(self, Path(file), boards)

    def to_arrow(self, boards: bool = True) -> Any:
        """The table as a pyarrow.Table with one row for every class, for pandas, polars or DuckDB.

        Columns: tier and ply, null where there are none; key; value; remoteness, null for endless play; with boards,
        the text of one position. It is held in memory. Raises MissingExtra without PyArrow.
        """
        from zermelo.solving.export import to_arrow

        return to_arrow(self, boards)

    def keeping(self, position: Position[Any]) -> list[Move]:
        """The moves after which the outcome is what it was."""
        outcome = self[position].outcome
        return [move for move, value in self.moves(position) if value.outcome == outcome]


def fitting(manifest: Manifest, game: Game[Any] | None, path: Path) -> Game[Any]:
    """The game of a table; raises BadTable where its rules are not those that were solved."""
    try:
        built = game_of(manifest, game, path)
    except OtherGame as error:
        raise BadTable(str(error)) from error
    maps = tuple(map(tuple, manifest["maps"]))
    if any(len(cells) not in lengths_of_maps(built) for cells in maps) or sample_of(built, maps) != manifest["rules"]:
        raise BadTable(f"{path} was solved with different rules than those of {built.name} here.")
    return built


def lengths_of_maps(game: Game[Any]) -> set[int]:
    """The numbers of cells that a map of the board of a game may have."""
    maps = (*game.symmetries, game.grid.places if game.grid else ())
    return set() if game.transform is None else {len(cells) for cells in maps}
