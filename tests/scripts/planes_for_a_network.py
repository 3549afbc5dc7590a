"""What a network sees and does: planes and numbers of moves."""

import zermelo
from zermelo import arrays

position = zermelo.start("tictactoe").after("5 1")
assert arrays.planes(position).shape == (2, 3, 3)
assert arrays.planes(position).sum() == 2
assert arrays.action_count("tictactoe") == 9
found = arrays.move_values([position])
assert len(found.moves) == 7
assert found.is_best.any() and found.regret.min() == 0
