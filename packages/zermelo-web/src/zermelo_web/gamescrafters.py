"""The routes that the web client of GamesCrafters reads, in its vocabulary.

They stand at /gamescrafters/, the base address for a client that lists all games, and all but that list at the root.
Pages that this machine serves at another port may read them in a browser.
"""

import re
from typing import Annotated, Any
from urllib.parse import urlsplit

from fastapi import APIRouter, Path, Query, Request
from starlette.responses import JSONResponse, Response

from zermelo.errors import UnknownName
from zermelo_web.catalogue import ListedGame
from zermelo_web.endpoints import PositionQuery, respond

__all__ = ["crafters"]

REGULAR_VARIANT = "regular"
"""The variant with the default options."""

LOCAL_HOST_NAMES = ("localhost", "127.0.0.1", "::1")

Name = Annotated[str, Path(min_length=1, max_length=100)]
crafters = APIRouter(include_in_schema=False)


def readable(request: Request, response: Response) -> Response:
    """Allow pages of this machine to read a response."""
    origin = request.headers.get("origin", "")
    if urlsplit(origin).hostname in LOCAL_HOST_NAMES:
        response.headers["access-control-allow-origin"] = origin
        response.headers["vary"] = "Origin"
    return response


def catalogue_games(request: Request) -> dict[str, ListedGame]:
    """Return the games of the catalogue by name."""
    return {game.name: game for game in request.app.state.catalogue.games}


def gui(game: ListedGame) -> str:
    """Return v2 for a game whose board the client draws, v0 for others."""
    return "v2" if game.kind == "board" else "v0"


def heading(variant: str) -> str:
    """Return the heading of a variant; options stay as they are."""
    return variant if "=" in variant else variant.capitalize()


@crafters.get("/")
async def games(request: Request) -> Response:
    """List all games."""
    found = catalogue_games(request).items()
    listed = [{"id": name, "name": game.title, "type": "twoPlayer", "gui": gui(game)} for name, game in found]
    return readable(request, JSONResponse(listed))


@crafters.get("/{game}/")
async def game(request: Request, game: Name) -> Response:
    """List the variants of a game; each option that is off by default, such as misere, is one."""
    known = catalogue_games(request)
    if game not in known:
        raise UnknownName(f"No game is called {game!r}. There are: {', '.join(known)}.")
    found = known[game]
    switches = [name for name, option in found.options.items() if option.default == "false"]
    variants = [{"id": name, "name": heading(name), "gui": gui(found)} for name in (REGULAR_VARIANT, *switches)]
    about = {"id": game, "name": found.title, "variants": variants}
    return readable(request, JSONResponse({**about, "allowCustomVariantCreation": True, "supportsWinBy": False}))


@crafters.get("/{game}/{variant}/")
async def variant(request: Request, game: Name, variant: Name) -> Response:
    """Return the start of a variant, and the places of its cells."""
    return await ask(request, "crafters_variant", game, variant, id=variant, name=heading(variant))


@crafters.get("/{game}/{variant}/start/")
async def start(request: Request, game: Name, variant: Name) -> Response:
    """Return the start of a variant."""
    return await ask(request, "crafters_start", game, variant)


@crafters.get("/{game}/{variant}/positions/")
async def position(
    request: Request, game: Name, variant: Name, p: Annotated[str, Query(min_length=1, max_length=500)]
) -> Response:
    """Return a position with its value, and its moves from the best to the worst."""
    return await ask(request, "crafters_position", game, variant, p=p)


@crafters.get("/{game}/{variant}/instructions/")
async def instructions(request: Request, game: Name, variant: Name) -> Response:
    """Return the rules of a game, as Markdown."""
    found = catalogue_games(request).get(game)
    about = f"Your own game: {game}." if found is None or found.own else found.about
    return readable(request, JSONResponse({"instructions": about}))


class CraftersQuery(PositionQuery):
    """A variant, and what its answer needs."""

    p: str = ""
    id: str = ""
    name: str = ""


async def ask(request: Request, kind: str, game: str, variant: str, **options: Any) -> Response:
    """Answer a question about a variant: regular, or options such as width=5,height=4 or misere."""
    words = re.sub(r"(^|,)([a-z_]+)(?=,|$)", r"\1\2=true", variant)
    spec = game if variant == REGULAR_VARIANT else f"{game}:{words}"
    return readable(request, await respond(request, kind, CraftersQuery(game=spec, **options)))
