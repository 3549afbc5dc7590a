"""A session takes a game, and positions are written as the games that led to them."""

import zermelo

session = zermelo.GameSession("stones", ("human", "perfect"))
written = zermelo.files.write_games([session.now.after("4 1")], "games.txt")
(game,) = zermelo.files.read_games(written)
assert str(game.position.moves_played) == "4 1"
sample = zermelo.positions("stones", n=5, plies=3, seed=1)
assert {len(position.moves_played) for position in sample} == {3}
assert zermelo.values(sample).decided.all()
