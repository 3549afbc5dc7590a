"""The table of a solved game: the value of every position; and the lookup, which opening books share."""

from collections.abc import Iterator, Sequence
from math import inf
from pathlib import Path
from random import Random
from typing import Any, Literal, NamedTuple

from zermelo.display import Displayed
from zermelo.errors import BadTable, NotInTable, OtherGame
from zermelo.evaluation.deadline import Deadline, heeding
from zermelo.evaluation.evaluator import Ranked, first_keeping, one_by_one, rank, refuse_position
from zermelo.evaluation.grundy import grundy_values
from zermelo.games import start
from zermelo.position import Position
from zermelo.progress import OnProgress, ignore
from zermelo.rules import Bounds, Game, Move, Value
from zermelo.symmetry.keys import keys_of
from zermelo.symmetry.transformations import canonical_key, maps_of
from zermelo.tables.identity import game_of, sample_of
from zermelo.tables.manifest import Manifest, manifest_in
from zermelo.tables.pack import Packed, write_packed
from zermelo.tables.storage import Files, Storage

__all__ = ["Count", "Lookup", "Table", "Word", "fitting", "pack", "query"]

Word = Literal["win", "draw", "loss"]


def query(
    table: "Table",
    value: Word | None = None,
    remoteness: int | None = None,
    only_moves: int | None = None,
    ply: int | None = None,
    grundy: int | None = None,
    seconds: float = inf,
) -> Iterator[Position[Any]]:
    """Yield one position of every class that fits: with this value, remoteness and Grundy value, at this ply.

    only_moves: the number of moves that keep the outcome; with "draw", only_moves=1 gives positions in which one move
    draws and all others lose. Arguments that are None select all positions. grundy is computed from the rules. Raises
    NotImpartial for a Grundy value of a game that has none, OutOfTime this many seconds after the iteration starts.
    """
    deadline, nimbers = Deadline(seconds), None if grundy is None else grundy_values(table.game)
    for number in table.tiers_at(ply):
        for position in table.positions(number, value, remoteness):
            deadline.check()
            if only_moves is not None and len(table.keeping(position)) != only_moves:
                continue
            if nimbers is None or nimbers.value(position.state, inf) == grundy:
                yield position


class Count(NamedTuple):
    """The number of positions that have one value."""

    positions: int
    classes: int
    """Positions up to symmetry, which the table stores."""


class Lookup(Displayed):
    """The values of positions on disk, looked up by state; the length is the number of classes."""

    def __init__(self, game: Game[Any], manifest: Manifest, storage: Storage) -> None:
        self.game = game
        self.manifest = manifest
        self.storage = storage
        self.maps = tuple(map(tuple, manifest["maps"]))
        self.canonical_key = canonical_key(game, self.maps)
        self.tier_numbers = {tier["tier"]: number for number, tier in enumerate(manifest["tiers"])}

    def __len__(self) -> int:
        classes: int = self.manifest["classes"]
        return classes

    def get(self, state: Any) -> Value | None:
        """Return the value of a state; None if it is not stored."""
        refuse_position(state)
        number = self.tier_numbers.get(self.tier(state))
        code = -1 if number is None else self.storage.find(number, self.canonical_key(state))
        return None if code < 0 else Value.of_code(code, self.manifest["code_bytes"])

    def tier(self, state: Any) -> int | None:
        """Return the tier of a state, the largest number of plies left; None without tiers."""
        return None if None in self.tier_numbers or self.game.plies_left is None else self.game.plies_left(state)

    def check_files(self) -> tuple[int, list[str]]:
        """Return the number of pieces with a checksum, and the faults of these pieces and of the symmetries."""
        pieces = list(self.storage.broken())
        faults = [fault for fault in pieces if fault]
        if maps_of(self.game) != self.maps:
            kind = type(self).__name__.lower()
            faults.append(f"The {kind} of {self.game.name} is folded by other maps than the symmetries of the game.")
        return len(pieces), faults

    def counts(self, ply: int | None = None) -> dict[Value, Count]:
        """Return the number of positions with each value, in total or at one ply.

        A position is a state here, seen from the side to move. A state that occurs with either player to move
        counts once.
        """
        counts: dict[Value, Count] = {}
        for number in self.tiers_at(ply):
            for code, classes, positions in self.manifest["tiers"][number]["codes"]:
                value = Value.of_code(code, self.manifest["code_bytes"])
                known = counts.get(value, Count(0, 0))
                counts[value] = Count(known.positions + positions, known.classes + classes)
        return counts

    def tiers_at(self, ply: int | None) -> list[int]:
        """Return the tiers at a ply, by their number from the start; all tiers for None."""
        tiers = self.manifest["tiers"]
        return [number for number in range(len(tiers)) if ply is None or tiers[number]["ply"] == ply]

    def at_random(self, rng: Random) -> Iterator[Position[Any]]:
        """Yield random positions forever; all are equally likely."""
        tiers, state_of = self.manifest["tiers"], keys_of(self.game).state
        sizes = [sum(self.storage.sizes(number)) for number in range(len(tiers))]
        while True:
            number = rng.choices(range(len(tiers)), sizes)[0]
            key = self.storage.key_at(number, rng.randrange(sizes[number]))
            yield Position(self.game, state_of(key), (tiers[number]["ply"] or 0) % 2)


