"""Play at random to the end: the first line of everybody's player."""

import random

import zermelo

random.seed(4)
position = zermelo.start("tictactoe")
while not position.is_over:
    assert position.winner is None and position.outcome is None
    position = position.play(random.choice(position.moves))
assert position.outcome in (zermelo.LOSS, zermelo.DRAW)
assert (position.winner is None) == (position.outcome == zermelo.DRAW)
assert len(position.moves_played) == len(position.path) - 1
