"""The exact value of one position of any game, compiled, in memory of a fixed size, on several threads."""

import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, ThreadPoolExecutor, wait
from contextlib import contextmanager
from functools import cache
from time import thread_time
from typing import Any, Generic

from zermelo.bits import bits, times
from zermelo.evaluation.deadline import Deadline
from zermelo.evaluation.declarations.agreement import ensure_agreement, ensure_words
from zermelo.evaluation.declarations.tested import ensure_declarations
from zermelo.evaluation.evaluator import first_keeping, one_by_one
from zermelo.evaluation.search.blocks import values_in_blocks
from zermelo.evaluation.search.drawn_lines import longest_draw
from zermelo.evaluation.search.growth import end_of_table, is_crowded, make_room
from zermelo.evaluation.search.memory import NODE_LIMIT, NODES, ORDER_NOISE, allocate, thread_state
from zermelo.evaluation.search.rows import BisectRows, OneRow, make_bisect_rows, rows_of
from zermelo.evaluation.small_first import SETTINGS
from zermelo.native.kernel import Kernel, compiled
from zermelo.rules import DRAW, ENDLESS, Bounds, Game, Move, S, Value
from zermelo.rules.encodings import DEEPEST, TOP, of_score, score_of

__all__ = ["CompiledSearch"]

AT_ONCE = 200_000
"""Nodes that a question may take in the thread that asks it, which answers no Ctrl-C meanwhile."""

BLINK = 1.0
"""The most seconds that these nodes may take; where rules are slow, there are fewer of them."""

LOOK = 0.25
"""Seconds after which a long search looks whether its table is crowded."""

SAMPLE = 500
"""Nodes by which the pace of a game is measured."""

MANY = 8
"""Positions from which on each thread takes some of them, and does not help the others with each."""

MOST_DRAWS = 1 << 18
"""Drawn positions up to which it is remembered how long they last."""

UNLIMITED = 1 << 62

NOISE_MULTIPLIER = 0x2545F4914F6CDD1D
"""Makes the threads after the first try equal moves in an order of their own."""


