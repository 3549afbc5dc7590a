"""The routes that the web client of GamesCrafters reads, in its vocabulary.

A client that may list all games has its base at /gamescrafters/. A browser lets it read them from another port of the
same machine.
"""

import re
from functools import cache
from typing import Annotated, Any
from urllib.parse import urlsplit

from fastapi import APIRouter, Path, Query, Request
from starlette.responses import JSONResponse, Response

import zermelo
from zermelo import GAMES, UnknownName
from zermelo.apps.web.asked import AskedPosition
from zermelo.apps.web.endpoints import answered

__all__ = ["crafters"]

BASE = "/gamescrafters"
REGULAR = "regular"
"""The variant with no option changed."""

HERE = ("localhost", "127.0.0.1", "::1")

Name = Annotated[str, Path(min_length=1, max_length=100)]
router = APIRouter(include_in_schema=False)


def crafters() -> APIRouter:
    """The routes, at their base and at the root, where the list of games is that of the page."""
    whole = APIRouter(include_in_schema=False)
    whole.add_api_route(f"{BASE}/", games)
    whole.include_router(router, prefix=BASE)
    whole.include_router(router)
    return whole


def readable(request: Request, response: Response) -> Response:
    """The same, which the browser gives to pages that this machine serves on other ports."""
    origin = request.headers.get("origin", "")
    if urlsplit(origin).hostname in HERE:
        response.headers["access-control-allow-origin"] = origin
        response.headers["vary"] = "Origin"
    return response


async def games(request: Request) -> Response:
    """All games."""
    listed = [
        {"id": name, "name": title(spec), "type": "twoPlayer", "gui": gui(spec)} for name, spec in all_of(request)
    ]
    return readable(request, JSONResponse(listed))


def all_of(request: Request) -> list[tuple[str, str]]:
    """The names of the games, each with what builds it."""
    own: dict[str, str] = request.app.state.dispatcher.served.games
    return [*((name, name) for name in GAMES), *own.items()]


@cache
def title(spec: str) -> str:
    """Return what people call a game."""
    return zermelo.game(spec).on_screen.title


def called(variant: str) -> str:
    """Return a variant as a heading; options stay as they are written."""
    return variant if "=" in variant else variant.capitalize()


@cache
def gui(spec: str) -> str:
    """v2 for a board that the client draws, v0 for one that it lists."""
    return "v2" if zermelo.game(spec).grid else "v0"


@router.get("/{game}/")
async def game(request: Request, game: Name) -> Response:
    """A game and its variants."""
    specs = dict(all_of(request))
    if game not in specs:
        raise UnknownName(f"No game is called {game!r}. There are: {', '.join(specs)}.")
    variants = [REGULAR, *switches(game)]
    shown = [{"id": variant, "name": called(variant), "gui": gui(specs[game])} for variant in variants]
    about = {"id": game, "name": title(specs[game]), "variants": shown}
    return readable(request, JSONResponse({**about, "allowCustomVariantCreation": True, "supportsWinBy": False}))


def switches(game: str) -> list[str]:
    """The options of a game that are off, and are variants of their own: misere."""
    found = [entry for entry in zermelo.entries(GAMES) if entry.name == game]
    return [name for entry in found for name, option in entry.options.items() if option.default == "false"]


@router.get("/{game}/{variant}/")
async def variant(request: Request, game: Name, variant: Name) -> Response:
    """A variant, its start, and where its cells are."""
    return await asked(request, "crafters_variant", game, variant, id=variant, name=called(variant))


@router.get("/{game}/{variant}/start/")
async def start(request: Request, game: Name, variant: Name) -> Response:
    """The position in which a variant starts."""
    return await asked(request, "crafters_start", game, variant)


@router.get("/{game}/{variant}/positions/")
async def position(
    request: Request, game: Name, variant: Name, p: Annotated[str, Query(min_length=1, max_length=500)]
) -> Response:
    """A position with its value, and its moves from the best to the worst."""
    return await asked(request, "crafters_position", game, variant, p=p)


@router.get("/{game}/{variant}/instructions/")
async def instructions(request: Request, game: Name, variant: Name) -> Response:
    """How the game is played, as Markdown."""
    about = {entry.name: entry.about for entry in zermelo.entries(GAMES)}
    return readable(request, JSONResponse({"instructions": about.get(game, f"A game of your own: {game}.")}))


class Crafted(AskedPosition):
    """A variant, and what is asked about it."""

    p: str = ""
    id: str = ""
    name: str = ""


async def asked(request: Request, kind: str, game: str, variant: str, **options: Any) -> Response:
    """The answer to a question about a variant: regular, or options such as width=5,height=4 or misere."""
    words = re.sub(r"(^|,)([a-z_]+)(?=,|$)", r"\1\2=true", variant)
    spec = game if variant == REGULAR else f"{game}:{words}"
    return readable(request, await answered(request, kind, Crafted(game=spec, **options)))
