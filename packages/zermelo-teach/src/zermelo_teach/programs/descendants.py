"""The processes that a program starts: found wherever they go, counted, and ended."""

import os
import signal
from contextlib import suppress

from psutil import STATUS_DISK_SLEEP, STATUS_RUNNING, STATUS_ZOMBIE, Error, Process, pids

__all__ = ["Descendants"]


class Descendants:
    """The processes that a process has started, those that they have started, and so on.

    A descendant may lose its parent and leave its session, as a daemon does. It is still found by the mark: a variable
    of the environment, which it inherits. One that has been seen is remembered.
    """

    def __init__(self, root: int, mark: str) -> None:
        self.root, self.mark = root, mark
        self.known = dict[int, Process]()
        self.strangers = set[int]()
        """The other processes of the system, which need no second look."""

    def look(self, limit: int | None = None, afresh: bool = False) -> list[Process]:
        """Return the descendants, also those that have ended and were not waited for.

        limit: stop at more than this many. afresh: look at every process of the system again.
        """
        running = set(pids())
        known = {pid: each for pid, each in self.known.items() if pid in running and self.has(each)}
        strangers = set[int]() if afresh else self.strangers & running
        for pid in sorted(running - strangers - known.keys() - {self.root}):
            if limit is not None and len(known) > limit:
                break
            if process := self.descendant(pid, known):
                known[pid] = process
            else:
                strangers.add(pid)
        self.known, self.strangers = known, strangers  # at once: another thread may end the processes meanwhile
        return list(known.values())

    def has(self, process: Process) -> bool:
        """Return whether a descendant still runs, or one of the others has to wait for it."""
        with suppress(Error):
            if process.is_running():
                return process.status() != STATUS_ZOMBIE or process.ppid() in {self.root, *self.known}
        return False

    def descendant(self, pid: int, known: dict[int, Process]) -> Process | None:
        """Return a process if it is a descendant: by its session, its parent or the mark."""
        with suppress(Error, OSError):
            process = Process(pid)
            if hasattr(os, "getsid") and os.getsid(pid) == self.root and self.has(process):
                return process
            # Windows keeps the number of an ended parent, so the parent must still run.
            if process.ppid() in {self.root, *known} and process.parent():
                return process
            if self.mark in process.environ():
                return process
        return None

    def memory(self) -> int:
        """Return the bytes of resident memory of the process and its known descendants."""
        total = 0
        for pid in (self.root, *self.known):
            with suppress(Error):
                total += Process(pid).memory_info().rss
        return total

    def processor_seconds(self) -> float:
        """Return the seconds of the processor that the process and its known descendants have used."""
        total = 0.0
        for pid in (self.root, *self.known):
            with suppress(Error):
                times = Process(pid).cpu_times()
                total += times.user + times.system + times.children_user + times.children_system
        return total

    def is_running(self) -> bool:
        """Return whether one of the processes uses a processor or waits for it; False where the system cannot tell."""
        if os.name == "nt":
            return False
        for pid in (self.root, *self.known):
            with suppress(Error):
                if Process(pid).status() in (STATUS_RUNNING, STATUS_DISK_SLEEP):
                    return True
        return False

    def end(self) -> None:
        """Kill all descendants."""
        if hasattr(os, "killpg"):
            with suppress(OSError):
                os.killpg(self.root, signal.SIGKILL)  # the whole group at once: no fork is quicker
        stopped = set[Process]()
        while fresh := set(self.look(afresh=True)) - stopped:
            for each in fresh:
                with suppress(Error):
                    each.suspend()  # so that it starts no more
            stopped |= fresh
        for each in stopped:
            with suppress(Error):
                each.kill()
