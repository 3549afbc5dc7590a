"""Bounds on the scores of positions by threads that share a transposition table."""

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, ThreadPoolExecutor, wait
from contextlib import contextmanager
from typing import Any, Generic

from zermelo.bits import times
from zermelo.evaluation.deadline import NEVER, Deadline, thread_time
from zermelo.evaluation.declarations.agreement import ensure_agreement, ensure_words
from zermelo.evaluation.declarations.tested import ensure_declarations
from zermelo.evaluation.search.memory import (
    NODE_LIMIT,
    NODES,
    ORDER_NOISE,
    allocate,
    end_of_table,
    is_crowded,
    make_room,
    thread_state,
)
from zermelo.evaluation.search.rows import BisectRows, OneRow, make_bisect_rows, rows_of
from zermelo.evaluation.search.static import is_wide, shape_of
from zermelo.native.kernel import Kernel
from zermelo.rules import Game, S

__all__ = ["ParallelSearch"]

AT_ONCE, BLINK = 200_000, 0.1
"""Nodes of a question that the calling thread searches by itself, and the most seconds for them: during this time
it reacts neither to Ctrl-C nor to a cancelled deadline."""

LOOK = 0.1
"""Seconds between two checks of a long search for a cancelled deadline and a crowded table."""

SAMPLE = 500
"""The number of nodes for measuring the pace of a game."""

ROWS, PATIENCE = 32, 0.1
"""Rows of a block that a thread takes at once, few so that no thread waits long for another at the end; and the seconds
after which the threads take no more rows, so that results are reported."""

UNLIMITED = 1 << 62

NOISE_MULTIPLIER = 0x2545F4914F6CDD1D
"""A factor for the noise that orders equal moves differently in each thread after the first."""


