"""The children of a node of the tree on the page have what the analysis of the node knows."""

from pathlib import Path
from typing import Any

import pytest

from webassembly.in_node import NEEDS_NODE, output_of
from zermelo import LOSS, Bounds, Value
from zermelo_web.bundle import script

pytestmark = NEEDS_NODE


@pytest.fixture
def informed(tmp_path: Path) -> Any:
    """informed(children, view) are the children with what the view of an analysis knows."""
    module = tmp_path / "informed.mjs"
    module.write_text(script("informed.js"), encoding="utf-8")
    code = """const { informed } = await import(process.argv[1]);
    const given = JSON.parse((await import("node:fs")).readFileSync(0));
    process.stdout.write(JSON.stringify(informed(...given)));"""
    return lambda *given: output_of(code, [module.resolve().as_uri()], given)


def child(*moves: str, made: Value | Bounds, best: bool = False) -> dict[str, Any]:
    return {"moves": list(moves), "made": made.screen_record(), "best": best}


def entry(move: str, made: Value | Bounds) -> dict[str, Any]:
    return {"move": move, **made.screen_record()}


WIDE = Bounds(Value(LOSS, 24), Value(LOSS, 26))


def test_children_have_the_values_and_the_order_of_the_analysis(informed: Any) -> None:
    children = [child("1", "7", made=WIDE), child("2", made=Value(LOSS, 28)), child("3", made=WIDE)]
    legal = [entry("3", Value(LOSS, 30)), entry("2", WIDE), entry("1", WIDE), entry("7", Value(LOSS, 26))]
    found = informed(children, {"value": Value(LOSS, 30).record(), "legal": legal})
    assert [(each["moves"], each["made"]["words"], each["best"]) for each in found] == [
        (["3"], "loss in 30 plies", True),
        (["2"], "loss in 28 plies", False),
        (["1", "7"], "loss in 26 plies", False),
    ]
