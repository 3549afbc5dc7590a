"""A move is given as a Move, by its name, or by its number."""

import zermelo

position = zermelo.start("tictactoe").after("1 5 9")
move = position.move("3")
assert position.play("3") == position.play(2) == position.play(move) == position.after("3")
assert str(zermelo.why(position, "3")) == str(zermelo.why(position, 2)) == str(zermelo.why(position, move))
assert zermelo.regret(position, "3") == zermelo.regret(position, 2) == zermelo.regret(position, move)
assert zermelo.regret(position, move).outcome == 1
