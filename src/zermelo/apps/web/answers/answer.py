"""What a worker sends back."""

import json
from typing import Any, NamedTuple

__all__ = ["Answer", "as_json"]


class Answer(NamedTuple):
    """The body of a response."""

    body: bytes
    media: str = "application/json"
    final: bool = False
    """Whether the same question always has this answer, so that it may be kept."""


def as_json(value: Any, final: bool = False) -> Answer:
    return Answer(json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode(), final=final)
