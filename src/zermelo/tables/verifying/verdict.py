"""What was checked in a table or in an opening book, and what was found to be wrong."""

from dataclasses import dataclass
from typing import Any

from zermelo.display import Displayed

__all__ = ["BookVerdict", "Verdict"]


@dataclass(frozen=True, repr=False)
class Verdict(Displayed):
    """What was checked, and what was found to be wrong."""

    game: str
    """Its name."""
    pieces: int
    """Files, or blocks of a packed file, whose checksums were compared."""
    checked: int
    """Classes whose values were derived again."""
    faults: list[str]
    """Sentences; of wrong values at most one for each file."""
    is_sample: bool = False
    """Whether the classes were chosen at random."""

    def record(self) -> dict[str, Any]:
        """The verdict as JSON."""
        return {"game": self.game, "pieces": self.pieces, "checked": self.checked, "faults": self.faults}


@dataclass(frozen=True, repr=False)
class BookVerdict(Verdict):
    """What was checked in an opening book, and what was found to be wrong."""

    searched: int = 0
    """Of the deepest classes, those that were searched again."""
    seed: int = 0
    """What makes the choice of these repeat."""

    def record(self) -> dict[str, Any]:
        """The verdict as JSON."""
        return {**super().record(), "searched": self.searched, "seed": self.seed}
