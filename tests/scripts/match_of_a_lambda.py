"""A lambda plays a match."""

import zermelo

match = zermelo.match("tictactoe", lambda position: max(position.moves), "perfect", n=20, seed=3)
assert match.wins == 0
assert match.draws + match.losses == 20
exact = zermelo.match("tictactoe", lambda position: max(position.moves), "random", exact=True)
assert exact.wins + exact.draws + exact.losses == 1
