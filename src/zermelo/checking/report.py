"""Everything that a check found: each promise, and its first breach."""

from dataclasses import dataclass
from functools import partial
from math import inf
from types import FrameType
from typing import Any

from zermelo.checking.check import CHECKS, OnPosition, check_rules, longest
from zermelo.checking.fault import COMPILED, COMPILES, GAMES_END, NO_ERRORS, SYMMETRY, TRANSFORM, Fault, text_of
from zermelo.checking.habits import Endings, endings, habits
from zermelo.display import Displayed
from zermelo.evaluation.deadline import Deadline, heeding
from zermelo.evaluation.declarations.declared import VALUED
from zermelo.games import GameLike, game
from zermelo.position import Position
from zermelo.rules import Game

__all__ = ["Report", "check", "explanation"]

GAMES = 20
"""Random games in which the broken promise is looked for."""


def explanation(error: BaseException) -> str | None:
    """Return the broken promise of your own game at which an error arose, and how to mend it; None for sound rules.

    The game is the one that the innermost function on the way to the error was working on. Nothing is paid for
    this while there is no error.
    """
    game = game_at(error)
    if game is None:
        return None
    faults = check_rules(game, GAMES)
    return sentence(game, faults[0]) if faults else None


def game_at(error: BaseException) -> Game[Any] | None:
    """The game of the innermost frame of an error's traceback that holds one."""
    trace, game = error.__traceback__, None
    while trace is not None:
        game = game_in(trace.tb_frame) or game
        trace = trace.tb_next
    return game


def game_in(frame: FrameType) -> Game[Any] | None:
    for value in frame.f_locals.values():
        held = value if isinstance(value, Game) else getattr(value, "game", None)
        if isinstance(held, Game):
            return held
    return None


def sentence(game: Game[Any], fault: Fault) -> str:
    where = f" at {text_of(fault.position)}" if isinstance(fault.position, Position) else ""
    after = f" after {fault.line}" if fault.played else ""
    return f"{game.name} breaks a promise ({fault.promise}){where}{after}: {fault.found}. {fault.mend}"


@dataclass(frozen=True, repr=False)
class Report(Displayed):
    """The outcome of checking a game."""

    game: Game[Any]
    games: int
    """Random games that were played."""
    compiled: bool
    """Whether the compiled rules were checked, too."""
    faults: list[Fault]
    """The promises that are broken, each with the position and the moves that lead there."""
    warnings: list[Fault]
    """What sound rules may do, and what rules do by mistake; looked for where no promise is broken."""
    endings: Endings | None
    """How the random games ended; None where a promise is broken."""

    @property
    def is_sound(self) -> bool:
        """Whether no fault was found."""
        return not self.faults

    @property
    def promises(self) -> tuple[str, ...]:
        """All that was checked."""
        compiled = [COMPILES, COMPILED] if self.compiled else []
        return (*CHECKS, *VALUED, NO_ERRORS, GAMES_END, SYMMETRY, TRANSFORM, *compiled)

    @property
    def summary(self) -> str:
        """Whether the game is sound, and how the random games ended, in one line."""
        if not self.endings:
            return f"{self.game.name}: not sound."
        return f"{self.game.name}: sound in {self.games:,} random games. {self.endings}"

    def record(self) -> dict[str, Any]:
        """The report as JSON."""
        return {
            "game": self.game.name,
            "games": self.games,
            "faults": [fault.record() for fault in self.faults],
            "warnings": [warning.record() for warning in self.warnings],
            "endings": self.endings and self.endings.record(),
        }


def check(
    of: GameLike,
    games: int = 100,
    seed: int = 0,
    compiled: bool = False,
    on_position: OnPosition = lambda games: None,
    seconds: float = inf,
) -> Report:
    """Check whether a game keeps the promises that everything here relies on, in this many random games.

    seed: makes the random games repeat. compiled: whether the compiled rules are compared with the plain ones, too.
    on_position is called at each position with the number of random games before it. Raises OutOfTime after this many
    seconds.

    >>> check("tictactoe", games=5).is_sound
    True
    """
    chosen, heeded = game(of), heeding(Deadline(seconds), on_position)
    faults = check_rules(chosen, games, seed, compiled, heeded)
    if faults:
        return Report(chosen, games, compiled, faults, [], None)
    ended = endings(chosen, games, seed, longest(chosen), partial(heeded, games))
    return Report(chosen, games, compiled, [], list(habits(ended)), ended)
