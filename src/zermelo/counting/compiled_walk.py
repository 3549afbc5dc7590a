"""The compiled walk of the whole tree below a position, node by node."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from math import inf
from threading import TIMEOUT_MAX
from typing import Any

from zermelo.bits import count, is_empty, lowest, rest
from zermelo.counting.layers import Layer
from zermelo.counting.results import by_winner
from zermelo.errors import CannotCompile, OutOfTime, TooLarge
from zermelo.evaluation.declarations.agreement import ensure_agreement, ensure_words
from zermelo.evaluation.returning import can_return
from zermelo.native.kernel import compiled
from zermelo.position import Position
from zermelo.rules import Game, Mask, Rules, sign_of

__all__ = ["LIMIT", "make_walk", "walked_compiled"]

LONGEST = 4_096
"""The largest number of plies to follow, so that an endless game does not overflow the stack."""

LIMIT = 0, 1
"""The place in the array of counts, unused otherwise, of the ply at which a walk turns back."""


def make_walk(rules: Rules[Any]) -> Callable[[Any, Mask, int, Any], None]:
    """Make a kernel walk(state, mask, ply, counts) that adds what follows the moves in a mask to an array.

    The moves lead to that ply. counts[ply, 0] counts nodes; counts[ply, 2 + outcome] those that end
    there, by the outcome for the side to move. The walk turns back once the ply is
    counts[LIMIT], which is at most the length of the array; another thread stops it by setting that to 0.
    """
    _, moves, play, outcome = rules

    def descend(state: Any, mask: Mask, ply: int, counts: Any) -> None:
        # A ply that is known not to be negative saves a test at every count.
        if not 0 <= ply < counts[LIMIT]:
            return
        counts[ply, 0] += count(mask)
        while not is_empty(mask):
            child = play(state, lowest(mask))
            mask = rest(mask)
            # Half the nodes of a tree are its ends; this saves a call for each.
            replies = moves(child)
            if is_empty(replies):
                counts[ply, 2 + sign_of(outcome(child))] += 1
            else:
                descend(child, replies, ply + 1, counts)

    # A kernel that calls itself would pass all its arguments each time, also those that it does not use.
    def walk(state: Any, mask: Mask, ply: int, counts: Any) -> None:
        descend(state, mask, ply, counts)

    return walk


def walked_compiled(
    position: Position[Any], depth: int | None = None, seconds: float = inf, compiler: Callable[[Any], Any] = compiled
) -> list[Layer]:
    """Count nodes and games by ply, to a depth in plies; counts are 64-bit, for trees that can be walked at all.

    Raises OutOfTime after this many seconds, not counting compilation; CannotCompile for rules that do not
    compile; TooLarge for games of more than 4,095 plies that are to be walked to their end.
    """
    import numpy as np

    too_large = TooLarge(f"The game has lines of more than {LONGEST - 1:,} plies.")
    if depth is None and can_return(position.game, position.state, seconds):
        raise too_large
    refuse_again(position.game)
    ensure_words(position.state)
    ensure_agreement(position.game, compiler)
    counts = np.zeros((LONGEST, 4), np.int64)
    walk_in_time(compiler(make_walk(position.game.rules)), position, counts, depth, seconds)
    counts[0, 0] = 1
    if position.is_over:
        counts[0, 2 + sign_of(position.outcome)] = 1
    if depth is None and counts[-1, 0]:
        raise too_large
    last = int(np.flatnonzero(counts[:, 0])[-1])
    return [
        Layer(ply, nodes, games=by_winner(ends, (position.turn + ply) % 2))
        for ply, (nodes, *ends) in enumerate(counts[: last + 1].tolist())
    ]


def refuse_again(game: Game[Any]) -> None:
    """Raise CannotCompile for a game in which a player may move again: compiled counts tell the players by the ply."""
    if game.again:
        raise CannotCompile(f"Counts of {game.name} are not compiled, because a player may move again.")


def walk_in_time(walk: Any, position: Position[Any], counts: Any, depth: int | None, seconds: float) -> None:
    """Walk in another thread, so that this one can end it in time and on Ctrl-C; raise OutOfTime."""
    root = position.state, position.moves.mask, 1, counts
    walk(*root)  # compiles; with the limit 0 it returns at once
    counts[LIMIT] = LONGEST if depth is None else min(depth + 1, LONGEST)
    with ThreadPoolExecutor(1) as pool:
        job = pool.submit(walk, *root)
        try:
            job.result(min(seconds, TIMEOUT_MAX))
        except TimeoutError:
            raise OutOfTime(f"Not finished in {seconds:g} s.") from None
        finally:
            counts[LIMIT] = 0
