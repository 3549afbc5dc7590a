"""What a finished table says about itself, and whether it has the form that docs/table-format.md describes."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from zermelo.errors import BadTable
from zermelo.rules import Game
from zermelo.symmetry.transformations import canonical_key, maps_of
from zermelo.tables.identity import identity_of
from zermelo.tables.plan import FORMAT, MOST_TIERS

__all__ = ["Manifest", "check_form", "manifest_of"]

Manifest = dict[str, Any]
"""As docs/table-format.md describes it."""


def manifest_of(
    game: Game[Any], code_bytes: int, rules: str, tiers: list[dict[str, Any]], form: str = FORMAT
) -> Manifest:
    """The manifest, from what is known of each part of each tier."""
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
    classes, positions = Counter[int](), Counter[int]()
    for part in tier["parts"]:
        for code, part_classes, part_positions in part["codes"]:
            classes[code] += part_classes
            positions[code] += part_positions
    return {
        "tier": tier["tier"],
        "ply": tier["ply"],
        "classes": classes.total(),
        "positions": positions.total(),
        "codes": [[code, classes[code], positions[code]] for code in sorted(classes)],
        "parts": [{name: part[name] for name in ("first", "classes", "keys", "values")} for part in tier["parts"]],
    }


def check_form(manifest: Manifest, path: Path, form: str = FORMAT) -> None:
    """Raise BadTable where an entry of a manifest is missing, of another type, or not what its parts add up to."""
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
    wrong = next((name for name, right in checks if not right), None) or next(sums_that_fail(manifest), None)
    if wrong:
        raise BadTable(f"{path} is broken: its manifest has a wrong entry {wrong!r}.")


def sums_that_fail(manifest: Manifest) -> Iterator[str]:
    """The entries of a manifest that its tiers do not add up to."""
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
