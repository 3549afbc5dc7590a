"""How good a position looks whose value is not known: the average result of random games from it.

Bruce Abramson, Expected-Outcome: A General Model of Static Evaluation, 1990.
"""

from random import Random
from typing import Any

from zermelo.bits import bits
from zermelo.evaluation.deadline import Deadline
from zermelo.rules import DRAW, LOSS, WIN, Game, Outcome

__all__ = ["expected_outcome", "random_outcome"]

GAMES = 50

LONGEST = 400
"""Plies after which a random game, whose moves may return, is called a draw."""


def expected_outcome(game: Game[Any], state: Any, seconds: float) -> float:
    """The average outcome of random games from a state, for its side to move; of fewer of them where time is short.

    The games repeat: they are the same in every run. Where the game has hints, wins are taken and the moves that lose
    at once are left out, which tells more.
    """
    rng, deadline, outcomes = Random(0), Deadline(seconds), list[Outcome]()
    while len(outcomes) < GAMES and not (outcomes and deadline.is_over):
        outcomes.append(random_outcome(game, state, rng))
    return sum(outcomes) / len(outcomes)


def random_outcome(game: Game[Any], state: Any, rng: Random) -> Outcome:
    """The outcome of one random game, for the side to move in its first state."""
    rules, (wins, non_losing, *_) = game.rules, game.hints
    sign = 1
    for _ in range(LONGEST):
        legal = rules.moves(state)
        if not legal:
            return sign * rules.outcome(state)
        if wins and wins(state):
            return sign * WIN
        sensible = non_losing(state) if non_losing else legal
        if not sensible:
            return sign * LOSS
        moves = list(bits(sensible))
        state, sign = rules.play(state, moves[int(rng.random() * len(moves))]), -sign
    return DRAW
