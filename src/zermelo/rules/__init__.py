"""The one contract: a game is a starting state and three pure functions, and a record of names beside them."""

from zermelo.rules.contract import MOST_MOVES, Mask, Move, Rules, S
from zermelo.rules.game import Game, Grid, Hints, Keys, Piece, Place, read_numbers, write_numbers
from zermelo.rules.values import DRAW, ENDLESS, LOSS, WIN, Bounds, Outcome, Value, plies

__all__ = [
    "DRAW", "ENDLESS", "LOSS", "MOST_MOVES", "WIN",
    "Bounds", "Game", "Grid", "Hints", "Keys", "Mask", "Move", "Outcome", "Piece", "Place", "Rules", "S", "Value",
    "plies", "read_numbers", "write_numbers",
]  # fmt: skip
