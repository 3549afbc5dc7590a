"""The manifest of a finished table, checks of its form, and the identity of its game; see docs/table-format.md.

A file may name a game of the catalogue, which is one that is installed here. It never names a Python file, since the
table would then choose code that runs here; only the user may do so.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from hashlib import sha256
from itertools import islice
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, TypeAlias

from zermelo.bits import bits
from zermelo.errors import BadTable, OtherGame
from zermelo.evaluation.symmetry.folding import Symmetry
from zermelo.evaluation.symmetry.keys import keys_of
from zermelo.evaluation.symmetry.transformations import canonical_key, maps_of
from zermelo.games import catalogue_game
from zermelo.graphs.exploration import nearest_positions
from zermelo.machine.files import unseal_value
from zermelo.rules import Game
from zermelo.rules.specs import names_catalogue, names_file, summands
from zermelo.solving.plan import INDEXED_FORMAT, MANIFEST_FILE_NAME, MAX_TIERS, TABLE_FORMAT

if TYPE_CHECKING:
    import numpy as np

__all__ = [
    "Array",
    "Manifest",
    "check_form",
    "counts_of",
    "game_of",
    "has_keys",
    "identity_of",
    "is_number",
    "manifest_in",
    "manifest_of",
    "options_of",
    "part_entry",
    "sample_of",
    "sum_counts",
]


SAMPLE_FIRST_POSITIONS = 2_000
"""Number of positions nearest to the start in a sample of the rules."""

SAMPLE_RANDOM_PLIES = 2_000
"""Plies of random play in a sample of the rules."""


def identity_of(game: Game[Any]) -> dict[str, Any]:
    """Return the entries of a file that identify its game."""
    return {
        "game": game.name,
        "spec": game.spec if names_catalogue(game.spec) else None,
        "source": game.source or None,
        "options": options_of(game),
        "version": game.version,
    }


def options_of(game: Game[Any]) -> str:
    """Return the options of a game of a Python file as text, such as 'n=12'; '' for any other game."""
    is_of_file = names_file(game.spec) and len(summands(game.spec)) == 1
    return game.spec.rpartition(".py")[2].removeprefix(":") if is_of_file else ""


def game_of(entries: Mapping[str, Any], game: Game[Any] | None, where: object) -> Game[Any]:
    """Return the game of a file: the given one or one of the catalogue; raise OtherGame if it differs."""
    if game is None and not entries["spec"]:
        raise OtherGame(f"{where} holds {entries['game']}, which {how_to_name(entries)}")
    built = catalogue_game(entries["spec"]) if game is None else game
    here = identity_of(built)
    if entries["game"] != here["game"]:
        raise OtherGame(f"{where} holds {entries['game']}, not {built.name}.")
    if entries["source"] != here["source"]:
        raise OtherGame(f"{where} holds {built.name} as another file defines it, or as the file was before a change.")
    if entries["version"] != here["version"]:
        versions = f"version {entries['version']} of its rules; this is version {here['version']}"
        raise OtherGame(f"{where} holds {built.name} by {versions}.")
    return built


def how_to_name(entries: Mapping[str, Any]) -> str:
    """Return how the user names a game outside the catalogue: a sum, or one of a Python file."""
    if len(summands(entries["game"])) > 1:
        return f"is not a game of the catalogue; name the games of the sum: --game '{entries['game']}'"
    file = f"my_game.py:{entries['options']}" if entries["options"] else "my_game.py"
    return f"is not a game of the catalogue; name the file that defines it: --game {file}, or `game` in Python"


@lru_cache(maxsize=64)
def sample_of(game: Game[Any], maps: tuple[Symmetry, ...]) -> str:
    """Return the SHA-256 of the rules near the start and in random games, the same in every version of Python."""
    seen = sha256(repr((game.name, maps, game.rules.scores) if game.rules.scores else (game.name, maps)).encode())
    canonical, key, tier = canonical_key(game, maps), keys_of(game).key, game.declared.plies_left
    nearest = (position.state for position in islice(nearest_positions(game), SAMPLE_FIRST_POSITIONS))
    for state in (*nearest, *at_random(game)):
        mask = game.rules.moves(state)
        outcome = None if mask else game.rules.outcome(state)
        if game.rules.again:
            seen.update(repr([game.keeps_turn(state, move) for move in bits(mask)]).encode())
        seen.update(repr((key(state), canonical(state), mask, outcome, tier and tier(state))).encode())
    return seen.hexdigest()


def at_random(game: Game[Any]) -> Iterator[Any]:
    """Yield the states of random games, one after the other."""
    rng, state = Random(0), game.rules.start
    for _ in range(SAMPLE_RANDOM_PLIES):
        yield state
        moves = list(bits(game.rules.moves(state)))
        state = game.rules.play(state, moves[int(rng.random() * len(moves))]) if moves else game.rules.start


Array: TypeAlias = "np.ndarray[Any, Any]"

Manifest = dict[str, Any]
"""The content of manifest.json."""


def manifest_of(
    game: Game[Any], code_bytes: int, rules: str, tiers: list[dict[str, Any]], form: str = TABLE_FORMAT
) -> Manifest:
    """Return the manifest, given the entries of the parts of each tier."""
    maps = maps_of(game)
    entries = [tier_entry(tier) for tier in tiers]
    return {
        "format": form,
        **identity_of(game),
        "rules": rules,
        "maps": [list(cells) for cells in maps],
        "code_bytes": code_bytes,
        "start": canonical_key(game, maps)(game.rules.start),
        "classes": sum(entry["classes"] for entry in entries),
        "positions": sum(entry["positions"] for entry in entries),
        "tiers": entries,
    }


def tier_entry(tier: dict[str, Any]) -> dict[str, Any]:
    codes = sum_counts(count for part in tier["parts"] for count in part["codes"])
    return {
        "tier": tier["tier"],
        "ply": tier["ply"],
        "classes": sum(classes for _, classes, _ in codes),
        "positions": sum(positions for _, _, positions in codes),
        "codes": codes,
        "parts": [{name: part[name] for name in ("first", "classes", "keys", "values")} for part in tier["parts"]],
    }


def part_entry(keys: Array, codes: Array, counts: list[list[int]], checksum: str = "") -> dict[str, Any]:
    """Return the entry of a part, with the counts of its codes; checksum: that of its keys, if it is known."""
    keys_sum, codes_sum = checksum or sha256(keys.data).hexdigest(), sha256(codes.data).hexdigest()
    return {"first": int(keys[0]), "classes": len(keys), "keys": keys_sum, "values": codes_sum, "codes": counts}


def sum_counts(counts: Iterable[Iterable[int]]) -> list[list[int]]:
    """Return each code with the sums of its classes and positions, given any number of counts for each."""
    classes, positions = Counter[int](), Counter[int]()
    for code, more_classes, more_positions in counts:
        classes[code] += more_classes
        positions[code] += more_positions
    return [[code, classes[code], positions[code]] for code in sorted(classes)]


def counts_of(codes: Array, sizes: Array) -> list[list[int]]:
    """Return each code that occurs, the number of its classes, and the sum of their sizes."""
    import numpy as np

    values, place, classes = np.unique(codes, return_inverse=True, return_counts=True)
    positions = np.zeros(len(values), np.int64)
    np.add.at(positions, place, sizes)
    return [list(count) for count in zip(values.tolist(), classes.tolist(), positions.tolist(), strict=True)]


def has_keys(manifest: Manifest) -> bool:
    """Return whether a file holds the keys of its positions; otherwise they have ranks."""
    return bool(manifest["format"] != INDEXED_FORMAT)


def manifest_in(folder: Path) -> Manifest | None:
    """Return the manifest of the finished table in a folder, or None; raise BadTable if it is broken."""
    path = folder / MANIFEST_FILE_NAME
    if not path.exists():
        return None
    manifest = unseal_value(path.read_bytes()) if path.is_file() else None
    if manifest is None:
        raise BadTable(f"{path} is broken: it was changed after it was written.")
    check_form(manifest, path, INDEXED_FORMAT if manifest.get("format") == INDEXED_FORMAT else TABLE_FORMAT)
    return manifest


def check_form(manifest: Manifest, path: Path, form: str = TABLE_FORMAT) -> None:
    """Raise BadTable if an entry of a manifest is absent, of another type, or not the sum of its parts."""
    if manifest.get("format") != form:
        raise BadTable(f"{path} has the format {manifest.get('format')!r}; this version reads {form!r}.")
    checks = [
        *((name, is_text(manifest.get(name))) for name in ("game", "rules", "options")),
        *((name, manifest.get(name, 0) is None or is_text(manifest.get(name))) for name in ("spec", "source")),
        *((name, is_number(manifest.get(name))) for name in ("version", "start", "classes", "positions")),
        ("code_bytes", manifest.get("code_bytes") in (1, 2, 4)),
        ("maps", is_list(manifest.get("maps")) and all(map(is_map, manifest["maps"]))),
        ("tiers", is_list(manifest.get("tiers")) and bool(manifest["tiers"]) and all(map(is_tier, manifest["tiers"]))),
        *(indexed_checks(manifest) if form == INDEXED_FORMAT else ()),
    ]
    if wrong := next((name for name, right in checks if not right), None) or next(wrong_sums(manifest), None):
        raise BadTable(f"{path} is broken: its manifest has a wrong entry {wrong!r}.")


def indexed_checks(manifest: Manifest) -> Iterator[tuple[str, bool]]:
    """Yield the entries of a table without keys, and whether each has the right form."""
    groups, index = manifest.get("groups", ()), manifest.get("index")
    removed = manifest.get("removed", ())
    yield "outcomes", isinstance(manifest.get("outcomes"), bool)
    yield "removed", is_list(removed) and all(map(is_removed, removed))
    yield "groups", is_list(groups) and all(is_list(group) and all(map(is_number, group)) for group in groups)
    yield (
        "index",
        isinstance(index, dict)
        and all(
            is_list(entry) and len(entry) == 2 and is_number(entry[0]) and is_text(entry[1]) for entry in index.values()
        ),
    )
    tiers = manifest.get("tiers", ())
    cells = sum(map(len, groups)) if is_list(groups) else 0
    yield "ply", all(is_number(tier.get("ply")) and tier["ply"] + tier["tier"] == cells for tier in tiers)
    parts = [part for tier in tiers for part in tier.get("parts", ())]
    yield "blocks", all(is_list(part.get("blocks")) and all(map(is_number, part["blocks"])) for part in parts)


def is_removed(entry: Any) -> bool:
    return isinstance(entry, dict) and is_number(entry.get("tier"))


def wrong_sums(manifest: Manifest) -> Iterator[str]:
    """Yield the entries of a manifest that are not the sums of its tiers."""
    tiers = manifest["tiers"]
    numbers = [tier["tier"] for tier in tiers]
    if numbers != [None] and (None in numbers or numbers != sorted(set(numbers), reverse=True)):
        yield "tiers"
    for name, place in (("classes", 1), ("positions", 2)):
        if manifest[name] != sum(tier[name] for tier in tiers):
            yield name
        if any(tier[name] != sum(counted[place] for counted in tier["codes"]) for tier in tiers):
            yield "codes"
    if any(tier["classes"] != sum(part["classes"] for part in tier["parts"]) for tier in tiers):
        yield "parts"


def is_tier(entry: Any) -> bool:
    return (
        isinstance(entry, dict)
        and all(entry.get(name, -1) is None or is_number(entry.get(name)) for name in ("tier", "ply"))
        and (entry["tier"] is None or entry["tier"] <= MAX_TIERS)
        and all(is_number(entry.get(name)) for name in ("classes", "positions"))
        and is_list(entry.get("codes"))
        and all(is_list(counted) and len(counted) == 3 and all(map(is_number, counted)) for counted in entry["codes"])
        and is_list(entry.get("parts"))
        and bool(entry["parts"])
        and all(map(is_part, entry["parts"]))
    )


def is_part(entry: Any) -> bool:
    return (
        isinstance(entry, dict)
        and all(is_number(entry.get(name)) for name in ("first", "classes"))
        and entry["classes"] > 0
        and is_text(entry.get("values"))
        and (is_text(entry.get("keys")) or "blocks" in entry)
    )


def is_map(value: Any) -> bool:
    return is_list(value) and all(map(is_number, value)) and sorted(value) == list(range(len(value)))


def is_list(value: Any) -> bool:
    return isinstance(value, list)


def is_text(value: Any) -> bool:
    return isinstance(value, str)


def is_number(value: Any) -> bool:
    return type(value) is int and 0 <= value < 1 << 63