class Table(Lookup):
    """Every position of a game with its value.

    Iteration yields one position of every class, ply by ply if the plies are known; the length is the number of
    classes. If a tier can be reached in several numbers of plies, its positions have the first player to move.
    """

    @classmethod
    def open(cls, folder: str | Path, game: Game[Any] | None = None) -> "Table":
        """Open the table in a folder or a packed file.

        A table of a game that is not in the catalogue needs the game. Raises BadTable if there is no finished table, or
        it is broken or has different rules.
        """
        path = Path(folder)
        if path.is_file():
            packed = Packed(path)
            return cls(fitting(packed.manifest, game, path), packed.manifest, packed)
        manifest = manifest_in(path)
        if manifest is None:
            raise BadTable(f"{path} holds no finished table.")
        return cls(fitting(manifest, game, path), manifest, Files(path, manifest))

    def __getitem__(self, position: Position[Any]) -> Value:
        """Raise OtherGame for a position of another game, NotInTable for one that play cannot reach."""
        if position.game != self.game:
            raise OtherGame(f"The table holds {self.game.name}, and the position is of {position.game.name}.")
        return self.value(position.state)

    def __iter__(self) -> Iterator[Position[Any]]:
        return self.where()

    def value(self, state: Any, seconds: float | Deadline = 0) -> Value:
        """Return the value of a state at once; raise NotInTable."""
        value = self.get(state)
        if value is None:
            text = self.game.write(state, 0)
            raise NotInTable(f"{text} is not in the table: no play of {self.game.name} leads to it.")
        return value

    def values(self, states: Sequence[Any], seconds: float | Deadline = 0) -> Iterator[list[Value | Bounds]]:
        """Yield the values of states in their order, one in every list; raise NotInTable."""
        return one_by_one(self, states, seconds)

    def best_reply(self, state: Any, value: Value, seconds: float | Deadline = 0) -> Move | None:
        """Return the first move that keeps the value of a state; None if the game is over."""
        return first_keeping(self, state, value, seconds)

    def moves(self, position: Position[Any]) -> list[Ranked]:
        """Return every move with its value for the player who makes it, the best first."""
        return rank(self, position.state, 0)

    where = query
    """Yield one position of every class that fits; see `zermelo.query`."""

    def fits(self, code: int, word: Word | None, remoteness: int | None) -> bool:
        """Return whether a code stands for a value with this word and remoteness; None fits all."""
        value = Value.of_code(code, self.manifest["code_bytes"])
        return word in (None, value.word) and remoteness in (None, value.remoteness)

    def positions(self, tier: int, word: Word | None, remoteness: int | None) -> Iterator[Position[Any]]:
        """Yield one position of every class of a tier with this word and remoteness."""
        import numpy as np

        turn, state_of = (self.manifest["tiers"][tier]["ply"] or 0) % 2, keys_of(self.game).state
        for keys, codes in self.storage.scan(tier):
            wanted = [code for code in np.unique(codes).tolist() if self.fits(code, word, remoteness)]
            for key in keys[np.isin(codes, wanted)].tolist() if wanted else ():
                yield Position(self.game, state_of(key), turn)

    def pack(self, file: str | Path, on_progress: OnProgress = ignore) -> int:
        """Write the table into one small file, and return its bytes; see `zermelo.pack`."""
        return pack(self, file, on_progress)

    def export(self, file: str | Path, boards: bool = True, on_progress: OnProgress = ignore) -> int:
        """Write the table as Parquet, and return the number of rows; see `zermelo.export`."""
        from zermelo.tables.export import export

        return export(self, file, boards, on_progress)

    def to_arrow(self, boards: bool = True) -> Any:
        """Return the table as a pyarrow.Table in memory with one row for every class, for pandas, polars or DuckDB.

        Columns: tier and ply, null if there are none; key; value; remoteness, null for endless play; with boards, the
        text of one position. Raises MissingExtra without PyArrow.
        """
        from zermelo.tables.export import to_arrow

        return to_arrow(self, boards)

    def keeping(self, position: Position[Any]) -> list[Move]:
        """Return the moves that keep the outcome."""
        outcome = self[position].outcome
        return [move for move, value in self.moves(position) if value.outcome == outcome]


def pack(table: Table, file: str | Path, on_progress: OnProgress = ignore, seconds: float = inf) -> int:
    """Write a table into one small file, which Table.open reads like the folder, and return the bytes of the file.

    on_progress is called with the number of written classes. seconds: time limit, after which OutOfTime is raised and
    no file is written.
    """

    def reopen(new: Path) -> Value:
        return Table.open(new, table.game)[start(table.game)]

    tiers = map(table.storage.scan, range(len(table.manifest["tiers"])))
    return write_packed(tiers, table.manifest, Path(file), reopen, heeding(Deadline(seconds), on_progress))


def fitting(manifest: Manifest, game: Game[Any] | None, path: Path) -> Game[Any]:
    """Return the game of a file; raise BadTable if the values were computed with different rules."""
    try:
        built = game_of(manifest, game, path)
    except OtherGame as error:
        raise BadTable(str(error)) from error
    maps = tuple(map(tuple, manifest["maps"]))
    length = None if built.transform is None else len(start(built).text)  # maps move every character
    if any(len(cells) != length for cells in maps) or sample_of(built, maps) != manifest["rules"]:
        raise BadTable(f"{path} was solved with different rules than those of {built.name} here.")
    return built
