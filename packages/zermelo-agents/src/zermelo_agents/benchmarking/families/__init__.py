"""One family of rule sets a file: its parameters, the game and the English that follow from them, and their draw."""

from collections.abc import Callable, Mapping

from zermelo_agents.benchmarking.draws import Draws
from zermelo_agents.benchmarking.families import (
    claim,
    drop,
    ends,
    grid,
    heaps,
    lines,
    march,
    slide,
    take,
    travel,
    walls,
)
from zermelo_agents.benchmarking.rule_set import RuleSet

__all__ = ["FAMILIES"]

FAMILIES: Mapping[str, Callable[[Draws], RuleSet]] = {
    "take": take.draw,
    "heaps": heaps.draw,
    "lines": lines.draw,
    "drop": drop.draw,
    "claim": claim.draw,
    "travel": travel.draw,
    "march": march.draw,
    "walls": walls.draw,
    "slide": slide.draw,
    "ends": ends.draw,
    "grid": grid.draw,
}
"""The function of each family that draws a rule set."""
