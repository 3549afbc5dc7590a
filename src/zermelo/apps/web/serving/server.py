"""Starting and stopping the server."""

import logging
import socket
from collections.abc import Callable, Collection

import uvicorn

from zermelo.apps.web.app import web_app
from zermelo.apps.web.serving.address import Reachable, bound, names_of_this_machine, reachable
from zermelo.apps.web.serving.connection import Connection, NoWebSocket
from zermelo.apps.web.serving.served import Served

__all__ = ["Reachable", "serve"]

GRACE = 1
"""Seconds for open responses when the server is told to stop."""


def serve(served: Served, host: str, port: int, names: Collection[str], on_ready: Callable[[Reachable], None]) -> None:
    """Serve until told to stop; on_ready is called with the addresses. Raises BadOption for one that is taken.

    names: under which requests are answered, beside those of this machine.
    """
    listening = bound(host, port)
    app = web_app(served, {name.lower() for name in (*names_of_this_machine(), host, *names)})
    config = uvicorn.Config(
        app,
        http=Connection,
        ws=NoWebSocket,
        log_level="warning",
        timeout_graceful_shutdown=GRACE,
        server_header=False,
    )
    on_ready(reachable(host, listening))
    Stoppable(config).run([listening])


class Stoppable(uvicorn.Server):
    """A server whose end is no error to those who watch its log."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Cut off what does not end in time, without a word."""
        logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)
        await super().shutdown(sockets)
