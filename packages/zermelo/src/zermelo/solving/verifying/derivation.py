"""The derivation of a table from its files and the plain rules: values, symmetries, and all numbers in the manifest.

A tier stays in memory from the first move into it until it is checked.
"""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import filterfalse
from threading import Lock
from typing import Any, NamedTuple

import numpy as np

from zermelo.evaluation.symmetry.transformations import keeps_reachable
from zermelo.rules.contract import outcomes_of
from zermelo.rules.encodings import MAX_SCORE, WON_ORDER_KEY, earlier, largest_code, of_code, order_key_of
from zermelo.rules.limits import OnProgress, Progress, processors
from zermelo.solving.manifest import counts_of, sum_counts
from zermelo.solving.plan import tier_name
from zermelo.solving.storage import Array
from zermelo.solving.table import Table
from zermelo.solving.verifying.kernels import Expansion, Index, PlainRules, different_images, expansion, index_of

__all__ = ["derive", "manifest_faults"]

LOST_ORDER_KEY = order_key_of(-MAX_SCORE, 0)

POSITIONS_PER_DERIVATION = 1 << 16
"""Number of positions that are checked together."""


class LoadedTier(NamedTuple):
    """A tier in memory."""

    keys: Array
    places: Index
    codes: Array
    values: Array
    """The codes that occur, ascending."""
    order_keys: Array
    """The order keys of these codes."""
    before: Array
    """The order keys of these codes one ply earlier: for the other player, and for the same one."""
    reached: Array
    """Marks of the positions that play reaches; a parent that is reached and checked marks its children."""


Tiers = dict[int, LoadedTier]
"""Tiers by their number from the start."""

TIER_READ_LOCK = Lock()
"""The lock for reading a tier, once for all threads."""


def derive(table: Table, rules: PlainRules, on_progress: OnProgress) -> tuple[int, list[str]]:
    """Derive every value again, and return the number of classes and the faults."""
    layers: Tiers = {}
    plies: dict[Any, set[int | None]] = {table.manifest["tiers"][0]["tier"]: {0}}
    checked, faults = 0, start_faults(table, layers)
    for number, entry in enumerate(table.manifest["tiers"]):
        here, counts = layer(table, layers, number), list[list[int]]()
        ply = next(iter(plies[entry["tier"]])) if len(plies.get(entry["tier"], ())) == 1 else None
        faults += order_faults(table, number, here)
        for part in checked_parts(table, rules, layers, number):
            faults += part.faults
            counts += part.counts
            for child in part.tiers:
                plies.setdefault(child, set()).add(None if ply is None else ply + 1)
            checked += part.classes
            on_progress(Progress(checked, None, "classes"))
        if not here.reached.all():
            faults.append(fault_at(table, number, int(here.reached.argmin()), "cannot be reached by play"))
        faults += entry_faults(table, number, counts, ply if entry["tier"] is not None else None)
        del layers[number]
    return checked, distinct_sentences(faults)


def layer(table: Table, layers: Tiers, number: int) -> LoadedTier:
    """Return a tier by its number from the start; read it when the first thread asks for it."""
    with TIER_READ_LOCK:
        if number not in layers:
            keys, codes = map(np.concatenate, zip(*table.storage.scan(number), strict=True))
            values, largest = np.unique(codes), largest_code(table.manifest["code_bytes"])
            order_keys = np.array(
                [order_key_of(*of_code(code, largest, table.game.max_outcome)) for code in values.tolist()]
            )
            before = np.array([[earlier(key, again) for key in order_keys.tolist()] for again in (False, True)])
            reached = np.zeros(len(keys), bool)
            layers[number] = LoadedTier(keys, index_of(keys), codes, values, order_keys, before, reached)
    return layers[number]


def pieces(number: int) -> list[slice]:
    return [
        slice(first, min(first + POSITIONS_PER_DERIVATION, number))
        for first in range(0, number, POSITIONS_PER_DERIVATION)
    ]


