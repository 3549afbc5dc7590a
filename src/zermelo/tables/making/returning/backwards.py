"""Values handed from children to parents, remoteness by remoteness, from the ends of a game whose moves can return.

A position is won by one lost child, and lost when all its children are won: in the order of remoteness, the child that
settles it is the quickest, or the slowest. What is left then is drawn: by a longest line, where all drawing children
are; else by play without end. (Retrograde analysis: Ken Thompson, Retrograde Analysis of Certain Endgames, ICCA Journal
9(3), 1986.)

Codes, counts and links are mapped files. Where memory is short, parents are settled window by window, and what was
looked at is let go.
"""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import compress
from typing import TYPE_CHECKING, Any, NamedTuple

from zermelo.files.atomic import sync, write_sealed
from zermelo.rules import DRAW, LOSS, WIN
from zermelo.rules.encodings import code_of, of_code
from zermelo.tables.making.files import array_of
from zermelo.tables.making.kernels.by_plan import Kernels, kernels
from zermelo.tables.making.kernels.retrograde import DRAWN, LOST_IN, UNDECIDED
from zermelo.tables.making.mapped import mapped, mapped_anew, release
from zermelo.tables.making.returning.linking import opened
from zermelo.tables.making.tasks import index_type
from zermelo.tables.plan import Plan, code_bytes as bytes_for
from zermelo.tables.storage import digest

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]

__all__ = ["settle_open"]

AT_ONCE = 1 << 25
"""Links that are followed at a time, at most."""

LINK_BYTES = 16
"""What a link takes while it is followed."""

FEW = 1 << 16
"""Open positions that one thread settles as quickly as several."""

BYTES = 5
"""Of the code and the count of an open position."""

AMPLE = 64
"""Bytes for each open position with which nothing need be let go: its code, its count, and its links, about."""


class Links(NamedTuple):
    """The parents of the open positions of a block, mapped from its files."""

    base: int
    ends: "Array"
    parents: "Array"


class Board(NamedTuple):
    """All open positions."""

    codes: "Array"
    counts: "Array"
    """The children that are not settled yet."""
    links: list[Links]
    block: int
    """The positions of a block."""
    marks: dict[int, "Array"]
    """For a code that is handed on, 1 for every block in which a position may have it."""
    windows: int
    """Into which codes and counts are cut, so that one of them can be in memory."""
    at_once: int
    """Links that are followed at a time, about."""
    use: Kernels
    each: Callable[..., Iterable[Any]]
    """A map, on all threads where that is worth it."""
    workers: int

    def marks_of(self, code: int) -> "Array":
        """Where positions are marked that get a code."""
        import numpy as np

        return self.marks.setdefault(code, np.zeros(len(self.links), np.uint8))

    def let_go(self, *arrays: "Array") -> None:
        """Take what was read of mapped files out of memory, where that is short."""
        if self.windows > 1:
            for array in arrays:
                release(array)


def settle_open(plan: Plan, memory: int, on_round: Callable[[int], None]) -> None:
    """Write the codes of all open positions, UNDECIDED where play is endless.

    memory is in bytes. on_round is called with the number of positions that are settled so far.
    """
    with ThreadPoolExecutor(plan.workers) as pool:
        board = board_of(plan, memory, pool)
        settle_decided(board, on_round)
        settle_drawn(board)
    deepest = max((of_code(int(codes[codes != UNDECIDED].max(initial=0)), -1)[1] for codes in pieces(board)), default=0)
    path = plan.made("settled", None, "codes")
    plan.made("settling", None, "codes").replace(path)
    sync(path)
    write_sealed(plan.made("settled"), {"code_bytes": bytes_for(deepest), "files": {path.name: digest(path)}})
    plan.made("settling", None, "counts").unlink()


