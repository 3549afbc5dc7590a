"""The regret of one move, and of a player in many positions."""

import zermelo
from zermelo import regret

position = zermelo.start("tictactoe").after("1 2")
assert regret(position, "5") == (0, 0)
assert regret(position, "3").outcome == 1
sample = zermelo.positions("tictactoe", n=30, plies=(1, 6), seed=2)
assert zermelo.regrets(sample, "perfect").outcome.max() == 0
first = zermelo.regrets(sample, lambda position: position.moves[0])
assert 0 < first.outcome.mean() <= 2
