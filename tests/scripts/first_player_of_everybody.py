"""Write the first player that everybody writes, and ask who has won."""

import random

import zermelo


def dice(position: zermelo.Position) -> zermelo.Move:
    return random.choice(position.moves)


def eager(position: zermelo.Position) -> zermelo.Move:
    return position.moves[0]


position = zermelo.start("tictactoe")
assert position.winner is None
assert position.outcome is None
assert position.outcome != zermelo.DRAW
while not position.is_over:
    assert position.winner is None
    position = position.play(dice(position) if position.turn else eager(position))
assert position.outcome in (zermelo.LOSS, zermelo.DRAW)
assert (position.winner is None) == (position.outcome == zermelo.DRAW)
match = zermelo.match("tictactoe", dice, eager, n=10, seed=1)
assert match.wins + match.draws + match.losses == 10