def board_of(plan: Plan, memory: int, pool: ThreadPoolExecutor) -> Board:
    total = sum(waiting for waiting, _ in opened(plan))
    codes = mapped_anew(plan.made("settling", None, "codes"), "<u4", total)
    counts = mapped_anew(plan.made("settling", None, "counts"), "u1", total)
    windows = 1 if AMPLE * total <= memory else max(2, -(-8 * BYTES * total // memory))
    links = [
        Links(
            first,
            mapped(plan.made("gathered", block, "ends"), "<i8"),
            mapped(plan.made("gathered", block, "parents"), index_type(total)),
        )
        for block, first in enumerate(range(0, total, plan.part))
    ]
    at_once = min(AT_ONCE, memory // 8 // LINK_BYTES)
    use, each = kernels(plan.game, plan.interpreted), pool.map if total > FEW else map
    board = Board(codes, counts, links, plan.part, {}, windows, at_once, use, each, plan.workers)
    begin(plan, board)
    return board


def begin(plan: Plan, board: Board) -> None:
    """Fill in the counts, and the codes that follow from them."""
    first = 0
    for part, (waiting, _) in enumerate(opened(plan)):
        counts, codes = (array[first : first + waiting] for array in (board.counts, board.codes))
        counts[:] = array_of(plan.made("linked", part, "counts"), 1)
        codes[:] = UNDECIDED
        codes[counts == 0] = DRAWN
        for plies in (1, 2):
            codes[counts == LOST_IN + plies] = code_of(LOSS, plies, -1)
        first += waiting
        board.let_go(board.counts, board.codes)
    for code in (DRAWN, code_of(LOSS, 1, -1), code_of(LOSS, 2, -1)):
        board.marks_of(code)[:] = 1


def pieces(board: Board) -> Iterator["Array"]:
    """The codes, block by block."""
    for links in board.links:
        yield board.codes[links.base : links.base + len(links.ends)]
        board.let_go(board.codes)


def settle_decided(board: Board, on_round: Callable[[int], None]) -> None:
    """Settle wins and losses."""
    at_sight = [sum(int((codes == code_of(LOSS, plies, -1)).sum()) for codes in pieces(board)) for plies in (1, 2)]
    plies, settled, new = 1, sum(at_sight), at_sight[0]
    while new or plies <= len(at_sight):
        plies += 1
        new = handed(board, code_of(LOSS, plies - 1, -1), win_by(board, code_of(WIN, plies, -1)))
        new += handed(board, code_of(WIN, plies - 1, -1), lose_by(board, code_of(LOSS, plies, -1)))
        settled += new
        on_round(settled)


def settle_drawn(board: Board) -> None:
    """Settle the draws after which no play is endless."""
    plies = new = 1
    while new:
        new = handed(board, code_of(DRAW, plies - 1, -1), lose_by(board, code_of(DRAW, plies, -1)))
        plies += 1


Settle = Callable[["Array", int, int], int]
"""Settles some of the parents with a number from low to high, exclusive; answers how many."""


def win_by(board: Board, code: int) -> Settle:
    marks = board.marks_of(code)
    return lambda parents, low, high: board.use.win(parents, low, high, board.codes, code, marks, board.block)


def lose_by(board: Board, code: int) -> Settle:
    marks = board.marks_of(code)
    return lambda parents, low, high: board.use.lose(
        parents, low, high, board.codes, board.counts, code, marks, board.block
    )


def handed(board: Board, code: int, settle: Settle) -> int:
    """How many positions are settled by their children with a code."""
    total, settled = len(board.codes), 0
    shares = board.windows * board.workers
    cuts = [total * share // shares for share in range(shares + 1)]
    for window in range(0, shares, board.workers):
        lows, highs = cuts[window : window + board.workers], cuts[window + 1 : window + board.workers + 1]
        for parents in batches(board, code):
            # No two workers have parents with the same numbers.
            settled += sum(board.each(partial(settled_among, parents, settle), lows, highs))
        board.let_go(board.codes, board.counts)
    del board.marks[code]
    return settled


def settled_among(parents: list["Array"], settle: Settle, low: int, high: int) -> int:
    return sum(settle(some, low, high) for some in parents)


def batches(board: Board, code: int) -> Iterator[list["Array"]]:
    """The parents of the positions with a code, about at_once of them at a time; of the last, there may be none."""
    found: list[Array] = []
    for some in shared(board, code):
        found += board.each(partial(parents_in, board, code), some)
        if sum(map(len, found)) > board.at_once:
            yield found
            found = []
    yield found


def shared(board: Board, code: int) -> Iterator[list[Links]]:
    """The blocks in which a code may be, so many together as have about at_once links."""
    some: list[Links] = []
    for links in compress(board.links, board.marks_of(code)):
        if some and sum(len(each.parents) for each in (*some, links)) > board.at_once:
            yield some
            some = []
        some.append(links)
    yield some


def parents_in(board: Board, code: int, links: Links) -> "Array":
    """The parents of the positions of one block that have a code."""
    import numpy as np

    places = np.flatnonzero(board.codes[links.base : links.base + len(links.ends)] == code)
    number = int((links.ends[places] - np.where(places > 0, links.ends[places - 1], 0)).sum())
    parents = np.empty(number, links.parents.dtype)
    board.use.parents_of(places, links.ends, links.parents, parents)
    board.let_go(links.ends, links.parents)
    return parents
