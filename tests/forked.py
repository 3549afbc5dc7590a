"""A process that has loaded the command line, and forks for each command: most of a short command is imports.

A forked process shares its memory with its parent until one of them writes to it. So the garbage collector ignores
what they share, and the process ends without clearing its modules.

It reads questions from a socket: the arguments, the environment and the folder as JSON, with the standard streams as
file descriptors. For each it answers with the process id, and then with the exit code.
"""

import gc
import json
import os
import socket
import sys
from contextlib import suppress
from multiprocessing import get_context
from pathlib import Path
from runpy import run_path
from typing import Any

import numba  # noqa: F401 - what a command may load late

import zermelo.apps.cli.process  # noqa: F401
from zermelo.apps.cli import main
from zermelo.apps.cli.groups import COMMAND_GROUPS, module_of

STREAMS = 3


def become(question: dict[str, Any], streams: list[int]) -> None:
    """Run one command in this process, which ends with it."""
    for number, stream in enumerate(streams):
        os.dup2(stream, number)
        os.close(stream)
    encoding = question["env"].get("PYTHONIOENCODING", "locale")
    sys.stdin = open(0, encoding=encoding)  # noqa: SIM115
    sys.stdout = open(1, "w", encoding=encoding)  # noqa: SIM115
    sys.stderr = open(2, "w", encoding=encoding, errors="backslashreplace", buffering=1)  # noqa: SIM115
    os.environ.clear()
    os.environ.update(question["env"])
    os.chdir(question["cwd"])
    sys.argv[1:] = question["args"]
    for folder in os.environ.get("PYTHONPATH", "").split(os.pathsep):  # as Python does when it starts
        with suppress(FileNotFoundError):
            run_path(str(Path(folder, "sitecustomize.py")))
    main()


def serve(questions: socket.socket) -> None:
    """Answer questions until the other end is closed."""
    for group in COMMAND_GROUPS.values():
        for module in group.values():
            module_of(module)
    gc.freeze()
    while True:
        text, streams, *_ = socket.recv_fds(questions, 1 << 20, STREAMS)
        if not text:
            return
        child = get_context("fork").Process(target=become, args=(json.loads(text), streams))
        child.start()
        for stream in streams:
            os.close(stream)
        questions.sendall(f"{child.pid}\n".encode())
        child.join()
        questions.sendall(f"{child.exitcode}\n".encode())


if __name__ == "__main__":
    serve(socket.socket(fileno=int(sys.argv[1])))
