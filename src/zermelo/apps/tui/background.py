"""Work beside the screen, in threads that nobody waits for when the screen is closed."""

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any, TypeVar

__all__ = ["in_background"]

T = TypeVar("T")

STACK = 64 << 20
"""Bytes of stack: recursion in compiled rules is as deep as a game is long."""


async def in_background(work: Callable[[], T]) -> T:
    """The result of work that a thread does meanwhile; what it raises is raised here.

    A thread of Textual's own pool would hold up the end of the program until its work is done.
    """
    loop, result = asyncio.get_running_loop(), asyncio.get_running_loop().create_future()

    def run() -> None:
        try:
            answer = work()
        except BaseException as error:
            tell(result.set_exception, error)
        else:
            tell(result.set_result, answer)

    def tell(setter: Callable[[Any], None], answer: Any) -> None:
        with suppress(RuntimeError):  # the screen is closed
            loop.call_soon_threadsafe(lambda: None if result.done() else setter(answer))

    before = threading.stack_size(STACK)
    threading.Thread(target=run, daemon=True).start()
    threading.stack_size(before)
    done: T = await result
    return done
