"""The time limit of a call counts what the call itself takes of the processor."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from threading import Event, Thread
from time import process_time, sleep

import pytest

from zermelo_teach.programs.timer import Late, within

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="the system has no timer of the processor")

LIMIT = 0.05


@contextmanager
def busy_thread() -> Iterator[None]:
    """Keep a processor busy in another thread, without Python's lock."""
    ended, data = Event(), bytes(1 << 20)

    def work() -> None:
        while not ended.is_set():
            sha256(data)

    thread = Thread(target=work)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()


def wait_for_processor(seconds: float) -> str:
    """Sleep until this process has taken so many seconds of the processor."""
    end = process_time() + seconds
    while process_time() < end:
        sleep(0.01)
    return "done"


def compute(seconds: float) -> None:
    end = process_time() + seconds
    while process_time() < end:
        pass


def test_a_call_that_waits_while_another_thread_computes_is_not_late() -> None:
    with busy_thread():
        assert within(LIMIT, lambda: wait_for_processor(4 * LIMIT)) == "done"


def test_a_call_that_computes_too_long_is_late_also_beside_another_thread() -> None:
    with pytest.raises(Late):
        within(LIMIT, lambda: compute(10))
    with busy_thread(), pytest.raises(Late):
        within(LIMIT, lambda: compute(100))


def test_a_call_that_fails_raises_its_error_and_later_calls_have_their_own_time() -> None:
    for _ in range(20):
        with pytest.raises(ZeroDivisionError):
            within(LIMIT, lambda: 1 // 0)
        compute(LIMIT / 10)
    assert within(LIMIT, lambda: compute(LIMIT / 10)) is None
