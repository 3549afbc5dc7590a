"""Machine code that another process compiles, so that no question has to wait for the compiler.

The process stores what it compiles, and ends; this one then loads it from the disk. A program that ends first leaves
the other process behind, to finish what the next program needs. If a program is stopped, by Ctrl-C or a signal, the
other process ends with it.
"""

import atexit
import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from math import inf
from pathlib import Path
from threading import Lock, Thread
from time import sleep

from zermelo.machine.kernel_files import can_write, kernel_folder, read_kernel, write_kernel
from zermelo.rules.limits import Deadline, processors

__all__ = ["POLL_SECONDS", "Compiling", "PlainTime", "await_compiling", "begin", "main"]

POLL_SECONDS = 0.05
"""Seconds between two checks of a process that is waited for."""

GO_ON_SIGN = b"."
"""What a program writes when it ends, and leaves a process behind; one that is stopped writes nothing."""

RUNNING_PROCESSES: list["Compiling"] = []
"""The processes that were begun and may run, the latest last."""

PROCESS_OF_WORK: dict[bytes, "Compiling"] = {}
"""The process for each work that was begun."""

BEGIN_LOCK = Lock()


class Compiling:
    """A process that compiles."""

    def __init__(self, work: bytes) -> None:
        command = [sys.executable, "-P", "-m", "zermelo.machine.beside"]
        pipe, nothing = subprocess.PIPE, subprocess.DEVNULL
        self.process = subprocess.Popen(command, stdin=pipe, stdout=nothing, stderr=nothing)
        self.write(pickle.dumps(work))

    @property
    def is_over(self) -> bool:
        """True once the process has ended, whether or not it could compile."""
        return self.process.poll() is not None

    def write(self, content: bytes) -> None:
        assert self.process.stdin is not None
        with suppress(OSError):  # it may have ended
            self.process.stdin.write(content)
            self.process.stdin.flush()

    def leave(self) -> None:
        """Let the process finish, although this program ends."""
        self.write(GO_ON_SIGN)
        self.process.returncode = 0  # nobody waits for it, and nothing is wrong

    def end(self) -> None:
        """End the process, if it is not done, and release what it held."""
        self.process.kill()
        self.process.wait()
        if self.process.stdin:
            with suppress(OSError):
                self.process.stdin.close()


def begin(work: Callable[[], object]) -> Compiling | None:
    """Begin work that stores machine code in another process, or return the process that does it already.

    None where the work was done before, or no other process can do it: where nothing is stored, there is no compiler,
    or the work cannot be pickled, such as that on a game made by hand. At most one process for each processor runs; the
    oldest makes room.
    """
    folder = kernel_folder()
    if not folder or not can_write(folder) or find_spec("numba") is None or not sys.executable:
        return None
    try:
        pickled = pickle.dumps(work)
    except (pickle.PicklingError, AttributeError, TypeError):
        return None
    if b"__main__" in pickled or read_kernel(folder, mark_of(pickled)) is not None:
        return None
    with BEGIN_LOCK, suppress(OSError):  # of a system that starts no process
        if pickled not in PROCESS_OF_WORK:
            make_room()
            PROCESS_OF_WORK[pickled] = Compiling(pickled)
            RUNNING_PROCESSES.append(PROCESS_OF_WORK[pickled])
        return PROCESS_OF_WORK[pickled]
    return None


def mark_of(work: bytes) -> str:
    """Return the name of the file that says that work was done, by the same program on the same processor."""
    from zermelo.machine.machine_code import processor, salt
    from zermelo.machine.way import chosen_way

    return sha256(f"{work!r} {stamp_of_program()} {salt()} {processor()} {chosen_way()}".encode()).hexdigest()


@cache
def stamp_of_program() -> str:
    """Return a digest of the sizes and the times of all modules of zermelo."""
    files = sorted(Path(__file__).parents[1].rglob("*.py"))
    return sha256(repr([(status.st_size, status.st_mtime_ns) for status in map(Path.stat, files)]).encode()).hexdigest()


def make_room() -> None:
    """End the oldest processes, so that one more may run, and release those that are done."""
    at_work = [each for each in RUNNING_PROCESSES if not each.is_over]
    left = at_work[max(0, len(at_work) - processors() + 1) :]
    for each in RUNNING_PROCESSES:
        if each not in left:
            each.end()
    RUNNING_PROCESSES[:] = left


@atexit.register
def leave_behind() -> None:
    """Let the processes finish, although this program ends."""
    for each in RUNNING_PROCESSES:
        if not each.is_over:
            each.leave()


def await_compiling(work: Callable[[], object], deadline: Deadline) -> None:
    """Wait until another process, if one can, has stored the machine code of some work; raise OutOfTime."""
    begun = begin(work) if deadline.left < inf else None
    while begun and not begun.is_over:
        deadline.check()
        sleep(min(deadline.left, POLL_SECONDS))


class PlainTime(Deadline):
    """The deadline of plain work beside the compiler: it is over as soon as there is machine code."""

    def __init__(self, compiling: Compiling, whole: Deadline) -> None:
        super().__init__(inf, whole)
        self.compiling = compiling

    @property
    def end(self) -> float:
        """The time on the clock at which the deadline is over."""
        return -inf if self.compiling.is_over else super().end


def main() -> None:
    """Do the work on standard input, and mark it as done."""
    pickled: bytes = pickle.load(sys.stdin.buffer)
    Thread(target=end_with_program, daemon=True).start()
    pickle.loads(pickled)()
    if folder := kernel_folder():
        write_kernel(folder, mark_of(pickled), b"done")


def end_with_program() -> None:
    """End this process if the program was stopped that has begun it."""
    if sys.stdin.buffer.read(1) != GO_ON_SIGN:
        os._exit(1)


if __name__ == "__main__":
    main()
