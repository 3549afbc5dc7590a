"""Whether processes of other programs still run."""

import time
from collections.abc import Iterable
from contextlib import suppress

import psutil

__all__ = ["assert_ended", "is_running"]


def is_running(process: int) -> bool:
    """Return whether a process runs; one that has ended, and that nobody has waited for, does not."""
    with suppress(psutil.NoSuchProcess):
        return psutil.Process(process).status() != psutil.STATUS_ZOMBIE
    return False


def assert_ended(processes: Iterable[int], patience: float = 60) -> None:
    """Wait until processes have ended: after a signal, this takes the system a moment."""
    end = time.monotonic() + patience
    left = list(processes)
    while (left := [each for each in left if is_running(each)]) and time.monotonic() < end:
        time.sleep(0.01)
    assert not left
