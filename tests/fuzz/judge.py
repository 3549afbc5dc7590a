"""Brute force in plain Python: what is true of a game, found from its rules alone. Nothing of zermelo takes part."""

from collections import Counter
from collections.abc import Hashable
from itertools import count
from math import inf
from typing import Any, NamedTuple

__all__ = [
    "DRAW",
    "LOSS",
    "WIN",
    "Ply",
    "Truth",
    "best",
    "can_end",
    "grundy",
    "legal",
    "plies",
    "positions",
    "reachable",
    "returns",
    "sign",
    "steps",
    "truths",
    "turns",
    "winner",
]

State = Hashable

LOSS, DRAW, WIN = -1, 0, 1


class Truth(NamedTuple):
    """The outcome or the score for the side to move, and the plies to the end; inf if play need not end."""

    outcome: int
    plies: float

    @property
    def before(self) -> "Truth":
        """The same value one ply earlier, for the player who moved."""
        return Truth(-self.outcome, self.plies + 1)

    @property
    def rank(self) -> tuple[int, float]:
        """Greater is better: a quick win, a slow win, a long draw, a short draw, a slow loss, a quick loss."""
        return self.outcome, -self.plies if self.outcome > DRAW else self.plies


def legal(rules: Any, state: State) -> list[int]:
    """Return the legal moves of a state."""
    mask = rules.moves(state)
    return [move for move in range(mask.bit_length()) if mask >> move & 1]


def reachable(rules: Any) -> dict[State, list[State]]:
    """Return every reachable state with its children, the nearest to the start first."""
    after: dict[State, list[State]] = {}
    waiting = [rules.start]
    for state in waiting:  # which grows meanwhile
        if state not in after:
            after[state] = [rules.play(state, move) for move in legal(rules, state)]
            waiting += after[state]
    return after


def stays(game: Any, state: State, move: int) -> bool:
    """Return True if the player who makes a move moves again."""
    return game.rules.again is not None and bool(game.rules.again(state, move))


class Step(NamedTuple):
    """A move: the state after it, and whether the player who makes it moves again."""

    child: State
    stays: bool

    def seen(self, known: dict[State, Truth]) -> Truth | None:
        """Return the value of the state after the move for the player who makes it; None if it is not known."""
        truth = known.get(self.child)
        return truth and (Truth(truth.outcome, truth.plies + 1) if self.stays else truth.before)


def steps(game: Any, state: State) -> dict[int, Step]:
    """Return every legal move of a state."""
    rules = game.rules
    return {move: Step(rules.play(state, move), stays(game, state, move)) for move in legal(rules, state)}


def truths(game: Any) -> dict[State, Truth]:
    """Return the value of every reachable state, backwards from the ends: the greatest scores first, and draws last.

    For each score, values are found one ply further in every round. A state without a value is a draw by endless play.
    """
    after = {state: [*steps(game, state).values()] for state in reachable(game.rules)}
    ends = {state: Truth(game.rules.outcome(state), 0) for state, moves in after.items() if not moves}
    known = dict[State, Truth]()
    for score in sorted({abs(truth.outcome) for truth in ends.values()}, reverse=True):
        known.update((state, truth) for state, truth in ends.items() if abs(truth.outcome) == score)
        settle(after, known, score)
    return {state: known.get(state, Truth(DRAW, inf)) for state in after}


def settle(after: dict[State, list[Step]], known: dict[State, Truth], score: int) -> None:
    """Add what is a win or a loss by a score, or a draw for 0, one more ply in every round, until nothing is added."""
    waiting = [state for state, moves in after.items() if moves and state not in known]
    for ply in count(1):
        found: dict[State, Truth] = {}
        for state in waiting:
            seen = [step.seen(known) for step in after[state]]
            if score and Truth(score, ply) in seen:
                found[state] = Truth(score, ply)
            elif all(seen):
                found[state] = max((truth for truth in seen if truth), key=lambda truth: truth.rank)
        if not found:
            return
        known.update(found)
        waiting = [state for state in waiting if state not in found]


def positions(game: Any) -> dict[tuple[State, int], list[tuple[State, int]]]:
    """Return every reachable pair of a state and whose turn it is with those after its moves, one for each move."""
    after: dict[tuple[State, int], list[tuple[State, int]]] = {}
    waiting = [(game.rules.start, 0)]
    for node in waiting:  # which grows meanwhile
        if node not in after:
            state, turn = node
            after[node] = [(step.child, turn if step.stays else 1 - turn) for step in steps(game, state).values()]
            waiting += after[node]
    return after


def turns(game: Any) -> dict[State, int]:
    """Return the player to move at the first visit to each state: 0 for the first player."""
    turn = {game.rules.start: 0}
    for state in reachable(game.rules):
        for step in steps(game, state).values():
            turn.setdefault(step.child, turn[state] if step.stays else 1 - turn[state])
    return turn


def returns(rules: Any) -> bool:
    """Return True if play can return: states remain when all without remaining children are removed, repeatedly."""
    left = reachable(rules)
    while ends := [state for state, after in left.items() if not any(child in left for child in after)]:
        for state in ends:
            del left[state]
    return bool(left)


def can_end(rules: Any) -> bool:
    """Return True if some play ends from every state."""
    after = reachable(rules)
    ending = {state for state, children in after.items() if not children}
    while more := {state for state, children in after.items() if state not in ending and ending & {*children}}:
        ending |= more
    return len(ending) == len(after)


def best(game: Any, state: State, known: dict[State, Truth]) -> list[tuple[int, Truth]]:
    """Return every move with its value for the player who makes it, the best first."""
    moves = [(move, truth) for move, step in steps(game, state).items() if (truth := step.seen(known))]
    return sorted(moves, key=lambda each: each[1].rank, reverse=True)


def grundy(rules: Any, state: State, known: dict[State, int]) -> int:
    """Return the Grundy value: the least number that no state after a move has."""
    if state not in known:
        below = {grundy(rules, rules.play(state, move), known) for move in legal(rules, state)}
        known[state] = min(set(range(len(below) + 1)) - below)
    return known[state]


class Ply(NamedTuple):
    """Counts of one ply."""

    nodes: int
    positions: int
    """Different pairs of a state and whose turn it is."""
    games: tuple[int, int, int]
    """Lines that end here: won by the first player, won by the second, drawn."""
    finished: int
    """Positions without moves."""


def plies(game: Any, most: int) -> list[Ply]:
    """Return the counts of every ply, down to a depth or to the end of all lines."""
    counted: list[Ply] = []
    lines = Counter([(game.rules.start, 0)])
    while lines and len(counted) <= most:
        ends, below = Counter[int](), Counter[tuple[State, int]]()
        finished = 0
        for (state, turn), number in lines.items():
            after = steps(game, state).values()
            if not after:
                finished += 1
                ends[winner(game.rules.outcome(state), turn)] += number
            for step in after:
                below[step.child, turn if step.stays else 1 - turn] += number
        counted.append(Ply(lines.total(), len({state for state, _ in lines}), (ends[0], ends[1], ends[2]), finished))
        lines = below
    return counted


def sign(outcome: int) -> int:
    """Return 1 for a win, 0 for a draw, -1 for a loss."""
    return (outcome > DRAW) - (outcome < DRAW)


def winner(outcome: int, turn: int) -> int:
    """Return the player who has won with an outcome for the side to move, or 2 for a draw."""
    return 2 if outcome == DRAW else turn if outcome > DRAW else 1 - turn
