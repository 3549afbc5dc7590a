"""The one contract: a game is a starting state and three pure functions, and a record of names beside them."""

from zermelo.rules.game import MOST_MOVES, Game, Grid, Hints, Keys, Mask, Move, Piece, Place, Rules, S
from zermelo.rules.numbers import read_numbers, write_numbers
from zermelo.rules.values import DRAW, ENDLESS, LOSS, WIN, Bounds, Outcome, Value, plies

__all__ = [
    "DRAW", "ENDLESS", "LOSS", "MOST_MOVES", "WIN",
    "Bounds", "Game", "Grid", "Hints", "Keys", "Mask", "Move", "Outcome", "Piece", "Place", "Rules", "S", "Value",
    "plies", "read_numbers", "write_numbers",
]  # fmt: skip
