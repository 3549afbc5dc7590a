"""The base class of objects that print() shows as text and notebooks as pictures.

A result does not know the package that shows it: zermelo, which knows all packages, enters that package here.
"""

from collections.abc import Callable, Iterable
from typing import Any, ClassVar, Protocol

__all__ = ["Displayed", "Showing"]


class Showing(Protocol):
    """The functions that show any result."""

    def text(self, thing: Any) -> str: ...

    def mimebundle(self, thing: Any) -> dict[str, str]: ...

    def kinds(self, thing: Any) -> Iterable[str]: ...

    def draw(self, thing: Any, *, kind: str) -> bytes: ...


class Displayed:
    """An object that print() shows as text, and a notebook as a picture if there is one."""

    forms: ClassVar[Callable[[], Showing]]
    """The function that returns what shows results, when one is first shown."""

    def __str__(self) -> str:
        return Displayed.forms().text(self)

    def __repr__(self) -> str:
        return str(self)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return Displayed.forms().mimebundle(self)
