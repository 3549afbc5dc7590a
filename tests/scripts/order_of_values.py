"""Values compare as the side to move prefers them, also where some are bounds."""

import zermelo

position = zermelo.start("tictactoe").after("1 2")
found = zermelo.analyse(position)
best = max(value for _, value in found.ranked)
assert best == found.value == found.ranked[0].value
assert sorted((value for _, value in found.ranked), reverse=True) == [value for _, value in found.ranked]
assert zermelo.Value(1, 3) > zermelo.Value(1, 5) > zermelo.Value(0, 9) > zermelo.Value(-1, 6) > zermelo.Value(-1, 2)
