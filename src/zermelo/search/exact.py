"""The exact value and remoteness of positions, remembered from one question to the next."""

from collections.abc import Callable, Iterable
from typing import Generic, NamedTuple

from zermelo.bits import bits
from zermelo.errors import OutOfTime
from zermelo.limits import limited
from zermelo.rules import DRAW, LOSS, WIN, Move, Rules, S, Value

__all__ = ["Evaluate", "Judged", "Oracle", "Undecided", "best_value", "evaluator", "holder", "rank", "settler"]


class Undecided(NamedTuple):
    """No value in the time given, but bounds on it that are certain."""

    least: Value
    most: Value

    @classmethod
    def within(cls, plies: int) -> "Undecided":
        """Nobody forces a win within so many plies; more is not known."""
        return cls(Value(LOSS, plies + 1), Value(WIN, plies + 1))

    @property
    def plies(self) -> int:
        """Within so many, nothing is decided."""
        ends = [bound.remoteness for bound in self if bound.outcome != DRAW]
        return max(0, min(ends, default=0) - 1)

    @property
    def merit(self) -> tuple[int, int]:
        """What may yet win comes before a draw and after a win, what may yet lose between draws and losses."""
        if self.least.outcome == self.most.outcome:
            return self.least.merit
        return DRAW, MANY if self.most.outcome == WIN else -1

    def before(self) -> "Undecided":
        """The same, one ply earlier."""
        return Undecided(self.most.before(), self.least.before())


Judged = Value | Undecided

Evaluate = Callable[[S, float], Judged]
"""From a state, and the seconds that the answer may take (0: only what is known already), to its value."""


class Oracle(NamedTuple, Generic[S]):
    """What answers questions about the positions of a game, and keeps what it learns."""

    value: Evaluate[S]
    hold: Callable[[S, Value, float], Move | None]
    """The first move that keeps the value of a state, found in so many seconds; None where there is none."""


MANY = 10**9

SMALL = 500_000
"""Positions that may be remembered in searching a game to its end; about 150 MB."""

DEEPEST = 200
"""Plies: so that the recursion stays well within Python's stack."""


def evaluator(rules: Rules[S]) -> Evaluate[S]:
    """A function from states to exact values, which keeps what it finds for the next call.

    A small game is searched to its end; in a larger one decisions are looked for within 1, 2, 3 ...
    plies, until the time is over.
    """
    known: dict[S, Value] = {}
    find = settler(rules, known)

    def evaluate(state: S, seconds: float) -> Judged:
        found = find(state, seconds / 2)
        return deepen(rules, state, known, seconds / 2) if isinstance(found, Undecided) and seconds > 0 else found

    return evaluate


def settler(rules: Rules[S], known: dict[S, Value]) -> Evaluate[S]:
    """A function from states to values, for games that are small enough to be searched to their end."""

    def evaluate(state: S, seconds: float) -> Judged:
        if state not in known and seconds > 0:
            settle(limited(rules, seconds), state, known)
        return known.get(state, Undecided.within(0))

    return evaluate


def holder(rules: Rules[S], evaluate: Evaluate[S]) -> Callable[[S, Value, float], Move | None]:
    """What finds the first move that keeps a value, by valuing one move after the other."""

    def hold(state: S, value: Value, seconds: float) -> Move | None:
        for move in bits(rules.moves(state)):
            if evaluate(rules.play(state, move), seconds).before() == value:
                return move
        return None

    return hold


def rank(rules: Rules[S], evaluate: Evaluate[S], state: S, seconds: float) -> list[tuple[Move, Judged]]:
    """Every move with its value for the player who makes it, the best first, equal ones in their order."""
    judged = [(move, evaluate(rules.play(state, move), seconds).before()) for move in bits(rules.moves(state))]
    return sorted(judged, key=lambda pair: pair[1].merit, reverse=True)


def settle(rules: Rules[S], state: S, known: dict[S, Value]) -> bool:
    """Find the value of a state and of all below it; False where there are too many, or time is over.

    Without recursion: a state waits on the stack until its children are known.
    """
    waiting = [state]
    try:
        while waiting and len(known) + len(waiting) < SMALL:
            if (unknown := step(rules, waiting[-1], known)) is None:
                waiting.pop()
            else:
                waiting += unknown
    except OutOfTime:
        return False
    return not waiting


def step(rules: Rules[S], state: S, known: dict[S, Value]) -> list[S] | None:
    """Give a state its value, and return None; or return the children that need theirs first."""
    if state in known:
        return None
    children = [rules.play(state, move) for move in bits(rules.moves(state))]
    if unknown := [child for child in children if child not in known]:
        return unknown
    known[state] = best_value(known[child] for child in children) or Value(rules.outcome(state), 0)
    return None


def best_value(children: Iterable[Value]) -> Value | None:
    """The value of a position from those of its children; None where there are none."""
    return max((child.before() for child in children), key=lambda value: value.merit, default=None)


def deepen(rules: Rules[S], state: S, known: dict[S, Value], seconds: float) -> Judged:
    """The value of a state, looked for within ever more plies while time lasts."""
    decide = decider(limited(rules, seconds), known)
    plies = 0
    try:
        while plies < DEEPEST and (found := decide(state, plies + 1)) is None:
            plies += 1
    except OutOfTime:
        return Undecided.within(plies)
    return found or Undecided.within(plies)


def decider(rules: Rules[S], known: dict[S, Value]) -> Callable[[S, int], Value | None]:
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
    return max(best, child.before(), key=lambda value: value.merit)
