"""A set of rules: a game with its rules in words, and a drawing of its positions."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from zermelo.rules import Game, Position

__all__ = ["UNMARKED_PLAYERS", "RuleSet", "begin", "ends", "scoring"]

UNMARKED_PLAYERS = "First", "Second"
"""The names of the players in games without marks."""


class RuleSet(NamedTuple):
    """A game that a family has drawn."""

    game: Game[Any]
    """The game; its moves never return to a position, and it follows from its rules in words without doubt."""
    picture: Callable[[Position[Any]], str]
    """Draws a position, with all that matters for what follows."""
    parameters: Mapping[str, Any]
    """What was drawn: the arguments of the function that built the game, as JSON."""


def begin(players: tuple[str, str] = UNMARKED_PLAYERS) -> str:
    """Return the first sentence of rules: who plays, and who begins."""
    return f"Two players, {players[0]} and {players[1]}, take turns; {players[0]} makes the first move."


def ends(misere: bool) -> str:
    """Return the end of the sentence about a player who cannot move."""
    return f"and that player {'wins' if misere else 'loses'}"


def scoring(misere: bool) -> str:
    """Return the sentences about sums and scores; misere: the smaller sum wins."""
    own, other = "their own sum", "the other player's sum"
    score = f"{other} minus {own}" if misere else f"{own} minus {other}"
    return (
        f"Each player adds up the numbers that they have taken. The final score of a player is {score}; a positive "
        "score wins, a negative score loses, and 0 is a draw."
    )
