"""The exact value and remoteness of positions, by the rules as they are written."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from threading import Event
from typing import Generic

from zermelo.bits import bits
from zermelo.errors import OutOfTime
from zermelo.evaluation.deadline import Deadline, WorkDeadline, limited, until
from zermelo.evaluation.evaluator import first_keeping, one_by_one, refuse_position
from zermelo.evaluation.settled_graph import settled
from zermelo.rules import LOSS, WIN, Bounds, Game, Mask, Move, Rules, S, Value

__all__ = ["Interpreted", "best_value", "deepen", "settle"]

MOST_POSITIONS = 500_000
"""Positions that may be remembered in searching a game to its end: about 150 MB."""

MOST_REMEMBERED = 2 * MOST_POSITIONS
"""Positions whose values are kept from one question to the next: more than one search to the end leaves, which would
begin anew at each question otherwise."""

DEEPEST = 200
"""Plies: so that the recursion stays well within Python's stack."""


class Interpreted(Generic[S]):
    """An evaluator that searches with the rules as they are written.

    A small game is searched to its end; in a larger one decisions are looked for within 1, 2, 3 ...
    plies, until the time is over.

    >>> from zermelo.games import game
    >>> Interpreted(game("stones")).value(20, seconds=10)
    Value(outcome=1, remoteness=8)
    """

    def __init__(self, game: Game[S]) -> None:
        self.game = game
        self.known: dict[S, Value] = {}
        self.stopped = Event()
        self.rules = stoppable(game.rules, self.stopped)

    def __repr__(self) -> str:
        return f"Interpreted({self.game!r})"

    def value(self, state: S, seconds: float) -> Value | Bounds:
        """The value of a state, or the bounds that are certain after this many seconds."""
        deadline = Deadline(seconds)
        if len(self.known) > MOST_REMEMBERED:
            self.known = {}
        found = self.settled(state, seconds / 2)
        return self.deepened(state, deadline.left) if isinstance(found, Bounds) and seconds > 0 else found

    def values(self, states: Sequence[S], seconds: float) -> Iterator[list[Value | Bounds]]:
        """The values of states in their order, one in every list; see Evaluator."""
        return one_by_one(self, states, seconds)

    def best_reply(self, state: S, value: Value, seconds: float) -> Move | None:
        """The first move that keeps the value of a state; None where the game or the time is over."""
        return first_keeping(self, state, value, seconds)

    def stop(self) -> None:
        """Answer every question at once, now and later, with what is certain by then."""
        self.stopped.set()

    def settled(self, state: S, seconds: float) -> Value | Bounds:
        """The value of a state, if all that follows from it can be searched to its end in time."""
        if state not in self.known and seconds > 0:
            settle(limited(self.rules, seconds), state, self.known)
        return self.known.get(state, Bounds.within(0))

    def settled_if_small(self, state: S, seconds: float, positions: int, work: float) -> Value | Bounds:
        """The same, if it also takes at most this many new positions, and this many seconds of processor time."""
        if state not in self.known and seconds > 0:
            rules = until(limited(self.rules, seconds), WorkDeadline(work))
            settle(rules, state, self.known, min(MOST_POSITIONS, len(self.known) + positions))
        return self.known.get(state, Bounds.within(0))

    def deepened(self, state: S, seconds: float) -> Value | Bounds:
        """The value of a state, if it is decided within the plies that can be searched in time."""
        return deepen(limited(self.rules, seconds), state, self.known)


def stoppable(rules: Rules[S], stopped: Event) -> Rules[S]:
    """The same rules, except that asking for moves raises OutOfTime once the event is set."""

    def moves(state: S) -> Mask:
        if stopped.is_set():
            raise OutOfTime("Stopped.")
        return rules.moves(state)

    return rules._replace(moves=moves)


