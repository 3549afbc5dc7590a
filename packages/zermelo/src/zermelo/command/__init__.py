"""The command `zermelo`, and what commands of other packages are made of."""

import os
import signal
import sys

from zermelo.lazy import attach_stub

__getattr__, __dir__, __all__ = attach_stub(__name__)
__all__ += ["main"]


def main() -> None:
    """Run the command that sys.argv names, and exit: 0, 1 for "no", 2 for wrong input or no time, 130 for Ctrl-C."""
    try:
        from zermelo.command.process import run  # late, so that Ctrl-C works while the modules load

        code = run()
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # the exit code is known, and nothing is left to stop
    except KeyboardInterrupt:
        sys.stderr.write("\nStopped by Ctrl-C.\n")
        sys.stderr.flush()
        os._exit(130)
    sys.exit(code)
