"""Work for a screen in a thread of its own."""

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar

from textual.screen import Screen

from zermelo.machine import begin

__all__ = ["in_background"]

T = TypeVar("T")


async def in_background(screen: Screen[Any], work: Callable[[], T]) -> T:
    """Do work for a screen in a thread that ends with the program, and return its result or raise its error.

    A thread of Textual's pool would delay the end of the program until its work is done.
    """
    _, result = begin(work)
    try:
        return await asyncio.wrap_future(result)
    finally:
        if not screen.display:  # it is being removed, and its widgets are gone
            raise asyncio.CancelledError
