"""All positions of a small game: the moves between them, their values, and digests that do not depend on names."""

from hashlib import sha256
from typing import Any

from zermelo.bits import bits
from zermelo.evaluation import Interpreted, search_to_the_end
from zermelo.rules import NO_DEADLINE, Deadline, Game, MoveNumber, with_deadline

__all__ = ["GameGraph", "digests", "evaluator_of", "explore"]

GameGraph = dict[Any, dict[MoveNumber, Any]]
"""The states of a game that can be reached, each with the state after each of its moves."""

GAME_DIGEST_DIGITS = 16
"""The hexadecimal digits of a digest: among a million games, two have the same one with a chance of 3 in 10^8."""


def explore(game: Game[Any], limit: int, deadline: Deadline = NO_DEADLINE) -> GameGraph | None:
    """Return all states of a game, or None if there are more than the limit; raise OutOfTime."""
    rules, graph = with_deadline(game.rules, deadline), GameGraph()
    waiting, seen = [rules.start], {rules.start}
    for state in waiting:  # the list grows during the loop
        after = graph[state] = {move: rules.play(state, move) for move in bits(rules.moves(state))}
        if new := [child for child in dict.fromkeys(after.values()) if child not in seen]:
            seen.update(new)
            waiting += new
            if len(waiting) > limit:
                return None
    return graph


def evaluator_of(game: Game[Any], graph: GameGraph) -> Interpreted[Any]:
    """Return an evaluator that knows the value of every state of a game."""
    looked_up = game.rules._replace(
        moves=lambda state: sum(1 << move for move in graph[state]), play=lambda state, move: graph[state][move]
    )
    evaluator = Interpreted(game)
    search_to_the_end(game, looked_up, game.rules.start, evaluator.known)
    return evaluator


def digests(game: Game[Any], graph: GameGraph) -> dict[Any, str]:
    """Return a digest of every state of a game whose moves never return, by what can follow.

    Two states have one digest if and only if every move of either leads to a state whose digest a move of the other
    leads to, and the ends count the same: whatever names moves and states have, play from them is the same game. (David
    Park, Concurrency and automata on infinite sequences, 1981, calls such states bisimilar.)
    """
    known: dict[Any, str] = {}

    def digest(state: Any) -> str:
        if state not in known:
            after = {f"{digest(child)}{'+' * game.keeps_turn(state, move)}" for move, child in graph[state].items()}
            ended = "" if after else f"{bool(game.rules.scores)} {game.rules.outcome(state)}"
            known[state] = sha256(" ".join([ended, *sorted(after)]).encode()).hexdigest()[:GAME_DIGEST_DIGITS]
        return known[state]

    digest(game.rules.start)
    return known
