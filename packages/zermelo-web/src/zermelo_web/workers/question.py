"""A question that the server passes to a worker, and its answer."""

import json
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from zermelo import Bounds, Value

__all__ = ["Answer", "Question", "answer_with_values", "as_json"]

VALUELESS_QUESTIONS = ("rules", "position", "steps", "crafters_start", "crafters_variant")
"""Kinds of questions that need no value."""

MAX_FREE_WAITING_SECONDS = 0.1
"""Longest waiting time in seconds that does not shorten the time limit."""


@dataclass(frozen=True)
class Question:
    """A question about a position."""

    kind: str
    """The name of an answer: 'analysis', 'move' ..."""
    game: str
    moves: str
    board: str | None
    seconds: float
    """Time limit of the answer."""
    options: dict[str, Any] = field(default_factory=dict)
    """Parameters of this kind of question beside the position."""
    engine: str = "small"
    """'small': answer only from a table or by a quick search; 'interpreted' or 'compiled': by a search of that kind."""
    note: str | None = None
    """The reason why a better answer may follow, as a sentence for people."""

    @property
    def is_valued(self) -> bool:
        """Return whether the answer needs the value of a position."""
        plain = self.kind in VALUELESS_QUESTIONS or self.options.get("player", "").startswith("random")
        return not plain and self.options.get("values", True)

    @property
    def key(self) -> tuple[object, ...]:
        """Return the key under which the server caches a final answer."""
        return (self.kind, self.game, self.moves, self.board, *sorted(self.options.items()))

    def after_waiting(self, waited: float) -> "Question":
        """Return the question with the time that is left of its limit, but at least a quarter of it."""
        if waited < MAX_FREE_WAITING_SECONDS:
            return self
        return replace(self, seconds=round(max(self.seconds / 4, self.seconds - waited), 2))


class Answer(NamedTuple):
    """The body of a response."""

    body: bytes
    media: str = "application/json"
    final: bool = False
    """True if the same question always has this answer, so that the server may cache it."""


def as_json(value: Any, final: bool = False) -> Answer:
    return Answer(json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode(), final=final)


def answer_with_values(question: Question, record: dict[str, Any], values: Iterable[Value | Bounds]) -> Answer:
    """Return an answer that depends on these values: final if all are decided, else with the note of the question."""
    decided = all(isinstance(value, Value) for value in values)
    return as_json({**record, "note": None if decided else question.note}, decided)
