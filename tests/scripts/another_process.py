"""Players, positions and games of the catalogue can be pickled."""

import pickle

import zermelo

position = zermelo.start("nim").after("a1 b2")
player = zermelo.player("perfect", "nim")
there, asked = pickle.loads(pickle.dumps((position, player)))
assert there == position
assert asked(there) == player(position)
assert pickle.loads(pickle.dumps(position.game)) == position.game
