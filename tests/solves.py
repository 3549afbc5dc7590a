"""Solves of small games in the pieces of large ones."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from zermelo.solving.plan import DEFAULT_SIZE_LIMITS

__all__ = ["size_limits"]


@contextmanager
def size_limits(**sizes: int) -> Iterator[None]:
    """Let every solve in the block take pieces of these sizes; `SizeLimits` says what they are."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("zermelo.solving.making.solver.DEFAULT_SIZE_LIMITS", DEFAULT_SIZE_LIMITS._replace(**sizes))
        yield
