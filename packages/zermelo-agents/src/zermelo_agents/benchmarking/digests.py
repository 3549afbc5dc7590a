"""The states of a small game: their values, and digests that do not depend on names."""

from hashlib import sha256
from typing import Any

from zermelo.evaluation import Interpreted
from zermelo.graphs import Exploration, explore, state_moves, values_of_states
from zermelo.rules import NO_DEADLINE, Deadline, Game

__all__ = ["digests", "evaluator_of", "states_of"]

GAME_DIGEST_DIGITS = 16
"""The hexadecimal digits of a digest: among a million games, two have the same one with a chance of 3 in 10^8."""


def states_of(game: Game[Any], limit: int, deadline: Deadline = NO_DEADLINE) -> Exploration[Any] | None:
    """Return all states of a game, or None if there are more than the limit; raise OutOfTime."""
    return explore(game.rules.start, state_moves(game.rules), limit, deadline=deadline)


def evaluator_of(game: Game[Any], states: Exploration[Any]) -> Interpreted[Any]:
    """Return an evaluator that knows the value of every state of a game."""
    evaluator = Interpreted(game)
    evaluator.known.update(zip(states.nodes, values_of_states(game, states), strict=True))
    return evaluator


def digests(game: Game[Any], states: Exploration[Any]) -> dict[Any, str]:
    """Return a digest of every state of a game whose moves never return, by what can follow.

    Two states have one digest if and only if every move of either leads to a state whose digest a move of the other
    leads to, and the ends count the same: whatever names moves and states have, play from them is the same game. (David
    Park, Concurrency and automata on infinite sequences, 1981, calls such states bisimilar.)
    """
    known: dict[Any, str] = {}
    for number in states.links.children_first() or ():
        state, first, last = states.nodes[number], states.links.starts[number], states.links.starts[number + 1]
        moves = zip(states.move_numbers[first:last], states.links.targets[first:last], strict=True)
        after = {f"{known[states.nodes[to]]}{'+' * game.keeps_turn(state, move)}" for move, to in moves}
        ended = "" if after else f"{bool(game.rules.scores)} {game.rules.outcome(state)}"
        known[state] = sha256(" ".join([ended, *sorted(after)]).encode()).hexdigest()[:GAME_DIGEST_DIGITS]
    return known
