"""What happens when two players of equal strength play: who wins, how long it takes, and how often the lead changes.

Each player makes one of the best moves with a given probability, and any legal move otherwise, as the player `level`
does. Where the whole game is known, the play is a Markov chain, and every number below is an expectation that can be
computed from the last positions to the first. The measures follow Cameron Browne, Automatic Generation and Evaluation
of Recombination Games (2008), with exact outcomes in place of his estimates of who leads.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from zermelo.playing import MAX_REPEATING_PLIES
from zermelo_atlas.reports.measured_graph import Array, MeasuredGraph

__all__ = ["EqualPlay", "equal_play", "means_of_games", "shares_after"]


class EqualPlay(NamedTuple):
    """Games between two players who make a best move with probability p, and any legal move otherwise."""

    p: float
    """The probability."""
    first: float
    """The share of the games that the first player wins."""
    draw: float
    """The share that is drawn; play that does not end counts as a draw."""
    second: float
    """The share that the second player wins."""
    plies: float
    """The mean length of a game."""
    lead_changes: float | None
    """The mean number of moves in a game that change who wins with perfect play; None if it is not known."""
    decided: float | None
    """The mean ply of the last such move, as a share of the mean length: 0 if no move changes who wins."""
    comebacks: float | None
    """The share of the won games in which the winner's position was lost at some time."""
    error: float = 0.0
    """The standard error of the first player's share; 0 if the numbers are exact.

    It is computed as if each player had won one game more, so that a few games that end alike do not look certain.
    """
    games: int | None = None
    """The number of games that were played; None if the numbers are exact."""
    unproven: float = 0.0
    """The share of the best moves that only look best, because there was no time to prove it."""

    @property
    def share(self) -> float:
        """The first player's share of the points: a win counts 1, a draw one half."""
        return self.first + self.draw / 2


def equal_play(graph: MeasuredGraph, p: float) -> EqualPlay:
    """Return the expectations for two players who make a best move with probability p, from the first position."""
    chances, none = chances_at(graph, p), np.zeros(len(graph.positions))
    first, second = won_by(graph, chances, 0), won_by(graph, chances, 1)
    lengths = solve_means(graph, chances, none, graph.sum_of(chances))
    leaders = np.sign(graph.for_first)
    changes = leaders[graph.sources] != leaders[graph.targets]
    lead = solve_means(graph, chances, none, graph.sum_of(chances * changes))
    last = last_change(graph, chances, changes)
    won = first[0] + second[0]
    lost_before = sum(came_back(graph, chances, winner, (first, second)[winner]) for winner in range(2))
    return EqualPlay(
        p,
        float(first[0]),
        float(1 - won),
        float(second[0]),
        float(lengths[0]),
        float(lead[0]),
        float(last / lengths[0]) if lengths[0] else 0.0,
        float(lost_before / won) if won else 0.0,
    )


def shares_after(graph: MeasuredGraph, p: float) -> list[float]:
    """Return the first player's share after each move of the first position; see `EqualPlay.share`."""
    chances = chances_at(graph, p)
    first, second = won_by(graph, chances, 0), won_by(graph, chances, 1)
    return [float((1 + first[target] - second[target]) / 2) for target in graph.targets[: graph.starts[1]]]


def chances_at(graph: MeasuredGraph, p: float) -> Array:
    """Return the chance of each move."""
    moves = np.diff(graph.starts)[graph.inner]
    good = graph.total(graph.is_best.astype(float))
    blind, chosen = np.repeat((1 - p) / moves, moves), np.repeat(p / good, moves)
    return np.asarray(blind + chosen * graph.is_best)


def solve_means(graph: MeasuredGraph, chances: Array, begin: Array, gained: Array) -> Array:
    """Return x, for each position the mean of x after its moves + gained, as far as play of 500 plies determines it."""
    x = begin
    for _ in range(MAX_REPEATING_PLIES):
        after = graph.sum_of(chances * x[graph.targets]) + gained
        if np.array_equal(after, x):
            break
        x = after
    return x


def won_by(graph: MeasuredGraph, chances: Array, player: int) -> Array:
    """Return the chance that a player wins, from each position."""
    is_over = np.diff(graph.starts) == 0
    wins = is_over & (graph.for_first * (1 - 2 * player) > 0)
    return solve_means(graph, chances, wins.astype(float), wins.astype(float))


def last_change(graph: MeasuredGraph, chances: Array, changes: Array) -> float:
    """Return the mean ply of the last move that changes who wins, 0 if there is none, from the first position."""
    is_over = (np.diff(graph.starts) == 0).astype(float)
    never = solve_means(graph, chances * ~changes, is_over, is_over)  # the chance that no later move changes who wins
    later = 1 - never[graph.targets] * ~changes
    return float(solve_means(graph, chances, np.zeros(len(never)), graph.sum_of(chances * later))[0])


def came_back(graph: MeasuredGraph, chances: Array, winner: int, wins: Array) -> float:
    """Return the chance that a player wins after a position that was lost, from the first position."""
    lost = graph.for_first * (1 - 2 * winner) < 0
    gained = np.where(lost, wins, 0.0)
    return float(solve_means(graph, chances * ~lost[graph.sources], gained, gained)[0])


def means_of_games(p: float, games: Sequence[tuple[int, Sequence[int] | None, int]]) -> EqualPlay:
    """Return the means of games that were played.

    games: of each game, its result for the first player as a sign, the signs of the outcomes of perfect play at its
    positions, or None if they are not known, and its length.
    """
    results = np.array([result for result, _, _ in games])
    known = [leads for _, leads, _ in games if leads]
    changes = [[ply for ply, (a, b) in enumerate(pairwise(leads), 1) if a != b] for leads in known]
    won = [leads for leads in known if leads[-1]]
    length = float(np.mean([plies for _, _, plies in games]))
    return EqualPlay(
        p,
        float((results > 0).mean()),
        float((results == 0).mean()),
        float((results < 0).mean()),
        length,
        float(np.mean([len(each) for each in changes])) if changes else None,
        float(np.mean([max(each, default=0) for each in changes]) / length) if changes else None,
        sum(-leads[-1] in leads for leads in won) / len(won) if won else None,
        float(np.append(results, (1, -1)).std() / 2 / np.sqrt(len(games) + 1)),
        len(games),
    )
