"""Games that the tests of the page and of the API use."""

from places import ROOT

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
