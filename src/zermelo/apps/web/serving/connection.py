"""Limits on a connection: how long a client may take to send a request, and how large the request may be."""

import asyncio
import json
from http import HTTPStatus
from math import inf
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

__all__ = ["Connection", "NoWebSocket"]

LATEST = 10.0
"""Seconds that a client may take to send a request, once it is connected or has sent the first byte."""

MOST_WAITING = 512
"""Connections that may wait for the rest of a request; beyond them, the one that has waited longest is closed."""

MOST_BYTES = 64 << 10
"""The most bytes of a request."""

PIECE = 16 << 10
"""Bytes that are read at a time; a request may exceed its limit by one piece before it is refused."""

LATE = f"The request was not complete after {LATEST:g} seconds."
LARGE = f"The address and the headers of the request are together larger than {MOST_BYTES >> 10} kB."
NO_WEBSOCKET = "There is no WebSocket here: ask by GET. /api/compare sends its rows as events."


class Connection(HttpToolsProtocol, asyncio.BufferedProtocol):
    """uvicorn's protocol with limits: by itself, it waits for a request for ever, and reads headers of any size."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.piece = bytearray()
        self.received = 0
        """Bytes of the request that is not complete."""
        self.in_head = False
        self.is_refused = False
        self.timer: asyncio.TimerHandle | None = None
        """Runs while the server waits for the rest of a request."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.wait_for_request()
        waiting = [each for each in self.connections if isinstance(each, Connection) and each.timer]
        if len(waiting) > MOST_WAITING:
            min(waiting, key=Connection.latest).drop()

    def connection_lost(self, exc: Exception | None) -> None:
        self.stop_timer()
        super().connection_lost(exc)

    def get_buffer(self, sizehint: int) -> bytearray:
        """Return the place for the next piece."""
        self.piece = bytearray(PIECE)
        return self.piece

    def buffer_updated(self, nbytes: int) -> None:
        """Take in a piece. What follows a refusal is read and dropped, so that the client reads the answer."""
        piece, self.piece = bytes(self.piece[:nbytes]), bytearray()
        if not self.is_refused:
            self.wait_for_request()
            self.received += nbytes
            self.data_received(piece)
            if self.received > MOST_BYTES:
                self.refuse(431, "TooLarge", LARGE)

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
            self.timer = self.loop.call_later(LATEST, self.late)

    def stop_timer(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def latest(self) -> float:
        """Return when the time of the client is over, by the clock of the event loop."""
        return self.timer.when() if self.timer else inf

    def drop(self) -> None:
        self.stop_timer()
        self.transport.abort()

    def late(self) -> None:
        """Close a connection whose time is over."""
        if not self.is_refused:
            self.refuse(408, "Late", LATE)
        self.transport.close()

    def refuse(self, status: int, kind: str, message: str) -> None:
        """Answer a request whose headers are not complete; close a connection on which another answer is under way."""
        answering = self.cycle is not None and not self.cycle.response_complete
        if self.in_head and not answering:
            self.is_refused = True
            self.transport.write(refusal(status, kind, message))
        else:
            self.transport.close()


class NoWebSocket(asyncio.Protocol):
    """What answers the request for a WebSocket: that there is none."""

    def __init__(self, **given: Any) -> None:
        """Take what uvicorn gives to every protocol."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        transport.write(refusal(400, "NoWebSocket", NO_WEBSOCKET))
        transport.close()


def refusal(status: int, kind: str, message: str) -> bytes:
    """Return a whole response, after which the connection ends."""
    body = json.dumps({"error": {"kind": kind, "message": message}}).encode()
    head = f"HTTP/1.1 {status} {HTTPStatus(status).phrase}\r\ncontent-type: application/json\r\n"
    return f"{head}content-length: {len(body)}\r\nconnection: close\r\n\r\n".encode() + body
