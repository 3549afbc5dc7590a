"""What a check found: every promise, and the first breach of each."""

from dataclasses import dataclass
from typing import Any

from zermelo.checking.check import CHECKS, check_rules
from zermelo.checking.fault import COMPILED, GAMES_END, NO_ERRORS, SYMMETRY, TRANSFORM, Fault
from zermelo.display import Displayed
from zermelo.rules import Game

__all__ = ["Report", "report"]


@dataclass(frozen=True, repr=False)
class Report(Displayed):
    """The outcome of checking a game."""

    game: Game[Any]
    games: int
    """Random games that were played."""
    compiled: bool
    """Whether the compiled rules were checked, too."""
    faults: list[Fault]

    @property
    def is_sound(self) -> bool:
        return not self.faults

    @property
    def promises(self) -> tuple[str, ...]:
        """All that was checked."""
        return (*CHECKS, NO_ERRORS, GAMES_END, SYMMETRY, TRANSFORM, *([COMPILED] if self.compiled else []))

    @property
    def summary(self) -> str:
        return f"{self.game.name}: {f'sound in {self.games:,} random games' if self.is_sound else 'not sound'}."

    def record(self) -> dict[str, Any]:
        """The report as JSON."""
        return {"game": self.game.name, "games": self.games, "faults": [fault.record() for fault in self.faults]}


def report(game: Game[Any], games: int, seed: int, compiled: bool) -> Report:
    return Report(game, games, compiled, check_rules(game, games, seed, compiled))
