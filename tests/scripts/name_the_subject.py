"""The subject has the name of what it is: a game, a position, a table."""

import zermelo

nim = zermelo.game("nim")
position = zermelo.start(game=nim).after("a2")
assert zermelo.analyse(position=position).value == zermelo.value(position=position) == zermelo.Value(-1, 10)
assert zermelo.count(position=position, depth=1).layers[1].nodes == len(position.moves)
assert zermelo.match(position=position, one="random", two="perfect", n=2).losses == 2
assert len(zermelo.positions(position=position, n=3, plies=(0, 2), seed=1)) == 3
assert zermelo.verify(table=zermelo.solve(game=nim, out="nim-table"))
