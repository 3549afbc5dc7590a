"""The rule by which answers are judged.

Every answer is right, or is an error of zermelo. A sound game is answered; an error about a game with a false
declaration names what was declared.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from traceback import format_exception
from typing import Any

from fuzz.drawn import Drawn
from fuzz.judge import Truth
from fuzz.lies import WORDS
from zermelo import Bounds, Value, ZermeloError

__all__ = ["Verdict", "is_right"]

STEPS = 3
"""The last steps of a traceback that are shown."""


class Verdict:
    """The faults in the answers about one game."""

    def __init__(self, drawn: Drawn) -> None:
        self.drawn = drawn
        self.faults: list[str] = []
        self.asking = ""

    @contextmanager
    def about(self, question: str, *allowed: type[ZermeloError]) -> Iterator[None]:
        """Ask a question; allowed: the errors that are right answers to it."""
        self.asking = question
        try:
            yield
        except ZermeloError as error:
            if not isinstance(error, allowed) and not self.blames_the_lie(str(error)):
                self.add(f"{type(error).__name__}: {error}")
        except Exception as error:  # whatever else is raised reaches the user as a traceback
            self.add("a traceback:\n" + "".join(format_exception(error)[-STEPS:]))

    def blames_the_lie(self, sentence: str) -> bool:
        """Return True if a sentence names the false declaration."""
        return bool(self.drawn.lie) and any(word in sentence.lower() for word in WORDS[self.drawn.lie].split("|"))

    def expect(self, what: str, found: Any, true: Any) -> None:
        """Add a fault if the result is not the true one."""
        if found != true:
            self.add(f"{what} is {shortened(found)}, and in truth {shortened(true)}")

    def expect_value(self, what: str, found: Value | Bounds, true: Truth, exact: bool = True) -> None:
        """Add a fault if a value is not the true one; exact: refuse bounds, even correct ones."""
        if not is_right(found, true) or (exact and isinstance(found, Bounds)):
            self.add(f"{what} is {found}, and in truth {true}")

    def add(self, fault: str) -> None:
        """Add a fault of the answer to the question that is being asked."""
        self.faults.append(f"{self.asking}: {fault}")


def is_right(found: Value | Bounds, true: Truth) -> bool:
    """Return True if a value is the true one, or if bounds hold it."""
    if isinstance(found, Bounds):
        return truth_of(found.at_least).rank <= true.rank <= truth_of(found.at_most).rank
    return truth_of(found) == true


def truth_of(value: Value) -> Truth:
    return Truth(value.outcome, float("inf") if value.is_endless else value.remoteness)


def shortened(thing: object) -> str:
    shown = repr(thing)
    return shown if len(shown) < 300 else f"{shown[:300]}..."
