"""Subtract a square: take a square number of stones; who cannot move loses. (Richard Epstein, 1967.)

Try it: zermelo play examples/subtract_square.py
"""

from zermelo import LOSS, Game, Rules


def game(n: int = 30) -> Game[int]:
    def moves(left: int) -> int:
        mask = 0
        for root in range(1, 8):
            if root * root <= left:
                mask |= 1 << root * root
        return mask

    return Game("subtract_square", Rules(n, moves, lambda left, amount: left - amount, lambda left: LOSS))
