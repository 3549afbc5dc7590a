"""A tabular Q-learner for tic-tac-toe, which learns by playing against itself, graded by its regret while it learns.

python examples/experiments/q_learner.py [GAMES]
"""

import sys
from collections import defaultdict
from collections.abc import Iterator
from random import Random

import zermelo
from zermelo import Move, Position

LEARNING_RATE, EXPLORATION = 0.3, 0.2

GRADES = 20
"""The number of times that the learner is graded, after equal numbers of games."""

State = tuple[int, int]
Q = dict[tuple[State, Move], float]
"""From a state and a move to the expected outcome for the player who makes the move."""


def greedy(q: Q, position: Position[State]) -> dict[Move, float]:
    """Return the moves of the greatest Q-value, each with the same chance."""
    best = max(q[position.state, move] for move in position.moves)
    moves = [move for move in position.moves if q[position.state, move] == best]
    return dict.fromkeys(moves, 1 / len(moves))


def play_itself(q: Q, rng: Random) -> None:
    """Play one game, and update the Q-value of each move by the best reply to it."""
    position = zermelo.start("tictactoe")
    while not position.is_over:
        explores = rng.random() < EXPLORATION
        move = rng.choice(list(position.moves if explores else greedy(q, position)))
        child = position.play(move)
        reply = child.outcome if child.is_over else max(q[child.state, move] for move in child.moves)
        q[position.state, move] += LEARNING_RATE * (-reply - q[position.state, move])
        position = child


def learn(sample: zermelo.types.Positions, games: int, seed: int = 1) -> Iterator[tuple[int, zermelo.types.Regrets]]:
    """Yield the number of games so far, and the regrets of the learner in each position of a sample."""
    q, rng = defaultdict[tuple[State, Move], float](float), Random(seed)
    for number in range(games + 1):
        if number % (games // GRADES) == 0:
            yield number, zermelo.regrets(sample, lambda position: greedy(q, position))
        play_itself(q, rng)


if __name__ == "__main__":
    sample = zermelo.positions("tictactoe", n=1_000, plies=(0, 8), seed=1, distinct=True)
    for number, regrets in learn(sample, int(sys.argv[1]) if sys.argv[1:] else 20_000):
        print(f"{number:6,} games: mean regret {regrets.outcome.mean():.3f}")