class CompiledSearch(Generic[S]):
    """An evaluator that searches compiled, and remembers what it learns for the next question.

    megabytes bounds the transposition table, which all threads share; they answer a question together, and of many
    questions each some. Raises CannotCompile for states that are not made of ints. The first question compiles the
    rules: it raises CannotCompile for rules that do not compile, and BadGame where the compiled rules of a game that is
    not in the catalogue give other answers than the plain ones.

    It looks 500 plies ahead at most: of a value that lies further away it gives bounds, before the time is over.

    >>> from zermelo.games import game
    >>> search = CompiledSearch(game("stones"))
    >>> search.value(20, seconds=10)
    Value(outcome=1, remoteness=8)
    """

    def __init__(
        self,
        game: Game[S],
        megabytes: int = SETTINGS.megabytes,
        threads: int = 1,
        compiler: Callable[[Any], Any] = compiled,
    ) -> None:
        ensure_words(game.rules.start)
        self.game = game
        self.compiler = compiler
        self.memory = allocate(megabytes, threads)
        self.threads = [thread_state(number) for number in range(threads)]
        self.stopped = False
        self.asking = threading.Lock()
        """Held by the question that the threads work on."""
        self.vary_order()
        self.bisect_rows: BisectRows = compiler(make_bisect_rows(game))
        self.rows: dict[int, OneRow] = {}
        """What each thread asks the kernel by, one state after the other."""
        self.draws: dict[S, int] = {}
        """How long the drawn positions last that were looked at, where no hint tells."""
        self.pace: float | None = None
        """Seconds a node; None until the rules have been compiled and compared."""
        self.preparing = threading.Lock()

    @property
    def nodes(self) -> int:
        """Positions searched so far, by all threads."""
        return int(sum(self.memory[thread + NODES] for thread in self.threads))

    @property
    def is_stored(self) -> bool:
        """Whether machine code for this game is on disk."""
        question = rows_of([self.game.rules.start]), 0, 1, self.memory, self.threads[0]
        return isinstance(self.bisect_rows, Kernel) and self.bisect_rows.is_stored(question)

    @property
    def is_kept(self) -> bool:
        """Whether the machine code for this game is stored for the next time."""
        return isinstance(self.bisect_rows, Kernel) and self.bisect_rows.is_kept

    def prepare(self) -> None:
        """Test the declarations and the compiled rules of the game, and measure its pace, once."""
        if self.pace is not None:
            return
        with self.preparing:
            if self.pace is None:
                ensure_agreement(self.game, self.compiler)
                ensure_declarations(self.game)
                self.pace = seconds_a_node(self.bisect_rows, self.game.rules.start)

    def value(self, state: S, seconds: float) -> Value | Bounds:
        """The value of a state, or the bounds that are certain after this many seconds."""
        self.prepare()
        deadline = Deadline(seconds)
        return self.valued(state, *self.bounds_by(deadline, state, -TOP, TOP), deadline)

    def valued(self, state: S, low: int, high: int, deadline: Deadline) -> Value | Bounds:
        """What bounds on the score of a state say of its value."""
        if low < high:
            return Bounds(value_of(low, 0), value_of(high, self.longest(state)))
        return value_of(low, 0) if low else self.drawn(state, deadline)

    def values(self, states: Sequence[S], seconds: float) -> Iterator[list[Value | Bounds]]:
        """The values of states in their order, those that are found together in one list; see Evaluator."""
        if len(states) < MANY or seconds <= 0:
            return one_by_one(self, states, seconds)
        self.prepare()
        return values_in_blocks(self, states, seconds)

    def best_reply(self, state: S, value: Value, seconds: float) -> Move | None:
        """The first move that keeps the value of a state; None where the game is over, or time is."""
        if value.remoteness > DEEPEST:  # further away than there are scores
            return first_keeping(self, state, value, seconds)
        deadline = Deadline(seconds)
        for move in bits(self.game.rules.moves(state)):
            if self.keeps(self.game.rules.play(state, move), value, deadline.left):
                return move
        return None

    def keeps(self, child: S, value: Value, seconds: float) -> bool:
        """Whether the player who has moved to a state has the value still, by one question."""
        if value.outcome == DRAW and self.game.hints.draw_in is None:
            return self.value(child, seconds).before() == value
        most = -score_of(value.outcome, value.remoteness - 1)
        return self.bounds(child, most, most + 1, seconds)[1] <= most

    def bounds(self, state: S, low: int, high: int, seconds: float) -> tuple[int, int]:
        """Bounds on the score of a state, narrowed from low and high as far as time allows."""
        self.prepare()
        return self.bounds_by(Deadline(seconds), state, low, high)

    def bounds_by(self, deadline: Deadline, state: S, low: int, high: int) -> tuple[int, int]:
        """Return the same by a deadline, when the rules are compiled."""
        seconds = deadline.left
        if seconds <= 0 or self.stopped or not self.get_threads(deadline):
            return low, high
        try:
            low, high = self.asked(state, low, high, self.nodes_at_once(seconds), self.threads[0])
        finally:
            self.asking.release()
        return (low, high) if low >= high else self.narrowed(state, low, high, deadline)

    def narrowed(self, state: S, low: int, high: int, deadline: Deadline) -> tuple[int, int]:
        """The same where a few nodes were not enough: all threads search together."""
        if low < high and not self.stopped:
            with self.idle_threads(deadline) as threads:
                return self.search_together(state, low, high, deadline, threads) if threads else (low, high)
        return low, high

    def asked(self, state: S, low: int, high: int, nodes: int, thread: int) -> tuple[int, int]:
        """What one thread says of one state, by this many nodes; see BisectRows."""
        if thread not in self.rows:
            self.rows[thread] = OneRow(self.bisect_rows, self.game.rules.start, self.memory, thread)
        return self.rows[thread].bounds(state, low, high, nodes)

    def get_threads(self, deadline: Deadline) -> bool:
        """Whether the threads are ours, until we release them; not if they work for others until the deadline."""
        return self.asking.acquire(False) or self.asking.acquire(timeout=min(deadline.left, threading.TIMEOUT_MAX))

    @contextmanager
    def idle_threads(self, deadline: Deadline) -> Iterator[list[int]]:
        """The threads, for as long as they are ours; none where they work for others until the deadline."""
        ours = self.get_threads(deadline)
        try:
            yield self.threads if ours else []
        finally:
            if ours:
                self.asking.release()

    def nodes_at_once(self, seconds: float) -> int:
        """The nodes that a question may take in the thread that asks it."""
        assert self.pace is not None
        return max(1, min(AT_ONCE, int(min(seconds, BLINK) / self.pace)))

    def search_together(
        self, state: S, low: int, high: int, deadline: Deadline, threads: Sequence[int]
    ) -> tuple[int, int]:
        """The same by threads that work on one question at a time, and probe what the others have stored."""
        with ThreadPoolExecutor(len(threads)) as pool:
            while low < high:
                answers = self.answers(pool, state, low, high, deadline, threads)
                before, low, high = (low, high), max(low for low, _ in answers), min(high for _, high in answers)
                if not make_room(self.memory) and before == (low, high):  # no time is left, or it is beyond all scores
                    break
        return low, high

    def answers(
        self, pool: Executor, state: S, low: int, high: int, deadline: Deadline, threads: Sequence[int]
    ) -> list[tuple[int, int]]:
        """What each thread says to the next question; the first answer stops the others, as a crowded table does."""
        self.limit(threads, UNLIMITED)
        if self.stopped:  # it may have been between the last look and this
            self.limit(threads, 0)
        jobs = [pool.submit(self.asked, state, low, high, 0, thread) for thread in threads]
        try:
            while deadline.left > 0 and not is_crowded(self.memory):
                if wait(jobs, min(deadline.left, LOOK), FIRST_COMPLETED).done:
                    break
        finally:
            self.limit(threads, 0)  # also when Ctrl-C is why we are here
        return [job.result() for job in jobs]

    def stop(self) -> None:
        """Answer every question at once, now and later, with what is certain by then."""
        self.stopped = True
        self.limit(self.threads, 0)

    def forget(self) -> None:
        """Remember nothing of the positions so far."""
        self.memory[self.threads[0] : end_of_table(self.memory)] = 0
        self.draws.clear()
        self.vary_order()

    def vary_order(self) -> None:
        """Give every thread but the first an order of its own for equal moves."""
        for number, thread in enumerate(self.threads):
            self.memory[thread + ORDER_NOISE] = times(number, NOISE_MULTIPLIER)

    def limit(self, threads: Sequence[int], nodes: int) -> None:
        """Have threads stop when each has searched this many nodes in all."""
        for thread in threads:
            self.memory[thread + NODE_LIMIT] = nodes

    def longest(self, state: S) -> int:
        """The plies that a draw can last at most, for all that is known."""
        return ENDLESS if self.game.plies_left is None else self.game.plies_left(state)

    def drawn(self, state: S, deadline: Deadline) -> Value | Bounds:
        """A draw, and how long it can last."""
        if self.game.hints.draw_in is not None:
            return value_of(DRAW, self.game.hints.draw_in(state))
        if len(self.draws) > MOST_DRAWS:
            self.draws.clear()
        plies = longest_draw(self, state, deadline)
        return Bounds(Value(DRAW, 0), Value(DRAW, self.longest(state))) if plies is None else Value(DRAW, plies)


def seconds_a_node(bisect_rows: BisectRows, state: Any) -> float:
    """The time that the kernel takes for a node, apart from what other processes take; it is compiled before."""
    memory, thread = allocate(1, threads=1), thread_state(0)
    bisect_rows(rows_of([state]), 0, 1, memory, thread)
    row, before, began = rows_of([state]), memory[thread + NODES], thread_time()
    bisect_rows(row, 0, SAMPLE, memory, thread)
    return (thread_time() - began) / max(SAMPLE // 10, int(memory[thread + NODES] - before))


@cache
def value_of(score: int, drawn_plies: int) -> Value:
    """The value that a score stands for; the same few are asked for again and again."""
    return Value(*of_score(score, drawn_plies))
