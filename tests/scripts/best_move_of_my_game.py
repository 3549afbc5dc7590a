"""Write a game, and ask for its best move."""

import zermelo
from zermelo import LOSS, Game, Rules


def moves(left: int) -> int:
    return 0b1110 & ((2 << min(left, 3)) - 1)


def play(left: int, taken: int) -> int:
    return left - taken


subtraction = Game("subtraction", Rules(21, moves, play, lambda left: LOSS))
assert zermelo.check(subtraction, n=10)
best = zermelo.analyse(subtraction).best
assert [move.name for move in best] == ["1"]
assert zermelo.value(zermelo.start(subtraction).play(best[0])).outcome == LOSS
