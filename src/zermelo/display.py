"""How things show themselves: to print(), at a prompt, and in a notebook.

The one arrow that points up: the drawing room is asked when a thing is shown, and not before.
"""

from importlib import import_module
from typing import Any

__all__ = ["Displayed"]


class Displayed:
    """Something that is shown as text by print(), and as a picture, where it has one, by a notebook."""

    def __str__(self) -> str:
        return str(drawing().text(self))

    def __repr__(self) -> str:
        return str(self)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        bundle: dict[str, str] = drawing().mimebundle(self)
        return bundle


def drawing() -> Any:
    return import_module("zermelo.drawing.display")