def breadth_first(rules: PlainRules, here: LoadedTier) -> Iterator[Array]:
    """Yield the places of positions that play newly reaches, until there are none, where a table has no tiers.

    A long game has many small frontiers, which are checked together.
    """
    before, new = np.zeros(len(here.keys), bool), np.flatnonzero(here.reached)
    waiting, number = [new[:0]], 0
    while len(new):
        before[new] = True
        waiting.append(new)
        number += len(new)
        if number > POSITIONS_PER_DERIVATION:
            yield np.concatenate(waiting)
            new, waiting, number = np.flatnonzero(here.reached & ~before), [new[:0]], 0
        else:
            children = expansion(rules, here.keys[new]).children
            places = np.empty(len(children), np.int64)
            rules.find_places(here.keys, here.places, children, places)
            new = np.unique(places[places >= 0])
            new = new[~before[new]]
    yield np.concatenate(waiting)


class CheckedPart(NamedTuple):
    """The results for some positions of a tier."""

    classes: int
    counts: list[list[int]]
    """Each code, its classes and their positions."""
    tiers: list[int]
    """The tiers of their children."""
    faults: list[str]


def checked_parts(table: Table, rules: PlainRules, layers: Tiers, number: int) -> Iterator[CheckedPart]:
    """Check all positions of a tier, on all processors; without tiers, all positions that play reaches."""
    here = layers[number]
    with ThreadPoolExecutor(processors()) as pool:
        for places in breadth_first(rules, here) if None in table.tier_numbers else [range(len(here.keys))]:
            yield from pool.map(partial(checked_part, table, rules, layers, number, places), pieces(len(places)))


def checked_part(
    table: Table, rules: PlainRules, layers: Tiers, number: int, places: "Array | range", these: slice
) -> CheckedPart:
    """Check the positions at some of these places of a tier, and mark their children as reached."""
    here, part = layers[number], places[these]
    some = np.arange(part.start, part.stop) if isinstance(part, range) else part
    keys = here.keys[some]
    again = expansion(rules, keys)
    faults = [*faults_of(table, rules, layers, number, some, again), *image_faults(table, rules, number, keys)]
    tiers = [] if None in table.tier_numbers else np.unique(again.child_tiers).tolist()
    return CheckedPart(len(some), counts_of(here.codes[some], again.sizes), tiers, faults)


def manifest_faults(table: Table, rules: PlainRules) -> list[str]:
    """Return the faults of the manifest and of the symmetries, without checking values."""
    faults = start_faults(table, {})
    for number, entry in enumerate(table.manifest["tiers"]):
        counts = list[list[int]]()
        for keys, codes in table.storage.scan(number):
            for some in pieces(len(keys)):
                here = keys[some].copy()
                counts += counts_of(codes[some], expansion(rules, here).sizes)
                faults += image_faults(table, rules, number, here)
        faults += entry_faults(table, number, counts, entry["ply"])
    return distinct_sentences(faults)


def distinct_sentences(faults: list[str]) -> list[str]:
    """Return one sentence for each file or map, which stands before a colon."""
    first: dict[str, str] = {}
    for fault in faults:
        first.setdefault(fault.partition(": ")[0], fault)
    return list(first.values())


def start_faults(table: Table, layers: Tiers) -> list[str]:
    """Return the faults of the manifest about the start, and mark the start as reached."""
    begin = table.canonical_key(table.game.rules.start)
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
    moving = [] if table.game.declared.transform is None else filterfalse(keeps_reachable(table.game), table.maps)
    return faults + [f"Map {list(cells)} is not a symmetry: it changes the start." for cells in moving]


def order_faults(table: Table, number: int, here: LoadedTier) -> list[str]:
    """Return a fault if the keys of a tier do not ascend."""
    for some in pieces(len(here.keys)):
        before = here.keys[some.start - 1] if some.start else -1
        right = np.diff(here.keys[some], prepend=before) > 0
        if not right.all():
            return [fault_at(table, number, some.start + int(right.argmin()), "is not in its place")]
    return []


