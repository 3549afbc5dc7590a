"""The protection of the page, and of people who run the server on their own machine."""

from collections.abc import Collection
from contextlib import suppress
from ipaddress import ip_address

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from zermelo.apps.web.errors import error_response

__all__ = ["POLICY", "WORKER_POLICY", "Protection"]

POLICY = (
    "default-src 'self'; {scripts}img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'"
)
"""The content security policy."""

WORKER_POLICY = "default-src 'none'; script-src 'wasm-unsafe-eval'"
"""The policy of the page's worker, which runs WebAssembly that the page passes to it, and loads nothing."""

HEADERS = {
    "content-security-policy": POLICY.format(scripts=""),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "cache-control": "no-cache",
}
"""Headers of every response that does not set them itself."""

MOST_HEADERS = 100
"""Largest number of headers of a request; browsers send about twenty."""


class Protection:
    """Middleware that adds headers to every response and refuses requests under a foreign name.

    A page of another site can let its own name point to this machine, which is known as DNS rebinding; the browser
    then sends that name as the host. Nobody can make an IP address point elsewhere.
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
            await send(message)

        refusal = self.refusal(Headers(scope=scope)) if scope["type"] == "http" else None
        await (refusal or self.app)(scope, receive, protected)

    def refusal(self, headers: Headers) -> Response | None:
        """Return the response to a request that is refused; None for any other."""
        if len(headers) > MOST_HEADERS:
            return error_response(431, "TooLarge", f"The request has more than {MOST_HEADERS} headers.")
        host = headers.get("host", "")
        name = host.rpartition(":")[0] if host.rpartition(":")[2].isdigit() else host
        if name.lower() in self.names:
            return None
        with suppress(ValueError):
            ip_address(name.removeprefix("[").removesuffix("]"))
            return None
        names = "the names that it was started with: zermelo serve --allow-host NAME"
        return error_response(400, "WrongHost", f"This server answers only under its address and {names}.")
