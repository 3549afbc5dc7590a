"""A computer that errs as people do: its chances in one position, and its results."""

import zermelo

easy = zermelo.player("level=easy", "tictactoe")
chances = easy(zermelo.start("tictactoe"))
assert sum(chances.values()) == 1
easily = zermelo.match("tictactoe", "level=easy", "perfect", n=40, seed=1)
hardly = zermelo.match("tictactoe", "level=hard", "perfect", n=40, seed=1)
assert (easily.wins, hardly.wins) == (0, 0)
assert easily.losses > hardly.losses
