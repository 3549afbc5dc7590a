"""Value many positions, and go through the values as through a list."""

import pandas

import zermelo

positions = [zermelo.start("tictactoe").play(move) for move in zermelo.start("tictactoe").moves]
values = zermelo.values(positions)
assert len(values) == len(positions) == 9
for position, value in zip(positions, values, strict=True):
    assert value == zermelo.value(position)
assert str(values[0]) == "draw, 8 plies at most"
assert pandas.DataFrame(values.records())["remoteness"].max() == 8
assert not isinstance(zermelo.values(["connect:width=8"], seconds=0)[0], zermelo.Value)
