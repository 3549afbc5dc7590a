"""What a request asks, as the server hands it to a worker."""

from dataclasses import asdict, dataclass, field
from typing import Any

__all__ = ["Question"]


PLAIN = ("position", "steps", "crafters_start", "crafters_variant")
"""Kinds of questions that need no value."""


@dataclass(frozen=True)
class Question:
    """One question about one position."""

    kind: str
    """The name of an answer: 'analysis', 'move' ..."""
    game: str
    moves: str
    board: str | None
    seconds: float
    """The time that the answer may take."""
    options: dict[str, Any] = field(default_factory=dict)
    """What this kind of question asks beside the position."""
    engine: str = "small"
    """'small': only if a table or a quick search can tell; 'interpreted' or 'compiled': by a search of that kind."""
    note: str | None = None
    """Why the answer is weaker than it could be: a sentence for people."""

    @property
    def is_valued(self) -> bool:
        """Whether its answer needs the value of a position."""
        plain = self.kind in PLAIN or self.options.get("player", "").startswith("random")
        return not plain and self.options.get("values", True)

    @property
    def key(self) -> tuple[object, ...]:
        """What questions with the same answer share, where the answer is final."""
        return (self.kind, self.game, self.moves, self.board, *sorted(self.options.items()))

    def record(self) -> dict[str, Any]:
        """The question as JSON."""
        return asdict(self)
