"""The command `zermelo`, and what commands of other packages are made of."""

import gc
import os
import signal
import sys

from zermelo.lazy import attach_stub

__getattr__, __dir__, __all__ = attach_stub(__name__)
__all__ += ["main"]

OBJECTS_PER_COLLECTION = 100_000
"""New objects after which the garbage collector looks for circles, in place of Python's 700: modules make none."""

BLAS_WAIT_BITS = "4"
"""Bits of the number of cycles that idle threads of OpenBLAS spin before they sleep, the fewest that it takes. NumPy
starts them; commands give them no work, and the usual 26 bits keep all processors busy for a tenth of a second."""


def main() -> None:
    """Run the command that sys.argv names, and exit: 0, 1 for "no", 2 for wrong input or no time, 130 for Ctrl-C."""
    gc.set_threshold(OBJECTS_PER_COLLECTION)
    os.environ.setdefault("OPENBLAS_THREAD_TIMEOUT", BLAS_WAIT_BITS)
    try:
        from zermelo.command.process import run  # late, so that Ctrl-C works while the modules load

        code = run()
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # the exit code is known, and nothing is left to stop
        gc.freeze()  # Python would look for circles among all objects again, several times, before it ends
    except KeyboardInterrupt:
        sys.stderr.write("\nStopped by Ctrl-C.\n")
        sys.stderr.flush()
        os._exit(130)
    sys.exit(code)
