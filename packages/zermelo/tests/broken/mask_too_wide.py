"""Step along a ring road by the table of its exits: `moves` allows a step 3, for which the table has no entry."""

from zermelo import LOSS, Game, Rules

LENGTHS = (0, 2, 3)


def game() -> Game[int]:
    def moves(left: int) -> int:
        return 0b1110 if left >= 3 else 0b10 if left == 2 else 0

    def play(left: int, step: int) -> int:
        return left - LENGTHS[step]

    return Game("exits", Rules(10, moves, play, lambda left: LOSS))
