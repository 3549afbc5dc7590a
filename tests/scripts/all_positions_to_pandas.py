"""Make a frame of all positions of a game with their exact values."""

import pandas

import zermelo

positions = list(zermelo.all_positions("tictactoe", plies=3))
frame = pandas.DataFrame(zermelo.all_positions("tictactoe", plies=3).records())
frame["value"] = [value.word for value in zermelo.values(positions)]
assert len(frame) == len(positions) == 1 + 9 + 72 + 252
assert frame.loc[frame["moves"] == "1 2", "value"].tolist() == ["win"]
assert set(frame["value"]) == {"win", "draw", "loss"}
