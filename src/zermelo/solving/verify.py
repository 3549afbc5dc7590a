"""Is a table right? Every stored value from its children by the plain rules, and nothing missing or too much.

Nothing here is shared with the solver but rules, keys and symmetries.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from zermelo.engine.compiler import compiled
from zermelo.engine.reexpansion import make_witness
from zermelo.rules import MOST_MOVES, Game, Value
from zermelo.rules.encodings import largest_code
from zermelo.searching.interpreted import best_value
from zermelo.solving.plan import tier_name
from zermelo.solving.table import Table
from zermelo.symmetry.transformations import folding_maps

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]

__all__ = ["Verdict", "verify"]

AT_ONCE = 1 << 16
"""Positions that are looked at together."""

INTERPRETED = 1000
"""Positions that are checked once more by the rules as they are written, not compiled."""

FOREVER = 1 << 30
"""A remoteness that no game has: that of endless play."""

OnChecked = Callable[[int], None]


class Verdict(NamedTuple):
    """What was checked, and what was found to be wrong."""

    game: str
    pieces: int
    """Files, or blocks of a packed file, whose checksums were compared."""
    checked: int
    """Classes whose values were derived anew."""
    faults: list[str]
    """At most one sentence for each file."""


def verify(
    folder: Path,
    game: Game[Any] | None = None,
    sample: int | None = None,
    on_checked: OnChecked = lambda checked: None,
) -> Verdict:
    """Check the files of a table, then every value, or so many of them chosen at random.

    Raises BadTable where the manifest is broken, or a file is missing or has the wrong length.
    """
    table = Table.open(folder, game)
    pieces = list(table.storage.broken())
    checked, faults = 0, [sentence for sentence in pieces if sentence]
    if folding_maps(table.game) != table.maps:
        faults.append(f"{folder} is folded by other maps than the symmetries of the game.")
    if not faults:
        checked, faults = sampled(table, sample, on_checked) if sample else whole(table, on_checked)
    if not faults and not sample:
        faults = sampled(table, INTERPRETED, lambda checked: None)[1]
    return Verdict(table.game.name, len(pieces), checked, faults)


def sampled(table: Table, number: int, on_checked: OnChecked) -> tuple[int, list[str]]:
    """Positions at random, each by the interpreted rules."""
    rules = table.game.rules
    for checked, position in enumerate(islice(table.at_random(Random()), number)):
        children = [table.get(rules.play(position.state, move)) for move in position.moves]
        if None in children:
            return checked, [f"A position after {position.text} is missing."]
        found = best_value(child for child in children if child) or Value(rules.outcome(position.state), 0)
        if found != table[position]:
            return checked, [f"{position.text} is stored as {table[position]}, but is {found}."]
        on_checked(checked + 1)
    return number, []


class Layer(NamedTuple):
    """A tier in memory."""

    keys: "Array"
    codes: "Array"
    reached: "Array"
    """Whether a move of a stored position leads there."""


class Looked(NamedTuple):
    """What the rules say of some positions; children come position after position."""

    leasts: "Array"
    tiers: "Array"
    sizes: "Array"
    outcomes: "Array"
    counts: "Array"
    children: "Array"
    child_tiers: "Array"


def whole(table: Table, on_checked: OnChecked) -> tuple[int, list[str]]:
    """Every position, tier by tier from the start: as many as were checked, and a fault for each broken file."""
    check = Check(table)
    for number in range(len(table.manifest["tiers"])):
        for _ in check.parts(number):
            on_checked(check.checked)
    return check.checked, check.faults


class Check:
    """Tiers from the start down; those that moves have led to are in memory until their turn."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.witness = compiled(make_witness(table.game, table.maps, None not in table.tier_numbers))
        self.code_bytes: int = table.manifest["code_bytes"]
        self.layers: dict[int, Layer] = {}
        self.checked = 0
        self.faults: list[str] = []

    def layer(self, number: int) -> Layer:
        """A tier, by its number from the start."""
        import numpy as np

        if number not in self.layers:
            keys, codes = map(np.concatenate, zip(*self.table.storage.scan(number), strict=True))
            self.layers[number] = Layer(keys, codes, np.zeros(len(keys), bool))
        return self.layers[number]

    def parts(self, number: int) -> Iterator[None]:
        """Check a tier, part by part."""
        told = self.table.manifest["tiers"][number]
        here, begin, found = self.layer(number), 0, Counter[int]()
        if number == 0:
            self.reach_start(here)
        for part in told["parts"]:
            end = begin + part["classes"]
            for first in range(begin, end, AT_ONCE):
                found.update(self.look(number, slice(first, min(first + AT_ONCE, end))))
                yield
            begin = end
        if told["tier"] is None:
            self.spread(here)
        if not here.reached.all():
            self.fault(number, int(here.reached.argmin()), "is one that no play leads to")
        if sorted(found.items()) != [(code, positions) for code, _, positions in told["codes"]]:
            self.faults.append(f"The manifest has other counts for tier {told['tier']} than its files.")
        del self.layers[number]

    def reach_start(self, here: Layer) -> None:
        place = here.keys.searchsorted(self.table.manifest["start"])
        if self.table.least(self.table.game.rules.start) != self.table.manifest["start"]:
            self.faults.append("The manifest has another start than the game.")
        if place < len(here.keys) and here.keys[place] == self.table.manifest["start"]:
            here.reached[place] = True

    def look(self, number: int, some: slice) -> Counter[int]:
        """Check some positions of a tier; how many positions have each code."""
        import numpy as np

        here, told = self.layer(number), self.table.manifest["tiers"][number]
        keys, codes = here.keys[some], here.codes[some]
        seen = self.seen(keys)
        before = here.keys[some.start - 1] if some.start else -1
        self.unless((np.diff(keys, prepend=before) > 0) & (seen.leasts == keys), number, some, "is out of its place")
        if told["tier"] is not None:
            self.unless(seen.tiers == told["tier"], number, some, "is of another tier")
        self.unless(self.merits_of(codes) == self.expected(seen, number, some), number, some, "has a wrong value")
        self.checked += len(keys)
        return Counter(dict(enumerate(np.bincount(codes, seen.sizes).astype(int).tolist()))) + Counter()

    def seen(self, keys: "Array") -> Looked:
        import numpy as np

        room = MOST_MOVES * len(keys)
        looked = Looked(*(np.zeros(size, np.int64) for size in (*[len(keys)] * 5, room, room)))
        written = self.witness(keys, *looked)
        return looked._replace(children=looked.children[:written], child_tiers=looked.child_tiers[:written])

    def expected(self, seen: Looked, number: int, some: slice) -> "Array":
        """The merits that positions have by their children, or by their outcome."""
        import numpy as np

        merits = np.where(seen.outcomes == 0, 0, seen.outcomes * 4 * FOREVER)
        if len(seen.children):
            after = self.merits_of(self.codes_of_children(seen, number, some))
            won, lost = after < -FOREVER, after > FOREVER
            earlier = np.where(won, -after - 1, np.where(lost, -after + 1, np.minimum(after + 1, FOREVER)))
            going_on = seen.counts > 0
            firsts = (np.cumsum(seen.counts) - seen.counts)[going_on]
            merits[going_on] = np.maximum.reduceat(earlier, firsts)
        return merits

    def merits_of(self, codes: "Array") -> "Array":
        """Values as numbers, the better the greater: wins from the quickest, draws, losses."""
        import numpy as np

        outcomes, plies = codes.astype(np.int64) % 3 - 1, codes.astype(np.int64) // 3
        merits = np.where(outcomes == 0, plies, outcomes * 4 * FOREVER - outcomes * plies)
        return np.where(codes == largest_code(self.code_bytes), FOREVER, merits)

    def codes_of_children(self, seen: Looked, number: int, some: slice) -> "Array":
        """The stored codes of all children; they are marked as reached, and missed where they are not there."""
        import numpy as np

        codes = np.zeros(len(seen.children), np.int64)
        tiers = [None] if None in self.table.tier_numbers else np.unique(seen.child_tiers).tolist()
        for tier in tiers:
            asked = np.flatnonzero(seen.child_tiers == tier) if tier is not None else np.arange(len(codes))
            asked = asked[np.argsort(seen.children[asked])]  # neighbours are looked up together
            below = self.layer(self.table.tier_numbers[tier])
            place = np.minimum(np.searchsorted(below.keys, seen.children[asked]), len(below.keys) - 1)
            there = below.keys[place] == seen.children[asked]
            if not there.all():
                self.faults.append(f"A position of {tier_name(tier)} is missing.")
            codes[asked] = below.codes[place]
            if tier is not None:
                below.reached[place[there]] = True
        return codes

    def spread(self, here: Layer) -> None:
        """Reach all that play leads to, where moves can return: a parent alone would not do."""
        import numpy as np

        new = np.flatnonzero(here.reached)
        while len(new):
            children = np.concatenate(
                [self.seen(here.keys[new[i : i + AT_ONCE]]).children for i in range(0, len(new), AT_ONCE)]
            )
            place = np.unique(np.searchsorted(here.keys, children))
            place = place[place < len(here.keys)]
            new = place[~here.reached[place]]
            here.reached[new] = True

    def unless(self, right: "Array", number: int, some: slice, wrong: str) -> None:
        if not right.all():
            self.fault(number, some.start + int(right.argmin()), wrong)

    def fault(self, number: int, place: int, wrong: str) -> None:
        """Name the file that a position of a tier is in, unless it was named before."""
        told, part = self.table.manifest["tiers"][number], 0
        while place >= told["parts"][part]["classes"]:
            place -= told["parts"][part]["classes"]
            part += 1
        file = f"{tier_name(told['tier'])}/{part:05}"
        if not any(sentence.startswith(file) for sentence in self.faults):
            self.faults.append(f"{file}: position {place} {wrong}.")
