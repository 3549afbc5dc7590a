"""The lookup of values on disk by state, which tables of whole games and opening books share."""

from collections.abc import Iterator
from contextlib import suppress
from functools import cached_property, lru_cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from zermelo.errors import BadOption, BadTable, BadText, OtherGame
from zermelo.evaluation.evaluator import state_of
from zermelo.evaluation.symmetry.keys import keys_of
from zermelo.evaluation.symmetry.transformations import canonical_key, maps_of
from zermelo.games import start
from zermelo.rules import DRAW, Bounds, Game, Value
from zermelo.rules.display import Displayed
from zermelo.rules.encodings import largest_code, of_code
from zermelo.rules.position import Position, is_read
from zermelo.solving.manifest import Manifest, game_of, has_keys, sample_of
from zermelo.solving.storage import Storage

__all__ = ["Lookup", "ValueCount", "fitting", "readable"]


class ValueCount(NamedTuple):
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
        self.tier_of = None if None in self.tier_numbers else game.declared.plies_left
        """The function that returns the tier of a state; None without tiers."""

    def __len__(self) -> int:
        classes: int = self.manifest["classes"]
        return classes

    def __contains__(self, position: object) -> bool:
        """Return True if the value of a position, or of its text, is stored."""
        with suppress(OtherGame, BadText):
            return isinstance(position, Position | str) and self.get(position) is not None
        return False

    def get(self, position: Any) -> Value | Bounds | None:
        """Return the value of a position or of a state, bounds if outcomes alone are stored; None if it is absent."""
        state = state_of(self.game, position)
        tier = self.tier(state)
        number = self.tier_numbers.get(tier)
        code = -1 if number is None else self.storage.code_of(number, state, self.canonical_key)
        if code < 0:
            return None if self.has_keys or self.game.rules.moves(state) else self.over(state)
        return self.decode(code, tier)

    def over(self, state: Any) -> Value:
        """Return the value of a finished position, which a table without keys does not store."""
        return Value(self.game.rules.outcome(state), 0)

    def decode(self, code: int, left: int | None = None) -> Value | Bounds:
        """Return the value that a code stands for; left: the plies that are left, which bound an outcome alone."""
        if self.manifest.get("outcomes"):
            return outcome_within(code - 1, left, self.manifest["tiers"][0]["tier"])
        largest = largest_code(self.manifest["code_bytes"])
        return self.game.value_type(*of_code(code, largest, self.game.max_outcome))

    def tier(self, state: Any) -> int | None:
        """Return the tier of a state, the largest number of plies left; None without tiers."""
        return self.tier_of and self.tier_of(state)

    @cached_property
    def has_keys(self) -> bool:
        """True if keys are stored; otherwise positions have ranks, and finished ones are not stored."""
        return has_keys(self.manifest)

    def check_files(self) -> tuple[int, list[str]]:
        """Return the number of pieces with a checksum, and the faults of these pieces and of the symmetries."""
        pieces = list(self.storage.broken())
        faults = [fault for fault in pieces if fault]
        if maps_of(self.game) != self.maps and self.has_keys:
            kind = type(self).__name__.lower()
            faults.append(f"The {kind} of {self.game.name} is folded by other maps than the symmetries of the game.")
        return len(pieces), faults

    def counts(self, ply: int | None = None) -> dict[Value | Bounds, ValueCount]:
        """Return the number of positions with each value, in total or at one ply.

        A position is a state here, seen from the side to move. A state that occurs with either player to move
        counts once. Raises BadOption for a ply whose positions games of other lengths reach, too.
        """
        counts: dict[Value | Bounds, ValueCount] = {}
        for number in self.tiers_at(ply):
            for code, classes, positions in self.manifest["tiers"][number]["codes"]:
                value = self.decode(code, None if ply is None else self.manifest["tiers"][number]["tier"])
                known = counts.get(value, ValueCount(0, 0))
                counts[value] = ValueCount(known.positions + positions, known.classes + classes)
        return counts

    def tiers_at(self, ply: int | None) -> list[int]:
        """Return the tiers at a ply, by their number from the start; all tiers for None.

        Raises BadOption if no tier has this ply, and games of different lengths reach some tiers.
        """
        plies = [tier["ply"] for tier in self.manifest["tiers"]]
        if ply is not None and ply not in plies and None in plies:
            raise BadOption(
                f"ply={ply} selects nothing here: {self.game.name} has positions that games of different lengths reach."
            )
        return [number for number, each in enumerate(plies) if ply is None or each == ply]

    def turn_in(self, tier: int) -> int | None:
        """Return whose turn it is in the positions of a tier, by its number from the start; None if this varies."""
        ply = self.manifest["tiers"][tier]["ply"]
        return None if self.game.rules.again or ply is None else ply % 2

    def position(self, tier: int, key: int) -> Position[Any]:
        """Return the position of a key in a tier, by its number from the start.

        If either player may be to move in the tier, it is the first one whose text is read as this position.
        """
        state, turn = keys_of(self.game).state(key), self.turn_in(tier)
        return readable(self.game, state) if turn is None else Position(self.game, state, turn)

    def at_random(self, rng: Random) -> Iterator[Position[Any]]:
        """Yield random positions forever; all are equally likely."""
        sizes = [sum(self.storage.sizes(number)) for number in range(len(self.manifest["tiers"]))]
        while True:
            number = rng.choices(range(len(sizes)), sizes)[0]
            yield self.position(number, self.storage.key_at(number, rng.randrange(sizes[number])))


def readable(game: Game[Any], state: Any) -> Position[Any]:
    """Return a state with the first side to move whose text is read as this position.

    >>> from zermelo.games import game
    >>> readable(game("tictactoe"), (0b0, 0b1)).player, readable(game("nim"), (1, 2, 3)).player
    ('O', 'first')
    """
    return next(filter(is_read, (Position(game, state, turn) for turn in (0, 1))), Position(game, state))


@lru_cache(1024)
def outcome_within(outcome: int, left: int | None, longest: int) -> Value | Bounds:
    """Return what an outcome says where a draw lasts until no ply is left; left: None if the number varies."""
    if outcome == DRAW:
        return Bounds(Value(DRAW, 0), Value(DRAW, longest)) if left is None else Value(DRAW, left)
    ends = Value(outcome, 1), Value(outcome, longest if left is None else left)
    return ends[0] if ends[0] == ends[1] else Bounds(*sorted(ends))


def fitting(manifest: Manifest, game: Game[Any] | None, path: Path) -> Game[Any]:
    """Return the game of a file; raise BadTable if the values were computed with different rules."""
    try:
        built = game_of(manifest, game, path)
    except OtherGame as error:
        raise BadTable(str(error)) from error
    maps = tuple(map(tuple, manifest["maps"]))
    length = None if built.declared.transform is None else len(start(built).text)  # maps move every character
    if any(len(cells) != length for cells in maps) or sample_of(built, maps) != manifest["rules"]:
        raise BadTable(f"{path} was solved with different rules than those of {built.name} here.")
    return built
