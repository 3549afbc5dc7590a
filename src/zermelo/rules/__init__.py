"""The contract of a game: a starting state and three pure functions, with names, texts and hints beside them."""

from zermelo.rules.characters import Characters, MoveNames
from zermelo.rules.contract import Mask, MoveNumber, Rules, S
from zermelo.rules.game import Game, Grid, Hints, Keys, Piece, Place, never, read_numbers, write_numbers
from zermelo.rules.values import DRAW, ENDLESS, LOSS, WIN, Bounds, Outcome, ScoredValue, Value, plies, sign_of

__all__ = [
    "DRAW", "ENDLESS", "LOSS", "WIN",
    "Bounds", "Characters", "Game", "Grid", "Hints", "Keys", "Mask", "MoveNames", "MoveNumber", "Outcome", "Piece",
    "Place", "Rules", "S", "ScoredValue", "Value", "never", "plies", "read_numbers", "sign_of", "write_numbers",
]  # fmt: skip
