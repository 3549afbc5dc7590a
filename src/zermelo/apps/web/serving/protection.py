"""What protects the page and the people who run the server on their own machine."""

from collections.abc import Collection
from contextlib import suppress
from ipaddress import ip_address

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from zermelo.apps.web.errors import response

__all__ = ["Protection"]

HEADERS = {
    "content-security-policy": "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
}


MOST_HEADERS = 100
"""The most headers of a request; browsers send about twenty."""

WRONG_HOST = (
    "This server answers under its address, and under no other name than those that it was started with: "
    "zermelo serve --allow-host NAME."
)


class Protection:
    """Middleware: headers for every response, and no answer under a foreign name.

    A page of another site can let its own name point to this machine, which is known as DNS rebinding; the browser
    then sends that name as the host. An address of numbers cannot be made to point elsewhere.
    """

    def __init__(self, app: ASGIApp, names: Collection[str]) -> None:
        self.app = app
        self.names = names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def protected(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                headers.setdefault("cache-control", "no-cache")
            await send(message)

        refused = self.refused(Headers(scope=scope)) if scope["type"] == "http" else None
        await (refused or self.app)(scope, receive, protected)

    def refused(self, headers: Headers) -> Response | None:
        """Return the answer to a request that goes no further; None for any other."""
        if len(headers) > MOST_HEADERS:
            return response(431, "TooLarge", f"The request has more than {MOST_HEADERS} headers.")
        if not self.knows(headers.get("host", "")):
            return response(400, "WrongHost", WRONG_HOST)
        return None

    def knows(self, host: str) -> bool:
        """Return whether a host, with or without a port, is an address of numbers or one of our names."""
        name = host.rpartition(":")[0] if host.rpartition(":")[2].isdigit() else host
        return name.lower() in self.names or is_address(name)


def is_address(name: str) -> bool:
    with suppress(ValueError):
        return bool(ip_address(name.removeprefix("[").removesuffix("]")))
    return False
