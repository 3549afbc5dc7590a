"""Values handed from children to parents, remoteness by remoteness, from the ends of a game whose moves can return.

A position is won by one lost child, and lost when all its children are won: in the order of remoteness, the child that
settles it is the quickest, or the slowest. What is left then is drawn: by a longest line, where all drawing children
are; else by play without end. (Retrograde analysis: Ken Thompson, Retrograde Analysis of Certain Endgames, ICCA Journal
9(3), 1986.)
"""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, NamedTuple

from zermelo.engine.retrograde import DRAWN, LOST_IN, UNDECIDED
from zermelo.rules import DRAW, LOSS, WIN
from zermelo.rules.encodings import code_of, of_code
from zermelo.solving.files import array_of
from zermelo.solving.kernels import Kernels, kernels
from zermelo.solving.linking import opened, write_files
from zermelo.solving.plan import Plan, code_bytes as bytes_for
from zermelo.solving.tasks import index_type

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]

__all__ = ["settle_open"]

AT_ONCE = 1 << 25
"""Links that are followed at a time, about."""


class Links(NamedTuple):
    """The parents of the open positions of a block, mapped from its files."""

    base: int
    ends: "Array"
    parents: "Array"


class Board(NamedTuple):
    """All open positions, in memory."""

    codes: "Array"
    counts: "Array"
    """The children that are not settled yet."""
    links: list[Links]
    block: int
    """The positions of a block."""
    use: Kernels
    pool: ThreadPoolExecutor
    workers: int


def settle_open(plan: Plan, on_round: Callable[[int], None]) -> None:
    """Write the codes of all open positions, UNDECIDED where play is endless.

    on_round is called with the number of positions that are settled so far.
    """
    with ThreadPoolExecutor(plan.workers) as pool:
        board = board_of(plan, pool)
        settle_decided(board, on_round)
        settle_drawn(board)
    deepest = of_code(int(board.codes[board.codes != UNDECIDED].max(initial=0)), -1)[1]
    write_files(plan, "settled", None, {"code_bytes": bytes_for(deepest)}, codes=board.codes)


def board_of(plan: Plan, pool: ThreadPoolExecutor) -> Board:
    import numpy as np

    parts = opened(plan)
    total, kind = sum(waiting for waiting, _ in parts), index_type(sum(waiting for waiting, _ in parts))
    counts = np.concatenate([array_of(plan.made("linked", part, "counts"), 1) for part in range(len(parts))])
    links = [
        Links(first, mapped(plan, block, "ends", "<i8"), mapped(plan, block, "parents", kind))
        for block, first in enumerate(range(0, total, plan.part))
    ]
    codes = np.full(total, UNDECIDED, "<u4")
    codes[counts == 0] = DRAWN
    return Board(codes, counts, links, plan.part, kernels(plan.game, plan.interpreted), pool, plan.workers)


def mapped(plan: Plan, block: int, what: str, kind: str) -> "Array":
    import numpy as np

    path = plan.made("gathered", block, what)
    return np.memmap(path, kind, "r") if path.stat().st_size else np.empty(0, kind)


def settle_decided(board: Board, on_round: Callable[[int], None]) -> None:
    """Settle wins and losses."""
    import numpy as np

    at_once = {plies: np.flatnonzero(board.counts == LOST_IN + plies) for plies in (1, 2)}
    for plies, lost in at_once.items():
        board.codes[lost] = code_of(LOSS, plies, -1)
    won, lost, plies, settled = at_once[1][:0], at_once[1], 1, len(at_once[1])
    while len(won) or len(lost) or plies < 2:
        plies += 1
        next_won = handed(board, lost, win_by(board, code_of(WIN, plies, -1)))
        next_lost = handed(board, won, lose_by(board, code_of(LOSS, plies, -1)))
        won, lost = next_won, joined([next_lost, at_once.get(plies, lost[:0])])
        settled += len(won) + len(lost)
        on_round(settled)


def settle_drawn(board: Board) -> None:
    """Settle the draws after which no play is endless."""
    import numpy as np

    drawn, plies = np.flatnonzero(board.codes == DRAWN), 0
    while len(drawn):
        plies += 1
        drawn = handed(board, drawn, lose_by(board, code_of(DRAW, plies, -1)))


Settle = Callable[["Array", int, int, "Array"], int]
"""Settles some of the parents with a number from low to high, exclusive; writes them, and answers how many."""


def win_by(board: Board, code: int) -> Settle:
    return lambda parents, low, high, settled: board.use.win(parents, low, high, board.codes, code, settled)


def lose_by(board: Board, code: int) -> Settle:
    return lambda parents, low, high, settled: board.use.lose(
        parents, low, high, board.codes, board.counts, code, settled
    )


def handed(board: Board, children: "Array", settle: Settle) -> "Array":
    """What is settled by the parents of some children, given in ascending order; in ascending order."""
    import numpy as np

    total = len(board.codes)
    cuts = [total * worker // board.workers for worker in range(board.workers + 1)]
    found = [children[:0]]

    def share(worker: int) -> list["Array"]:
        """What one worker settles: no other one has parents with these numbers."""
        return [settled_among(some, cuts[worker], cuts[worker + 1], settle) for some in parents]

    for jobs in batches(board, children):
        parents = list(board.pool.map(lambda job: parents_in(board, *job), jobs))
        found += [each for some in board.pool.map(share, range(board.workers)) for each in some]
    return np.sort(joined(found))


def batches(board: Board, children: "Array") -> Iterator[list[tuple["Array", Links]]]:
    """The children of each block with their links, so many at a time as have about AT_ONCE parents."""
    import numpy as np

    jobs: list[tuple[Array, Links]] = []
    waiting = 0
    edges = np.searchsorted(children, [links.base for links in board.links] + [len(board.codes)])
    for links, begin, end in zip(board.links, edges[:-1], edges[1:], strict=True):
        if begin < end:
            jobs.append((children[begin:end], links))
            waiting += len(links.parents) * int(end - begin) // len(links.ends)
        if waiting > AT_ONCE:
            yield jobs
            jobs, waiting = [], 0
    if jobs:
        yield jobs


def parents_in(board: Board, children: "Array", links: Links) -> "Array":
    """The parents of children of one block."""
    import numpy as np

    places = children - links.base
    number = int((links.ends[places] - np.where(places > 0, links.ends[places - 1], 0)).sum())
    parents = np.empty(number, links.parents.dtype)
    board.use.parents_of(children, links.base, links.ends, links.parents, parents)
    return parents


def settled_among(parents: "Array", low: int, high: int, settle: Settle) -> "Array":
    import numpy as np

    settled = np.empty(len(parents), np.int64)
    return settled[: settle(parents, low, high, settled)].copy()


def joined(arrays: "Sequence[Array]") -> "Array":
    import numpy as np

    return np.concatenate(arrays)
