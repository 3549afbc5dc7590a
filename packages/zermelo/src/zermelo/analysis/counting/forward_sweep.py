"""The forward sweep: the reachable positions of a placement game, ply by ply, with a mark for each.

Marks have the places of the positions in a table without keys, so that won, drawn and lost positions are counted by a
comparison of two arrays.
"""

from collections.abc import Iterable, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from math import inf
from typing import TYPE_CHECKING, Any, TypeVar

from zermelo.analysis.counting.reachable_counts import Outcomes, ReachableCounts, ReachableLayer
from zermelo.errors import BadOption, OutOfTime, TooLarge
from zermelo.evaluation.evaluator import state_of
from zermelo.games import PositionLike, position_of
from zermelo.machine.beside import await_compiling
from zermelo.rules.limits import (
    Deadline,
    Memory,
    OnProgress,
    Progress,
    bytes_of,
    ignore,
    with_deadline_check,
    worker_count,
)
from zermelo.rules.position import Position
from zermelo.rules.results import by_winner
from zermelo.solving.table import TableLike, table_of

if TYPE_CHECKING:
    from zermelo.solving.indexed.automaton import Automaton
    from zermelo.solving.indexed.forward_walk import Removals
    from zermelo.solving.indexed.index import RankIndex
    from zermelo.solving.indexed.indexed_storage import IndexedFiles
    from zermelo.solving.storage import Array

__all__ = ["count_reachable"]

T = TypeVar("T")

BOARDS_PER_TASK = 1 << 26
"""Boards of a task, about half a second's work."""

BYTES_PER_WORD = 8
"""Bytes of a word."""


def count_reachable(
    position: PositionLike,
    depth: int | None = None,
    table: TableLike | None = None,
    memory: Memory = 4 << 30,
    threads: int | None = None,
    seconds: float | Deadline = inf,
    on_progress: OnProgress = ignore,
) -> ReachableCounts:
    """Return the numbers of positions that play can reach in a game whose stones never move, by ply; see `count`.

    The marks have two bits for each position. on_progress is called with the boards that are done, of all boards of the
    ply. Raises BadOption for a game without a placement and for a table with keys, OtherGame for a table of another
    game, and TooLarge if the marks do not fit the memory.
    """
    from zermelo.solving.making.executors import threads as run_threads  # late: it imports processes

    position, deadline = position_of(position), Deadline.of(seconds)
    game = position.game
    if game.declared.placement is None:
        raise BadOption(f"{game.name} declares no placement, so that its positions have no numbers to mark.")
    files = None if table is None else files_of(table, position)
    counts = ReachableCounts(position)
    with run_threads(worker_count("threads", threads)) as executor:
        sweep = ForwardSweep(position, files, executor, deadline, with_deadline_check(deadline, on_progress))
        try:
            await_compiling(prepare_sweep, deadline)
            last = sweep.cells if depth is None else min(sweep.cells, sweep.first + depth)
            sweep.check_memory(last, bytes_of(memory))
            for layer in islice(sweep.layers(), last - sweep.first + 1):
                counts.layers.append(layer)
        except OutOfTime:
            counts.missing.append(f"Not counted {deadline.limit}: {count_unfinished(counts)}.")
    if not counts.missing and not is_last(counts.layers[-1]):
        counts.missing.append(f"Not counted: {count_unfinished(counts)}.")
    return counts


def prepare_sweep() -> None:
    """Compile the kernels of a sweep, which are the same for all games, in another process."""
    count_reachable("connect:width=4,height=4", depth=2, seconds=inf)


def is_last(layer: ReachableLayer) -> bool:
    """Return whether all positions of a layer are finished."""
    return bool(layer.finished.total == layer.positions)


def count_unfinished(counts: ReachableCounts) -> str:
    return f"what lies more than {len(counts.layers) - 1} plies deep" if counts.layers else "any position"


def files_of(table: TableLike, position: Position[Any]) -> "IndexedFiles":
    """Return the files of a table without keys of the game of a position; raise BadOption, BadTable or OtherGame."""
    from zermelo.solving.indexed.indexed_storage import IndexedFiles

    opened = table_of(table, position.game)
    state_of(opened.game, position)
    if not isinstance(opened.storage, IndexedFiles):
        raise BadOption(f"{opened.storage.path} is a table with keys: zermelo table query counts what it holds.")
    return opened.storage


