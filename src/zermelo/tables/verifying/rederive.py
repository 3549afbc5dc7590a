"""A table derived again, tier by tier from the start: its values, its symmetries, and all numbers in its manifest.

A tier is in memory from the time that a move leads into it until its turn has come.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import filterfalse
from typing import TYPE_CHECKING, Any, NamedTuple

from zermelo.native.processors import processors
from zermelo.position import Position
from zermelo.rules.encodings import order_key_of
from zermelo.symmetry.keys import keys_of
from zermelo.symmetry.transformations import keeps_reachable
from zermelo.tables.plan import tier_name
from zermelo.tables.table import Table
from zermelo.tables.verifying.reached import rounds, slices
from zermelo.tables.verifying.reexpansion import Reexpanded
from zermelo.tables.verifying.reread import Layer, Layers, Reexpansion, different_images, layer, seen

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]

__all__ = ["entries_of", "rederived"]

LOST, DRAWN, WON = (order_key_of(outcome, 0) for outcome in (-1, 0, 1))


def rederived(table: Table, rules: Reexpansion, on_checked: Callable[[int], None]) -> tuple[int, list[str]]:
    """The number of classes that were checked, and the faults."""
    layers: Layers = {}
    plies: dict[Any, set[int | None]] = {table.manifest["tiers"][0]["tier"]: {0}}
    checked, faults = 0, start_faults(table, layers)
    for number, entry in enumerate(table.manifest["tiers"]):
        here, found = layer(table, layers, number), Counter[Counted]()
        ply = next(iter(plies[entry["tier"]])) if len(plies.get(entry["tier"], ())) == 1 else None
        faults += order_faults(table, number, here)
        for part in checked_parts(table, rules, layers, number):
            faults += part.faults
            found.update(part.counts)
            for child in part.tiers:
                plies.setdefault(child, set()).add(None if ply is None else ply + 1)
            checked += part.classes
            on_checked(checked)
        if not here.reached.all():
            faults.append(named(table, number, int(here.reached.argmin()), "cannot be reached by play"))
        faults += entry_faults(table, number, listed(found), ply if entry["tier"] is not None else None)
        del layers[number]
    return checked, distinct_sentences(faults)


Counted = tuple[str, int]
"""'classes' or 'positions', and a code."""


class CheckedPart(NamedTuple):
    """What was found in some positions of a tier."""

    classes: int
    counts: Counter[Counted]
    tiers: list[int]
    """Of their children."""
    faults: list[str]


def checked_parts(table: Table, rules: Reexpansion, layers: Layers, number: int) -> Iterator[CheckedPart]:
    """Look at all positions of a tier; where there are no tiers, at all that play leads to. All processors do."""
    here = layers[number]
    with ThreadPoolExecutor(processors()) as pool:
        for places in rounds(rules, here) if None in table.tier_numbers else [range(len(here.keys))]:
            look = partial(checked_part, table, rules, layers, number, places)
            yield from pool.map(look, slices(len(places)))


def checked_part(
    table: Table, rules: Reexpansion, layers: Layers, number: int, places: "Array | range", these: slice
) -> CheckedPart:
    """Look at the positions at some of these places of a tier, and mark their children as reached."""
    import numpy as np

    here, part = layers[number], places[these]
    some = np.arange(part.start, part.stop) if isinstance(part, range) else part
    keys = here.keys[some]
    again = seen(rules, keys)
    wrong = [*faults_of(table, rules, layers, number, some, again), *image_faults(table, rules, number, keys)]
    tiers = [] if None in table.tier_numbers else unique(again.child_tiers)
    return CheckedPart(len(again.counts), counted(here.codes[some], again.sizes), tiers, wrong)


def entries_of(table: Table, rules: Reexpansion) -> list[str]:
    """The faults of the manifest and of the symmetries, without the values: what a sample of values goes with."""
    faults = start_faults(table, {})
    for number, entry in enumerate(table.manifest["tiers"]):
        found = Counter[Counted]()
        for keys, codes in table.storage.scan(number):
            for some in slices(len(keys)):
                here = keys[some].copy()
                found.update(counted(codes[some], seen(rules, here).sizes))
                faults += image_faults(table, rules, number, here)
        faults += entry_faults(table, number, listed(found), entry["ply"])
    return distinct_sentences(faults)


def distinct_sentences(faults: list[str]) -> list[str]:
    """One sentence for each file or map, of those that begin alike up to a colon."""
    first: dict[str, str] = {}
    for fault in faults:
        first.setdefault(fault.partition(": ")[0], fault)
    return list(first.values())


def start_faults(table: Table, layers: Layers) -> list[str]:
    """The faults of what the manifest says of the start, which is marked as reached."""
    begin = table.least(table.game.rules.start)
    entry, tier = table.manifest["tiers"][0], table.tier(table.game.rules.start)
    faults = []
    if table.manifest["start"] != begin:
        faults.append(f"The manifest has {table.manifest['start']} as the key of the start; it is {begin}.")
    if entry["tier"] != tier:
        faults.append(f"The manifest begins with tier {entry['tier']}; the start is of tier {tier}.")
    here = layer(table, layers, 0)
    here.reached[here.keys == begin] = True
    if not here.reached.any():
        faults.append("The start is missing.")
    moving = [] if table.game.transform is None else filterfalse(keeps_reachable(table.game), table.maps)
    return faults + [f"Map {list(cells)} is no symmetry: it changes the start." for cells in moving]


def order_faults(table: Table, number: int, here: Layer) -> list[str]:
    """A fault where the keys of a tier do not ascend."""
    import numpy as np

    for some in slices(len(here.keys)):
        before = here.keys[some.start - 1] if some.start else -1
        right = np.diff(here.keys[some], prepend=before) > 0
        if not right.all():
            return [named(table, number, some.start + int(right.argmin()), "is not in its place")]
    return []


def faults_of(
    table: Table, rules: Reexpansion, layers: Layers, number: int, some: "Array", again: Reexpanded
) -> list[str]:
    """The faults of some positions of a tier: their keys, their tier, their values."""
    import numpy as np

    here, tier = layers[number], table.manifest["tiers"][number]["tier"]
    values, faults = expected(table, rules, layers, again)
    stored = here.order_keys[np.searchsorted(here.distinct, here.codes[some])]
    checks = [
        (again.leasts == here.keys[some], "is not in its place"),
        (again.tiers == (0 if tier is None else tier), "is of another tier"),
        (np.isin(again.outcomes, (-1, 0, 1)), "has an outcome other than -1, 0 and 1"),
        (stored == values, "has a wrong value"),
    ]
    return faults + [
        named(table, number, int(some[right.argmin()]), wrong) for right, wrong in checks if not right.all()
    ]


def expected(table: Table, rules: Reexpansion, layers: Layers, again: Reexpanded) -> tuple["Array", list[str]]:
    """Return the order keys of positions by their children or outcomes, and a fault for each missing child."""
    import numpy as np

    order_keys = np.choose(np.clip(again.outcomes, -1, 1) + 1, (LOST, DRAWN, WON))
    after, faults = order_keys_of_children(table, rules, layers, again)
    if len(after):
        going_on = again.counts > 0
        firsts = (np.cumsum(again.counts) - again.counts)[going_on]
        order_keys[going_on] = np.maximum.reduceat(after, firsts)
    return order_keys, faults


def order_keys_of_children(
    table: Table, rules: Reexpansion, layers: Layers, again: Reexpanded
) -> tuple["Array", list[str]]:
    """What every move is worth; the children are marked as reached, and missed where they are not there."""
    import numpy as np

    order_keys, faults = np.full(len(again.children), LOST), []
    for tier in [None] if None in table.tier_numbers else unique(again.child_tiers):
        asked = np.arange(len(order_keys)) if tier is None else np.flatnonzero(again.child_tiers == tier)
        number = table.tier_numbers.get(tier)
        if not len(asked):
            continue
        if number is None or number < min(tuple(layers)):  # another thread may add one
            faults.append(f"{tier_name(tier)} is missing.")
            continue
        below, places = layer(table, layers, number), np.empty(len(asked), np.int64)
        rules.find_places(below.keys, below.placed, again.children[asked], places)
        there = places >= 0
        if not there.all():
            faults.append(f"A position of {tier_name(tier)} is missing.")
        order_keys[asked] = below.before[np.searchsorted(below.distinct, below.codes[places])]
        below.reached[places[there]] = True
    return order_keys, faults


def image_faults(table: Table, rules: Reexpansion, number: int, keys: "Array") -> Iterator[str]:
    """A fault for every map that some of the positions refute."""
    turn, state_of = (table.manifest["tiers"][number]["ply"] or 0) % 2, keys_of(table.game).state
    for cells, place in different_images(rules, keys):
        text = Position(table.game, state_of(int(keys[place])), turn).text
        yield f"Map {list(cells)} is no symmetry: {text} and its image have different moves or ends."


def counted(codes: "Array", sizes: "Array") -> Counter[Counted]:
    """The classes and the positions of every code that occurs."""
    import numpy as np

    met, place, classes = np.unique(codes, return_inverse=True, return_counts=True)
    positions = np.zeros(len(met), np.int64)
    np.add.at(positions, place, sizes)
    numbers = {"classes": classes.tolist(), "positions": positions.tolist()}
    return Counter({(what, code): n for what in numbers for code, n in zip(met.tolist(), numbers[what], strict=True)})


def listed(counts: Counter[Counted]) -> list[list[int]]:
    """Every code that occurs, its classes and its positions."""
    codes = sorted(code for what, code in counts if what == "classes")
    return [[code, counts["classes", code], counts["positions", code]] for code in codes]


def entry_faults(table: Table, number: int, codes: list[list[int]], ply: int | None) -> list[str]:
    """Where the manifest says something else of a tier than its files do."""
    entry, firsts = table.manifest["tiers"][number], [int(keys[0]) for keys, _ in table.storage.scan(number)]
    derived = {
        "codes": codes,
        "classes": sum(classes for _, classes, _ in codes),
        "positions": sum(positions for _, _, positions in codes),
        "ply": ply,
    }
    if len(entry["parts"]) == len(firsts):  # those of a packed table were cut into blocks
        derived["first"] = firsts
    said = {**entry, "first": [part["first"] for part in entry["parts"]]}
    where = f"The manifest says of {tier_name(entry['tier'])}"
    return [
        f"{where}, {name}: {shortened(said[name])}; its files say {shortened(value)}."
        for name, value in derived.items()
        if said[name] != value
    ]


def shortened(value: object) -> str:
    text = str(value)
    return text if len(text) < 60 else f"{text[:60]}..."


def named(table: Table, number: int, place: int, wrong: str) -> str:
    """A fault of the position at a place of a tier, with the file or block that it is in."""
    part, sizes = 0, table.storage.sizes(number)
    while place >= sizes[part]:
        place -= sizes[part]
        part += 1
    return f"{tier_name(table.manifest['tiers'][number]['tier'])}/{part:05}: position {place} {wrong}."


def unique(numbers: "Array") -> list[int]:
    import numpy as np

    distinct: list[int] = np.unique(numbers).tolist()
    return distinct
