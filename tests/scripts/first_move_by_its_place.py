"""Moves are a sequence: by place, by slice, by name and by number."""

import zermelo

position = zermelo.start("tictactoe").after("5")
moves = position.moves
assert moves[0].name == "1" and moves[-1].name == "9"
assert [move.name for move in moves[:3]] == ["1", "2", "3"]
assert position.move("4") in moves and moves[3] == 3
assert len(moves) == 8
assert sorted(moves, reverse=True)[0] == moves[-1]