@dataclass
class ForwardSweep:
    """The work on the plies after a position."""

    position: Position[Any]
    files: "IndexedFiles | None"
    executor: Executor
    deadline: Deadline
    on_progress: OnProgress

    @cached_property
    def index(self) -> "RankIndex":
        from zermelo.solving.indexed.index import latest_index

        return self.files.index if self.files else latest_index(self.position.game, self.on_progress)

    @cached_property
    def boards(self) -> "Automaton":
        """The automaton of all boards, with lines or without."""
        from zermelo.solving.indexed.automaton import automaton
        from zermelo.solving.indexed.line_classes import line_classes

        classes = line_classes(self.index.space, (), self.on_progress)
        return automaton(self.index.space, classes, self.on_progress)

    @cached_property
    def removals(self) -> "Removals":
        from zermelo.solving.indexed.forward_walk import removals_of

        return removals_of(self.index.space)

    @property
    def cells(self) -> int:
        return self.index.space.cells

    @cached_property
    def first(self) -> int:
        """The number of stones on the board at the beginning."""
        mine, theirs = self.index.placement.stones(self.position.state)
        return (mine | theirs).bit_count()

    def words(self, ply: int) -> int:
        """Return the number of words for the marks of a ply; kernels may load one more than they need."""
        return self.index.automaton.positions(ply) // 32 + 3

    def check_memory(self, last: int, memory: int) -> None:
        """Raise TooLarge if the memory does not hold the marks of two plies."""
        needed = [
            BYTES_PER_WORD * (self.words(ply) + self.words(max(ply - 1, 0))) for ply in range(self.first, last + 1)
        ]
        if max(needed) > memory:
            size, limit = f"{max(needed) / 2**30:.1f} GB of memory", f"{memory / 2**30:.1f} GB"
            depth = next(depth for depth, bytes_of_two in enumerate(needed) if bytes_of_two > memory) - 1
            less = f"; a depth of {depth} fits" if depth > 0 else ""
            raise TooLarge(f"Two plies of {self.position.game.name} take {size}, more than the given {limit}{less}.")

    def layers(self) -> Iterator[ReachableLayer]:
        """Yield the layers of the plies from the first one on; raise OutOfTime from the deadline on."""
        reached, layer = self.start()
        yield layer
        for ply in range(self.first + 1, self.cells + 1):
            if is_last(layer):
                return
            reached, found, stored = self.next_marks(ply, reached)
            layer = self.layer(ply, reached, found, stored)
            yield layer

    def start(self) -> "tuple[Array, ReachableLayer]":
        """Return the marks and the layer of the ply of the position alone."""
        import numpy as np

        rank = self.index.rank_of_state(self.position.state, self.first)
        reached = np.zeros(self.words(self.first), np.int64)
        if rank >= 0:
            reached[rank // 32] = 1 << 2 * (rank % 32)
        return reached, self.layer(self.first, reached, 1, int(rank >= 0))

    def next_marks(self, ply: int, before: "Array") -> "tuple[Array, int, int]":
        """Return the marks of a ply, the number of reachable boards, and how many of them have no line."""
        import numpy as np

        from zermelo.machine.kernel import load_kernel
        from zermelo.solving.indexed.forward_walk import (
            FOUND_COUNTER,
            PLACE_COUNTER,
            SEAM_COUNTER,
            STORED_COUNTER,
            Part,
            make_mark,
            places_for,
        )

        space, states = self.index.space, self.index.automaton
        reached, size = np.zeros(self.words(ply), np.int64), self.boards.positions(ply)
        roots = int(self.boards.roots[ply]), int(states.roots[ply - 1]), int(states.roots[ply])
        kernel, removals, boards = load_kernel(make_mark()), self.removals, self.boards

        def mark(begin: int) -> "Array":
            self.deadline.check()
            part = Part(*roots, *space.stones_at(ply), space.mover(ply - 1), begin, begin + BOARDS_PER_TASK)
            counted = np.zeros(4, np.int64)
            counted[PLACE_COUNTER] = -1
            kernel(removals, boards, states, part, before, reached, places_for(space), counted)
            return counted

        working = self.executor.map(mark, range(0, size, BOARDS_PER_TASK))
        parts = list(self.reporting(working, size, f"boards at ply {ply - self.first}"))
        for counted in parts:
            if counted[PLACE_COUNTER] >= 0:
                reached[counted[PLACE_COUNTER]] |= counted[SEAM_COUNTER]
        found, stored = (sum(int(counted[what]) for counted in parts) for what in (FOUND_COUNTER, STORED_COUNTER))
        return reached, found, stored

    def reporting(self, parts: Iterable[T], size: int, what: str) -> Iterator[T]:
        """Yield finished parts of some boards, and report them."""
        for number, part in enumerate(parts, 1):
            self.on_progress(Progress(min(number * BOARDS_PER_TASK, size), size, what))
            yield part

    def layer(self, ply: int, reached: "Array", found: int, stored: int) -> ReachableLayer:
        """Return the layer of a ply with this many reachable boards, some of them without a line."""
        positions = self.index.automaton.positions(ply)
        lines, turn = found - stored, (self.position.turn + ply - self.first) % 2
        won, lost = (0, lines) if lines and self.index.line_wins else (lines, 0)
        finished = by_winner((lost, stored if ply == self.cells else 0, won), turn)
        outcomes = None
        if self.files:
            more_won, more_lost = self.won_and_lost(self.files, ply, reached) if stored else (0, 0)
            won, lost = won + more_won, lost + more_lost
            outcomes = Outcomes(won, found - won - lost, lost)
        return ReachableLayer(ply - self.first, found, finished, positions, outcomes)

    def won_and_lost(self, files: "IndexedFiles", ply: int, reached: "Array") -> tuple[int, int]:
        """Return how many of the marked positions of a ply are won and lost according to a table."""
        import numpy as np

        from zermelo.machine.kernel import load_kernel
        from zermelo.solving.indexed.forward_walk import count_outcomes

        tier, words, kernel = files.tier_of(ply), files.size // 32, load_kernel(count_outcomes)

        def count_block(block: int) -> "Array":
            self.deadline.check()
            counts = np.zeros(2, np.int64)
            kernel(reached[block * words :], files.outcome_words(tier, block), counts)
            return counts

        size = self.index.automaton.positions(ply)
        won, lost = sum(self.executor.map(count_block, range(-(-size // files.size))), np.zeros(2, np.int64)).tolist()
        return won, lost
