"""The compiled search: exact values of positions, by threads that share a transposition table of a fixed size."""

import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, ThreadPoolExecutor, wait
from contextlib import contextmanager
from functools import lru_cache, partial
from math import inf
from time import sleep
from typing import Any, Generic

from zermelo.bits import bits, times
from zermelo.evaluation.arrays import UNDECIDED_REMOTENESS, Values, join_values, states_of
from zermelo.evaluation.declarations.agreement import ensure_agreement, ensure_words
from zermelo.evaluation.declarations.declaration_tests import ensure_declarations
from zermelo.evaluation.evaluator import DEFAULT_SETTINGS, ValueSearch, one_by_one
from zermelo.evaluation.search.memory import (
    MIN_TABLE_BYTES,
    NODE_LIMIT,
    NODES_WORD,
    ORDER_NOISE,
    allocate,
    end_of_table,
    is_crowded,
    make_room,
    thread_state,
)
from zermelo.evaluation.search.state_rows import (
    HIGH_COLUMN,
    LOW_COLUMN,
    PLIES_COLUMN,
    STATE_COLUMN,
    UNKNOWN_PLIES,
    BisectRows,
    OneRow,
    ensure_width,
    make_bisect_rows,
    rows_of,
    state_words,
)
from zermelo.evaluation.search.static import is_wide, shape_of
from zermelo.games import GameLike, game as game_of
from zermelo.machine.beside import POLL_SECONDS, Compiling, begin
from zermelo.machine.kernel import Kernel, compile_rule
from zermelo.rules import DRAW, ENDLESS, Bounds, Game, MoveNumber, S, Value
from zermelo.rules.encodings import WON_SCORE_AT_ONCE, of_score, score_of
from zermelo.rules.limits import NO_DEADLINE, Deadline, Memory, bytes_of, thread_time, worker_count

__all__ = ["CompiledSearch", "ParallelSearch", "ProofNumberSearch"]


NODES_ON_CALLING_THREAD, CALLING_THREAD_SECONDS = 200_000, 0.1
"""Nodes of a question that the calling thread searches by itself, and the most seconds for them: during this time
it reacts neither to Ctrl-C nor to a cancelled deadline."""

NODES_PER_CHECK = 1 << 15
"""Nodes of short questions between two checks of a crowded table."""

SEARCH_POLL_SECONDS = 0.1
"""Seconds between two checks of a long search for a cancelled deadline and a crowded table."""

PACE_SAMPLE_NODES = 500
"""The number of nodes for measuring the pace of a game."""

ROWS_PER_CHUNK, SECONDS_PER_CHUNK = 32, 0.1
"""Rows of a block that a thread takes at once, few so that no thread waits long for another at the end; and the seconds
after which the threads take no more rows, so that results are reported."""

SECONDS_ALONE, STEPS_ALONE = 0.004, 4
"""Seconds for which the calling thread works on a block alone, several times what it takes to start another thread; and
the number of steps in that time, after each of which it looks at the clock."""

UNLIMITED_NODES = 1 << 62

NOISE_MULTIPLIER = 0x2545F4914F6CDD1D
"""A factor for the noise that orders equal moves differently in each thread after the first."""


