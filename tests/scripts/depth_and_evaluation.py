"""Write an evaluation, search to a depth with it, let it play, and compare it with the exact values."""

import pickle

import zermelo
import zermelo_teach
from zermelo.sources import deepen, search

GAME = "connect:width=4,height=4"


def centre(position: zermelo.Position) -> float:
    own, other = ("X", "O") if position.turn == 0 else ("O", "X")
    middle = "".join(position.board[row * 4 + 1 : row * 4 + 3] for row in range(4))
    return middle.count(own) - middle.count(other)


found = search(GAME, depth=4, evaluate=centre)
assert found.cost.nodes < search(GAME, "minimax", depth=4, evaluate=centre).cost.nodes
assert found.move == list(deepen(GAME, depth=4, evaluate=centre))[-1].move

player = zermelo.player("alphabeta:depth=4", GAME, evaluate=centre)
match = zermelo.match(GAME, player, "random", n=10, seed=1)
assert match.wins + match.draws + match.losses == 10
assert zermelo_teach.grade(player, game=GAME, sample=3, seed=1).counts["fails"] == 0

sample = zermelo.positions(GAME, n=20, plies=(8, 12), decisive=True, seed=1)
assert zermelo.regrets(sample, "alphabeta:depth=9").outcome.max() == 0, "to the end of the game, no move is wrong"
assert zermelo.regrets(sample, player).outcome.max() <= 2

again = pickle.loads(pickle.dumps(player))
assert again(sample[0]) == player(sample[0])
