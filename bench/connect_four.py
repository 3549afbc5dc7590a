"""Connect Four positions with known scores, and the score that a value of ours stands for."""

from typing import NamedTuple

from bench.harness import ROOT
from zermelo import Bounds, Value

__all__ = ["CELLS", "SETS", "Known", "read", "score"]

CELLS = 42
FOLDER = ROOT / "packages" / "zermelo" / "tests" / "facts" / "connect-four"
SETS = ("L3_R1", "L2_R1", "L2_R2")
"""End games that are easy, middle games that are easy, middle games that are of medium difficulty."""


class Known(NamedTuple):
    """One line of a test set."""

    columns: str
    """As they were played, from 1."""
    score: int


def read(name: str) -> list[Known]:
    rows = (row.split() for row in (FOLDER / f"Test_{name}").read_text(encoding="utf-8").splitlines())
    return [Known(columns, int(score)) for columns, score in rows]


def score(value: Value | Bounds, plies: int) -> int:
    """Return the score of a position that so many plies led to: 22 less the winner's stones at the end.

    The scale is that of Pascal Pons, "Solving Connect 4"; negative where the side to move loses.
    """
    assert isinstance(value, Value)
    return value.outcome * (CELLS // 2 + 1 - (plies + value.remoteness + 1) // 2)