class ParallelSearch(Generic[S]):
    """The compiled search of one game, its memory and its threads; they work on one question at a time."""

    def __init__(
        self, game: Game[S], memory: int, threads: int, compiler: Callable[[Any], Any], by_proofs: bool = False
    ) -> None:
        ensure_words(game.rules.start)
        self.game, self.by_proofs = game, by_proofs
        self.compiler = compiler
        shape = shape_of(game)
        self.prover: ParallelSearch[S] | None = None
        """A search with proof numbers, which takes the place of the last thread in long searches of wide games."""
        if threads > 1 and is_wide(game):
            memory //= 2
            self.prover = ParallelSearch(game, memory, 1, compiler, by_proofs=True)
        self.memory = allocate(memory, threads, shape)
        self.words, self.next_check = memoryview(self.memory), NODES_PER_CHECK
        """The memory as plain ints, and the nodes of the first thread at which the table may grow."""
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
        return int(sum(search.memory[thread + NODES_WORD] for search in self.searches for thread in search.threads))

    @property
    def searches(self) -> "list[ParallelSearch[S]]":
        """The search, and the one with proof numbers if there is one."""
        return [self, self.prover] if self.prover else [self]

    @property
    def is_stored(self) -> bool:
        """True if the machine code for this game is on disk."""
        question = rows_of([self.game.rules.start], self.game.max_outcome), 0, 1, self.memory, self.threads[0]
        return isinstance(self.bisect_rows, Kernel) and self.bisect_rows.is_stored(question)

    @property
    def is_kept(self) -> bool:
        """True if the machine code for this game is stored for the next time."""
        return isinstance(self.bisect_rows, Kernel) and self.bisect_rows.is_kept

    def prepare(self, deadline: Deadline = NO_DEADLINE) -> bool:
        """Test the declarations and the compiled rules of the game, and measure its pace, once.

        Return False if another process, which compiles them, is not done at the deadline.
        """
        if self.pace is not None:  # every question asks
            return True
        with deadline.pause():
            while not self.is_ready(deadline):
                if deadline.is_over:
                    return False
                sleep(min(deadline.left, POLL_SECONDS))
        return True

    def is_ready(self, deadline: Deadline) -> bool:
        """Do the same at once; return False while another process compiles, which begins if there is a time limit."""
        if self.pace is None and deadline.question.left < inf and not self.is_stored:
            compiling = self.begin_compiling()
            if compiling and not compiling.is_over:
                return False
        with self.preparing:
            if self.pace is None:
                ensure_agreement(self.game, self.compiler)
                ensure_declarations(self.game)
                self.pace = seconds_per_node(self.bisect_rows, self.game)
        return True

    def begin_compiling(self) -> Compiling | None:
        """Begin to compile in another process; None if that is not possible."""
        is_kernel = isinstance(self.bisect_rows, Kernel)
        return begin(partial(prepare_search, self.game, self.by_proofs)) if is_kernel else None

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
        if self.pace is None and not self.prepare(deadline):
            return low, high
        nodes = self.nodes_at_once(deadline)
        if not nodes or not (self.asking.acquire(blocking=False) or self.get_threads(deadline)):
            return low, high
        try:
            low, high = self.narrow_once(state, low, high, nodes, self.threads[0])
            if self.words[self.threads[0] + NODES_WORD] >= self.next_check:
                self.make_room()
        finally:
            self.asking.release()
        return (low, high) if low >= high else self.bounds_together(state, low, high, deadline)

    def bounds_together(self, state: S, low: int, high: int, deadline: Deadline) -> tuple[int, int]:
        """Return bounds on the score of a state, narrowed by all threads together."""
        with self.idle_threads(deadline) as threads:
            if threads and low < high and not deadline.is_over:
                return self.search_together(state, low, high, deadline)
        return low, high

    def narrow_once(self, state: S, low: int, high: int, nodes: int, thread: int) -> tuple[int, int]:
        """Return bounds on the score of a state, narrowed by this many nodes of one thread; see BisectRows."""
        row = self.rows.get(thread)
        if row is None:
            row = self.rows[thread] = OneRow(self.bisect_rows, self.game.rules.start, self.memory, thread)
        return row.bounds(state, low, high, nodes)

    def make_room(self) -> None:
        """Enlarge a crowded table, while this question has the threads."""
        make_room(self.memory)
        self.next_check = self.words[self.threads[0] + NODES_WORD] + NODES_PER_CHECK

    def get_threads(self, deadline: Deadline) -> bool:
        """Acquire the threads for one question; return False if they are busy until the deadline."""
        acquired = self.asking.acquire(blocking=False)
        while not acquired and not deadline.is_over:
            acquired = self.asking.acquire(timeout=min(deadline.left, SEARCH_POLL_SECONDS))
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
        """Return the nodes of a question that the calling thread may search by itself; 0 if the time is over."""
        assert self.pace is not None
        seconds = deadline.left
        if seconds > NODES_ON_CALLING_THREAD * self.pace < CALLING_THREAD_SECONDS:
            return NODES_ON_CALLING_THREAD
        return max(1, int(min(seconds, CALLING_THREAD_SECONDS) / self.pace)) if seconds else 0

    def search_together(self, state: S, low: int, high: int, deadline: Deadline) -> tuple[int, int]:
        """Narrow the bounds by threads that work on one question at a time, and probe what the others have stored."""
        with ThreadPoolExecutor(len(self.threads)) as pool:
            while low < high and not deadline.is_over:
                prover = self.prover if self.prover and self.prover.is_ready(deadline) else None
                results = self.next_bounds(pool, state, low, high, deadline, prover)
                before, low, high = (low, high), max(low for low, _ in results), min(high for _, high in results)
                has_room = any(make_room(search.memory) for search in self.searches)
                if not has_room and before == (low, high):  # out of time, or beyond all scores
                    break
        return low, high

    def next_bounds(
        self, pool: Executor, state: S, low: int, high: int, deadline: Deadline, prover: "ParallelSearch[S] | None"
    ) -> list[tuple[int, int]]:
        """Return the bounds that each thread finds; the first result stops the other threads, as does a full table."""
        self.limit(UNLIMITED_NODES)
        team = [(self, thread) for thread in self.threads[: -1 if prover else None]]
        team += [(prover, prover.threads[0])] if prover else []
        jobs = [pool.submit(search.narrow_once, state, low, high, 0, thread) for search, thread in team]
        try:
            while not deadline.is_over and not any(is_crowded(search.memory) for search in self.searches):
                if wait(jobs, min(deadline.left, SEARCH_POLL_SECONDS), FIRST_COMPLETED).done:
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
        """Narrow the bounds of rows by few nodes each, and return the number of rows visited.

        Rows that need more nodes remain undecided.
        """
        nodes = self.nodes_at_once(deadline)
        with self.idle_threads(deadline) as threads:
            if not threads or not nodes:
                return len(rows)
            visited = self.narrow_alone(rows, nodes, deadline)
            if visited < len(rows):
                visited = self.narrow_together(pool, rows, visited, nodes, deadline)
            make_room(self.memory)
        return visited

    def narrow_alone(self, rows: Any, nodes: int, deadline: Deadline) -> int:
        """Narrow the bounds of rows in the calling thread, up to the first that takes long; return how many it visited.

        It decides many small positions before another thread would start.
        """
        assert self.pace is not None
        few, end = min(nodes, 1 + int(SECONDS_ALONE / STEPS_ALONE / self.pace)), Deadline(SECONDS_ALONE, deadline)
        before, visited = -1, 0
        while before < visited < len(rows) and not end.is_over:
            before, visited = visited, self.bisect_rows(rows, visited, few, self.memory, self.threads[0])
        return visited

    def narrow_together(self, pool: Executor, rows: Any, first: int, nodes: int, deadline: Deadline) -> int:
        """Narrow the bounds of rows from this one on, every thread some rows; the rest is as for `narrow`."""
        # The threads share the iterator: each takes the next rows when it has finished its last ones.
        begins = iter(range(first, len(rows), ROWS_PER_CHUNK))
        others = [pool.submit(self.narrow_some, rows, begins, nodes, deadline, thread) for thread in self.threads[1:]]
        try:
            self.narrow_some(rows, begins, nodes, deadline, self.threads[0])
        finally:
            left = next(begins, len(rows))
            list(begins)  # ends the iterator for all threads, after Ctrl-C too
            for other in others:
                other.result()
        return left

    def narrow_some(self, rows: Any, begins: Iterator[int], nodes: int, deadline: Deadline, thread: int) -> None:
        """Narrow the bounds of rows in one thread, each by this many nodes at most, while time is left."""
        end = Deadline(SECONDS_PER_CHUNK, deadline)
        for first in begins:
            part, begin = rows[first : first + ROWS_PER_CHUNK], 0
            while begin < len(part) and not deadline.is_over:
                stop = self.bisect_rows(part, begin, nodes, self.memory, thread)
                begin = max(stop, begin + 1)  # a row that has used all its nodes remains undecided
            if end.is_over:
                break


