"""The base class of objects that print() shows as text and notebooks as pictures.

The import of `drawing`, the only one that points upwards, waits until an object is shown.
"""

from importlib import import_module
from typing import Any

__all__ = ["Displayed"]


class Displayed:
    """An object that print() shows as text, and a notebook as a picture if there is one."""

    def __str__(self) -> str:
        return str(drawing().text(self))

    def __repr__(self) -> str:
        return str(self)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        bundle: dict[str, str] = drawing().mimebundle(self)
        return bundle


def drawing() -> Any:
    return import_module("zermelo.drawing.display")
