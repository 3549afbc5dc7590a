"""The contract of a game: a starting state and three pure functions, with names, texts and hints beside them."""

from zermelo.rules.contract import MOST_MOVES, Mask, Move, Rules, S
from zermelo.rules.game import Game, Grid, Hints, Keys, Piece, Place, read_numbers, write_numbers
from zermelo.rules.values import DRAW, ENDLESS, LOSS, WIN, Bounds, Outcome, Value, plies

__all__ = [
    "DRAW", "ENDLESS", "LOSS", "MOST_MOVES", "WIN",
    "Bounds", "Game", "Grid", "Hints", "Keys", "Mask", "Move", "Outcome", "Piece", "Place", "Rules", "S", "Value",
    "plies", "read_numbers", "write_numbers",
]  # fmt: skip
