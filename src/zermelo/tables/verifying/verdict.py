"""The results of checking tables and opening books."""

from dataclasses import dataclass
from typing import Any

from zermelo.display import Displayed

__all__ = ["BookVerdict", "Verdict"]


@dataclass(frozen=True, repr=False)
class Verdict(Displayed):
    """The result of checking a table."""

    game: str
    """The name of the game."""
    pieces: int
    """Number of files, or blocks of a packed file, whose checksums were compared."""
    checked: int
    """Number of classes whose values were derived again."""
    faults: list[str]
    """Sentences about faults; at most one for each file about wrong values."""
    is_sample: bool = False
    """True if only random classes were checked."""

    def record(self) -> dict[str, Any]:
        """Return the verdict as JSON."""
        return {"game": self.game, "pieces": self.pieces, "checked": self.checked, "faults": self.faults}


@dataclass(frozen=True, repr=False)
class BookVerdict(Verdict):
    """The result of checking an opening book."""

    searched: int = 0
    """Number of the deepest classes that were searched again."""
    seed: int = 0
    """The random seed of the sample."""

    def record(self) -> dict[str, Any]:
        """Return the verdict as JSON."""
        return {**super().record(), "searched": self.searched, "seed": self.seed}
