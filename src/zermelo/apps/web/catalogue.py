"""The catalogue: the games, players, searches, sources and tables of the server."""

from collections.abc import Iterator
from contextlib import suppress
from typing import Any, Literal

import zermelo
from zermelo import GAMES, PLAYERS, SEARCHES, SOURCES, WATCHABLE, Entry
from zermelo.apps.web.models import Part
from zermelo.apps.web.serving.served import Served

__all__ = ["Catalogue", "catalogue"]


class Option(Part):
    """An option of a game or a player, as in name:option=value."""

    default: str
    choices: list[str]
    """The possible values; empty for any number or text."""


class Listed(Part):
    """A player, or what every entry of the catalogue has."""

    name: str
    about: str
    options: dict[str, Option]


class ListedGame(Listed):
    """A game."""

    kind: Literal["cells", "columns", "heaps", "text"]
    title: str
    players: tuple[str, str]
    own: bool
    """True for a game that the command line added to the catalogue."""


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
    """The games, players, searches, sources and tables of the server."""

    games: list[ListedGame]
    players: list[Listed]
    searches: list[ListedSearch]
    watchable: list[str]
    """The searches that the server can show step by step."""
    scorings: list[str]
    sources: list[ListedSource]
    tables: list[str]
    """The games that the server answers from a table."""
    budget: float
    """Longest time for one answer, in seconds."""


def catalogue(served: Served) -> dict[str, Any]:
    """Return everything that requests can name, as JSON."""
    players = (entry for entry in zermelo.entries(PLAYERS) if entry.name != "table" or served.tables)
    return {
        "games": list(games(served)),
        "players": [entry_record(entry) for entry in players],
        "searches": [
            {"name": name, "about": search.about, "scoring": search.scoring} for name, search in SEARCHES.items()
        ],
        "watchable": list(WATCHABLE),
        "scorings": list(zermelo.SCORINGS),
        "sources": [{"key": key, **source._asdict()} for key, source in SOURCES.items()],
        "tables": list(served.tables),
        "budget": served.budget,
    }


def games(served: Served) -> Iterator[dict[str, Any]]:
    """Yield the games of the catalogue, except those of installed packages that cannot be drawn, and your own."""
    for entry in zermelo.entries(GAMES):
        if entry.name not in served.games:
            with suppress(Exception):  # the code of a package may raise anything
                yield {**entry_record(entry), **shape(entry.name), "own": False}
    for name, spec in served.games.items():
        yield {"name": name, "about": "Your own game.", "options": {}, **shape(spec), "own": True}


def entry_record(entry: Entry) -> dict[str, Any]:
    options = {} if entry.name == "table" else entry.options
    return {
        "name": entry.name,
        "about": entry.about,
        "options": {name: {"default": option.default, "choices": option.choices} for name, option in options.items()},
    }


def shape(spec: str) -> dict[str, Any]:
    """Return the kind of a game's board, and the names of the game and of its players."""
    view = zermelo.view(zermelo.start(spec))
    return {"kind": view["board"]["kind"], "title": view["title"], "players": view["players"]}
