"""Starting and stopping the server."""

import logging
import os
import socket
from collections.abc import Callable

import uvicorn

from zermelo import BadOption
from zermelo.apps.web.app import web_app
from zermelo.apps.web.served import Served

__all__ = ["serve"]

LOOPBACK = ("localhost", "127.0.0.1", "[::1]")

GRACE = 1
"""Seconds for open responses when the server is told to stop."""


def serve(served: Served, host: str, port: int, on_ready: Callable[[str], None]) -> None:
    """Serve until told to stop; on_ready is called with the address. Raises BadOption for one that is not to be had."""
    listening = bound(host, port)
    hosts = LOOPBACK if is_loopback(listening) else None
    app = web_app(served, hosts)
    config = uvicorn.Config(app, log_level="warning", timeout_graceful_shutdown=GRACE, server_header=False)
    on_ready(address(host, listening))
    Stoppable(config).run([listening])


class Stoppable(uvicorn.Server):
    """A server whose end is no error to those who watch its log."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Cut off what does not end in time, without a word."""
        logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)
        await super().shutdown(sockets)


def bound(host: str, port: int) -> socket.socket:
    """A socket that listens: who opens the address before the server is up waits a moment."""
    try:
        family, kind, protocol, _, where = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        # Not socket.create_server: without the number of the protocol, asyncio does not turn off Nagle's algorithm,
        # and each answer waits 40 ms for the receipt of its headers.
        listening = socket.socket(family, kind, protocol)
        if os.name == "posix":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(where)
        listening.listen()
        return listening
    except (OSError, OverflowError) as error:
        reason = getattr(error, "strerror", None) or error
        raise BadOption(
            f"The address {host} with port {port} is not free: {reason}. With --port 0, any free port is taken."
        ) from None


def is_loopback(listening: socket.socket) -> bool:
    import ipaddress

    return ipaddress.ip_address(listening.getsockname()[0]).is_loopback


def address(host: str, listening: socket.socket) -> str:
    name = f"[{host}]" if ":" in host else host
    return f"http://{name}:{listening.getsockname()[1]}/"
