"""Limits on a connection: the time that a request may take to arrive, and its size."""

import asyncio
import json
from http import HTTPStatus
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

__all__ = ["Connection", "NoWebSocket"]

LATEST = 10.0
"""Time limit in seconds for the arrival of a request, after the connection or after the first byte."""

MOST_WAITING = 512
"""Largest number of connections with an incomplete request; beyond it, the one that waits longest is closed."""

MOST_BYTES = 64 << 10
"""Largest number of bytes of a request."""

PIECE = 16 << 10
"""Bytes to parse at a time; a request may exceed its limit by one piece before it is refused."""

LATE = f"The request was not complete after {LATEST:g} seconds."
LARGE = f"The address and the headers of the request are together larger than {MOST_BYTES >> 10} kB."
NO_WEBSOCKET = "There is no WebSocket here: ask by GET. /api/compare sends its rows as events."


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
        if len(waiting) > MOST_WAITING:
            oldest = min(waiting, key=waiting.__getitem__)
            oldest.stop_timer()
            oldest.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self.stop_timer()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Parse data in pieces; drop it after a refusal, so that the client reads the response."""
        for start in range(0, len(data), PIECE):
            if not self.is_refused and not self.transport.is_closing():
                piece = data[start : start + PIECE]
                self.wait_for_request()
                self.received += len(piece)
                super().data_received(piece)
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

    def late(self) -> None:
        """Close the connection at its time limit."""
        if not self.is_refused:
            self.refuse(408, "Late", LATE)
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
        transport.write(refusal(400, "NoWebSocket", NO_WEBSOCKET))
        transport.close()


def refusal(status: int, kind: str, message: str) -> bytes:
    """Return a whole response that ends the connection."""
    body = json.dumps({"error": {"kind": kind, "message": message}}).encode()
    head = f"HTTP/1.1 {status} {HTTPStatus(status).phrase}\r\ncontent-type: application/json\r\n"
    return f"{head}content-length: {len(body)}\r\nconnection: close\r\n\r\n".encode() + body
