"""Brute force in plain Python: what is true of a game, found from its rules alone. Nothing of zermelo takes part."""

from collections import Counter
from collections.abc import Callable, Hashable
from math import inf
from typing import Any, NamedTuple

__all__ = [
    "DRAW",
    "LOSS",
    "WIN",
    "Ply",
    "Truth",
    "best",
    "grundy",
    "legal",
    "plies",
    "reachable",
    "returns",
    "scored",
    "truths",
    "turns",
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
    return [move for move in range(63) if mask >> move & 1]


def reachable(rules: Any) -> dict[State, list[State]]:
    """Return every reachable state with its children, the nearest to the start first."""
    after: dict[State, list[State]] = {}
    waiting = [rules.start]
    for state in waiting:  # which grows meanwhile
        if state not in after:
            after[state] = [rules.play(state, move) for move in legal(rules, state)]
            waiting += after[state]
    return after


def truths(rules: Any) -> dict[State, Truth]:
    """Return the value of every reachable state, backwards from the ends, one ply further in every round."""
    after = reachable(rules)
    known = {state: Truth(rules.outcome(state), 0) for state, children in after.items() if not children}
    settle(after, known, decided)
    settle(after, known, drawn)
    return {state: known.get(state, Truth(DRAW, inf)) for state in after}


def scored(game: Any) -> dict[State, Truth]:
    """Return the value of every reachable state, where players may move again, and moves do not return."""
    rules, known = game.rules, dict[State, Truth]()

    def value(state: State) -> Truth:
        if state not in known:
            seen = [after(state, move) for move in legal(rules, state)]
            known[state] = max(seen, key=lambda truth: truth.rank) if seen else Truth(rules.outcome(state), 0)
        return known[state]

    def after(state: State, move: int) -> Truth:
        found = value(rules.play(state, move))
        return Truth(found.outcome, found.plies + 1) if game.again(state, move) else found.before

    value(rules.start)
    return known


def turns(game: Any) -> dict[State, int]:
    """Return the player to move at the first visit to each state: 0 for the first player."""
    rules, turn = game.rules, {game.rules.start: 0}
    for state in reachable(rules):
        for move in legal(rules, state):
            stays = game.again is not None and game.again(state, move)
            turn.setdefault(rules.play(state, move), turn[state] if stays else 1 - turn[state])
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


Judgement = Callable[[list[Truth | None], int], Truth | None]


def settle(after: dict[State, list[State]], known: dict[State, Truth], judge: Judgement) -> None:
    """Add the values that a judgement finds from known children, one more ply in every round, until it finds none."""
    ply = 0
    found: dict[State, Truth] = {None: Truth(DRAW, 0)}
    while found:
        ply += 1
        found = {
            state: truth
            for state, children in after.items()
            if state not in known and (truth := judge([known.get(child) for child in children], ply))
        }
        known.update(found)


def decided(children: list[Truth | None], ply: int) -> Truth | None:
    """Return a win or a loss in this many plies, or None."""
    if Truth(LOSS, ply - 1) in children:
        return Truth(WIN, ply)
    if all(child and child.outcome == WIN for child in children):
        return Truth(LOSS, ply)
    return None


def drawn(children: list[Truth | None], ply: int) -> Truth | None:
    """Return a draw whose longest line has this many plies, or None; a line that returns has no end."""
    return Truth(DRAW, ply) if all(children) else None


def best(rules: Any, state: State, known: dict[State, Truth]) -> list[tuple[int, Truth]]:
    """Return every move with its value for the player who makes it, the best first."""
    moves = [(move, known[rules.play(state, move)].before) for move in legal(rules, state)]
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
    games: int
    """Lines that end here."""


def plies(rules: Any, most: int) -> list[Ply]:
    """Return the counts of every ply, down to a depth or to the end of all lines."""
    counted: list[Ply] = []
    lines = Counter([rules.start])
    while lines and len(counted) <= most:
        ends = sum(number for state, number in lines.items() if not legal(rules, state))
        counted.append(Ply(lines.total(), len(lines), ends))
        below: Counter[State] = Counter()
        for state, number in lines.items():
            for move in legal(rules, state):
                below[rules.play(state, move)] += number
        lines = below
    return counted