def faults_of(table: Table, rules: PlainRules, layers: Tiers, number: int, some: Array, again: Expansion) -> list[str]:
    """Return the faults of some positions of a tier: their keys, their tier, their values."""
    here, tier = layers[number], table.manifest["tiers"][number]["tier"]
    derived = again.outcomes * WON_ORDER_KEY
    after, faults = order_keys_of_moves(table, rules, layers, again)
    if len(after):
        unfinished = again.counts > 0
        firsts = (np.cumsum(again.counts) - again.counts)[unfinished]
        derived[unfinished] = np.maximum.reduceat(after, firsts)
    stored = here.order_keys[np.searchsorted(here.values, here.codes[some])]
    checks = [
        (again.canonical == here.keys[some], "is not in its place"),
        (again.tiers == (0 if tier is None else tier), "is of another tier"),
        (
            abs(again.outcomes) <= table.game.max_outcome,
            f"has an outcome other than {outcomes_of(table.game.rules.scores)}",
        ),
        (stored == derived, "has a wrong value"),
    ]
    wrong = [(int(some[right.argmin()]), sentence) for right, sentence in checks if not right.all()]
    return faults + [fault_at(table, number, place, sentence) for place, sentence in wrong]


def order_keys_of_moves(table: Table, rules: PlainRules, layers: Tiers, again: Expansion) -> tuple[Array, list[str]]:
    """Return the order key of every move, and a fault for absent children; mark the others as reached."""
    order_keys, faults = np.full(len(again.children), LOST_ORDER_KEY), []
    for tier in [None] if None in table.tier_numbers else np.unique(again.child_tiers).tolist():
        moves = np.arange(len(order_keys)) if tier is None else np.flatnonzero(again.child_tiers == tier)
        number = table.tier_numbers.get(tier)
        if not len(moves):
            continue
        if number is None or number < min(tuple(layers)):  # another thread may add a tier
            faults.append(f"{tier_name(tier)} is missing.")
            continue
        below, places = layer(table, layers, number), np.empty(len(moves), np.int64)
        rules.find_places(below.keys, below.places, again.children[moves], places)
        there = places >= 0
        if not there.all():
            faults.append(f"A position of {tier_name(tier)} is missing.")
        order_keys[moves] = below.before[again.stays[moves], np.searchsorted(below.values, below.codes[places])]
        below.reached[places[there]] = True
    return order_keys, faults


def image_faults(table: Table, rules: PlainRules, number: int, keys: Array) -> Iterator[str]:
    """Yield a fault for every map that some of the positions refute."""
    for cells, place in different_images(rules, keys):
        text = table.position(number, int(keys[place])).text
        yield f"Map {list(cells)} is not a symmetry: {text} and its image have different moves or ends."


def entry_faults(table: Table, number: int, counts: list[list[int]], ply: int | None) -> list[str]:
    """Return the differences between the manifest and the files of a tier."""
    entry, firsts = table.manifest["tiers"][number], [int(keys[0]) for keys, _ in table.storage.scan(number)]
    derived = {
        "codes": sum_counts(counts),
        "classes": sum(classes for _, classes, _ in counts),
        "positions": sum(positions for _, _, positions in counts),
        "ply": ply,
    }
    if len(entry["parts"]) == len(firsts):  # the parts of a packed table are divided into blocks
        derived["first"] = firsts
    stated = {**entry, "first": [part["first"] for part in entry["parts"]]}
    where = f"The manifest says of {tier_name(entry['tier'])}"
    return [
        f"{where}, {name}: {shorten_sentence(stated[name])}; its files say {shorten_sentence(value)}."
        for name, value in derived.items()
        if stated[name] != value
    ]


def shorten_sentence(value: object) -> str:
    text = str(value)
    return text if len(text) < 60 else f"{text[:60]}..."


def fault_at(table: Table, number: int, place: int, wrong: str) -> str:
    """Return a fault of the position at a place of a tier, with its file or block."""
    part, sizes = 0, table.storage.sizes(number)
    while place >= sizes[part]:
        place -= sizes[part]
        part += 1
    return f"{tier_name(table.manifest['tiers'][number]['tier'])}/{part:05}: position {place} {wrong}."
