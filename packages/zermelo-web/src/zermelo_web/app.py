"""The web application: the page, as one document, and the HTTP API."""

import gzip
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from functools import lru_cache
from typing import Annotated, Literal

from fastapi import FastAPI, Query
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from zermelo import __version__
from zermelo_web.bundle import digest, document, last_change, script
from zermelo_web.catalogue import Catalogue, catalogue, with_examples
from zermelo_web.endpoints import router
from zermelo_web.errors import ERROR_HANDLERS
from zermelo_web.gamescrafters import crafters
from zermelo_web.serving.connection import SERVER_POLICY, WORKER_POLICY, Protection
from zermelo_web.serving.served import Served
from zermelo_web.solving import solves
from zermelo_web.workers.dispatcher import Dispatcher

__all__ = ["web_app"]

RESPONSE_COMPRESSION_LEVEL = 5
"""Level of compression: a few kilobytes take a tenth of a millisecond."""

API_DOC = """Perfect play, the exact value of every move, and the reasons. Every request is a GET that names a position,
except those that begin and end a solve. Responses are JSON. A value that is not found within the time limit has bounds.
Errors are `{"error": {"kind": "IllegalMove", "message": "..."}}`."""

APP_HEAD = """<meta name="description" content="Perfect play, the exact value of every move, and why.">
<script>{early}</script>"""
APP_BODY = """<noscript>This page needs JavaScript. In a terminal, zermelo play does the same.</noscript>
<script>{main}</script>
<script>{study}</script>"""
"""The board appears as soon as the script main has arrived: a module would wait for the whole document."""

PREACT_MODULES = ("htm-preact.js",)
"""Modules that the early script imports but does not call."""


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
        title="zermelo",
        version=__version__,
        description=API_DOC,
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
        exception_handlers=ERROR_HANDLERS,
    )
    app.router.redirect_slashes = False
    app.include_router(router)
    app.include_router(solves)
    app.state.catalogue = listed = catalogue(served)

    @app.get("/api/games")
    async def games(pictures: Annotated[str | None, Query(max_length=1_000)] = None) -> Catalogue:
        """Return the games, players, searches, sources and tables of the server.

        pictures: the names of the games that come with an example, with commas between them; all of them without it.
        """
        return listed if pictures is None else with_examples(listed, pictures.split(","))

    app.add_route("/", page)
    app.add_route("/solving.js", worker)
    app.include_router(crafters, prefix="/gamescrafters")
    app.include_router(crafters)
    app.add_middleware(GZipMiddleware, compresslevel=RESPONSE_COMPRESSION_LEVEL)
    app.add_middleware(head_as_get)
    app.add_middleware(Protection, names=names)
    return app


def head_as_get(app: ASGIApp) -> ASGIApp:
    """Return an app that answers HEAD like GET, which FastAPI does not; the server leaves out the body."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        await app({**scope, "method": "GET"} if scope.get("method") == "HEAD" else scope, receive, send)

    return answer


def page(request: Request) -> Response:
    """Return the page as one document, since each request costs time."""
    return sent(request, "page")


def worker(request: Request) -> Response:
    """Return the script of the worker in which the page runs WebAssembly."""
    return sent(request, "worker")


def sent(request: Request, name: Literal["page", "worker"]) -> Response:
    """Return a document; status 304 to a browser that has it."""
    plain, zipped, media, headers = build_document(name, last_change())
    if headers["etag"] in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(zipped, headers={**headers, "content-encoding": "gzip"}, media_type=media)
    return Response(plain, headers=headers, media_type=media)


@lru_cache(maxsize=2)
def build_document(name: Literal["page", "worker"], change: int) -> tuple[bytes, bytes, str, dict[str, str]]:
    """Return a document, plain and compressed, its media type and headers; build it again after a change."""
    text, policy = page_text() if name == "page" else (script("solving.js"), WORKER_POLICY)
    headers = {"etag": f'W/"{digest(text)}"', "vary": "accept-encoding", "content-security-policy": policy}
    media = "text/html" if name == "page" else "text/javascript"
    return text.encode(), gzip.compress(text.encode(), mtime=0), media, headers


def page_text() -> tuple[str, str]:
    """Return the page and its content security policy."""
    early, main = f"{{\n{script('early.js', PREACT_MODULES)}}}", script("main.js")
    study = script("study.js", after="main.js")
    text = document("zermelo", APP_HEAD.format(early=early), APP_BODY.format(main=main, study=study), "study.css")
    sources = " ".join(f"'sha256-{digest(each)}'" for each in (early, main, study))
    return text, SERVER_POLICY.format(scripts=f"script-src {sources}; worker-src 'self'; ")
