"""Four scorings of finished games, each from one source."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from zermelo.errors import BadOption
from zermelo.rules import Game, Outcome
from zermelo.specs import choose

__all__ = ["SCORINGS", "Number", "Scoring", "refuse_again", "scoring_for"]

Number = int | float | Fraction

Scoring = Callable[[Outcome, int], Number]
"""A function that returns the score, for the side to move, of an outcome in this many plies; a loss is minus a win."""


def one(outcome: Outcome, plies: int) -> int:
    """Score a win as 1, however late it comes (the F# article); in a game with scores, by its score."""
    return outcome


def left(game: Game[Any], state: Any) -> Scoring:
    """Score a win as 1 plus the number of empty squares, or plies, that are left when it comes (the typed board)."""
    if game.plies_left is None:
        raise BadOption(f"{game.name} does not declare plies_left, which the scoring 'left' needs.")
    plies_left = game.plies_left(state)
    return lambda outcome, plies: outcome * (1 + plies_left - plies)


def halved(outcome: Outcome, plies: int) -> float:
    """Score a win as 128, halved at every ply (the recursion tutorial)."""
    return outcome * 128 / 2**plies if outcome else 0  # a draw of 0.0 would turn into -0.0


def hundred(outcome: Outcome, plies: int) -> int:
    """Score a win as 100 minus the depth (the Clojure article); valid for games of fewer than 100 plies."""
    return outcome * (100 - plies)


SCORINGS: Mapping[str, Callable[[Game[Any], Any], Scoring]] = {
    "one": lambda game, state: one,
    "left": left,
    "halved": lambda game, state: halved,
    "hundred": lambda game, state: hundred,
}
"""The builder of each scoring, for a search that begins at a state of a game."""


def scoring_for(name: str, game: Game[Any], state: Any) -> Scoring:
    """Return the scoring of this name; raise UnknownName, or BadOption if the game does not support it."""
    scoring: Scoring = choose(SCORINGS, name, "scoring")(game, state)
    if game.scores and scoring is not one:
        raise BadOption(f"The scoring {name!r} counts plies, and {game.name} has scores: use 'one'.")
    refuse_again(game)
    return scoring


def refuse_again(game: Game[Any]) -> None:
    """Raise BadOption for a game in which a player can move again."""
    if game.again:
        raise BadOption(
            f"In {game.name} a player can move again; the searches of the five sources are for players who alternate."
        )
