"""Marks of single cases among the parameters of a test."""

from collections.abc import Iterable
from typing import Any

import pytest

__all__ = ["long", "spread"]


def long(cases: Iterable[Any]) -> list[Any]:
    """Mark cases as those that `make test-long` runs."""
    return [pytest.param(*(case if type(case) is tuple else (case,)), marks=pytest.mark.long) for case in cases]


def spread(cases: Iterable[Any], number: int) -> list[Any]:
    """Return cases of which `make test` runs so many, evenly spread, and `make test-long` the others."""
    listed = list(cases)
    step = max(1, -(-len(listed) // number))
    return [case if rank % step == 0 else long([case])[0] for rank, case in enumerate(listed)]
