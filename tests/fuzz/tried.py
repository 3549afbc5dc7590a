"""A game on trial, and what is true of it."""

from collections.abc import Callable
from math import inf
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import zermelo
from fuzz import judge
from fuzz.drawn import Drawn
from fuzz.judge import Truth
from fuzz.verdict import Verdict
from zermelo import Position, Value

__all__ = ["SECONDS", "Trial", "Tried", "name_of", "put_on_trial"]

SECONDS = 60.0
"""Time limit in seconds for one question, whose answer comes long before."""

BRIEF = 0.05
"""The same, for a compiled search of a game whose moves return, which decides no draws."""


class Tried(NamedTuple):
    """A game on trial, and what is true of it."""

    drawn: Drawn
    game: Any
    file: Path
    folder: Path
    """Folder for output files."""
    truth: dict[Any, Truth]
    turns: dict[Any, int]
    """Whose turn it is in a state."""
    returns: bool
    """True if play can return to a position."""
    compiles: bool
    """True if every search is compiled at once."""
    rng: Random
    verdict: Verdict

    @property
    def exact(self) -> bool:
        """True if every search finds every value: a compiled one decides no draw where play can return."""
        return not (self.returns and self.compiles)

    @property
    def seconds(self) -> float:
        """Time limit in seconds for one question."""
        return SECONDS if self.exact else BRIEF

    @property
    def has_keys(self) -> bool:
        """True if every state has a number."""
        return self.game.declared.keys is not None or isinstance(self.game.rules.start, int | tuple)

    def some(self, number: int) -> list[Position[Any]]:
        """Return the start and some reachable positions."""
        states = self.rng.sample(list(self.truth), min(number - 1, len(self.truth)))
        return [zermelo.start(self.game), *(Position(self.game, state, self.turns[state]) for state in states)]


Trial = Callable[[Tried], None]
"""Asks one question about a game."""


def put_on_trial(drawn: Drawn, game: Any, file: Path, folder: Path, verdict: Verdict) -> Tried:
    """Return a game with what is true of it; only games that one compilation serves are compiled."""
    rng, returns = Random(drawn.seed), judge.returns(game.rules)
    compiles = drawn.family == "carried" or (drawn.family == "wandering" and rng.random() < 0.5)
    return Tried(drawn, game, file, folder, judge.truths(game), judge.turns(game), returns, compiles, rng, verdict)


def name_of(value: Value) -> Truth:
    """Return a value as the judge writes it."""
    return Truth(value.outcome, inf if value.is_endless else value.remoteness)
