"""The address at which the server listens, and the names under which it is reached there."""

import os
import socket
from collections.abc import Iterator
from contextlib import suppress
from ipaddress import ip_address
from typing import NamedTuple

from zermelo import BadOption

__all__ = ["Reachable", "bound", "names_of_this_machine", "reachable"]

LOOPBACK = {4: "127.0.0.1", 6: "::1"}

FAR: dict[int, str] = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}
"""Addresses of no machine, kept free for documentation (RFC 5737, RFC 3849)."""


class Reachable(NamedTuple):
    """Where the server can be reached."""

    address: str
    """By people at this machine."""
    is_local: bool
    """Whether only this machine reaches it."""
    elsewhere: str | None = None
    """By people at others, where it listens at every address of this machine and one is known."""


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


def names_of_this_machine() -> Iterator[str]:
    yield "localhost"
    yield socket.gethostname()
    yield f"{socket.gethostname()}.local"  # as other machines find it by multicast


def reachable(host: str, listening: socket.socket) -> Reachable:
    """Return the addresses of a socket; one that listens everywhere is reached at a loopback address, too."""
    ip, port = ip_address(listening.getsockname()[0]), listening.getsockname()[1]
    if not ip.is_unspecified:
        return Reachable(url(host, port), ip.is_loopback)
    outside = own_address(listening.family)
    return Reachable(url(LOOPBACK[ip.version], port), False, outside and url(outside, port))


def own_address(family: int) -> str | None:
    """Return the address from which this machine reaches others; None where it is in no network."""
    with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
        probe.connect((FAR[family], 9))  # which sends nothing
        found: str = probe.getsockname()[0]
        return found
    return None


def url(host: str, port: int) -> str:
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"
