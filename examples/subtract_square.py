"""Subtract a square: take a square number of stones. (Richard Epstein, 1967.)

Try it: zermelo play examples/subtract_square.py
"""

from zermelo import LOSS, Declared, Game, Notation, Rules

SQUARES = [str(root * root) for root in range(63)]


def game(n: int = 30) -> Game[int]:
    """Take 1, 4, 9 ... or 62 x 62 stones; a player who cannot move loses."""

    def moves(left: int) -> int:
        mask = 0
        for root in range(1, 63):
            if root * root <= left:
                mask |= 1 << root
        return mask

    def play(left: int, root: int) -> int:
        return left - root * root

    rules = Rules(n, moves, play, lambda left: LOSS)
    return Game("subtract_square", rules, notation=Notation(moves=SQUARES), declared=Declared(impartial=True))
