"""The expected outcome of a position: the average result of random games from it.

Bruce Abramson, Expected-Outcome: A General Model of Static Evaluation, 1990.
"""

from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import Any

from zermelo.bits import bits
from zermelo.errors import OutOfTime
from zermelo.evaluation.deadline import Deadline, until
from zermelo.rules import DRAW, LOSS, WIN, Game, Outcome

__all__ = ["expected_outcome", "random_outcome"]

GAMES = 50

LONGEST = 400
"""The number of plies after which a random game counts as a draw, because its moves may return."""


def expected_outcome(game: Game[Any], state: Any, deadline: Deadline) -> float:
    """Return the average outcome of random games from a state, for its side to move; 0 if there is no time for one.

    The games are the same in every run. Hints make them more informative: a player wins at once if possible, and does
    not let the opponent win at once.
    """
    rng, outcomes, timed = Random(0), list[Outcome](), replace(game, rules=until(game.rules, deadline))
    with suppress(OutOfTime):
        while len(outcomes) < GAMES:
            outcomes.append(random_outcome(timed, state, rng))
    return sum(outcomes) / max(1, len(outcomes))


def random_outcome(game: Game[Any], state: Any, rng: Random) -> Outcome:
    """Return the outcome of one random game, for the side to move in its first state."""
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
        move = moves[int(rng.random() * len(moves))]
        state, sign = rules.play(state, move), sign if game.keeps_turn(state, move) else -sign
    return DRAW
