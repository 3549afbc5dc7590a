"""The folders that tests read from."""

from pathlib import Path

__all__ = ["BROKEN", "FACTS", "OWN", "ROOT"]

ROOT = Path(__file__).parents[1]

CORE_TESTS = ROOT / "packages" / "zermelo" / "tests"

FACTS = CORE_TESTS / "facts"
"""Known numbers, each with its source."""

OWN = CORE_TESTS / "own"
"""Files with games, as users write them."""

BROKEN = CORE_TESTS / "broken"
"""Files with games that break a promise."""
