"""The manifest of a finished table, and checks of its form, which docs/table-format.md describes."""

from collections import Counter
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from zermelo.errors import BadTable
from zermelo.files.atomic import unsealed
from zermelo.rules import Game
from zermelo.symmetry.transformations import canonical_key, maps_of
from zermelo.tables.identity import identity_of
from zermelo.tables.plan import FORMAT, MANIFEST, MOST_TIERS

if TYPE_CHECKING:
    import numpy as np

__all__ = [
    "Array", "Manifest", "check_form", "counts_of", "is_number", "manifest_in", "manifest_of", "part_entry",
    "sum_counts",
]  # fmt: skip

Array: TypeAlias = "np.ndarray[Any, Any]"

Manifest = dict[str, Any]
"""The content of manifest.json."""


def manifest_of(
    game: Game[Any], code_bytes: int, rules: str, tiers: list[dict[str, Any]], form: str = FORMAT
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


def manifest_in(folder: Path) -> Manifest | None:
    """Return the manifest of the finished table in a folder, or None; raise BadTable if it is broken."""
    path = folder / MANIFEST
    if not path.exists():
        return None
    manifest = unsealed(path.read_bytes()) if path.is_file() else None
    if manifest is None:
        raise BadTable(f"{path} is broken: it was changed after it was written.")
    check_form(manifest, path)
    return manifest


def check_form(manifest: Manifest, path: Path, form: str = FORMAT) -> None:
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
    ]
    if wrong := next((name for name, right in checks if not right), None) or next(wrong_sums(manifest), None):
        raise BadTable(f"{path} is broken: its manifest has a wrong entry {wrong!r}.")


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
        and (entry["tier"] is None or entry["tier"] <= MOST_TIERS)
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
        and all(is_text(entry.get(name)) for name in ("keys", "values"))
    )


def is_map(value: Any) -> bool:
    return is_list(value) and all(map(is_number, value)) and sorted(value) == list(range(len(value)))


def is_list(value: Any) -> bool:
    return isinstance(value, list)


def is_text(value: Any) -> bool:
    return isinstance(value, str)


def is_number(value: Any) -> bool:
    return type(value) is int and 0 <= value < 1 << 63
