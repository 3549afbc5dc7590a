"""The first move to make if the other player may swap sides after it."""

import zermelo
import zermelo_atlas

swap = zermelo_atlas.report("tictactoe").swap
assert swap is not None
assert (str(swap.move), str(swap.value)) == ("2", "draw, 9 plies at most")
assert swap.move in zermelo.start("tictactoe").moves
variants = zermelo_atlas.variants(["tictactoe", "mnk:width=3,height=2,k=2"])
assert [row.spec for row in variants.rows] == ["tictactoe", "mnk:width=3,height=2,k=2"]
