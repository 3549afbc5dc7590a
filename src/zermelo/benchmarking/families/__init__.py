"""One family of rule sets a file: a function that builds a game from its parameters, and one that draws these."""

from collections.abc import Callable, Mapping

from zermelo.benchmarking.draws import Draws
from zermelo.benchmarking.families import take
from zermelo.benchmarking.rule_set import RuleSet

__all__ = ["FAMILIES"]

FAMILIES: Mapping[str, Callable[[Draws], RuleSet]] = {
    "take": take.draw,
}
"""The function of each family that draws a rule set."""
