"""Commands of zermelo as processes that are forked from one that has loaded the command line."""

import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from threading import Timer

__all__ = ["Forking"]


class Forking:
    """A process that forks for each command, with the environment in which Python starts; see forked.py."""

    def __init__(self, env: Mapping[str, str] | None = None) -> None:
        self.socket, theirs = socket.socketpair()
        command = [sys.executable, str(Path(__file__).with_name("forked.py")), str(theirs.fileno())]
        self.process = subprocess.Popen(command, pass_fds=[theirs.fileno()], env=env)
        theirs.close()
        self.answers = self.socket.makefile(encoding="utf-8")

    def run(
        self, args: Sequence[str | bytes], env: Mapping[str, str], text: str | None = None, timeout: float = 600
    ) -> subprocess.CompletedProcess[str]:
        """Run a command like subprocess.run does, with pipes."""
        pipes = [os.pipe() for _ in range(3)]
        ours, theirs = [pipes[0][1], pipes[1][0], pipes[2][0]], [pipes[0][0], pipes[1][1], pipes[2][1]]
        question = {"args": list(map(os.fsdecode, args)), "env": dict(env), "cwd": str(Path.cwd())}
        socket.send_fds(self.socket, [json.dumps(question).encode()], theirs)
        for stream in theirs:
            os.close(stream)
        child = int(self.answers.readline())
        with ThreadPoolExecutor(3) as threads:
            outputs = [threads.submit(read, stream) for stream in ours[1:]]
            threads.submit(write, ours[0], text or "")
            alarm = Timer(timeout, os.kill, (child, signal.SIGKILL))
            alarm.start()
            code = int(self.answers.readline())
            alarm.cancel()
        return subprocess.CompletedProcess(list(args), code, *(output.result() for output in outputs))

    def end(self) -> None:
        self.answers.close()
        self.socket.close()
        self.process.wait()


def read(stream: int) -> str:
    with open(stream, encoding="utf-8", errors="surrogateescape") as file:
        return file.read()


def write(stream: int, text: str) -> None:
    with suppress(BrokenPipeError), open(stream, "w", encoding="utf-8", errors="surrogateescape") as file:
        file.write(text)
