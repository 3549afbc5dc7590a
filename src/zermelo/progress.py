"""What long work reports while it runs."""

from typing import Any

__all__ = ["ignore"]


def ignore(*news: Any) -> None:
    """Ignore what long work reports."""
