"""The start and the end of the server, and the addresses at which it listens."""

import errno
import logging
import os
import socket
from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import replace
from ipaddress import ip_address
from typing import NamedTuple

import uvicorn

from zermelo.errors import BadOption
from zermelo.machine import tables_folder
from zermelo_web.app import web_app
from zermelo_web.serving.connection import Connection, NoWebSocket
from zermelo_web.serving.served import Served

__all__ = ["Reachable", "serve"]

OPEN_RESPONSE_SECONDS = 1
"""Seconds for open responses after a signal to stop."""

LOOPBACK_ADDRESSES = {4: "127.0.0.1", 6: "::1"}

UNREACHABLE_ADDRESSES: dict[int, str] = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}
"""Addresses without a machine, reserved for documentation (RFC 5737, RFC 3849)."""


class Reachable(NamedTuple):
    """The addresses of the server."""

    address: str
    """The address for people at this machine."""
    is_local: bool
    """True if only this machine reaches the server."""
    elsewhere: str | None = None
    """An address for people at other machines, if the server listens at all addresses and this one is known."""


def serve(served: Served, host: str, port: int, names: Collection[str], on_ready: Callable[[Reachable], None]) -> None:
    """Serve until a signal; call on_ready with the addresses. Raises BadOption for an address in use,
    and for one that this machine does not have.

    names: host names that the server accepts, beside those of this machine.
    """
    listening = listen(host, port)
    # Other machines find this one as NAME.local by multicast.
    own_names = ("localhost", socket.gethostname(), f"{socket.gethostname()}.local", host)
    found = reachable(host, listening)
    served = replace(served, solves=found.is_local and not names and tables_folder() is not None)
    app = web_app(served, {name.lower() for name in (*own_names, *names)})
    config = uvicorn.Config(
        app,
        http=Connection,
        ws=NoWebSocket,
        log_level="warning",
        timeout_graceful_shutdown=OPEN_RESPONSE_SECONDS,
        server_header=False,
    )
    on_ready(found)
    QuietServer(config).run([listening])


class QuietServer(uvicorn.Server):
    """A server that logs no error when it stops."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)
        await super().shutdown(sockets)


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens already, so that clients wait until the server is ready."""
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
        raise BadOption(refusal(host, port, error)) from None


def refusal(host: str, port: int, error: OSError | OverflowError) -> str:
    """Return the sentence for an address at which the server cannot listen."""
    reason = getattr(error, "strerror", None) or error
    if isinstance(error, socket.gaierror):
        return f"The host {host} has no address: {reason}. Without --host, only this machine reaches the server."
    if isinstance(error, OSError) and error.errno == errno.EADDRINUSE:
        return f"The address {host} with port {port} is not free: {reason}. With --port 0, any free port is taken."
    return f"The server cannot listen at {host} with port {port}: {reason}."


def reachable(host: str, listening: socket.socket) -> Reachable:
    """Return the addresses of a socket; one that listens everywhere also has a loopback address."""
    ip, port = ip_address(listening.getsockname()[0]), listening.getsockname()[1]
    if not ip.is_unspecified:
        return Reachable(url(host, port), ip.is_loopback)
    outside = own_address(listening.family)
    return Reachable(url(LOOPBACK_ADDRESSES[ip.version], port), False, outside and url(outside, port))


def own_address(family: int) -> str | None:
    """Return the address from which this machine reaches others; None without a network."""
    with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
        probe.connect((UNREACHABLE_ADDRESSES[family], 9))  # sends nothing
        found: str = probe.getsockname()[0]
        return found
    return None


def url(host: str, port: int) -> str:
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"
