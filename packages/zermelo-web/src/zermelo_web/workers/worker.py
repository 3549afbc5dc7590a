"""A process that answers one question at a time: python -m zermelo_web.workers.worker SERVED NICE.

It reads questions as lines of JSON from standard input. For each, it writes frames: a line of JSON with the number of
bytes that follow, and these bytes. The last frame is the answer or the error. The process ends with its input.
"""

import _thread
import json
import os
import signal
import sys
import threading
import traceback
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from queue import SimpleQueue
from types import FrameType
from typing import Any, BinaryIO

from zermelo import ZermeloError
from zermelo.errors import NotInTable
from zermelo.evaluation import explanation
from zermelo_web.serving.served import Served
from zermelo_web.workers.answers import ANSWER_FUNCTIONS
from zermelo_web.workers.question import Answer, Question
from zermelo_web.workers.state import Handover, WorkerState

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]

__all__ = ["explain_error", "main"]

MAX_QUESTION_BYTES = 4 << 30
"""Bytes of memory beyond which a question fails."""

MAX_WORKER_BYTES = 800 << 20
"""Bytes of memory after which another process takes the place of this one, to free them."""

INTERRUPT_EXTRA_SECONDS, INTERRUPT_GRACE_FACTOR = 2, 3.0
"""A question is interrupted after twice its time limit and some seconds, since most answers watch the time themselves,
not exactly, and late on a busy machine."""

INTERRUPT_RETRY_SECONDS = 0.02
"""Seconds after which a question is interrupted that could not be."""


class Worker:
    """Answers questions in the main thread, where they can be interrupted; another thread reads."""

    def __init__(self, frames: BinaryIO, served: Served) -> None:
        self.frames = frames
        self.state = WorkerState(
            served,
            send=lambda part: self.write({"kind": "part"}, part),
            tell=lambda sentence: self.write({"kind": "note"}, sentence.encode()),
        )
        self.questions: SimpleQueue[dict[str, Any]] = SimpleQueue()
        self.number = 0
        """The number of the current question."""
        self.reason = ""
        """The reason to stop the current question, if any."""
        self.is_interruptible = False

    def write(self, header: dict[str, Any], body: bytes = b"") -> None:
        about = {**header, "bytes": len(body), "spent": peak_memory() > MAX_WORKER_BYTES}
        self.frames.write(json.dumps(about).encode() + b"\n" + body)
        self.frames.flush()

    def read(self) -> None:
        """Queue questions, and stop the one that a message names; end the process with the input."""
        for line in sys.stdin.buffer:
            message = json.loads(line)
            if "stop" in message:
                self.stop(message["stop"], "Stopped.")
            else:
                self.questions.put(message)
        os._exit(0)

    def stop(self, number: int, reason: str) -> None:
        """Interrupt the question of this number, if it is the current one."""
        if number == self.number:
            self.reason = reason
            # The signal wakes the main thread from a system call, where the system can.
            if hasattr(signal, "pthread_kill"):
                signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)
            else:
                _thread.interrupt_main()

    def interrupt(self, number: int = 0, frame: FrameType | None = None) -> None:
        """Interrupt the question that is to stop; during an import, a compilation or a destructor, a moment later.

        No later import mends modules such as NumPy's that were loaded by half. Numba's callbacks swallow an interrupt,
        and so does Python when it frees an object.
        """
        if not (self.reason and self.is_interruptible):
            return
        if is_fragile(frame):
            again = threading.Timer(INTERRUPT_RETRY_SECONDS, self.stop, (self.number, self.reason))
            again.daemon = True
            again.start()
            return
        raise KeyboardInterrupt

    @contextmanager
    def interruptible(self, seconds: float) -> Iterator[None]:
        """Allow interrupts in a block, and interrupt it some time after its time limit."""
        late = f"Not finished in {seconds:g} s."
        timer = threading.Timer(
            INTERRUPT_EXTRA_SECONDS * seconds + INTERRUPT_GRACE_FACTOR, self.stop, (self.number, late)
        )
        timer.daemon = True
        timer.start()
        self.is_interruptible = True
        try:
            self.interrupt()
            yield
        finally:
            self.is_interruptible = False
            timer.cancel()

    def run(self) -> None:
        signal.signal(signal.SIGINT, self.interrupt)
        threading.Thread(target=self.read, daemon=True).start()
        while True:
            message = self.questions.get()
            self.reason, self.number = "", message.pop("number")
            self.respond(Question(**message))

    def respond(self, question: Question) -> None:
        """Write the frames for one question."""
        try:
            answer = self.answer(question)
        except (Handover, NotInTable) as error:
            self.write({"kind": "handover"} if question.engine == "small" else failure(error))
        except KeyboardInterrupt:
            self.write({"kind": "error", "error": "OutOfTime", "message": self.reason})
        except Exception as error:
            self.write(failure(error))
        else:
            self.write({"kind": "answer", "media": answer.media, "final": answer.final}, answer.body)

    def answer(self, question: Question) -> Answer:
        if question.engine == "compiled":
            self.state.evaluator(question)  # compiling does not count, and must not be interrupted
        with self.interruptible(question.seconds):
            return ANSWER_FUNCTIONS[question.kind](self.state, question)


FRAGILE_FUNCTIONS = ("_find_and_load", "__del__")
"""The functions that run an import statement, and that free an object."""


def is_fragile(frame: FrameType | None) -> bool:
    """Return whether an import, a destructor or the compiler runs in a frame or below it."""
    while frame and frame.f_code.co_name not in FRAGILE_FUNCTIONS and not is_of_compiler(frame):
        frame = frame.f_back
    return frame is not None


def is_of_compiler(frame: FrameType) -> bool:
    return str(frame.f_globals.get("__name__")).startswith(("numba.", "llvmlite."))


def peak_memory() -> int:
    """Return the peak memory of this process in bytes; 0 if the system does not report it."""
    if resource is None:
        return 0
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit


def explain_error(error: BaseException) -> tuple[str, str] | None:
    """Return the kind and the sentence of an error that has an explanation: in the library's words, or the game's."""
    if isinstance(error, ZermeloError):
        return type(error).__name__, str(error)
    if sentence := explanation(error):
        return "BadGame", sentence
    if isinstance(error, MemoryError | RecursionError):
        return "TooLarge", "This is too large to answer here."
    return None


def failure(error: Exception) -> dict[str, Any]:
    """Return the header of a frame that reports an error: in the library's own sentence, or as a fault."""
    if (words := explain_error(error)) is None:
        traceback.print_exception(error)
        words = "Failed", "The server failed to answer this; its log says why."
    return {"kind": "error", "error": words[0], "message": words[1]}


def main() -> None:
    """Answer until the input ends. Output of your own game goes to standard error, not between the frames."""
    if resource is not None:
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_DATA, (MAX_QUESTION_BYTES, resource.getrlimit(resource.RLIMIT_DATA)[1]))
    with suppress(AttributeError, OSError):  # Windows
        os.nice(int(sys.argv[2]))
    frames = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    Worker(frames, Served(**json.loads(sys.argv[1]))).run()


if __name__ == "__main__":
    main()
