"""A command of zermelo in the process of the test: most of a short command in a process of its own is imports.

What the command changes is undone: the streams, the arguments, the environment and the folder. Signals and the end of
a time limit that work does not notice need a process of its own.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, Any

from zermelo.command.interrupt import MAIN_THREAD_JOBS
from zermelo.command.process import run_guarded
from zermelo.command.streams import flush_output, open_streams
from zermelo.evaluation.search.searches_in_turn import tell_once
from zermelo.machine.threads import begin

__all__ = ["Elsewhere", "run"]

STREAMS = ("stdin", "stdout", "stderr")


def run(
    args: Sequence[str | bytes], env: Mapping[str, str] | None = None, text: str | None = None
) -> subprocess.CompletedProcess[str]:
    """Run a command like subprocess.run does, with its text for standard input."""
    with ExitStack() as stack:
        files = [stack.enter_context(TemporaryFile()) for _ in STREAMS]
        files[0].write((text or "").encode(errors="surrogateescape"))
        files[0].seek(0)
        with changed(list(map(os.fsdecode, args)), os.environ if env is None else env, files):
            code = ended()
        return subprocess.CompletedProcess(list(args), code, *map(content, files[1:]))


def ended() -> int:
    """Run the command that sys.argv names as zermelo.command does, and return its exit code."""
    tell_once.cache_clear()  # what a process says once, each command says
    open_streams()
    _, code = begin(run_guarded)
    code.add_done_callback(lambda _: MAIN_THREAD_JOBS.put(lambda: None))
    while not code.done():
        MAIN_THREAD_JOBS.get()()
    flush_output()
    return code.result()


@contextmanager
def changed(args: list[str], env: Mapping[str, str], files: Sequence[IO[bytes]]) -> Iterator[None]:
    """Give this process arguments, an environment and three files as its standard streams."""
    before = sys.argv, dict(os.environ), Path.cwd(), *(getattr(sys, name) for name in STREAMS)
    kept = [os.dup(number) for number in range(len(STREAMS))]
    try:
        sys.argv = ["zermelo", *args]
        set_environment(env)
        for number, (name, file) in enumerate(zip(STREAMS, files, strict=True)):
            os.dup2(file.fileno(), number)
            setattr(sys, name, opened(number))
        yield
    finally:
        sys.argv, env, folder, sys.stdin, sys.stdout, sys.stderr = before
        for number, copy in enumerate(kept):
            os.dup2(copy, number)
            os.close(copy)
        set_environment(env)
        os.chdir(folder)


def set_environment(env: Mapping[str, str]) -> None:
    """Make the environment of this process that of `env`."""
    for name in os.environ.keys() - env.keys():
        del os.environ[name]
    os.environ.update(env)


def opened(number: int) -> IO[str]:
    """Open a standard stream as Python does when it starts."""
    encoding, _, errors = os.environ.get("PYTHONIOENCODING", "locale").partition(":")
    errors = "backslashreplace" if number == 2 else errors or "strict"
    return open(number, "w" if number else "r", encoding=encoding, errors=errors, closefd=False)


def content(file: IO[bytes]) -> str:
    file.seek(0)
    return file.read().decode(errors="surrogateescape").replace(os.linesep, "\n")


class Elsewhere:
    """A process that runs commands with the environment in which Python starts."""

    def __init__(self, env: Mapping[str, str]) -> None:
        pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
        self.process = subprocess.Popen([sys.executable, __file__], env=env, encoding="utf-8", **pipes)

    def run(
        self, args: Sequence[str], env: Mapping[str, str], text: str | None = None
    ) -> subprocess.CompletedProcess[str]:
        assert self.process.stdin
        assert self.process.stdout
        print(json.dumps([args, dict(env), text, str(Path.cwd())]), file=self.process.stdin, flush=True)
        return subprocess.CompletedProcess(list(args), *json.loads(self.process.stdout.readline()))

    def end(self) -> None:
        self.process.communicate()


def serve() -> None:
    """Answer each line of standard input, which asks for a command, until there is none."""
    questions, answers = os.fdopen(os.dup(0), encoding="utf-8"), os.fdopen(os.dup(1), "w", encoding="utf-8")
    for line in questions:
        args, env, text, folder = json.loads(line)
        os.chdir(folder)
        done = run(args, env, text)
        print(json.dumps([done.returncode, done.stdout, done.stderr]), file=answers, flush=True)


if __name__ == "__main__":
    serve()
