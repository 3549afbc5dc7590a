"""Games that the tests of the page and of the API use, and positions as both tell them."""

import json
from typing import Any

from places import ROOT
from zermelo import GAMES, Position, drawing
from zermelo.types import Analysis

__all__ = ["OWN_GAME", "SOLVED", "TORUS", "UNCOMPILED", "games_in_order", "page_view", "plain"]

OWN_GAME = ROOT / "examples" / "subtract_square.py"

TORUS = ROOT / "examples" / "torus.py"

UNCOMPILED = '''
from zermelo import LOSS, Game, Declared, Rules


def game():
    """Take one or two letters of a word; a word does not compile."""
    return Game("word", Rules("abcdef", moves, take, lambda word: LOSS), declared=Declared(plies_left=len))


def moves(word):
    return min(len(word), 2) * 3 // 2


def take(word, letters):
    return word[: -letters - 1]
'''

SOLVED = "connect:width=4,height=4"
"""The game whose table the shared server has."""


def page_view(position: Position[Any], analysis: Analysis | None = None) -> Any:
    """Return a position as the page is page_view it: a view after JSON."""
    return plain(drawing.view(position, analysis))


def plain(value: Any) -> Any:
    """Return the same value after JSON: tuples are lists."""
    return json.loads(json.dumps(value))


def games_in_order() -> list[str]:
    """Return the names of the games that are installed, those of one kind after one another."""
    kinds = [*dict.fromkeys(map(GAMES.kind_of, GAMES))]
    return sorted(GAMES, key=lambda name: kinds.index(GAMES.kind_of(name)))
