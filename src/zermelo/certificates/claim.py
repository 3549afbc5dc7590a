"""Claims about one side of a game: that it wins, wins within some plies, or never loses."""

import re
from typing import Any, NamedTuple

from zermelo.errors import BadOption
from zermelo.position import Position
from zermelo.rules import Game

__all__ = ["Claim", "claim_of"]

SEATS = ("first", "second")


class Claim(NamedTuple):
    """A claim about one side."""

    seat: int
    """0 if the claim is about the first player, 1 if it is about the second."""
    must_win: bool
    """True if this side wins, False if it never loses."""
    within: int | None = None
    """The largest number of plies that the win takes; None if there is no limit."""

    def __str__(self) -> str:
        """Return the claim with the name of the seat, as certificates state it."""
        limit = "" if self.within is None else f" within {self.within} plies"
        return f"{SEATS[self.seat]} {'wins' if self.must_win else 'never loses'}{limit}"

    def allows(self, end: Position[Any], ply: int = 0) -> bool:
        """Return whether a game that ends here, after this many plies, agrees with the claim."""
        in_time = self.within is None or ply <= self.within
        return end.winner == self.seat and in_time if self.must_win else end.winner != 1 - self.seat


def claim_of(text: str, game: Game[Any]) -> Claim:
    """Return the claim of a text such as 'first wins', 'second never loses' or 'X wins within 41 plies'.

    'first' and 'second' always name the seats; a player's name is valid if it is neither of these words, and only one
    player has it. Raises BadOption.
    """
    players = [name.lower() for name in game.players]
    names = dict(zip(players, (0, 1), strict=True)) if len(set(players)) == 2 else {}
    names |= dict(zip(SEATS, (0, 1), strict=True))
    found = re.fullmatch(r"(.*) (?:never loses|wins(?: within (\d{1,6}) pl(?:y|ies))?)", text.strip().lower(), re.ASCII)
    if found is None or found[1] not in names:
        raise BadOption(
            f"{text!r} is not a claim: write 'first wins' or 'second never loses', for example, or 'first wins within "
            "41 plies'."
        )
    return Claim(names[found[1]], " wins" in found[0][len(found[1]) :], int(found[2]) if found[2] else None)
