"""No board at all: the squares that each side has claimed, in two lists (the F# article, 2014).

The lists are sorted tuples, so that a state does not depend on the order in which the squares were claimed.
"""

from zermelo.bits import mask_of
from zermelo.rules import DRAW, LOSS, Mask, MoveNumber, Outcome, Rules

__all__ = ["Lists", "owners", "rules"]

Squares = tuple[int, ...]
Lists = tuple[Squares, Squares]
"""The squares 1..9 of the player to move, and those of the opponent."""

SQUARES = (1, 2, 3, 4, 5, 6, 7, 8, 9)
TRIPLES = ((1, 2, 3), (4, 5, 6), (7, 8, 9), (1, 4, 7), (2, 5, 8), (3, 6, 9), (1, 5, 9), (3, 5, 7))


def rules(first: str) -> Rules[Lists]:
    return Rules(((), ()), moves, play, outcome)


def available(player: Squares, opponent: Squares) -> list[int]:
    return [square for square in SQUARES if square not in player and square not in opponent]


def has_won(player: Squares) -> bool:
    return any(all(square in player for square in triple) for triple in TRIPLES)


def moves(lists: Lists) -> Mask:
    player, opponent = lists
    return 0 if has_won(opponent) else mask_of(square - 1 for square in available(player, opponent))


def play(lists: Lists, move: MoveNumber) -> Lists:
    player, opponent = lists
    return opponent, tuple(sorted((*player, move + 1)))


def outcome(lists: Lists) -> Outcome:
    return LOSS if has_won(lists[1]) else DRAW


def owners(lists: Lists) -> list[int]:
    """Return the owner of every square: 1 the side to move, -1 the other side, 0 nobody."""
    player, opponent = lists
    return [(square in player) - (square in opponent) for square in SQUARES]
