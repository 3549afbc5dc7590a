"""Random reachable positions of a game, in arrays."""

from collections.abc import Callable
from math import inf
from typing import TYPE_CHECKING, Any

from zermelo.analysis.sampling.position_arrays import Positions
from zermelo.errors import BadOption
from zermelo.evaluation.evaluator import Evaluator
from zermelo.games import PositionLike, position_of
from zermelo.machine.narrow import narrow
from zermelo.rules import Game
from zermelo.rules.limits import Deadline

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]

__all__ = ["positions"]

LINES_PER_BLOCK = 1 << 15
"""The largest number of lines that are played together."""

MAX_SAMPLE_MISSES = 20_000
"""The number of random games in a row without a position to add, after which there seem to be no more."""


def positions(
    position: PositionLike,
    n: int,
    *,
    plies: int | tuple[int, int],
    finished: bool = False,
    distinct: bool = False,
    decisive: bool = False,
    seed: int | None = None,
    evaluator: Evaluator[Any] | None = None,
    seconds: float | Deadline = inf,
) -> Positions:
    """Return n positions after random moves from the start of a game, or from a position.

    plies: their number of plies, or the least and the greatest. Each number between these is equally likely, and so is
    each legal move; lines in which the game is over too early are replaced by others. finished: include positions in
    which the game is over. distinct: no position occurs twice. decisive: only positions in which some move worsens the
    outcome, by exact values, so that a player can go wrong. With either, the numbers of plies are those of the
    positions that are found. seed: random seed, for reproducible positions. evaluator: for these values, as for
    `values`. seconds: time limit, or a Deadline. Raises BadOption if there are no such positions, or not enough,
    TooLarge for a move with a number above 254, and OutOfTime.

    >>> sample = positions("tictactoe", n=3, plies=(2, 4), seed=1)
    >>> [str(position.moves_played) for position in sample]
    ['9 1 3', '9 2 4', '4 3 8 2']
    >>> sample = positions("stones", n=3, plies=(2, 2), decisive=True, seed=1)
    >>> [position.text for position in sample]
    ['13', '13', '19']
    """
    import numpy as np

    from zermelo.analysis.sampling.random_play import END_OF_LINE, RandomPlay
    from zermelo.evaluation.search.state_rows import pack_states

    origin, (least, most) = position_of(position), (plies, plies) if isinstance(plies, int) else plies
    if n < 0 or not 0 <= least <= most:
        raise BadOption(f"n={n}, plies={plies} is not valid: n and both numbers of plies must be 0 or more, in order.")
    deadline = Deadline.of(seconds)
    play, rng = RandomPlay(origin, n * most, deadline), np.random.default_rng(seed)
    lengths, lines = rng.integers(least, most + 1, n), np.full((n, most), END_OF_LINE, np.uint8)
    states, turns, missing = np.empty(n, object), np.zeros(n, np.int8), np.arange(n)
    misses, seen = 0, set[Any]()
    matters = decisive_among(origin.game, evaluator, deadline) if decisive else None
    while len(missing):
        deadline.check()
        block = missing[:LINES_PER_BLOCK]
        last, turn, moves, is_right = play.lines(lengths[block], finished, rng)
        if matters:
            is_right &= matters(last, is_right)
        if distinct:
            is_right &= are_new(last, turn, is_right, seen)
        if states.dtype != last.dtype:
            states = np.empty_like(last, shape=(n, *last.shape[1:]))
        right = block[is_right]
        states[right], turns[right] = last[is_right], narrow(turn[is_right], np.int8)
        lines[right, : moves.shape[1]] = narrow(moves[is_right], np.uint8)
        missing = np.concatenate((missing[LINES_PER_BLOCK:], block[~is_right]))
        if (misses := 0 if len(right) else misses + len(block)) >= MAX_SAMPLE_MISSES:
            raise refusal(origin.game, n, lengths, missing, distinct, decisive)
        if distinct or decisive:
            lengths[missing] = rng.integers(least, most + 1, len(missing))
    return Positions(origin, lengths, turns, lines, pack_states(states, origin.game.rules.start))


def decisive_among(
    game: Game[Any], evaluator: Evaluator[Any] | None, deadline: Deadline
) -> "Callable[[Array, Array], list[bool]]":
    """Return a function that tells which of the right states are decisive."""
    from zermelo.analysis.sampling.decisive import Decisive
    from zermelo.analysis.values import evaluator_for

    return Decisive(evaluator_for(game, evaluator), deadline).among


def are_new(states: "Array", turns: "Array", is_right: "Array", seen: set[Any]) -> list[bool]:
    """Return for each position whether it has not been met before, and add those that are right."""
    new = []
    for state, turn, right in zip(states.tolist(), turns.tolist(), is_right.tolist(), strict=True):
        key = (tuple(state) if states.ndim > 1 else state, turn)
        new.append(key not in seen)
        if right:
            seen.add(key)
    return new


def refusal(game: Game[Any], n: int, lengths: "Array", missing: "Array", distinct: bool, decisive: bool) -> BadOption:
    """Return the error for positions that random games do not reach."""
    kind = "positions in which a move loses value" if decisive else "positions"
    found = (
        f"{n - len(missing):,} of {n:,} {kind} of {game.name} found, and no other in {MAX_SAMPLE_MISSES:,} random games"
    )
    if distinct or decisive:
        return BadOption(f"{found}: choose a smaller n or other plies.")
    plies = ", ".join(map(str, sorted(set(lengths[missing].tolist()))))
    return BadOption(f"{found}: no game goes on after {plies} plies. Choose other plies.")
