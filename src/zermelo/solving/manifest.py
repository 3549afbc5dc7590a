"""What a finished table says of itself."""

from typing import Any

from zermelo.solving.plan import FORMAT, Plan, maps_of
from zermelo.symmetry.transformations import least_key

__all__ = ["Manifest", "manifest_of"]

Manifest = dict[str, Any]
"""As docs/table-format.md describes it."""


def manifest_of(plan: Plan, rules: str, tiers: list[dict[str, Any]]) -> Manifest:
    """The tiers come with all that was reported of each part."""
    game, maps = plan.game, maps_of(plan.game)
    told = [told_of_tier(tier) for tier in tiers]
    return {
        "format": FORMAT,
        "game": game.name,
        "spec": None if game.source else game.spec or None,
        "rules": rules,
        "maps": [list(cells) for cells in maps],
        "code_bytes": plan.code_bytes,
        "start": least_key(game, maps)(game.rules.start),
        "classes": sum(tier["classes"] for tier in told),
        "positions": sum(tier["positions"] for tier in told),
        "tiers": told,
    }


def told_of_tier(tier: dict[str, Any]) -> dict[str, Any]:
    codes: dict[int, list[int]] = {}
    for part in tier["parts"]:
        for code, classes, positions in part["codes"]:
            known = codes.setdefault(code, [0, 0])
            known[0] += classes
            known[1] += positions
    return {
        "tier": tier["tier"],
        "ply": tier["ply"],
        "classes": sum(part["classes"] for part in tier["parts"]),
        "positions": sum(part["positions"] for part in tier["parts"]),
        "codes": [[code, *codes[code]] for code in sorted(codes)],
        "parts": [{name: part[name] for name in ("first", "classes", "keys", "values")} for part in tier["parts"]],
    }
