"""The report of a check."""

from dataclasses import dataclass
from functools import partial
from math import inf
from typing import Any

from zermelo.evaluation.checking.applicable import confirmed_promises
from zermelo.evaluation.checking.check import check_rules
from zermelo.evaluation.checking.fault import COMPILED_AGREEMENT, COMPILES_PROMISE, Fault
from zermelo.evaluation.checking.habits import Endings, endings, habits
from zermelo.games import GameLike, game as game_of
from zermelo.rules import Game
from zermelo.rules.display import Displayed
from zermelo.rules.limits import Deadline, OnProgress, Progress, ignore, with_deadline_check

__all__ = ["Report", "check"]


@dataclass(frozen=True, repr=False)
class Report(Displayed):
    """The outcome of checking a game."""

    game: Game[Any]
    games: int
    """The number of random games."""
    compiled: bool
    """True if the compiled rules were also checked."""
    faults: list[Fault]
    """The broken promises, each with the position and the moves that lead to it."""
    warnings: list[Fault]
    """Properties of sound rules that are usually mistakes, or slow; searched only if no promise is broken."""
    endings: Endings | None
    """The ends of the random games; None if a promise is broken."""

    def __bool__(self) -> bool:
        return self.is_sound

    @property
    def is_sound(self) -> bool:
        """True if no promise is broken."""
        return not self.faults

    @property
    def promises(self) -> tuple[str, ...]:
        """The promises that the check has confirmed: those about rules, and about what the game declares."""
        is_compiled = self.compiled and COMPILES_PROMISE not in {warning.promise for warning in self.warnings}
        return (
            *confirmed_promises(self.game, self.faults),
            *([COMPILED_AGREEMENT] if is_compiled and self.is_sound else []),
        )

    @property
    def summary(self) -> str:
        """The verdict and the ends of the random games, in one line."""
        if not self.endings:
            return f"{self.game.name}: not sound."
        return f"{self.game.name}: sound in {self.games:,} random games. {self.endings}"

    def record(self) -> dict[str, Any]:
        """Return the report as JSON."""
        return {
            "game": self.game.name,
            "games": self.games,
            "faults": [fault.record() for fault in self.faults],
            "warnings": [warning.record() for warning in self.warnings],
            "endings": self.endings and self.endings.record(),
        }


def check(
    game: GameLike,
    *,
    compiled: bool = False,
    n: int = 100,
    seed: int = 0,
    seconds: float | Deadline = inf,
    on_progress: OnProgress = ignore,
) -> Report:
    """Check that a game keeps the promises that zermelo relies on, in n random games.

    compiled: compare the compiled rules with the plain ones, too. seed: for reproducible random games. seconds: time
    limit, or a Deadline. on_progress is called at each position with the random games before it. Raises OutOfTime.

    >>> check("tictactoe", n=5).is_sound
    True
    """
    chosen, heeded = game_of(game), with_deadline_check(Deadline.of(seconds), on_progress)
    found = check_rules(chosen, n, seed, compiled, heeded)
    if faults := [fault for fault in found if fault.promise != COMPILES_PROMISE]:
        return Report(chosen, n, compiled, faults, [], None)
    ended = endings(chosen, n, seed, partial(heeded, Progress(n, None, "random games")))
    return Report(chosen, n, compiled, [], [*found, *habits(ended)], ended)
