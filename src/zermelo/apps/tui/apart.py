"""Searches measured in a process of their own: their memory is theirs alone, and they can be ended at once."""

import pickle
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from threading import Thread
from typing import Any

import zermelo
from zermelo import Position

__all__ = ["Measuring"]


class Measuring:
    """A comparison that runs elsewhere, and tells what it begins and what it has measured."""

    def __init__(self, position: Position[Any], seconds: float, tell: Callable[[str, Any], None]) -> None:
        """Tell is called from a thread with 'row' and a Pair, 'done' and a Row, or 'over' and None."""
        # Not multiprocessing: it asks for the file of sys.stderr, which is none while a screen is open.
        command = [sys.executable, "-m", __name__]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        Thread(target=self.talk, args=(position, seconds, tell), daemon=True).start()

    def talk(self, position: Position[Any], seconds: float, tell: Callable[[str, Any], None]) -> None:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        with suppress(EOFError, OSError, pickle.UnpicklingError), self.process.stdin, self.process.stdout:
            pickle.dump((position, seconds), self.process.stdin)
            self.process.stdin.flush()
            while True:
                tell(*pickle.load(self.process.stdout))
        tell("over", None)

    def stop(self) -> None:
        self.process.kill()
        self.process.wait()


def measure() -> None:
    """Compare what standard input asks for, in the other process."""
    position, seconds = pickle.load(sys.stdin.buffer)

    def tell(what: str, news: Any) -> None:
        pickle.dump((what, news), sys.stdout.buffer)
        sys.stdout.buffer.flush()

    with suppress(BrokenPipeError, KeyboardInterrupt):
        zermelo.compare(
            position,
            seconds=seconds,
            on_row=lambda pair: tell("row", pair),
            on_done=lambda row: tell("done", row),
        )


if __name__ == "__main__":
    measure()
