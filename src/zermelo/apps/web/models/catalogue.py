"""What requests can ask for."""

from typing import Literal

from zermelo.apps.web.models.part import Part

__all__ = ["Catalogue"]


class Option(Part):
    """What may stand after the name: name:option=value."""

    default: str
    choices: list[str]
    """Empty where it is any number or text."""


class Listed(Part):
    """A name, and what it stands for."""

    name: str
    about: str
    options: dict[str, Option]


class ListedGame(Listed):
    """A game."""

    kind: Literal["cells", "columns", "heaps", "text"]
    title: str
    """What people call it."""
    players: tuple[str, str]
    """What screens call the players."""
    own: bool
    """Whether the command line named it, and not the catalogue."""


class ListedSearch(Part):
    """A search."""

    name: str
    about: str
    scoring: str


class ListedSource(Part):
    """A published program."""

    key: str
    name: str
    about: str
    year: int | None
    boards: list[str]
    searches: list[str]
    scoring: str | None
    results: list[str]


class Catalogue(Part):
    """What there is."""

    games: list[ListedGame]
    players: list[Listed]
    searches: list[ListedSearch]
    watchable: list[str]
    """The searches that can be asked for their steps."""
    scorings: list[str]
    sources: list[ListedSource]
    tables: list[str]
    """The games that are answered from a table."""
    budget: float
    """The most seconds that one answer may take."""
