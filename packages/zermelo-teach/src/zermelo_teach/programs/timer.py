"""A time limit on a call in this process, in seconds of the processor, where the system can tell."""

import os
import signal
import sys
from collections.abc import Callable
from threading import current_thread, main_thread
from typing import Any, TypeVar

__all__ = ["LATE_REASON", "Late", "within"]

LATE_REASON = "it takes too long"
"""The reason why a call that has taken too long has no answer."""

T = TypeVar("T")


class Late(BaseException):
    """The end of a call that has taken too long; no program catches it by accident."""


def within(seconds: float, call: Callable[[], T]) -> T:
    """Return the result of a call; raise Late if it takes longer.

    The timer counts all threads in ticks of the system, so that this thread's own clock decides when it rings.
    """
    if not hasattr(os, "fork") or sys.platform == "emscripten" or current_thread() is not main_thread():
        return call()
    from time import thread_time  # late: Python in a browser has none

    is_running, end = True, thread_time() + seconds

    def end_late(*_: Any) -> None:
        if is_running and thread_time() >= end:
            raise Late

    before = signal.signal(signal.SIGPROF, end_late)
    try:
        signal.setitimer(signal.ITIMER_PROF, seconds, seconds)
        try:
            return call()
        finally:
            is_running = False  # so that no signal keeps the timer from being switched off
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
