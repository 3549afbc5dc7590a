"""Limits on a connection and on what a page may do, for people who run the server on their own machine."""

import asyncio
import json
from collections.abc import Collection
from contextlib import suppress
from http import HTTPStatus
from ipaddress import ip_address
from typing import Any

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from zermelo_web.errors import error_response

__all__ = ["SERVER_POLICY", "WORKER_POLICY", "Connection", "NoWebSocket", "Protection"]


REQUEST_SECONDS = 10.0
"""Time limit in seconds for the arrival of a request, after the connection or after the first byte."""

MAX_WAITING_CONNECTIONS = 512
"""Largest number of connections with an incomplete request; beyond it, the one that waits longest is closed."""

MAX_REQUEST_BYTES = 64 << 10
"""Largest number of bytes of a request."""

BYTES_PER_PARSE = 16 << 10
"""Bytes to parse at a time; those of a second request in the same piece are not counted."""

LATE_REQUEST_MESSAGE = f"The request was not complete after {REQUEST_SECONDS:g} seconds."
LARGE_REQUEST_MESSAGE = (
    f"The address and the headers of the request are together larger than {MAX_REQUEST_BYTES >> 10} kB."
)
NO_WEBSOCKET_MESSAGE = "There is no WebSocket here: ask by GET. /api/compare sends its rows as events."


class Connection(HttpToolsProtocol):
    """The protocol of uvicorn with limits; without them, it waits forever and reads headers of any size."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.received = 0
        """Bytes of the incomplete request."""
        self.in_head = False
        self.is_refused = False
        self.timer: asyncio.TimerHandle | None = None
        """The timer of the request that the server waits for."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.wait_for_request()
        waiting = {each: each.timer.when() for each in self.connections if isinstance(each, Connection) and each.timer}
        if len(waiting) > MAX_WAITING_CONNECTIONS:
            oldest = min(waiting, key=waiting.__getitem__)
            oldest.stop_timer()
            oldest.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self.stop_timer()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Parse data in pieces; drop it after a refusal, so that the client reads the response."""
        while data and not self.is_refused and not self.transport.is_closing():
            if self.received == MAX_REQUEST_BYTES:
                self.refuse(431, "TooLarge", LARGE_REQUEST_MESSAGE)
                return
            size = min(BYTES_PER_PARSE, MAX_REQUEST_BYTES - self.received)
            piece, data = data[:size], data[size:]
            self.wait_for_request()
            self.received += len(piece)
            super().data_received(piece)

    def on_message_begin(self) -> None:
        self.in_head = True
        self.wait_for_request()
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self.in_head = False
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self.received = 0
        self.stop_timer()
        super().on_message_complete()

    def wait_for_request(self) -> None:
        if self.timer is None:
            self.timer = self.loop.call_later(REQUEST_SECONDS, self.late)

    def stop_timer(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def late(self) -> None:
        """Close the connection at its time limit."""
        if not self.is_refused:
            self.refuse(408, "Late", LATE_REQUEST_MESSAGE)
        self.transport.close()

    def refuse(self, status: int, kind: str, message: str) -> None:
        """Respond to an incomplete request, and close the connection; only close it during another response."""
        answering = self.cycle is not None and not self.cycle.response_complete
        if self.in_head and not answering:
            self.is_refused = True
            self.transport.write(refusal(status, kind, message))
        else:
            self.transport.close()


class NoWebSocket(asyncio.Protocol):
    """A protocol that refuses every request for a WebSocket."""

    def __init__(self, **options: Any) -> None:
        """Ignore the options that uvicorn passes to every protocol."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        transport.write(refusal(400, "NoWebSocket", NO_WEBSOCKET_MESSAGE))
        transport.close()


def refusal(status: int, kind: str, message: str) -> bytes:
    """Return a whole response that ends the connection."""
    body = json.dumps({"error": {"kind": kind, "message": message}}).encode()
    head = f"HTTP/1.1 {status} {HTTPStatus(status).phrase}\r\ncontent-type: application/json\r\n"
    return f"{head}content-length: {len(body)}\r\nconnection: close\r\n\r\n".encode() + body


SERVER_POLICY = (
    "default-src 'self'; {scripts}img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'"
)
"""The content security policy."""

WORKER_POLICY = "default-src 'none'; script-src 'wasm-unsafe-eval'"
"""The policy of the page's worker, which runs WebAssembly that the page passes to it, and loads nothing."""

RESPONSE_HEADERS = {
    "content-security-policy": SERVER_POLICY.format(scripts=""),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "cache-control": "no-cache",
}
"""Headers of every response that does not set them itself."""

MAX_REQUEST_HEADERS = 100
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
        async def send_protected(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in RESPONSE_HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        refusal = self.refusal(Headers(scope=scope)) if scope["type"] == "http" else None
        await (refusal or self.app)(scope, receive, send_protected)

    def refusal(self, headers: Headers) -> Response | None:
        """Return the response to a request that is refused; None for any other."""
        if len(headers) > MAX_REQUEST_HEADERS:
            return error_response(431, "TooLarge", f"The request has more than {MAX_REQUEST_HEADERS} headers.")
        host = headers.get("host", "")
        name = host.rpartition(":")[0] if host.rpartition(":")[2].isdigit() else host
        if name.lower() in self.names:
            return None
        with suppress(ValueError):
            ip_address(name.removeprefix("[").removesuffix("]"))
            return None
        names = "the names that it was started with: zermelo serve --allow-host NAME"
        return error_response(400, "WrongHost", f"This server answers only under its address and {names}.")