def settle(rules: Rules[S], state: S, known: dict[S, Value], most: int = MOST_POSITIONS) -> bool:
    """Find the value of a state and of all below it; return False where there are too many, or time is over.

    Without recursion: a state waits on the stack until its children are known. Where one of them is waiting already,
    moves return, and all are settled together.
    """
    refuse_position(state)
    waiting, children = [state], dict[S, list[S]]()
    try:
        while waiting and len(known) + len(waiting) < most:
            here = waiting[-1]
            if here not in known:
                if here not in children:
                    children[here] = [rules.play(here, move) for move in bits(rules.moves(here))]
                if unknown := [child for child in children[here] if child not in known]:
                    if not children.keys().isdisjoint(unknown):
                        return settle_together(rules, state, known, most)
                    waiting += unknown
                    continue
                below = (known[child] for child in children.pop(here))
                known[here] = best_value(below) or Value(rules.outcome(here), 0)
            waiting.pop()
    except OutOfTime:
        return False
    return not waiting


def settle_together(rules: Rules[S], state: S, known: dict[S, Value], most: int) -> bool:
    """Do the same where moves return: walk all that can follow, then settle it from the ends backwards."""
    numbers, states, targets = {state: 0}, [state], list[list[int]]()
    for here in states:  # it grows while it is read
        targets.append([])
        for move in bits(rules.moves(here)):
            child = rules.play(here, move)
            number = numbers.setdefault(child, len(states))
            if number == len(states):
                states.append(child)
            targets[-1].append(number)
        if len(states) >= most:
            return False
    # Asking for moves is what hears that time is over.
    values = settled(targets, lambda number: rules.outcome(states[number]), lambda: rules.moves(state))
    known.update(zip(states, values, strict=True))
    return True


def best_value(children: Iterable[Value]) -> Value | None:
    """The value of a position from those of its children; None where there are none."""
    best = max(map(before_by_order_key, children), default=None)
    return best and best[1]


@cache
def before_by_order_key(value: Value) -> tuple[int, Value]:
    """A value one ply earlier, behind its order key: the same few are asked for again and again."""
    before = value.before()
    return before.order_key, before


def deepen(rules: Rules[S], state: S, known: dict[S, Value]) -> Value | Bounds:
    """The value of a state, looked for within ever more plies until the rules raise OutOfTime."""
    decide = make_decide(rules, known)
    plies = 0
    try:
        while plies < DEEPEST and (found := decide(state, plies + 1)) is None:
            plies += 1
    except OutOfTime:
        return Bounds.within(plies)
    return found or Bounds.within(plies)


def make_decide(rules: Rules[S], known: dict[S, Value]) -> Callable[[S, int], Value | None]:
    """A function that gives a state's value if the game can be decided within so many plies, else None."""
    searched: dict[S, int] = {}  # the plies within which a state is known to be undecided

    def decide(state: S, plies: int) -> Value | None:
        if state in known:
            return known[state]
        mask = rules.moves(state)
        if not mask:
            known[state] = Value(rules.outcome(state), 0)
        elif searched.get(state, 0) < plies and (value := from_children(state, mask, plies)):
            known[state] = value
        else:
            searched[state] = max(plies, searched.get(state, 0))
        return known.get(state)

    def from_children(state: S, mask: int, plies: int) -> Value | None:
        best: Value | None = Value(LOSS, 0)
        for move in bits(mask):
            child = decide(rules.play(state, move), plies - 1)
            if child and child.outcome == LOSS and child.remoteness < plies:
                # The win is exact once no quicker one is left: from here on only those count.
                best, plies = child.before(), child.remoteness
            elif not (best and best.outcome == WIN):
                best = better(best, child)
            if plies == 0:
                break
        return best

    return decide


def better(best: Value | None, child: Value | None) -> Value | None:
    """The better of a value and that of one more move; None where either is open, or wins too late to count."""
    if best is None or child is None or child.outcome == LOSS:
        return None
    return max(best, child.before(), key=lambda value: value.order_key)
