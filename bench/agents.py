"""Steps of the vector environment for agents that learn, in processor time: Connect Four against random moves.

Every step makes a move of the agent, a random reply, an observation and a mask for each of some games. Steps that begin
a game again do not count.
"""

from collections.abc import Iterator
from time import process_time

import zermelo_agents
from bench.harness import Line, Timed, needs, within

__all__ = ["lines"]

GAMES, STEPS, LEAST = 1_024, 400, 200_000


def lines() -> Iterator[Line]:
    needs("gymnasium", "Gymnasium")
    yield steps()


def steps() -> Line:
    """Count the steps of random agents, whose choice is a part of the time."""
    import numpy as np

    environment, rng = zermelo_agents.to_gymnasium_vector("connect", GAMES), np.random.default_rng(1)
    _, info = environment.reset(seed=1)
    begin, made = process_time(), 0
    for _ in range(STEPS):
        actions = (info["action_mask"] * rng.random((GAMES, 7))).argmax(axis=1)
        begun = GAMES - int(environment.has_ended.sum())
        _, _, _, _, info = environment.step(actions)
        made += begun
    seconds = process_time() - begin
    pace = made / seconds
    claim = f"steps of {GAMES:,} games of connect against random, one core"
    return within(claim, Timed(seconds, f"{pace:,.0f} a second", seconds), made / LEAST)
