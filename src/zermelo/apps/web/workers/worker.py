"""A process that answers one question at a time: python -m zermelo.apps.web.workers.worker SERVED NICE.

It reads questions as lines of JSON from standard input. It writes, for each, frames: a line of JSON with the number of
bytes that follow, and these bytes. The last frame of a question is its answer or its error. It ends with its input.
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
from typing import Any, BinaryIO

import zermelo
from zermelo import NotInTable, ZermeloError
from zermelo.apps.web.answers import ANSWERS, Answer
from zermelo.apps.web.serving.served import Served
from zermelo.apps.web.workers.memory import limit_memory, peak_memory
from zermelo.apps.web.workers.question import Question
from zermelo.apps.web.workers.worker_state import Handover, WorkerState

__all__ = ["main"]

MOST_MEMORY = 800 << 20
"""Bytes after which a process is replaced, so that what it keeps is given back."""

PATIENCE, GRACE = 2, 3.0
"""A question is interrupted after twice its time and some seconds: most answers watch the time themselves, not exactly,
and on a busy machine late."""


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
        """Of the question that is being answered."""
        self.stopped: str = ""
        """Why it is to stop, if it is."""
        self.interruptible = False

    def write(self, header: dict[str, Any], body: bytes = b"") -> None:
        about = {**header, "bytes": len(body), "spent": peak_memory() > MOST_MEMORY}
        self.frames.write(json.dumps(about).encode() + b"\n" + body)
        self.frames.flush()

    def read(self) -> None:
        """Take in questions, and requests to stop one; the end of the input ends the process."""
        for line in sys.stdin.buffer:
            message = json.loads(line)
            if "stop" in message:
                self.stop(message["stop"], "Stopped.")
            else:
                self.questions.put(message)
        os._exit(0)

    def stop(self, number: int, reason: str) -> None:
        """Interrupt the question of a number, if it is still being answered."""
        if number == self.number:
            self.stopped = reason
            signal_main_thread()

    def interrupt(self, *_: Any) -> None:
        if self.stopped and self.interruptible:
            raise KeyboardInterrupt

    @contextmanager
    def working(self, seconds: float) -> Iterator[None]:
        """Let what is inside be interrupted, which happens also some time after its seconds are over."""
        late = f"Not finished in {seconds:g} s."
        timer = threading.Timer(PATIENCE * seconds + GRACE, self.stop, (self.number, late))
        timer.daemon = True
        timer.start()
        self.interruptible = True
        try:
            self.interrupt()
            yield
        finally:
            self.interruptible = False
            timer.cancel()

    def run(self) -> None:
        signal.signal(signal.SIGINT, self.interrupt)
        threading.Thread(target=self.read, daemon=True).start()
        while True:
            message = self.questions.get()
            self.stopped, self.number = "", message.pop("number")
            self.answer(Question(**message))

    def answer(self, question: Question) -> None:
        """Write the frames for one question."""
        try:
            answer = self.answered(question)
        except (Handover, NotInTable) as error:
            self.write({"kind": "handover"} if question.engine == "small" else failure(error))
        except KeyboardInterrupt:
            self.write({"kind": "error", "error": "OutOfTime", "message": self.stopped})
        except Exception as error:
            self.write(failure(error))
        else:
            self.write({"kind": "answer", "media": answer.media, "final": answer.final}, answer.body)

    def answered(self, question: Question) -> Answer:
        if question.engine == "compiled":
            self.state.evaluator(question)  # compiling takes none of the time, and must not be interrupted
        with self.working(question.seconds):
            return ANSWERS[question.kind](self.state, question)


def signal_main_thread() -> None:
    """Let the main thread run its handler of SIGINT; where the system can, it is woken for it."""
    if hasattr(signal, "pthread_kill"):
        signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)
    else:
        _thread.interrupt_main()


def failure(error: Exception) -> dict[str, Any]:
    """What a frame says of an error: one of the library's own sentences, or that something is broken."""
    if isinstance(error, ZermeloError):
        return {"kind": "error", "error": type(error).__name__, "message": str(error)}
    if sentence := zermelo.explanation(error):
        return {"kind": "error", "error": "BadGame", "message": sentence}
    if isinstance(error, MemoryError | RecursionError):
        return {"kind": "error", "error": "TooLarge", "message": "This is too large to answer here."}
    traceback.print_exception(error)
    return {"kind": "error", "error": "Failed", "message": "The server failed to answer this; its log says why."}


def main() -> None:
    """Answer until the input ends. What a game of one's own prints goes to standard error, not between the frames."""
    limit_memory()
    with suppress(AttributeError, OSError):  # Windows
        os.nice(int(sys.argv[2]))
    frames = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    Worker(frames, Served(**json.loads(sys.argv[1]))).run()


if __name__ == "__main__":
    main()