class ParallelSearch(Generic[S]):
    """The compiled search of one game, its memory and its threads; they work on one question at a time."""

    def __init__(
        self, game: Game[S], memory: int, threads: int, compiler: Callable[[Any], Any], by_proofs: bool = False
    ) -> None:
        ensure_words(game.rules.start)
        self.game = game
        self.compiler = compiler
        shape = shape_of(game)
        self.prover: ParallelSearch[S] | None = None
        """A search with proof numbers, which takes the place of the last thread in long searches of wide games."""
        if threads > 1 and is_wide(game):
            memory //= 2
            self.prover = ParallelSearch(game, memory, 1, compiler, by_proofs=True)
        self.memory = allocate(memory, threads, shape)
        self.threads = [thread_state(number, shape) for number in range(threads)]
        self.asking = threading.Lock()
        """The lock of the question that the threads work on."""
        self.vary_order()
        self.bisect_rows: BisectRows = compiler(make_bisect_rows(game, by_proofs))
        self.rows: dict[int, OneRow] = {}
        """The row of the current state of each thread, by the number of the thread."""
        self.pace: float | None = None
        """Seconds for one node; None until the rules have been compiled and compared."""
        self.preparing = threading.Lock()

    @property
    def nodes(self) -> int:
        """The number of positions that all threads have searched so far."""
        return int(sum(search.memory[thread + NODES] for search in self.searches for thread in search.threads))

    @property
    def searches(self) -> "list[ParallelSearch[S]]":
        """The search, and the one with proof numbers if there is one."""
        return [self, self.prover] if self.prover else [self]

    @property
    def is_stored(self) -> bool:
        """True if the machine code for this game is on disk."""
        question = rows_of([self.game.rules.start], self.game.most), 0, 1, self.memory, self.threads[0]
        return isinstance(self.bisect_rows, Kernel) and self.bisect_rows.is_stored(question)

    @property
    def is_kept(self) -> bool:
        """True if the machine code for this game is stored for the next time."""
        return isinstance(self.bisect_rows, Kernel) and self.bisect_rows.is_kept

    def prepare(self, deadline: Deadline = NEVER) -> None:
        """Test the declarations and the compiled rules of the game, and measure its pace, once."""
        if self.pace is None:
            with deadline.paused(), self.preparing:
                if self.pace is None:
                    ensure_agreement(self.game, self.compiler)
                    ensure_declarations(self.game)
                    self.pace = seconds_per_node(self.bisect_rows, self.game)

    def forget(self) -> None:
        """Empty the transposition table."""
        for search in self.searches:
            search.memory[search.threads[0] : end_of_table(search.memory)] = 0
            search.vary_order()

    def vary_order(self) -> None:
        """Give every thread but the first an order of its own for equal moves."""
        for number, thread in enumerate(self.threads):
            self.memory[thread + ORDER_NOISE] = times(number, NOISE_MULTIPLIER)

    def bounds(self, state: S, low: int, high: int, deadline: Deadline) -> tuple[int, int]:
        """Return bounds on the score of a state, narrowed from low and high as far as time allows."""
        self.prepare(deadline)
        if deadline.is_over or not self.get_threads(deadline):
            return low, high
        try:
            low, high = self.narrowed(state, low, high, self.nodes_at_once(deadline), self.threads[0])
        finally:
            self.asking.release()
        return (low, high) if low >= high else self.bounds_together(state, low, high, deadline)

    def bounds_together(self, state: S, low: int, high: int, deadline: Deadline) -> tuple[int, int]:
        """Return bounds on the score of a state, narrowed by all threads together."""
        with self.idle_threads(deadline) as threads:
            if threads and low < high and not deadline.is_over:
                return self.search_together(state, low, high, deadline)
        return low, high

    def narrowed(self, state: S, low: int, high: int, nodes: int, thread: int) -> tuple[int, int]:
        """Return bounds on the score of a state, narrowed by this many nodes of one thread; see BisectRows."""
        if thread not in self.rows:
            self.rows[thread] = OneRow(self.bisect_rows, self.game.rules.start, self.memory, thread)
        return self.rows[thread].bounds(state, low, high, nodes)

    def get_threads(self, deadline: Deadline) -> bool:
        """Acquire the threads for one question; return False if they are busy until the deadline."""
        acquired = self.asking.acquire(blocking=False)
        while not acquired and not deadline.is_over:
            acquired = self.asking.acquire(timeout=min(deadline.left, LOOK))
        return acquired

    @contextmanager
    def idle_threads(self, deadline: Deadline) -> Iterator[list[int]]:
        """Acquire the threads and release them at the end; yield none if they are busy until the deadline."""
        acquired = self.get_threads(deadline)
        try:
            yield self.threads if acquired else []
        finally:
            if acquired:
                self.asking.release()

    def nodes_at_once(self, deadline: Deadline) -> int:
        """Return the nodes of a question that the calling thread may search by itself."""
        assert self.pace is not None
        return max(1, min(AT_ONCE, int(min(deadline.left, BLINK) / self.pace)))

    def search_together(self, state: S, low: int, high: int, deadline: Deadline) -> tuple[int, int]:
        """Narrow the bounds by threads that work on one question at a time, and probe what the others have stored."""
        if self.prover:
            self.prover.prepare(deadline)
        with ThreadPoolExecutor(len(self.threads)) as pool:
            while low < high:
                results = self.next_bounds(pool, state, low, high, deadline)
                before, low, high = (low, high), max(low for low, _ in results), min(high for _, high in results)
                has_room = any(make_room(search.memory) for search in self.searches)
                if not has_room and before == (low, high):  # out of time, or beyond all scores
                    break
        return low, high

    def next_bounds(self, pool: Executor, state: S, low: int, high: int, deadline: Deadline) -> list[tuple[int, int]]:
        """Return the bounds that each thread finds; the first result stops the other threads, as does a full table."""
        self.limit(UNLIMITED)
        team = [(self, thread) for thread in self.threads[: -1 if self.prover else None]]
        team += [(self.prover, self.prover.threads[0])] if self.prover else []
        jobs = [pool.submit(search.narrowed, state, low, high, 0, thread) for search, thread in team]
        try:
            while not deadline.is_over and not any(is_crowded(search.memory) for search in self.searches):
                if wait(jobs, min(deadline.left, LOOK), FIRST_COMPLETED).done:
                    break
        finally:
            self.limit(0)  # stops the others, after Ctrl-C too
        return [job.result() for job in jobs]

    def limit(self, nodes: int) -> None:
        """Make each thread stop after this many nodes in all."""
        for search in self.searches:
            for thread in search.threads:
                search.memory[thread + NODE_LIMIT] = nodes

    def narrow(self, pool: Executor, rows: Any, deadline: Deadline) -> int:
        """Narrow the bounds of rows by few nodes each, every thread some rows, and return the number of rows visited.

        Rows that need more nodes remain undecided.
        """
        # The threads share the iterator: each takes the next rows when it has finished its last ones.
        nodes, begins = self.nodes_at_once(deadline), iter(range(0, len(rows), ROWS))
        with self.idle_threads(deadline) as threads:
            if not threads:
                return len(rows)
            others = [pool.submit(self.narrow_some, rows, begins, nodes, deadline, thread) for thread in threads[1:]]
            try:
                self.narrow_some(rows, begins, nodes, deadline, threads[0])
            finally:
                left = next(begins, len(rows))
                list(begins)  # ends the iterator for all threads, after Ctrl-C too
                for other in others:
                    other.result()
            make_room(self.memory)
        return left

    def narrow_some(self, rows: Any, begins: Iterator[int], nodes: int, deadline: Deadline, thread: int) -> None:
        """Narrow the bounds of rows in one thread, each by this many nodes at most, while time is left."""
        end = Deadline(PATIENCE, deadline)
        for first in begins:
            part, begin = rows[first : first + ROWS], 0
            while begin < len(part) and not deadline.is_over:
                stop = self.bisect_rows(part, begin, nodes, self.memory, thread)
                begin = max(stop, begin + 1)  # a row that has used all its nodes remains undecided
            if end.is_over:
                break


def seconds_per_node(bisect_rows: BisectRows, game: Game[Any]) -> float:
    """Return the processor time that the kernel takes for a node, after compiling it."""
    memory, thread, starts = allocate(1 << 20, 1, shape_of(game)), thread_state(0), [game.rules.start]
    bisect_rows(rows_of(starts, game.most), 0, 1, memory, thread)
    row, before, began = rows_of(starts, game.most), memory[thread + NODES], thread_time()
    bisect_rows(row, 0, SAMPLE, memory, thread)
    return (thread_time() - began) / max(SAMPLE // 10, int(memory[thread + NODES] - before))
