"""The measures of a game that is too large to be known whole, from games that are played and random positions."""

from collections.abc import Sequence
from itertools import islice, takewhile
from operator import attrgetter
from random import Random
from typing import Any, NamedTuple

import numpy as np

from zermelo import positions, values
from zermelo.analysis import Decided, decided_moves, looking_best
from zermelo.errors import BadOption, OutOfTime
from zermelo.evaluation import Evaluator
from zermelo.playing import MAX_REPEATING_PLIES, UNPROVEN_REMARK, Chances, best_by, game_between, uniform
from zermelo.rules import Deadline, Move, Position
from zermelo_atlas.reports.difficulty import PlyDifficulty, Trap, summary
from zermelo_atlas.reports.equal_play import EqualPlay, means_of_games

__all__ = ["SampledChoice", "choices", "choices_by_ply", "sampled_play", "sampled_trap"]

MAX_SAMPLED_MOVE_SECONDS = 1.0
"""The most seconds for a move in a sampled game, and for the moves of a sampled position."""

MIN_TIMED_GAMES = 20
"""The games for which the time of a strength should suffice: a move gets less time where they are long."""


def sampled_play(
    origin: Position[Any], p: float, n: int, rng: Random, evaluator: Evaluator[Any], deadline: Deadline
) -> EqualPlay | None:
    """Return the means of n games between equal players, or of those that end in time; None for fewer than two.

    Lead changes are those of the games all of whose positions are valued in time.
    """
    paths, half = list[list[Position[Any]]](), deadline.share(1 / 2)
    if half.is_over:
        return None
    best = best_by(
        evaluator,
        min(MAX_SAMPLED_MOVE_SECONDS, half.left / MIN_TIMED_GAMES / longest_random_game(origin, 0, half)),
        half,
    )

    proven = list[bool]()

    def player(position: Position[Any]) -> Chances:
        if rng.random() >= p:
            return uniform(position.moves)  # without a search
        chances = best(position)
        proven.append(chances.remark != UNPROVEN_REMARK)
        return chances

    while len(paths) < n:
        moves = islice(game_between(origin, (player, player), rng), MAX_REPEATING_PLIES + 1)
        path = list(takewhile(lambda position: not half.is_over, moves))
        if half.is_over:
            break
        paths.append(path)
    if len(paths) < 2:
        return None
    found = values([position for path in paths for position in path], evaluator=evaluator, seconds=deadline)
    turns = np.array([position.turn for path in paths for position in path])
    leads = np.sign(found.outcome) * np.where(turns == 0, 1, -1)
    ends = np.cumsum([len(path) for path in paths])
    games = [
        (path, leads[end - len(path) : end].tolist(), found.decided[end - len(path) : end].all())
        for path, end in zip(paths, ends.tolist(), strict=True)
    ]
    means = means_of_games(
        p, [(result_of(path[-1]), lead if known else None, len(path) - 1) for path, lead, known in games]
    )
    return means._replace(unproven=1 - sum(proven) / len(proven) if proven else 0.0)


def result_of(position: Position[Any]) -> int:
    """Return who has won, seen by the first player; a game that is not over counts as a draw."""
    return 0 if position.winner is None else 1 - 2 * position.winner


class SampledChoice(NamedTuple):
    """A position in which every move is valued."""

    position: Position[Any]
    ply: int
    decided: Decided
    """The moves with their values, the best first."""

    @property
    def throwing(self) -> set[Move]:
        """The moves that do not keep the outcome."""
        return {move for move, value in self.decided if value.outcome != self.decided[0][1].outcome}


def choices(
    origin: Position[Any], n: int, seed: int, evaluator: Evaluator[Any], deadline: Deadline
) -> list[SampledChoice]:
    """Return random positions, at most n, whose moves are all valued before the deadline."""
    longest = longest_random_game(origin, seed, deadline)
    found = list[SampledChoice]()
    for ply in range(longest):  # as many at each ply
        try:
            drawn = positions(origin, max(1, n // longest), plies=(ply, ply), seed=seed, seconds=deadline)
        except (BadOption, OutOfTime):  # no game lasts that long
            break
        for position in drawn:
            if deadline.is_over:
                return found
            if decided := decided_moves(evaluator, position, Deadline(MAX_SAMPLED_MOVE_SECONDS, deadline)):
                found.append(SampledChoice(position, ply, decided))
    return found


def longest_random_game(origin: Position[Any], seed: int, deadline: Deadline) -> int:
    """Return the number of moves that nine of ten random games reach; fewer games are played if time is over."""
    rng, lengths = Random(seed), list[int]()
    for _ in range(50):
        if lengths and deadline.is_over:
            break
        plies, position = 0, origin
        while not position.is_over and plies < MAX_REPEATING_PLIES:
            position = position.follow(rng.choice(list(position.moves.numbers)))
            plies += 1
        lengths.append(plies)
    return int(np.quantile(lengths, 0.1))


def choices_by_ply(found: Sequence[SampledChoice]) -> list[PlyDifficulty]:
    """Return the difficulty of sampled positions by ply."""
    moves = np.array([len(each.decided) for each in found])
    holding = moves - np.array([len(each.throwing) for each in found])
    return summary(np.array([each.ply for each in found]), moves, holding)


def sampled_trap(found: Sequence[SampledChoice], depth: int) -> Trap:
    """Return how often a search of this depth gives away the result of a sampled position, with the first example."""
    traps = list[Trap]()
    for choice in found:
        if choice.throwing:
            chosen = looking_best(choice.decided, depth)
            mistakes = tuple(move for move in chosen if move in choice.throwing)
            traps.append(Trap(depth, len(mistakes) / len(chosen), choice.position, mistakes, len(chosen)))
    worst = max(traps, key=attrgetter("share"), default=Trap(depth, 0.0))
    share = float(np.mean([trap.share for trap in traps])) if traps else 0.0
    return worst._replace(share=share) if share else Trap(depth, share)
