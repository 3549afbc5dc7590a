"""What a network sees and does: planes and numbers of moves."""

import zermelo
from zermelo.arrays import action_count, move_values, planes

position = zermelo.start("tictactoe").after("5 1")
assert planes(position).shape == (2, 3, 3)
assert planes(position).sum() == 2
assert action_count("tictactoe") == 9
found = move_values([position])
assert len(found.moves) == 7
assert found.is_best.any() and found.regret.min() == 0
