"""A table that learns tic-tac-toe in many games at once against a player, graded by its exact regret.

Q-learning in NumPy. (Christopher Watkins, Learning from Delayed Rewards, 1989.)

python examples/experiments/table_learner.py [STEPS] [PICTURE.svg]
"""

import sys
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

import zermelo
import zermelo_agents
from zermelo import Position
from zermelo.types import Positions, Regrets

OPPONENTS = ("random", "level=0.8")

GAMES, RATE, EXPLORATION = 256, 0.2, 0.3

GRADES = 20
"""The number of times that the agent is graded, after equal numbers of steps."""

Array = np.ndarray[Any, Any]


def rows(planes: Array) -> Array:
    """Return the row of the table for each observation: the marks as the digits of a number in base 3."""
    marks = planes[:, 0] + 2 * planes[:, 1].astype(np.int64)
    return marks.reshape(len(planes), -1) @ 3 ** np.arange(9)  # type: ignore[no-any-return] # NumPy types ** as Any


def best(values: Array, masks: Array) -> Array:
    """Return the legal action of the greatest value in each row."""
    return np.where(masks, values, -np.inf).argmax(axis=1)


def player(q: Array, position: Position[Any]) -> int:
    """Return the move of the agent: a player for `match` and `regrets`."""
    mask = np.zeros(9, bool)
    mask[list(position.moves)] = True
    return int(best(q[rows(zermelo.arrays.planes(position)[None])], mask[None])[0])


def learn(sample: Positions, opponent: str, steps: int, seed: int = 1) -> Iterator[tuple[int, Regrets]]:
    """Yield the number of steps so far, and the regrets of the agent in each position of a sample."""
    environment = zermelo_agents.to_gymnasium_vector(sample.game, GAMES, opponent=opponent, side="random")
    q, rng, made = np.zeros((3**9, 9)), np.random.default_rng(seed), 0
    planes, info = environment.reset(seed=seed)
    for grade in range(GRADES + 1):
        while made < grade * steps // GRADES:
            planes, info = step(q, environment, planes, info["action_mask"].astype(bool), rng)
            made += GAMES
        yield made, zermelo.regrets(sample, lambda position: player(q, position))


def step(q: Array, environment: Any, planes: Array, masks: Array, rng: np.random.Generator) -> tuple[Array, Any]:
    """Make a move in every game, and learn from what follows it."""
    here, goes_on = rows(planes), masks.any(axis=1)  # a game that has ended begins again, and has nothing to learn
    explores = rng.random(GAMES) < EXPLORATION
    actions = np.where(explores, (masks * rng.random(masks.shape)).argmax(axis=1), best(q[here], masks))
    planes, rewards, _, _, info = environment.step(actions)
    legal = info["action_mask"].astype(bool)
    later = np.where(legal.any(axis=1), np.where(legal, q[rows(planes)], -1).max(axis=1), 0)
    change = RATE * (rewards + later - q[here, actions])
    np.add.at(q, (here[goes_on], actions[goes_on]), change[goes_on])
    return planes, info


def draw(curves: Mapping[str, Mapping[int, float]], file: str) -> None:
    """Draw the mean regret over the steps, for each opponent."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(6, 3.5), layout="constrained")
    axes = figure.subplots()
    for opponent, curve in curves.items():
        axes.plot(list(curve), list(curve.values()), marker="o", label=f"trained against {opponent}")
    axes.set(xlabel="steps", ylabel="mean regret", ylim=(0, None))
    axes.legend()
    figure.savefig(file, metadata={"Date": None} if file.endswith(".svg") else None)


if __name__ == "__main__":
    total = int(sys.argv[1]) if sys.argv[1:] else 2_000_000
    decisive = zermelo.positions("tictactoe", n=500, plies=(0, 8), seed=1, distinct=True, decisive=True)
    learned: dict[str, dict[int, float]] = {}
    for opponent in OPPONENTS:
        learned[opponent] = {}
        for made, regrets in learn(decisive, opponent, total):
            learned[opponent][made] = float(regrets.outcome.mean())
            print(f"{made:9,} steps against {opponent}: mean regret {learned[opponent][made]:.3f}")
    if sys.argv[2:]:
        draw(learned, sys.argv[2])
