"""The children of a node of the tree on the page have what the analysis of the node knows."""

from pathlib import Path
from typing import Any

from webassembly.in_node import NEEDS_NODE, informed
from zermelo import LOSS, Bounds, Value

pytestmark = NEEDS_NODE


def child(*moves: str, made: Value | Bounds, best: bool = False) -> dict[str, Any]:
    return {"moves": list(moves), "made": made.screen_record(), "best": best}


def entry(move: str, made: Value | Bounds) -> dict[str, Any]:
    return {"move": move, **made.screen_record()}


WIDE = Bounds(Value(LOSS, 24), Value(LOSS, 26))


def test_children_have_the_values_and_the_order_of_the_analysis(tmp_path: Path) -> None:
    children = [child("1", "7", made=WIDE), child("2", made=Value(LOSS, 28)), child("3", made=WIDE)]
    legal = [entry("3", Value(LOSS, 30)), entry("2", WIDE), entry("1", WIDE), entry("7", Value(LOSS, 26))]
    found = informed(tmp_path, children, {"value": Value(LOSS, 30).record(), "legal": legal})
    assert [(each["moves"], each["made"]["words"], each["best"]) for each in found] == [
        (["3"], "loss in 30 plies", True),
        (["2"], "loss in 28 plies", False),
        (["1", "7"], "loss in 26 plies", False),
    ]