def prepare_search(game: Game[Any], by_proofs: bool) -> None:
    """Compile the search for a game, in another process."""
    CompiledSearch(game, memory=MIN_TABLE_BYTES, by_proofs=by_proofs).prepare()


def seconds_per_node(bisect_rows: BisectRows, game: Game[Any]) -> float:
    """Return the processor time that the kernel takes for a node, after compiling it."""
    memory, thread, starts = allocate(1 << 20, 1, shape_of(game)), thread_state(0), [game.rules.start]
    bisect_rows(rows_of(starts, game.max_outcome), 0, 1, memory, thread)
    row, before, began = rows_of(starts, game.max_outcome), memory[thread + NODES_WORD], thread_time()
    bisect_rows(row, 0, PACE_SAMPLE_NODES, memory, thread)
    return (thread_time() - began) / max(PACE_SAMPLE_NODES // 10, int(memory[thread + NODES_WORD] - before))


MIN_SHARED_POSITIONS = 8
"""Number of positions from which each thread takes some of them; with fewer, all threads search each together."""

ROWS_PER_ARRAY = 1 << 14
"""Number of positions in one array of rows."""

MAX_REMEMBERED_BOUNDS = 1 << 16
"""Largest number of positions whose bounds are remembered apart from the transposition table, which forgets some."""

MAX_REMEMBERED_DRAWS = 1 << 18
"""Largest number of drawn positions whose lengths are remembered."""


MOST_SCORES = 1 << 12
"""The number of scores whose values are remembered: more than a game without scores has."""


class CompiledSearch(ParallelSearch[S], ValueSearch[S]):
    """The compiled search, which remembers results for later questions.

    memory: the size of the transposition table, which all threads share: bytes, or a text such as "64M". Threads search
    one position together, and share many positions out. Raises CannotCompile for states that are not made of ints. The
    first question compiles the rules, which takes some of its time: it raises CannotCompile for rules that do not
    compile, and BadGame if the compiled rules of your own game differ from the plain ones.

    It looks 500 plies ahead at most; for a value further away it returns bounds before the time is over.

    >>> search = CompiledSearch("stones")
    >>> search.value(20, seconds=600)
    Value(outcome=1, remoteness=8)
    """

    name = "compiled search"

    def __init__(
        self: "CompiledSearch[Any]",
        game: GameLike,
        *,
        memory: Memory = DEFAULT_SETTINGS.memory,
        threads: int = 1,
        compiler: Callable[[Any], Any] = compile_rule,
        by_proofs: bool = False,
    ) -> None:
        self.size = bytes_of(memory)
        super().__init__(game_of(game), self.size, worker_count("threads", threads), compiler, by_proofs)
        self.value_type, self.top = self.game.value_type, self.game.max_outcome * WON_SCORE_AT_ONCE
        """The class of a value, and the greatest score."""
        self.found: dict[S, tuple[int, int]] = {}
        """The bounds on the scores of positions that were asked about."""
        self.draws: dict[S, int] = {}
        """The lengths of drawn positions that no hint gives, in plies."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.game!r})"

    def __reduce__(self) -> Any:
        """Pickle the game and the settings, without the results so far."""
        return partial(CompiledSearch, memory=self.size, threads=len(self.threads)), (self.game,)

    def forget(self) -> None:
        """Forget all results so far."""
        super().forget()
        self.found.clear()
        self.draws.clear()

    def search(self, state: S, deadline: Deadline) -> Value | Bounds:
        """Return the value of a state, or the bounds that are certain when the time is over."""
        low, high = self.found.get(state) or (-self.top, self.top)
        if low < high:
            low, high = self.bounds(state, low, high, deadline)
            self.remember(state, low, high)
        return self.value_from_bounds(state, low, high, deadline)

    def remember(self, state: S, low: int, high: int) -> None:
        """Remember the bounds on the score of a state for later questions."""
        if len(self.found) >= MAX_REMEMBERED_BOUNDS:
            self.found.clear()
        self.found[state] = low, high

    def value_from_bounds(self, state: S, low: int, high: int, deadline: Deadline) -> Value | Bounds:
        """Return the value, or the bounds on it, that follow from bounds on the score of a state."""
        if low < high:
            return Bounds(self.value_of(low, 0), self.value_of(high, self.longest(state)))
        plies = 0 if low else self.drawn_plies(state, deadline)
        if plies is None:
            return Bounds(self.value_of(DRAW, 0), self.value_of(DRAW, self.longest(state)))
        return self.value_of(low, plies)

    def value_of(self, score: int, drawn_plies: int) -> Value:
        """Return the value that a score stands for, given the remoteness of a draw."""
        return value_of(self.value_type, score, drawn_plies)

    @property
    def ready(self) -> "CompiledSearch[S]":
        """The search itself, which takes many states at once."""
        return self

    def search_states(self, states: Sequence[S], deadline: Deadline) -> Iterator[list[Value | Bounds]]:
        """Yield the values of states in their order, those that are found together in one list."""
        return (
            self.values_in_blocks(states, deadline)
            if len(states) >= MIN_SHARED_POSITIONS
            else one_by_one(self, states, deadline)
        )

    def values_in_blocks(self, states: Sequence[S], deadline: Deadline) -> Iterator[list[Value | Bounds]]:
        """Yield the values of states; one thread decides those that take few nodes, all threads together the others."""
        begin = 0
        for rows in self.narrowed_rows(states, deadline):
            yield from self.complete(states[begin : begin + len(rows)], rows, deadline)
            begin += len(rows)
        yield from one_by_one(self, states[begin:], deadline)

    def search_words(self, words: Any, deadline: Deadline) -> Iterator[Values]:
        """Yield the values of the states in rows of ints, all together.

        They are searched in the order of the sums of their ints: then states that differ in little, which share many of
        the positions below them, often follow one another.
        """
        import numpy as np

        order = np.argsort(words.sum(axis=1, dtype=np.int64))
        found = join_values(list(self.search_rows(words[order], deadline)))
        yield found[np.argsort(order)]

    def search_rows(self, words: Any, deadline: Deadline) -> Iterator[Values]:
        """Yield the values of the states in rows of ints, in this order and many rows at a time."""
        import numpy as np

        begin = 0
        for rows in self.narrowed_rows(words, deadline):
            undecided = np.flatnonzero(rows[:, LOW_COLUMN] < rows[:, HIGH_COLUMN])
            for row in map(rows.__getitem__, undecided):
                (state,) = states_of(state_words(row[None]), self.game.rules.start)
                low, high = row[:STATE_COLUMN].tolist()
                row[:STATE_COLUMN] = self.bounds_together(state, low, high, deadline.share(1 / 2))
            yield self.columns(rows, deadline)
            begin += len(rows)
        if begin < len(words):
            yield self.columns(rows_of(words[begin:], self.game.max_outcome), deadline)

    def narrowed_rows(self, states: Any, deadline: Deadline) -> Iterator[Any]:
        """Yield rows for states, part after part, each narrowed by few nodes of one thread, until time is over.

        states: a sequence, or an array of rows of ints.
        """
        begin = 0
        with ThreadPoolExecutor(len(self.threads)) as pool:
            while begin < len(states) and self.prepare(deadline) and not deadline.is_over:
                rows = rows_of(states[begin : begin + ROWS_PER_ARRAY], self.game.max_outcome)
                ensure_width(rows, self.game.rules.start)
                narrowed = self.narrow(pool, rows, deadline)
                yield rows[:narrowed]
                begin += narrowed

    def columns(self, rows: Any, deadline: Deadline) -> Values:
        """Return the values that follow from the bounds in rows."""
        import numpy as np

        low, high = rows[:, LOW_COLUMN], rows[:, HIGH_COLUMN]
        decided = low >= high
        least, most = (
            np.sign(each) * -(-abs(each) // WON_SCORE_AT_ONCE) for each in (low, np.where(decided, low, high))
        )
        remoteness = np.where(decided, abs(least) * WON_SCORE_AT_ONCE - abs(low), UNDECIDED_REMOTENESS)
        drawn = decided & (low == 0)
        remoteness[drawn] = rows[drawn, PLIES_COLUMN]
        unknown = np.flatnonzero(drawn & (remoteness == UNKNOWN_PLIES))
        states = states_of(state_words(rows[unknown]), self.game.rules.start)
        plies = [self.drawn_plies(state, deadline) for state in states]
        remoteness[unknown] = [UNDECIDED_REMOTENESS if each is None else each for each in plies]
        return Values.of_bounds(least, most, remoteness, self.game.max_outcome)

    def drawn_plies(self, state: S, deadline: Deadline) -> int | None:
        """Return the remoteness of a drawn state; None if time is over first."""
        draw_in = self.game.declared.hints.draw_in
        return self.longest_draw(state, deadline) if draw_in is None else draw_in(state)

    def complete(self, states: Sequence[S], rows: Any, deadline: Deadline) -> Iterator[list[Value | Bounds]]:
        """Yield the values of states from their rows; all threads together search undecided ones."""
        found, value_type = list[Value | Bounds](), self.value_type
        columns = (rows[:, column].tolist() for column in (LOW_COLUMN, HIGH_COLUMN, PLIES_COLUMN))
        for state, low, high, plies in zip(states, *columns, strict=True):
            if low >= high and (low or plies != UNKNOWN_PLIES):
                found.append(value_of(value_type, low, plies))
            else:
                yield found  # the next value may take its time
                share = deadline.share(1 / 2)
                found = [self.value_from_bounds(state, *self.bounds_together(state, low, high, share), share)]
        yield found

    def search_reply(self, state: S, value: Value, deadline: Deadline) -> MoveNumber | None:
        """Return the first move that keeps the value of a state; None where the game or the time is over.

        The remoteness is at most DEEPEST, because no score stands for a greater one.
        """
        for move in bits(self.game.rules.moves(state)):
            if self.keeps(self.game.rules.play(state, move), value, self.game.keeps_turn(state, move), deadline):
                return move
        return None

    def keeps(self, child: S, value: Value, again: bool, deadline: Deadline) -> bool:
        """Return whether the player who has moved to a state still has the value, by one question."""
        if value.outcome == DRAW and self.game.declared.hints.draw_in is None:
            return self.search(child, deadline).before(again) == value
        score = score_of(value.outcome, value.remoteness - 1)
        if again:
            return self.bounds(child, score - 1, score, deadline)[0] >= score
        return self.bounds(child, -score, 1 - score, deadline)[1] <= -score

    def longest(self, state: S) -> int:
        """Return the most plies that a draw can last, according to the game's declarations."""
        return ENDLESS if self.game.declared.plies_left is None else self.game.declared.plies_left(state)

    def longest_draw(self, state: S, deadline: Deadline) -> int | None:
        """Return the plies of the longest line of drawn positions from a drawn one; None if time is over first."""
        if len(self.draws) > MAX_REMEMBERED_DRAWS:
            self.draws.clear()
        waiting, children = [] if state in self.draws else [state], dict[S, list[S]]()
        while waiting and not deadline.is_over:  # without recursion: a state waits until its drawn children are known
            here = waiting[-1]
            if here not in children:
                if (drawn := self.drawn_children(here, deadline)) is None:
                    return None
                children[here] = drawn
            if unknown := [child for child in children[here] if child not in self.draws]:
                waiting += unknown
            else:
                self.draws[here] = max((self.draws[child] + 1 for child in children[here]), default=0)
                waiting.pop()
        return self.draws.get(state)

    def drawn_children(self, state: S, deadline: Deadline) -> list[S] | None:
        """Return the children of a state that are drawn; None if time is over before all are known."""
        rules, drawn = self.game.rules, list[S]()
        for move in bits(rules.moves(state)):
            child = rules.play(state, move)
            low, high = self.bounds(child, -self.top, self.top, deadline)
            if low < high:
                return None
            if low == 0:
                drawn.append(child)
        return drawn


class ProofNumberSearch(CompiledSearch[S]):
    """A compiled search that looks for a proof of a win or of a loss, by proof numbers.

    It finds forced wins that are far ahead but narrow, such as those by threats in Qubic and Hex. The null-window
    search of CompiledSearch is better for quick wins, for draws, and where positions have few moves. So CompiledSearch,
    with several threads, uses both in games that begin with many moves. Otherwise it is like CompiledSearch.

    >>> search = ProofNumberSearch("tictactoe")
    >>> search.bounds((0b1, 0b10), 0, 1, Deadline(10)) > (0, 0)  # X at 1, O at 2: X wins
    True
    """

    def __init__(
        self: "ProofNumberSearch[Any]",
        game: GameLike,
        *,
        memory: Memory = DEFAULT_SETTINGS.memory,
        compiler: Callable[[Any], Any] = compile_rule,
    ) -> None:
        super().__init__(game, memory=memory, compiler=compiler, by_proofs=True)

    def __reduce__(self) -> Any:
        """Pickle the game and the size of its memory, without the results so far."""
        return partial(ProofNumberSearch, memory=self.size), (self.game,)


@lru_cache(MOST_SCORES)
def value_of(value_type: Callable[[int, int], Value], score: int, drawn_plies: int) -> Value:
    """Return the value that a score stands for; cached, because few scores occur often."""
    return value_type(*of_score(score, drawn_plies))
