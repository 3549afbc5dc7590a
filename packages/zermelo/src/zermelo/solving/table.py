"""The table of a solved game: the value of every position."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from hashlib import sha256
from itertools import chain
from math import inf
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from zermelo.errors import BadOption, BadTable, NotInTable
from zermelo.evaluation.arrays import Values, states_of
from zermelo.evaluation.evaluator import Ranked, ValueSearch, first_keeping, one_by_one, rank, state_of
from zermelo.evaluation.grundy import grundy_values
from zermelo.games import GameLike, game as game_of
from zermelo.machine.files import Written
from zermelo.rules import Bounds, Game, MoveNumber, Outcome, Value
from zermelo.rules.encodings import score_of
from zermelo.rules.limits import Deadline, OnProgress, Progress, ignore, with_deadline_check
from zermelo.rules.position import Move, Position
from zermelo.rules.specs import read
from zermelo.rules.values import WORD_OF_OUTCOME, plies
from zermelo.solving.indexed.pieces import archived_manifest, is_archive
from zermelo.solving.lookup import Lookup, fitting, readable
from zermelo.solving.manifest import Manifest, manifest_in
from zermelo.solving.pack import Packed, write_packed
from zermelo.solving.plan import CHECK_STEP, INDEXED_FORMAT, tier_name
from zermelo.solving.storage import Files, Storage

if TYPE_CHECKING:
    from zermelo.evaluation.search.compiled_search import CompiledSearch
    from zermelo.solving.array_lookup import ArrayLookup

__all__ = ["Table", "TableLike", "Word", "files_of", "table_of"]

Word = Literal["win", "draw", "loss"]

CODE_BITS = 33
"""Bits of the code of a value plus one: codes have four bytes at most."""


def ensure_same(packed: "Table", table: "Table", on_progress: OnProgress) -> None:
    """Raise BadTable if a packed table has other keys or codes than the one that it was packed from."""
    for number, entry in enumerate(table.manifest["tiers"]):
        if digests(packed.storage, number, on_progress) != digests(table.storage, number, ignore):
            raise BadTable(f"Its {tier_name(entry['tier'])} is not that of {table.storage.path}.")


def digests(storage: Storage, tier: int, on_progress: OnProgress) -> tuple[str, str]:
    """Return the SHA-256 of all keys of a tier, and that of all codes."""
    keys, codes, classes = sha256(), sha256(), sum(storage.sizes(tier))
    for some_keys, some_codes in storage.scan(tier):
        keys.update(some_keys.data)
        codes.update(some_codes.data)
        on_progress(Progress(len(some_keys), classes, CHECK_STEP))
    return keys.hexdigest(), codes.hexdigest()


def files_of(folder: Path, game: Game[Any], manifest: Manifest) -> Storage:
    """Return the files of a table with or without keys."""
    if manifest["format"] != INDEXED_FORMAT:
        return Files(folder, manifest)
    from zermelo.solving.indexed.indexed_storage import IndexedFiles

    return IndexedFiles(folder, game, manifest)


def content_of(path: Path, game: Game[Any] | None) -> tuple[Game[Any], Manifest, Storage]:
    """Return the game, the manifest and the files of a table in a folder or a packed file; raise BadTable."""
    if path.is_file() and not is_archive(path):
        packed = Packed(path)
        return fitting(packed.manifest, game, path), packed.manifest, packed
    manifest = archived_manifest(path) if path.is_file() else manifest_in(path)
    if manifest is None:
        raise BadTable(f"{path} holds no finished table.")
    built = fitting(manifest, game, path)
    return built, manifest, files_of(path, built, manifest)


class Table(Lookup, ValueSearch[Any]):
    """Every position of a game with its value, and an evaluator that asks this table alone.

    It raises NotInTable for a position that it does not hold.

    Iteration yields one position of every class, ply by ply if the plies are known; the length is the number of
    classes. If games of different lengths reach a tier, the first player is to move in its positions, except where the
    game's texts allow only the second one.
    """

    name = "table"

    def __init__(self, folder: str | PathLike[str], game: GameLike | None = None) -> None:
        """Open the table in a folder or a packed file.

        A table of a game that is not in the catalogue needs the game. Raises BadTable if there is no finished table, or
        it is broken or has different rules.
        """
        super().__init__(*content_of(Path(folder), None if game is None else game_of(game)))

    @classmethod
    def of_files(cls, folder: Path, game: Game[Any], manifest: Manifest) -> "Table":
        """Return the table of finished files whose manifest is not written yet."""
        table = cls.__new__(cls)
        Lookup.__init__(table, game, manifest, files_of(folder, game, manifest))
        return table

    def __reduce__(self) -> Any:
        """Open the table again in the process that unpickles it."""
        return Table, (self.storage.path.resolve(), self.game)

    def __getitem__(self, position: Position[Any]) -> Value | Bounds:
        """Return the value of a position; bounds, if the table holds outcomes alone.

        Raises OtherGame for a position of another game, NotInTable for one that play cannot reach.
        """
        value = self.get(position)
        if value is None:
            raise self.absence(position)
        return value

    def __iter__(self) -> Iterator[Position[Any]]:
        return self.query()

    def search(self, state: Any, deadline: Deadline) -> Value | Bounds:
        """Return the value of a state at once; raise NotInTable.

        If the table holds outcomes alone, or only the first plies, a search finds what it lacks, or bounds it when the
        time is over.
        """
        value = self.get(state)
        if value is not None:
            return value if isinstance(value, Value) else self.search_distance(state, value, deadline)
        if not self.is_removed(state):
            raise self.absence(state)
        return self.distances.search(state, deadline)

    def is_removed(self, state: Any) -> bool:
        """Return whether the value of a state was removed, because the table keeps only the first plies."""
        return self.tier(state) in self.removed_tiers

    def absence(self, position: Any) -> NotInTable:
        """Return the error for a position, or a state, that is not in the table."""
        state = state_of(self.game, position)
        shown = position if isinstance(position, Position) else readable(self.game, state)
        last = self.manifest["tiers"][-1]["ply"]
        is_removed = self.is_removed(state)
        why = f", which holds the first {plies(last)}" if is_removed else f": no play of {self.game.name} leads to it"
        return NotInTable(f"{shown.text} is not in the table{why}.")

    @cached_property
    def removed_tiers(self) -> frozenset[int]:
        """The tiers whose values were removed when the tiers before them had been solved."""
        return frozenset(each["tier"] for each in self.manifest.get("removed", ()))

    def search_distance(self, state: Any, bounds: Bounds, seconds: float | Deadline) -> Value | Bounds:
        """Return the distance of a known outcome by a search, or the bounds if there is no time."""
        deadline = Deadline.of(seconds)
        if deadline.left <= 0:
            return bounds
        self.distances.remember(state, *(score_of(*bound) for bound in bounds))
        return self.distances.search(state, deadline)

    @cached_property
    def distances(self) -> "CompiledSearch[Any]":
        """The search for distances, which begins with the outcome of the table."""
        from zermelo.evaluation.search.compiled_search import CompiledSearch

        return CompiledSearch(self.game)

    @property
    def ready(self) -> "Table":
        """The table itself, which takes many states at once."""
        return self

    def search_states(self, states: Sequence[Any], deadline: Deadline) -> Iterator[list[Value | Bounds]]:
        """Yield the values of states in their order, one in every list; raise NotInTable."""
        return one_by_one(self, states, deadline)

    def search_words(self, words: Any, deadline: Deadline) -> Iterator[Values]:
        """Yield the values of the states in rows of ints; raise NotInTable."""
        found, absent = self.found_in(words, deadline)
        others = one_by_one(self, states_of(words[absent], self.game.rules.start), deadline)
        yield found.replace_rows(absent, Values.of(list(chain.from_iterable(others)), self.game.max_outcome))

    def search_reply(self, state: Any, value: Value, deadline: Deadline) -> MoveNumber | None:
        """Return the first move that keeps the value of a state; None if the game is over."""
        return first_keeping(self, state, value, deadline)

    @cached_property
    def array_lookup(self) -> "ArrayLookup":
        """The lookup of arrays of states."""
        from zermelo.solving.array_lookup import ArrayLookup  # late: it imports NumPy

        return ArrayLookup(self)

    def found_in(self, words: Any, deadline: Deadline) -> tuple[Values, Any]:
        """Return the values of the states in rows of ints, and the numbers of the rows that are not stored.

        If the table holds outcomes alone, a search finds the distances, until the time is over.
        """
        import numpy as np

        codes, tiers = self.array_lookup.codes_of(words, deadline)
        distinct, places = np.unique(codes + 1 + (tiers + 1 << CODE_BITS), return_inverse=True)
        pairs = zip((distinct % (1 << CODE_BITS) - 1).tolist(), ((distinct >> CODE_BITS) - 1).tolist(), strict=True)
        entries = [self.game.undecided_bounds() if code < 0 else self.decode(code, tier) for code, tier in pairs]
        found = Values.of(entries, self.game.max_outcome)[places]
        rows, distances = np.flatnonzero(~found.decided & (codes >= 0)), list[Value | Bounds]()
        for state in states_of(words[rows], self.game.rules.start):
            if deadline.is_over:
                break
            distances.append(self.value(state, seconds=deadline.share(1 / 2)))
        searched = Values.of(distances, self.game.max_outcome)
        return found.replace_rows(rows[: len(distances)], searched), np.flatnonzero(codes < 0)

    def probe(self, position: Position[Any]) -> list[Ranked]:
        """Return every move with its value for the player who makes it, the best first; raise NotInTable."""
        for move in position.moves if self.removed_tiers else ():
            self[position.follow(move)]
        return rank(self, position, 0)

    def query(
        self,
        *,
        value: Word | Outcome | None = None,
        remoteness: int | None = None,
        only_moves: int | None = None,
        ply: int | None = None,
        grundy: int | None = None,
        score: int | None = None,
        seconds: float | Deadline = inf,
    ) -> Iterator[Position[Any]]:
        """Return an iterator over one position of every class with this value, remoteness, Grundy value, score and ply.

        value: "win", "draw", "loss", or WIN, DRAW, LOSS. only_moves: the number of moves that keep the outcome; with
        "draw", only_moves=1 gives positions in which one move draws and all others lose. Arguments that are None select
        all positions. grundy is computed from the rules. seconds: time limit of the iteration, or a Deadline. Raises
        OutOfTime, NotImpartial for a Grundy value of a game that has none, or BadOption for another word, a negative
        number, or a ply whose positions games of other lengths reach, too.
        """
        for name, number in (("remoteness", remoteness), ("only_moves", only_moves), ("ply", ply), ("grundy", grundy)):
            if number is not None and number < 0:
                raise BadOption(f"{name}={number} is not valid: it must be 0 or more.")
        word = (
            None
            if value is None
            else read(WORD_OF_OUTCOME.get(value, str(value)) if isinstance(value, int) else value, Word, "value")
        )
        deadline, tiers = Deadline.of(seconds), self.tiers_at(ply)
        nimbers = None if grundy is None else grundy_values(self.game)

        def select() -> Iterator[Position[Any]]:
            for position in chain.from_iterable(self.positions(tier, word, remoteness, score) for tier in tiers):
                deadline.check()
                if only_moves is not None and len(self.keeping(position)) != only_moves:
                    continue
                if nimbers is None or nimbers.value(position.state, seconds=inf) == grundy:
                    yield position

        return select()

    def fits(self, code: int, word: Word | None, remoteness: int | None, score: int | None) -> bool:
        """Return whether a code stands for a value with this word, remoteness and score; None fits all."""
        value = self.decode(code)
        return word in (None, value.word) and remoteness in (None, value.remoteness) and score in (None, value.outcome)

    def positions(
        self, tier: int, word: Word | None, remoteness: int | None, score: int | None
    ) -> Iterator[Position[Any]]:
        """Yield one position of every class of a tier with this word, remoteness and score."""
        import numpy as np

        for keys, codes in self.storage.scan(tier):
            wanted = [code for code in np.unique(codes).tolist() if self.fits(code, word, remoteness, score)]
            for key in keys[np.isin(codes, wanted)].tolist() if wanted else ():
                yield self.position(tier, key)

    def pack(
        self, file: str | PathLike[str], *, seconds: float | Deadline = inf, on_progress: OnProgress = ignore
    ) -> Written:
        """Write a table into one small file, which is opened like the folder.

        on_progress is called with the number of written classes, and while they are checked. seconds: time limit, after
        which OutOfTime is raised and no file is written.
        """

        def reopen(new: Path) -> None:
            ensure_same(Table(new, self.game), self, heeded)

        heeded = with_deadline_check(Deadline.of(seconds), on_progress)
        if not self.has_keys:
            from zermelo.solving.indexed.pieces import pieces_of, write_archive

            return Written(Path(file), write_archive(pieces_of(self.storage.path), Path(file), heeded))
        tiers = map(self.storage.scan, range(len(self.manifest["tiers"])))
        return Written(Path(file), write_packed(tiers, self.manifest, Path(file), reopen, heeded))

    def export(
        self,
        file: str | PathLike[str],
        *,
        boards: bool = True,
        seconds: float | Deadline = inf,
        on_progress: OnProgress = ignore,
    ) -> Written:
        """Write the table to a file as Parquet, one row for every class.

        Columns: tier and ply, null if there are none; key; value; remoteness, null for endless play; with boards, the
        text of one position of each class; in an impartial game the Grundy value, null if there are too many positions
        to compute it. on_progress is called with the rows so far. seconds: time limit, after which OutOfTime is
        raised and no file is written. Raises MissingExtra without PyArrow, DiskFull, or BadOption for a device.
        """
        from zermelo.solving.export import write_parquet

        return write_parquet(self, Path(file), boards, with_deadline_check(Deadline.of(seconds), on_progress))

    def to_arrow(self, *, boards: bool = True) -> Any:
        """Return the table as a pyarrow.Table in memory with one row for every class, for pandas, polars or DuckDB.

        Columns: tier and ply, null if there are none; key; value; remoteness, null for endless play; with boards, the
        text of one position. Raises MissingExtra without PyArrow.
        """
        from zermelo.solving.export import to_arrow

        return to_arrow(self, boards=boards)

    def keeping(self, position: Position[Any]) -> list[Move]:
        """Return the moves that keep the outcome."""
        outcome = self[position].outcome
        return [move for move, value in self.probe(position) if value.outcome == outcome]


TableLike = Table | str | PathLike[str]
"""A table, or its folder or file."""


def table_of(table: TableLike, game: Game[Any] | None = None) -> Table:
    """Return a table, which is opened if this is its path; see `Table`."""
    return table if isinstance(table, Table) else Table(table, game)
