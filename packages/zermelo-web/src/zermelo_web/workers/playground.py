"""The worker of the playground: Python in a visitor's browser, which answers questions about the visitor's own file.

It gives the answers of the server's workers, in plain Python, and those to `check` and `grade`.
"""

import json
import re
import traceback
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from time import monotonic
from typing import Any

import zermelo
from zermelo.types import Progress
from zermelo_web.serving.served import Served
from zermelo_web.workers.answers import ANSWER_FUNCTIONS
from zermelo_web.workers.question import Answer, Question
from zermelo_web.workers.state import Handover, WorkerState
from zermelo_web.workers.worker import explain_error

__all__ = ["Playground"]

VISITOR_FILE_NAME = "your_file"
"""The name of the visitor's file, and of a game in it."""

DEFINES_GAME = re.compile(r"^(def +game\b|game\b.*=)", re.MULTILINE)

QUESTION_DEFAULTS: dict[str, dict[str, Any]] = {
    "count": {"depth": None},
    "move": {"seed": None},
    "steps": {"scoring": None, "first": 0, "limit": 1000},
    "tree": {"classes": True},
}
"""The options of a question that the page leaves out."""

PLAYGROUND_ANSWER_SECONDS = 5.0
"""The time limit of an answer, unless the question has another."""

REPORT_SECONDS = 0.1
"""Seconds between two progress reports."""

MAX_SHOWN_WRONG_ANSWERS = 20
"""The largest number of wrong answers that a grade lists."""

FAULT_MESSAGE = "This is a fault of zermelo, not of your file: {error}. Python printed more below."


MISSING_MODULE_ERROR = "ModuleNotFoundError"
NO_PACKAGES_MESSAGE = " The playground has zermelo and the modules of Python itself."


class Playground:
    """Answers one question at a time about the visitor's file."""

    def __init__(self, report: Callable[[str], None], grade: Callable[..., Any]) -> None:
        self.report = report
        """Called with progress as JSON."""
        self.grade_program = grade
        """Grades a program, as `zermelo_teach.grade` does."""
        self.reported = 0.0
        self.text, self.state = "", worker_state({})
        self.large = set[str]()
        """The games for which the quick search does not suffice."""

    def answer(self, message: str) -> str:
        """Return the answer to a question, as JSON: {"answer": ...}, or {"error": {"kind", "message"}}."""
        question = json.loads(message)
        try:
            self.write(question.pop("text"))
            return f'{{"answer":{self.body(**question)}}}'
        except (Exception, SystemExit) as error:
            if (words := explain_error(error)) is None:
                traceback.print_exception(error)
                words = "Failed", FAULT_MESSAGE.format(error=f"{type(error).__name__}: {error}".rstrip(".: "))
            kind, message = words
            return json.dumps(
                {"error": {"kind": kind, "message": message + NO_PACKAGES_MESSAGE * (MISSING_MODULE_ERROR in message)}}
            )

    def write(self, text: str) -> None:
        """Write the visitor's file, and forget the game that an older one holds."""
        if text != self.text:
            self.text = text
            Path(f"{VISITOR_FILE_NAME}.py").write_text(text, encoding="utf-8")
            self.state = worker_state(
                {VISITOR_FILE_NAME: f"{VISITOR_FILE_NAME}.py"} if DEFINES_GAME.search(text) else {}
            )
            self.large = set()

    def body(self, kind: str, **asked: Any) -> str:
        """Return the JSON of an answer."""
        if kind in PLAYGROUND_QUESTIONS:
            return json.dumps(PLAYGROUND_QUESTIONS[kind](self, **asked), ensure_ascii=False)
        position = {name: asked.pop(name, None) for name in ("game", "moves", "board")}
        question = Question(
            kind,
            **position,
            seconds=asked.pop("seconds", PLAYGROUND_ANSWER_SECONDS),
            options={**QUESTION_DEFAULTS.get(kind, {}), **asked},
        )
        return self.by_size(question).body.decode()

    def by_size(self, question: Question) -> Answer:
        """Answer from the whole game if it is small, else by a search within the time limit."""
        if question.game not in self.large:
            try:
                return ANSWER_FUNCTIONS[question.kind](self.state, question)
            except Handover:
                self.large.add(question.game)
        return ANSWER_FUNCTIONS[question.kind](self.state, replace(question, engine="interpreted"))

    def progress(self, progress: Progress) -> None:
        if (now := monotonic()) >= self.reported + REPORT_SECONDS:
            self.reported = now
            self.report(json.dumps(progress._asdict()))

    def check(self) -> dict[str, Any]:
        """Return the report of a check of the visitor's game."""
        report = zermelo.check(f"{VISITOR_FILE_NAME}.py", on_progress=self.progress)
        return {"text": zermelo.text(report), "passes": report.is_sound}

    def grade(self, game: str, function: str = "", shape: str = "", sample: int | None = None) -> dict[str, Any]:
        """Return the grade of the visitor's program, with the simplest wrong answers."""
        spec = self.state.served.spec(game)
        graded = self.grade_program(
            f"{VISITOR_FILE_NAME}.py:{function}", spec, shape=shape, sample=sample, on_progress=self.progress
        )
        wrong = [answer.record() for answer in graded.wrong[:MAX_SHOWN_WRONG_ANSWERS]]
        return {"text": zermelo.text(graded), "passes": graded.passes, "wrong": wrong}


def worker_state(games: Mapping[str, str]) -> WorkerState:
    return WorkerState(Served(dict(games)), send=lambda part: None, tell=lambda sentence: None)


PLAYGROUND_QUESTIONS: dict[str, Callable[..., dict[str, Any]]] = {
    answer.__name__: answer for answer in (Playground.check, Playground.grade)
}
"""The questions that the server does not answer."""
