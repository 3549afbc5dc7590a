"""Waiting for an answer only as long as the client does."""

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any

from starlette.requests import Request

from zermelo.apps.web.workers.process import Frame

__all__ = ["Gone", "while_connected"]

SOON = 0.1
"""Seconds in which a quick answer comes, so that there is no need to look after the client."""


class Gone(Exception):
    """The client has left."""


async def while_connected(request: Request, work: Coroutine[Any, Any, Frame]) -> Frame:
    """What the work gives; it is cancelled, and Gone raised, when the client leaves."""
    task = asyncio.create_task(work)
    try:
        if not (await asyncio.wait({task}, timeout=SOON))[0]:
            await first_of(task, disconnected(request))
        if not task.done():
            raise Gone
        return task.result()
    finally:
        task.cancel()


async def first_of(task: asyncio.Task[Frame], other: Coroutine[Any, Any, None]) -> None:
    """Wait until one of two is done."""
    watching = asyncio.create_task(other)
    try:
        await asyncio.wait({task, watching}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        watching.cancel()
        with suppress(asyncio.CancelledError):
            await watching


async def disconnected(request: Request) -> None:
    """Wait for the message that the client has left; asking again and again would slow a server with many clients."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
