"""Players that err as people do: they do not look far enough, and the user chooses how much that costs them.

Before each move such a player tosses a coin, and looks one ply further ahead for each toss that succeeds. What lies
beyond, it takes for a draw, and it makes any of the moves that look best then; see `zermelo.analysis.lookahead`.
The coin is chosen so that, over random positions of the game in which something can be lost, the player loses the
wanted share of that on average.
"""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from random import Random
from typing import Any

from zermelo.analysis.lookahead import Decided, decided_moves, looking_best
from zermelo.errors import BadOption
from zermelo.evaluation.evaluator import Evaluator
from zermelo.playing.players.chances import Chances
from zermelo.rules import Game
from zermelo.rules.limits import NO_DEADLINE, Deadline
from zermelo.rules.position import Move, Position, random_game

__all__ = ["LOSS_OF_LEVEL", "Erring", "chances_of", "coin_for", "loss_of", "sample", "toss_of"]

LOSS_OF_LEVEL = {"easy": 0.3, "medium": 0.12, "hard": 0.04}
"""The named levels: the share of what can be lost in a position that is lost on average."""

CALIBRATION_POSITIONS, MAX_LEVEL_GAME_POSITIONS, CALIBRATION_SEED = 60, 300, 1
"""The positions on which a level is calibrated, the most positions of a random game, and the seed."""

MAX_LEVEL_GAMES = 2_000
"""The most random games in which these positions are sought."""

CALIBRATION_SECONDS = 3.0
"""The most seconds for the values of these positions."""

USUAL_COIN_DISTANCE = 0.25
"""How far the coin is from one, for each unit of loss, in a game in which these values are not found in time: as in
Connect Four on 5x5."""

BISECTION_STEPS = 30
"""Bisections of the coin, which then is exact to nine digits."""


def loss_of(level: str) -> float:
    """Return the loss of a level by its name, or by the number itself; raise BadOption."""
    if level in LOSS_OF_LEVEL:
        return LOSS_OF_LEVEL[level]
    try:
        loss = float(level)
    except ValueError:
        loss = -1.0
    if not 0 <= loss <= 1:
        raise BadOption(f"{level!r} is not a level: write easy, medium, hard, or the share that is lost, such as 0.1.")
    return loss


@dataclass(frozen=True)
class Erring:
    """A player that loses a share of what can be lost."""

    game: Game[Any]
    loss: float
    evaluator: Evaluator[Any]
    best: Callable[[Position[Any]], Chances]
    """The perfect player, which moves where the values are not all decided in time."""
    seconds: float
    deadline: Deadline

    def __call__(self, position: Position[Any]) -> Chances:
        decided = decided_moves(self.evaluator, position, Deadline(self.seconds, self.deadline))
        return self.best(position) if decided is None else chances_of(decided, self.coin)

    @cached_property
    def coin(self) -> float:
        """The chance to look one ply further, with which the average loss is the wanted one."""
        return coin_for(self.loss, self.sample())

    def sample(self) -> list[Decided]:
        """Return random positions in which something can be lost, as the values of their moves."""
        end = Deadline(CALIBRATION_SECONDS, self.deadline)
        return sample(self.game, lambda position: decided_moves(self.evaluator, position, end), end)


def coin_for(loss: float, positions: Sequence[Decided]) -> float:
    """Return the chance to look one ply further, with which the average loss over a sample is the wanted one."""
    if len(positions) < CALIBRATION_POSITIONS:
        return 1 - USUAL_COIN_DISTANCE * loss
    low, high, powers = 0.0, 1.0, mean_loss(positions)
    for _ in range(BISECTION_STEPS):
        coin = (low + high) / 2
        toss = float(toss_of(coin))
        mean = sum(share * toss**depth for depth, share in powers.items())
        low, high = (coin, high) if mean > loss else (low, coin)
    return high


def mean_loss(positions: Sequence[Decided]) -> Mapping[int, float]:
    """Return the expected loss over some positions as a polynomial in the chance of the coin, by its exponents."""
    powers = defaultdict[int, float](float)
    for decided in positions:
        seen = depths_seen(decided)
        losses = [0.0, *(loss_seen(decided, depth) for depth in seen), 0.0]
        for depth, (before, here) in zip([*seen, seen[-1] + 1], pairwise(losses), strict=True):
            powers[depth] += (here - before) / len(positions)
    return powers


def loss_seen(decided: Decided, depth: int) -> float:
    """Return the mean loss by the moves that look best at a depth, as a share of the most that can be lost."""
    best, worst, after = decided[0][1].outcome, decided[-1][1].outcome, dict(decided)
    moves = looking_best(decided, depth)
    return sum(best - after[move].outcome for move in moves) / len(moves) / (best - worst)


def sample(
    game: Game[Any], decide: Callable[[Position[Any]], Decided | None], deadline: Deadline = NO_DEADLINE
) -> list[Decided]:
    """Return random positions in which something can be lost, as the values of their moves.

    decide: returns the moves of a position with their values. There are fewer positions than wanted if time runs out,
    or if almost nothing can be lost in the game.
    """
    rng, found = Random(CALIBRATION_SEED), list[Decided]()
    for _ in range(MAX_LEVEL_GAMES):
        if len(found) == CALIBRATION_POSITIONS or deadline.is_over:
            break
        position = rng.choice(list(random_game(game, rng, MAX_LEVEL_GAME_POSITIONS)))
        decided = decide(position) if len(position.moves) > 1 else None
        if decided and decided[0][1].outcome > decided[-1][1].outcome:
            found.append(decided)
    return found


def toss_of(coin: float) -> Fraction:
    """Return the chance of a coin as a fraction whose terms are small."""
    return Fraction(coin).limit_denominator(1_000)


def chances_of(decided: Decided, coin: float) -> Chances:
    """Return the chances of the moves of a player who looks one ply further with this chance, and so on."""
    chances, toss = dict.fromkeys((move for move, _ in decided), Fraction(0)), toss_of(coin)
    seen = depths_seen(decided)
    reaching = [toss**depth for depth in (*seen, seen[-1] + 1)]
    for depth, (here, beyond) in zip(seen, pairwise(reaching), strict=True):  # nothing new is seen between
        spread(chances, looking_best(decided, depth), here - beyond)
    best = [move for move, value in decided if value == decided[0][1]]
    spread(chances, best, reaching[-1])  # who looks to the end also wins soon, and loses late
    return Chances((move, chance) for move, chance in chances.items() if chance)


def depths_seen(decided: Decided) -> list[int]:
    """Return the depths at which the moves that look best may change."""
    return sorted({0} | {value.remoteness for _, value in decided if not value.is_endless})


def spread(chances: dict[Move, Fraction], moves: Sequence[Move], share: Fraction) -> None:
    each = share / len(moves)
    for move in moves:
        chances[move] += each
