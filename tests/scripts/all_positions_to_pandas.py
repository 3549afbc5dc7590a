"""Make a frame of all positions of a game with their exact values."""

import pandas

import zermelo

positions = list(zermelo.all_positions("tictactoe", plies=3))
records = zermelo.all_positions("tictactoe", plies=3).records()
words = [value.word for value in zermelo.values(positions)]
rows = [{**record, "value": word} for record, word in zip(records, words, strict=True)]
assert len(pandas.DataFrame(rows)) == len(positions) == 1 + 9 + 72 + 252
assert pandas.DataFrame(rows).query("moves == '1 2'")["value"].tolist() == ["win"]
assert set(pandas.DataFrame(rows)["value"]) == {"win", "draw", "loss"}
