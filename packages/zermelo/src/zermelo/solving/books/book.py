"""Opening books: the value of every unfinished position that play can reach in a few plies, in one small file."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from os import PathLike
from pathlib import Path
from typing import Any, NamedTuple

from zermelo.bits import bits
from zermelo.errors import BadTable, TooLarge
from zermelo.evaluation.settling import best_value
from zermelo.evaluation.symmetry.transformations import canonical_key, class_size, maps_of, refusal_of_class
from zermelo.games import GameLike, game as game_of
from zermelo.machine.narrow import narrow
from zermelo.rules import Game, MoveNumber, Value
from zermelo.rules.encodings import code_of, largest_code
from zermelo.solving.lookup import Lookup, fitting
from zermelo.solving.manifest import Manifest, is_number, manifest_of, part_entry, sample_of, sum_counts
from zermelo.solving.pack import Packed, write_packed
from zermelo.solving.plan import BOOK_FORMAT, MAX_TIERS, code_bytes
from zermelo.solving.storage import Array

__all__ = ["Book", "BookContent", "back_up", "manifest_for", "opening_of", "write_book"]

MAX_OPENING_CLASSES = 5_000_000
"""Largest number of classes in an opening; they take about 2 GB."""


class Book(Lookup):
    """The values of all unfinished positions that play can reach in a few plies, one entry for each class."""

    name = "book"

    def __init__(self, file: str | PathLike[str], game: GameLike | None = None) -> None:
        """Open the book in a file; a book of a game that is not in the catalogue needs the game.

        Raises BadTable if the file is not a book, is damaged, or was made with different rules.
        """
        path = Path(file)
        packed = Packed(path, BOOK_FORMAT)
        if not is_number(packed.manifest.get("plies")):
            raise BadTable(f"{path} is broken: its manifest has a wrong entry 'plies'.")
        chosen = None if game is None else game_of(game)
        super().__init__(fitting(packed.manifest, chosen, path), packed.manifest, packed)

    @classmethod
    def of_package(cls, file: Path, game: Game[Any]) -> "Book":
        """Open a book of the package without comparing it with the rules, which tests do."""
        book, packed = cls.__new__(cls), Packed(file, BOOK_FORMAT)
        Lookup.__init__(book, game, packed.manifest, packed)
        return book

    def __reduce__(self) -> Any:
        """Open the book again in the process that unpickles it."""
        return Book, (self.file.resolve(), self.game)

    def entries(self) -> Iterator[tuple[int, Value]]:
        """Yield the key and the value of every class."""
        for tier in range(len(self.manifest["tiers"])):
            for keys, codes in self.storage.scan(tier):
                yield from zip(keys.tolist(), map(self.decode, codes.tolist()), strict=True)

    @property
    def file(self) -> Path:
        """The file that holds the book."""
        return self.storage.path

    @property
    def plies(self) -> int:
        """The largest number of plies from the start to a position."""
        plies: int = self.manifest["plies"]
        return plies


class BookContent(NamedTuple):
    """Classes of unfinished positions: a map from their canonical keys to the first state of each class."""

    shallow: dict[int, Any]
    """Classes that play reaches before the last ply, in breadth-first order."""
    deep: dict[int, Any]
    """Classes that play reaches only at the last ply; neighbours in the tree are next to each other."""
    plies: dict[int | None, set[int]]
    """The plies of the positions in each tier."""


def opening_of(game: Game[Any], plies: int) -> BookContent:
    """Return the opening of a game, of this many plies.

    Raises TooLarge if it has more than MAX_OPENING_CLASSES classes or a state without a key, and BadGame for false
    keys.
    """
    canonical = canonical_key(game, maps_of(game))
    seen, tiers, first = dict[int, Any](), dict[int | None, set[int]](), 0
    for ply in range(plies + 1):
        # Other orders of moves lead to the same states, and to compare states costs less than to examine them again.
        layer = dict.fromkeys(below(game, islice(seen.values(), first, None)) if ply else (game.rules.start,))
        unfinished = [state for state in layer if game.rules.moves(state)]
        first = len(seen)
        for state in unfinished:
            if (key := canonical(state)) < 0:
                raise refusal_of_class(game, maps_of(game), state)
            seen.setdefault(key, state)
            tiers.setdefault(tier_of(game, state), set()).add(ply)
        if len(seen) > MAX_OPENING_CLASSES:
            raise TooLarge(
                f"{game.name} has more than {MAX_OPENING_CLASSES:,} classes within {ply} plies; choose fewer plies."
            )
    return BookContent(dict(islice(seen.items(), first)), dict(islice(seen.items(), first, None)), tiers)


def below(game: Game[Any], states: Iterable[Any]) -> Iterator[Any]:
    """Yield the children of states, in their order."""
    return (child for state in states for _, child in children(game, state))


def children(game: Game[Any], state: Any) -> Iterator[tuple[MoveNumber, Any]]:
    """Yield each legal move of a state with the state after it."""
    return ((move, game.rules.play(state, move)) for move in bits(game.rules.moves(state)))


def tier_of(game: Game[Any], state: Any) -> int | None:
    """Return the tier of a state, the largest number of plies left; None in a game without tiers or with too many."""
    plies_left = game.declared.plies_left
    return None if plies_left is None or plies_left(game.rules.start) > MAX_TIERS else plies_left(state)


def back_up(game: Game[Any], states: Mapping[int, Any], values: dict[int, Value]) -> dict[int, Any]:
    """Back up the values of classes to those above them, and return the states that remain without a value.

    states: in breadth-first order. None remain if all values below them are known and no moves return.
    """
    left, canonical, rules = dict(reversed([*states.items()])), canonical_key(game, maps_of(game)), game.rules
    while left:
        undecided = {}
        for key, state in left.items():
            known = {
                move: values.get(canonical(child)) if rules.moves(child) else game.value_type(rules.outcome(child), 0)
                for move, child in children(game, state)
            }
            turns = ((value, game.keeps_turn(state, move)) for move, value in known.items() if value)
            if None not in known.values() and (value := best_value(turns)):
                values[key] = value
            else:
                undecided[key] = state
        if len(undecided) == len(left):
            break
        left = undecided
    return left


def write_book(file: Path, game: Game[Any], plies: int, opening: BookContent, values: Mapping[int, Value]) -> int:
    """Write the values of the classes of an opening into a file, and return its bytes.

    The values are read from the file and compared before it gets its name; raises BadTable for others.
    """
    manifest, tiers = manifest_for(game, plies, opening, values)
    stored = {key: values[key] for key in (*opening.shallow, *opening.deep)}

    def reopen(new: Path) -> None:
        ensure_values(Book(new, game), stored)

    return write_packed([[tier] for tier in tiers], manifest, file, reopen)


def ensure_values(book: Book, values: Mapping[int, Value]) -> None:
    """Raise BadTable for a book that does not hold these values of classes, or holds more of them."""
    for key, value in book.entries():
        if values.get(key) != value:
            raise BadTable(f"The class with the key {key} is stored as {value}, and its value is {values.get(key)}.")
    if len(book) != len(values):
        raise BadTable(f"It holds {len(book):,} classes of {len(values):,}.")


def manifest_for(
    game: Game[Any], plies: int, opening: BookContent, values: Mapping[int, Value]
) -> tuple[Manifest, list[tuple[Array, Array]]]:
    """Return the manifest of the book of an opening, and the keys and codes of every tier."""
    import numpy as np

    states, size = {**opening.shallow, **opening.deep}, class_size(game, maps_of(game))
    width = code_bytes(max(finite_plies(values[key] for key in states), default=0), game.max_outcome)
    stored, entries = [], []
    for tier, keys in by_tier(game, states):
        codes = [code_of(*values[key], largest_code(width), game.max_outcome) for key in keys]
        stored.append((np.array(keys, "<i8"), narrow(codes, f"<u{width}")))
        counts = sum_counts((code, 1, size(states[key])) for code, key in zip(codes, keys, strict=True))
        ply, *others = opening.plies[tier]
        only_ply = None if tier is None or others else ply
        entries.append({"tier": tier, "ply": only_ply, "parts": [part_entry(*stored[-1], counts)]})
    manifest = manifest_of(game, width, sample_of(game, maps_of(game)), entries, BOOK_FORMAT)
    return {**manifest, "plies": plies}, stored


def finite_plies(values: Iterable[Value]) -> Iterator[int]:
    """Yield the remotenesses of the values that are not endless play, which has a code of its own."""
    return (value.remoteness for value in values if not value.is_endless)


def by_tier(game: Game[Any], states: Mapping[int, Any]) -> list[tuple[int | None, list[int]]]:
    """Return the tiers from the start on, with their ascending keys."""
    tiers: dict[int | None, list[int]] = {}
    for key in sorted(states):
        tiers.setdefault(tier_of(game, states[key]), []).append(key)
    return sorted(tiers.items(), key=lambda tier: -(tier[0] or 0))
