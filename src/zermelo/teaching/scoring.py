"""The score of a finished game in four ways, one from each source that scores."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from zermelo.errors import BadOption
from zermelo.rules import Game, Outcome
from zermelo.specs import choose

__all__ = ["SCORINGS", "Number", "Scoring", "scoring_for"]

Number = int | float | Fraction

Scoring = Callable[[Outcome, int], Number]
"""The score, for the side to move, of a game that will end so in that many plies. A loss is minus a win."""


def one(outcome: Outcome, plies: int) -> int:
    """Score a win as 1 (the F# article): a quick one is worth no more than a slow one."""
    return outcome


def left(plies_left: int) -> Scoring:
    """Score a win as 1 + the empty squares, or plies, that are left when it comes (the typed board).

    plies_left counts from the position that is searched.
    """
    return lambda outcome, plies: outcome * (1 + plies_left - plies)


def halved(outcome: Outcome, plies: int) -> float:
    """Score a win as 128, halved at every level (the recursion tutorial)."""
    return outcome * 128 / 2**plies if outcome else 0  # a draw of 0.0 would turn into -0.0


def hundred(outcome: Outcome, plies: int) -> int:
    """Score a win as 100 minus the depth (the Clojure article); right while games are shorter than 100 plies."""
    return outcome * (100 - plies)


def scoring_left(game: Game[Any], state: Any) -> Scoring:
    if game.plies_left is None:
        raise BadOption(f"{game.name} does not declare plies_left, which the scoring 'left' needs.")
    return left(game.plies_left(state))


SCORINGS: Mapping[str, Callable[[Game[Any], Any], Scoring]] = {
    "one": lambda game, state: one,
    "left": scoring_left,
    "halved": lambda game, state: halved,
    "hundred": lambda game, state: hundred,
}
"""The functions that make each scoring for a search that begins at a state of a game."""


def scoring_for(name: str, game: Game[Any], state: Any) -> Scoring:
    """Return the scoring of that name; raise UnknownName, or BadOption where the game lacks what it needs."""
    made: Scoring = choose(SCORINGS, name, "scoring")(game, state)
    return made
