"""The process that measures searches: their memory is its own, and they can be ended at once."""

import pickle
import sys
from contextlib import suppress
from functools import partial
from typing import Any

import zermelo


def measure() -> None:
    """Compare the searches of the position on standard input; write each row, or a refusal, to standard output."""
    position, seconds = pickle.load(sys.stdin.buffer)

    def tell(what: str, news: Any) -> None:
        pickle.dump((what, news), sys.stdout.buffer)
        sys.stdout.buffer.flush()

    with suppress(BrokenPipeError, KeyboardInterrupt):
        try:
            zermelo.teaching.compare(
                position,
                seconds_each=seconds,
                on_progress=lambda progress: tell("row", progress.what),
                on_row=partial(tell, "done"),
            )
        except zermelo.BadOption as error:
            tell("refused", str(error))


if __name__ == "__main__":
    measure()
