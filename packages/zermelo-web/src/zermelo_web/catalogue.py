"""The catalogue: the games, players, searches, sources and tables of the server."""

from collections.abc import Collection, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Literal

import zermelo
from zermelo.drawing import view
from zermelo.games import games_by_kind
from zermelo.playing import PLAYERS
from zermelo.rules import Entry, Position, entries
from zermelo.sources import SEARCHES, SOURCES
from zermelo_web.serving.served import Served

__all__ = ["Catalogue", "ListedGame", "catalogue", "with_examples"]

OWN_FAMILY = "Your own"
"""The heading of the games that the command line adds."""


@dataclass(frozen=True)
class Option:
    """An option of a game or a player, as in name:option=value."""

    default: str
    choices: tuple[str, ...]
    """The possible values; empty for any number or text."""


@dataclass(frozen=True)
class Listed:
    """A player, or what every entry of the catalogue has."""

    name: str
    about: str
    options: dict[str, Option]


@dataclass(frozen=True)
class ListedGame(Listed):
    """A game."""

    kind: Literal["board", "heaps", "text"]
    """What a position is drawn as."""
    title: str
    family: str
    """The heading of the game, such as 'Heaps and rows'."""
    players: tuple[str, str]
    example: dict[str, Any] | None
    """The 'board' and the 'text' of a position a few moves from the start, for a picture, if it is asked for."""
    own: bool
    """True for a game that the command line added to the catalogue."""


@dataclass(frozen=True)
class ListedSearch:
    """A search."""

    name: str
    about: str
    scoring: str
    perfect: bool
    """False for a search that does not expect best replies."""


@dataclass(frozen=True)
class ListedSource:
    """A published program."""

    key: str
    name: str
    about: str
    year: int | None
    boards: tuple[str, ...]
    searches: tuple[str, ...]
    scoring: str | None
    results: tuple[str, ...]


@dataclass(frozen=True)
class Catalogue:
    """The games, players, searches, sources and tables of the server."""

    games: list[ListedGame]
    players: list[Listed]
    searches: list[ListedSearch]
    scorings: list[str]
    sources: list[ListedSource]
    tables: list[str]
    """The games that the server answers from a table."""
    budget: float
    """Longest time for one answer, in seconds."""
    solves: bool
    """True if the server solves games, see /api/forecast and /api/solve."""


def catalogue(served: Served) -> Catalogue:
    """Return everything that requests can name."""
    return Catalogue(
        games=list(games(served)),
        players=list(players(served)),
        searches=[
            ListedSearch(name=name, about=each.about, scoring=each.scoring, perfect=each.perfect)
            for name, each in SEARCHES.items()
        ],
        scorings=list(zermelo.sources.SCORINGS),
        sources=[ListedSource(key=key, **source._asdict()) for key, source in SOURCES.items()],
        tables=list(served.tables),
        budget=served.budget,
        solves=served.solves,
    )


def players(served: Served) -> Iterator[Listed]:
    """Yield the players of the catalogue, and your own."""
    hidden = {"certificate"} if served.tables else {"certificate", "table"}
    yield from (list_entry(entry) for entry in entries(PLAYERS) if entry.name not in hidden)
    yield from (Listed(name=name, about="Your own player.", options={}) for name in served.players)


def games(served: Served) -> Iterator[ListedGame]:
    """Yield the games of the catalogue, except those of installed packages that cannot be drawn, and your own."""
    for family, found in games_by_kind().items():
        for entry in found:
            if entry.name not in served.games:
                with suppress(Exception):  # the code of a package may raise anything
                    yield listed_game(list_entry(entry), entry.name, family)
    for name, spec in served.games.items():
        own = Listed(name=name, about=zermelo.game(spec).summary, options={})
        yield listed_game(own, spec, OWN_FAMILY)


def list_entry(entry: Entry) -> Listed:
    options = {} if entry.name == "table" else entry.options
    shown = {name: Option(**option._asdict()) for name, option in options.items()}
    return Listed(name=entry.name, about=entry.about, options=shown)


def listed_game(entry: Listed, spec: str, family: str) -> ListedGame:
    shown = view(position_later(zermelo.start(spec)))
    kind = "board" if zermelo.game(spec).board else "heaps" if shown["board"] else "text"
    about = {"kind": kind, "title": shown["title"], "players": tuple(shown["players"])}
    example = {"board": shown["board"] and card_of(shown["board"]), "text": shown["text"]}
    return ListedGame(**vars(entry), **about, family=family, example=example, own=family == OWN_FAMILY)


def card_of(board: dict[str, Any]) -> dict[str, Any]:
    """Return a board with what a small picture of it shows: no names, no words, no figures of other marks."""
    layout, marks = board["layout"], set(board["marks"])
    figures = [
        {mark: without(figure, "words", "name", "moves") for mark, figure in each.items() if mark in marks}
        for each in layout["figures"]
    ]
    joins = any("joins" in figure for each in figures for figure in each.values())
    names = () if board["layout"]["areas"] else ("name", "caption", "owner", "kind")
    places = [without(place, *names) for place in layout["places"]]
    less = {"labels": [], "presses": [], "joints": layout["joints"] if joins else []}
    return {**board, "layout": {**layout, **less, "figures": figures, "places": places}}


def without(record: dict[str, Any], *names: str) -> dict[str, Any]:
    return {name: value for name, value in record.items() if name not in names}


def position_later(position: Position[Any], moves: int = 5) -> Position[Any]:
    """Return a position a few moves later, the same each time, in which the game is not over."""
    choose = Random(2).choice
    for _ in range(moves if position.game.board else 1):
        after = position.play(choose(list(position.moves)))
        if after.is_over:
            break
        position = after
    return position


def with_examples(listed: Catalogue, names: Collection[str]) -> Catalogue:
    """Return a catalogue whose other games come without an example."""
    return replace(listed, games=[game if game.name in names else replace(game, example=None) for game in listed.games])
