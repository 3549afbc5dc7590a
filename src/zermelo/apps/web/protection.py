"""What protects the page and the people who run the server on their own machine."""

from collections.abc import Collection
from typing import Any

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

__all__ = ["Protection"]

HEADERS = {
    "content-security-policy": "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
}


class Protection:
    """Middleware: headers for every response, and no answer under a foreign name.

    A page of another site can let its own name point to this machine; the browser then sends that name as the host.
    """

    def __init__(self, app: ASGIApp, hosts: Collection[str] | None) -> None:
        self.app = app
        self.hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def protected(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                headers.setdefault("cache-control", "no-cache")
            await send(message)

        app: Any = self.app if scope["type"] != "http" or self.knows(Headers(scope=scope)) else refusal()
        await app(scope, receive, protected)

    def knows(self, headers: Headers) -> bool:
        host = headers.get("host", "")
        name = host.rpartition(":")[0] if host.rpartition(":")[2].isdigit() else host
        return self.hosts is None or name.lower() in self.hosts


def refusal() -> JSONResponse:
    message = "This server answers only under the address that it printed when it started."
    return JSONResponse({"error": {"kind": "WrongHost", "message": message}}, 400)
