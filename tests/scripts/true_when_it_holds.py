"""A verdict is true if it holds, and a match counts for the player who is named first."""

import zermelo

assert zermelo.check("stones", n=10)
assert zermelo.verify(zermelo.solve("stones", "stones-table"))
assert zermelo.proofs.check_certificate(zermelo.proofs.certify("stones", "second wins").certificate)
assert zermelo.prove("tictactoe", "perfect")
assert not zermelo.prove("tictactoe", "random")
match = zermelo.match("tictactoe", "perfect", "random", n=20, seed=1)
assert match.losses == 0
assert match.wins + match.draws == 20
