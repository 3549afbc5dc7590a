"""Keep the games of a match in a file, and read them back."""

import zermelo
from zermelo import files
from zermelo.types import Played

games: list[Played] = []
zermelo.match("tictactoe", "perfect", "random", n=3, seed=5, on_game=games.append)
files.write_games(games, "games.txt")
again = files.read_games("games.txt")
assert [str(game.position.moves_played) for game in again] == [str(game.position.moves_played) for game in games]
assert {game.position.is_over for game in again} == {True}
