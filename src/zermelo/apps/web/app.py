"""The web application: the page and the HTTP API."""

from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager

from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send

from zermelo import __version__
from zermelo.apps.web.catalogue import Catalogue, catalogue
from zermelo.apps.web.endpoints import router
from zermelo.apps.web.errors import handle_errors
from zermelo.apps.web.gamescrafters import crafters
from zermelo.apps.web.serving.document import page
from zermelo.apps.web.serving.protection import Protection
from zermelo.apps.web.serving.served import Served
from zermelo.apps.web.workers.dispatcher import Dispatcher

__all__ = ["web_app"]

LEVEL = 5
"""Level of compression: a few kilobytes take a tenth of a millisecond."""

ABOUT = """Perfect play, the exact value of every move, and the reasons. Every request is a GET that names a position.
Responses are JSON. A value that is not found within the time limit has bounds. Errors are
`{"error": {"kind": "IllegalMove", "message": "..."}}`."""


def web_app(served: Served, names: Collection[str]) -> FastAPI:
    """Return the app that serves the page and the API. names: the host names that it accepts beside IP addresses."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.dispatcher = Dispatcher(served)
        try:
            await app.state.dispatcher.open()
            yield
        finally:
            await app.state.dispatcher.close()

    # The interactive pages of FastAPI load scripts from other hosts.
    app = FastAPI(
        title="zermelo", version=__version__, description=ABOUT, docs_url=None, redoc_url=None, lifespan=lifespan
    )
    app.router.redirect_slashes = False
    app.include_router(router)
    app.state.catalogue = listed = catalogue(served)

    @app.get("/api/games")
    async def games() -> Catalogue:
        """Return the games, players, searches, sources and tables of the server."""
        return listed

    app.add_route("/", page)
    app.include_router(crafters, prefix="/gamescrafters")
    app.include_router(crafters)
    handle_errors(app)
    app.add_middleware(GZipMiddleware, compresslevel=LEVEL)
    app.add_middleware(head_as_get)
    app.add_middleware(Protection, names=names)
    return app


def head_as_get(app: ASGIApp) -> ASGIApp:
    """Return an app that answers HEAD like GET, which FastAPI does not; the server leaves out the body."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        await app({**scope, "method": "GET"} if scope.get("method") == "HEAD" else scope, receive, send)

    return answer
