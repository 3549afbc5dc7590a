"""Waiting for an answer only as long as the client does."""

import asyncio
from collections.abc import Coroutine
from typing import Any

from starlette.requests import Request

from zermelo.apps.web.process import Frame

__all__ = ["Gone", "while_connected"]

LOOK = 0.1
"""Seconds between two looks at whether the client is there."""


class Gone(Exception):
    """The client has left."""


async def while_connected(request: Request, work: Coroutine[Any, Any, Frame]) -> Frame:
    """What the work gives; it is cancelled, and Gone raised, when the client leaves."""
    task = asyncio.create_task(work)
    try:
        while not (await asyncio.wait({task}, timeout=LOOK))[0]:
            if await request.is_disconnected():
                raise Gone
        return task.result()
    finally:
        task.cancel()
