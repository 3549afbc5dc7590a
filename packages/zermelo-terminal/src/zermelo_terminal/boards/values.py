"""The values of moves on a board: signs, and which of them carry colour."""

from typing import Any, Literal

__all__ = ["Chip", "chips", "sign_of", "value_text"]

Chip = Literal["best", "losing", "quiet"]


def chips(legal: list[dict[str, Any]]) -> dict[str, Chip]:
    """Return which moves of a view carry colour: the best ones and the losing ones, if not all moves are equal."""
    keys = {entry["move"]: (entry.get("glyph"), entry.get("score"), entry.get("remoteness")) for entry in legal}
    values = list(keys.values())
    is_known = any(glyph not in (None, "?") for glyph, *_ in values)
    if not is_known or len(set(values)) < 2:
        return dict.fromkeys(keys, "quiet")
    best = values[0]
    has_other = any(glyph != "-" for glyph, *_ in values)
    found: dict[str, Chip] = {}
    for move, key in keys.items():
        is_best = key == best and best[0] != "?"
        found[move] = "best" if is_best else "losing" if key[0] == "-" and has_other else "quiet"
    return found


def sign_of(entry: dict[str, Any]) -> str:
    """Return the sign of a move's value; a minus as wide as a plus."""
    sign: str = entry["glyph"]
    return sign.replace("-", "−")


def value_text(entry: dict[str, Any], width: int) -> str:
    """Return '+5', a sign with the plies to the end, or the sign alone if only this fits."""
    sign, plies = sign_of(entry), entry["remoteness"]
    text = sign if plies is None else f"{sign}{plies}"
    return text if len(text) <= width else sign
