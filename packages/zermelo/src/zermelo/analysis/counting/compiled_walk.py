"""The compiled walk of the whole tree below a position, node by node."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from functools import partial
from typing import Any

from zermelo.analysis.counting.layers import Layer
from zermelo.bits import count, is_empty, lowest, rest
from zermelo.errors import TooLarge
from zermelo.evaluation.cyclic_games import can_return
from zermelo.evaluation.declarations.agreement import ensure_agreement, ensure_words
from zermelo.games import start
from zermelo.machine.beside import await_compiling
from zermelo.machine.kernel import compile_rule
from zermelo.rules import Game, Mask, MoveNumber, Outcome, Rules, never, sign_of
from zermelo.rules.contract import unguard
from zermelo.rules.limits import NO_DEADLINE, Deadline
from zermelo.rules.position import Position
from zermelo.rules.results import by_winner

__all__ = ["LIMIT_PLACE", "make_walk", "walked_compiled"]

MAX_WALK_PLIES = 4_096
"""The largest number of plies to follow, so that an endless game does not overflow the stack."""

WALK_POLL_SECONDS = 0.1
"""Seconds between two looks at the deadline, which another thread may cancel."""

LIMIT_PLACE = 0, 1
"""The place in the array of counts, unused otherwise, of the ply at which a walk turns back."""


def make_walk(rules: Rules[Any]) -> Callable[[Any, Mask, int, Any], None]:
    """Make a kernel walk(state, mask, ply, counts) that adds what follows the moves in a mask to an array.

    The moves lead to that ply. counts[ply, 0] counts nodes; counts[ply, 2 + outcome] those that end
    there, by the outcome for the side to move. The walk turns back once the ply is
    counts[LIMIT_PLACE], which is at most the length of the array; another thread stops it by setting that to 0.
    """
    _, moves, play, outcome, *_ = rules

    def descend(state: Any, mask: Mask, ply: int, counts: Any) -> None:
        # A ply that is known not to be negative saves a test at every count.
        if not 0 <= ply < counts[LIMIT_PLACE]:
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
    position: Position[Any],
    depth: int | None = None,
    deadline: Deadline = NO_DEADLINE,
    compiler: Callable[[Any], Any] = compile_rule,
) -> list[Layer]:
    """Count nodes and games by ply, to a depth in plies; counts are 64-bit, for trees that can be walked at all.

    Raises OutOfTime after the deadline; CannotCompile for rules that do not compile; TooLarge for games of more than
    4,095 plies that are to be walked to their end.
    """
    import numpy as np

    too_large = TooLarge(f"The game has lines of more than {MAX_WALK_PLIES - 1:,} plies.")
    if depth is None and can_return(position.game, position.state, deadline):
        raise too_large
    ensure_words(position.state)
    if compiler is compile_rule:
        await_compiling(partial(prepare_walk, position.game), deadline)
    ensure_agreement(position.game, compiler)
    counts = np.zeros((MAX_WALK_PLIES, 4), np.int64)
    rules, state = position.game.rules, position.state
    if position.game.rules.again:
        rules, state = with_turn(position.game), (state, position.turn)
    walk_in_time(compiler(make_walk(rules)), (state, unguard(rules.moves)(state)), counts, depth, deadline)
    counts[0, 0] = 1
    if position.is_over:
        counts[0, 2 + sign_of(rules.outcome(state))] = 1
    if depth is None and counts[-1, 0]:
        raise too_large
    last = int(np.flatnonzero(counts[:, 0])[-1])
    return [
        Layer(ply, nodes, games=by_winner(ends, 0 if position.game.rules.again else (position.turn + ply) % 2))
        for ply, (nodes, *ends) in enumerate(counts[: last + 1].tolist())
    ]


def prepare_walk(game: Game[Any]) -> None:
    """Compile the walk of a game, in another process."""
    walked_compiled(start(game), depth=1)


def with_turn(game: Game[Any]) -> Rules[tuple[Any, int]]:
    """Return rules on pairs of a state and the turn; an outcome is for the first player, whoever is to move."""
    (start, moves, play, outcome, *_), again = game.rules, game.rules.again or never

    def play_here(here: tuple[Any, int], move: MoveNumber) -> tuple[Any, int]:
        state, turn = here
        return play(state, move), turn if again(state, move) else 1 - turn

    def outcome_here(here: tuple[Any, int]) -> Outcome:
        ended = outcome(here[0])
        return -ended if here[1] else ended

    return Rules((start, 0), lambda here: moves(here[0]), play_here, outcome_here)


def walk_in_time(walk: Any, root: tuple[Any, Any], counts: Any, depth: int | None, deadline: Deadline) -> None:
    """Walk from a state and its moves in another thread, so that Ctrl-C can end it here; raise OutOfTime."""
    question = *root, 1, counts
    walk(*question)  # compiles; with the limit 0 it returns at once
    counts[LIMIT_PLACE] = MAX_WALK_PLIES if depth is None else min(depth + 1, MAX_WALK_PLIES)
    with ThreadPoolExecutor(1) as pool:
        job = pool.submit(walk, *question)
        try:
            while not wait([job], min(deadline.left, WALK_POLL_SECONDS)).done:
                deadline.check()
        finally:
            counts[LIMIT_PLACE] = 0
        job.result()
