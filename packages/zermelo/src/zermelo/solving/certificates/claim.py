"""Claims about one side of a game: that it wins, within some plies or by some score, or never loses."""

import re
from typing import Any, NamedTuple

from zermelo.errors import BadOption
from zermelo.rules import DRAW, Game
from zermelo.rules.position import Position

__all__ = ["Claim", "claim_of"]

CLAIM_SEAT_NAMES = ("first", "second")

CLAIM_PATTERN = (
    r"(?P<player>.*) (?P<verb>never loses|loses by at most (?P<most>[1-9]\d{0,3})"
    r"|wins(?: by at least (?P<by>[1-9]\d{0,3}))?(?: within (?P<within>\d{1,6}) pl(?:y|ies))?)"
)
"""A regular expression for the texts of claims."""


class Claim(NamedTuple):
    """A claim about one side."""

    seat: int
    """0 if the claim is about the first player, 1 if it is about the second."""
    least: int
    """The least outcome that this side has: 1 if it wins, 0 if it never loses, and any score in a game with scores."""
    within: int | None = None
    """The largest number of plies that the win takes; None if there is no limit."""

    @property
    def must_win(self) -> bool:
        """True if this side wins, False if it may also have another outcome."""
        return self.least > 0

    def __str__(self) -> str:
        """Return the claim with the name of the seat, as certificates state it."""
        limit = "" if self.within is None else f" within {self.within} plies"
        words = {1: "wins", 0: "never loses"}
        by = f"wins by at least {self.least}" if self.must_win else f"loses by at most {-self.least}"
        return f"{CLAIM_SEAT_NAMES[self.seat]} {words.get(self.least, by)}{limit}"

    def allows(self, end: Position[Any], ply: int = 0) -> bool:
        """Return whether a game that ends here, after this many plies, agrees with the claim."""
        outcome = end.outcome or DRAW
        return (outcome if end.turn == self.seat else -outcome) >= self.least and (
            self.within is None or ply <= self.within
        )


def claim_of(text: str, game: Game[Any]) -> Claim:
    """Return the claim of a text such as 'first wins', 'second never loses' or 'X wins within 41 plies'.

    In a game with scores also 'first wins by at least 3' and 'first loses by at most 2'. 'first' and 'second' always
    name the seats; a player's name or mark is valid if it is neither of these words, and only one player has it.
    Raises BadOption.
    """
    pairs = [
        (one.lower(), two.lower()) for one, two in (game.notation.marks or CLAIM_SEAT_NAMES, game.notation.players)
    ]
    names = {name: seat for pair in (*pairs, CLAIM_SEAT_NAMES) if len(set(pair)) == 2 for seat, name in enumerate(pair)}
    found = re.fullmatch(CLAIM_PATTERN, text.strip().lower(), re.ASCII)
    if found is None or found["player"] not in names:
        raise BadOption(
            f"{text!r} is not a claim: write 'first wins' or 'second never loses', for example, or 'first wins within "
            "41 plies'."
        )
    by, most, within = found["by"], found["most"], found["within"]
    if game.rules.scores is None and (by or most):
        raise BadOption(f"{text!r} is not a claim about {game.name}, which has no scores: write 'first wins'.")
    if game.rules.scores and within:
        raise BadOption(f"{text!r} is not a claim about {game.name}: a game with scores has no claims about plies.")
    least = int(by) if by else -int(most) if most else 0 if found["verb"].startswith("never") else 1
    return Claim(names[found["player"]], least, int(within) if within else None)
