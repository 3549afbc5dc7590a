"""The web application."""

from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager

from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response

from zermelo import __version__
from zermelo.apps.web.answers.answer import as_json
from zermelo.apps.web.catalogue import catalogue
from zermelo.apps.web.endpoints import router
from zermelo.apps.web.errors import handle_errors
from zermelo.apps.web.gamescrafters import crafters
from zermelo.apps.web.models import Catalogue
from zermelo.apps.web.serving.document import page
from zermelo.apps.web.serving.head import HeadAsGet
from zermelo.apps.web.serving.protection import Protection
from zermelo.apps.web.serving.served import Served
from zermelo.apps.web.workers.dispatcher import Dispatcher

__all__ = ["web_app"]

LEVEL = 5
"""How hard answers are compressed: a tenth of a millisecond for one of a few kilobytes."""

ABOUT = """Perfect play, the exact value of every move, and why. Every request is a GET that names a position, and
is answered as JSON; a value that is not found in its seconds has bounds. Errors are
`{"error": {"kind": "IllegalMove", "message": "..."}}`."""


def web_app(served: Served, names: Collection[str]) -> FastAPI:
    """Return the page and the API. names: under which requests are answered, beside addresses of numbers."""

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
        title="zermelo",
        version=__version__,
        description=ABOUT,
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        lifespan=lifespan,
    )
    app.include_router(router)
    listed = as_json(catalogue(served))

    @app.get("/api/games", response_model=Catalogue)
    async def games() -> Response:
        """What there is: games, players, searches, sources, tables."""
        return Response(listed.body, media_type=listed.media)

    app.include_router(crafters())
    handle_errors(app)
    app.add_route("/", page)
    app.add_middleware(GZipMiddleware, compresslevel=LEVEL)
    app.add_middleware(HeadAsGet)
    app.add_middleware(Protection, names=names)
    return app
