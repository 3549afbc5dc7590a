"""Marks of single cases among the parameters of a test."""

from collections.abc import Iterable
from typing import Any

import pytest

__all__ = ["long"]


def long(cases: Iterable[Any]) -> list[Any]:
    """Mark cases as those that `make test-long` runs."""
    return [pytest.param(*(case if type(case) is tuple else (case,)), marks=pytest.mark.long) for case in cases]
