"""Work that ends with the program: in a thread, while the main thread waits for it, and in processes of packages."""

import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import TypeVar

__all__ = ["ABRUPT_ENDINGS", "begin", "resolve"]

T = TypeVar("T")

STACK_BYTES = 64 << 20
"""Bytes of stack: recursion in compiled rules is as deep as a game is long."""

ABRUPT_ENDINGS: set[Callable[[], object]] = set()
"""Functions that end the processes of a package, for a program that ends without its exit handlers."""


def begin(work: Callable[[], T]) -> tuple[threading.Thread, Future[T]]:
    """Begin work in a thread of its own, and return the thread and the future of its result."""
    future: Future[T] = Future()
    future.set_running_or_notify_cancel()
    thread = threading.Thread(target=resolve, args=(future, work), daemon=True)
    before = threading.stack_size(STACK_BYTES)
    thread.start()
    threading.stack_size(before)
    return thread, future


def resolve(future: Future[T], work: Callable[[], T], errors: type[BaseException] = BaseException) -> None:
    """Store the result of work, or its error if it is one of these."""
    try:
        future.set_result(work())
    except errors as error:
        future.set_exception(error)
