"""What there is: games, players, searches, sources, tables."""

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import zermelo
from zermelo import GAMES, PLAYERS, SEARCHES, SOURCES, WATCHABLE, Entry
from zermelo.apps.web.serving.served import Served

__all__ = ["catalogue"]


def catalogue(served: Served) -> dict[str, Any]:
    """What requests can ask for, as JSON."""
    own = {name: zermelo.game(spec) for name, spec in served.games.items()}
    return {
        "games": [*game_records(served), *(own_record(name, game) for name, game in own.items())],
        "players": [
            entry_record(entry) for entry in zermelo.entries(PLAYERS) if entry.name != "table" or served.tables
        ],
        "searches": [
            {"name": name, "about": search.about, "scoring": search.scoring} for name, search in SEARCHES.items()
        ],
        "watchable": list(WATCHABLE),
        "scorings": list(zermelo.SCORINGS),
        "sources": [{"key": key, **source._asdict()} for key, source in SOURCES.items()],
        "tables": list(served.tables),
        "budget": served.budget,
    }


def entry_record(entry: Entry) -> dict[str, Any]:
    options = {} if entry.name == "table" else entry.options
    return {
        "name": entry.name,
        "about": entry.about,
        "options": {name: {"default": option.default, "choices": option.choices} for name, option in options.items()},
    }


def game_records(served: Served) -> Iterator[dict[str, Any]]:
    """The games of the catalogue; one of an installed package that cannot be drawn is left out."""
    for entry in (entry for entry in zermelo.entries(GAMES) if entry.name not in served.games):
        with suppress(Exception):  # whatever the code of a package raises concerns its own game alone
            yield game_record(entry)


def game_record(entry: Entry) -> dict[str, Any]:
    return {**entry_record(entry), **shape(zermelo.game(entry.name)), "own": False}


def own_record(name: str, game: zermelo.Game[Any]) -> dict[str, Any]:
    return {"name": name, "about": "A game of your own.", "options": {}, **shape(game), "own": True}


def shape(game: zermelo.Game[Any]) -> dict[str, Any]:
    """Return how the board is drawn, and what people call the game and the players."""
    view = zermelo.view(zermelo.start(game))
    return {"kind": view["board"]["kind"], "title": view["title"], "players": view["players"]}
