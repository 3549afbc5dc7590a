"""Proofs by brute force: whether answers to positions prove a claim, and how few answers prove it."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from fuzz.judge import Step, Truth, steps

__all__ = ["Stated", "fewest_answers", "flaw", "holds"]

MOST_CHOICES = 3_000
"""Choices of answers that are tried; where there are more, the least number of answers is not known."""

Node = tuple[Any, int]
"""A state and whose turn it is."""


class Stated(NamedTuple):
    """A claim: that a player has at least this outcome, within some plies or in any number."""

    seat: int
    least: int
    within: int | None = None

    def __str__(self) -> str:
        """Return the claim as zermelo reads it."""
        by = {1: "wins", 0: "never loses"}
        words = f"wins by at least {self.least}" if self.least > 0 else f"loses by at most {-self.least}"
        limit = "" if self.within is None else f" within {self.within} plies"
        return f"{('first', 'second')[self.seat]} {by.get(self.least, words)}{limit}"


def holds(stated: Stated, truth: Truth, turn: int) -> bool:
    """Return whether a claim is true of a position with this value for the side to move."""
    outcome = truth.outcome if turn == stated.seat else -truth.outcome
    return outcome >= stated.least and (stated.within is None or truth.plies <= stated.within)


def after(game: Any, node: Node) -> dict[int, Node]:
    """Return the node after every move."""
    return {move: follow(node[1], step) for move, step in steps(game, node[0]).items()}


def follow(turn: int, step: Step) -> Node:
    return step.child, turn if step.stays else 1 - turn


def flaw(game: Any, origin: Node, stated: Stated, answer: Callable[[Node], int | None]) -> str:
    """Return what is wrong with a strategy that answers some nodes by the number of a move; '' if it is a proof."""
    following: dict[Node, list[Node]] = {}
    waiting = [origin]
    while waiting:
        node = waiting.pop()
        if node in following:
            continue
        moves = after(game, node)
        if not moves and not holds(stated, Truth(game.rules.outcome(node[0]), 0), node[1]):
            return f"the end {node} is against the claim"
        if moves and node[1] == stated.seat:
            if (move := answer(node)) not in moves:
                return f"the answer to {node} is {move}"
            moves = {move: moves[move]}
        following[node] = list(moves.values())
        waiting += following[node]
    return "play need not end" if stated.least > 0 and has_circle(following) else ""


def has_circle(following: Mapping[Node, list[Node]]) -> bool:
    """Return True if nodes remain when all without remaining nodes after them are removed, repeatedly."""
    left = dict(following)
    while ends := [node for node, below in left.items() if not any(child in left for child in below)]:
        for node in ends:
            del left[node]
    return bool(left)


def fewest_answers(game: Any, origin: Node, stated: Stated, known: Mapping[Any, Truth]) -> int | None:
    """Return the fewest answers that prove a true claim; None if there are too many choices to try."""
    least, tried = len(known) * 2 + 1, 0

    def try_from(waiting: list[Node], answered: dict[Node, int], met: set[Node]) -> None:
        """Try every answer to the first node that needs one, and give up where there are as many as before."""
        nonlocal least, tried
        tried += 1
        waiting, met = waiting.copy(), met.copy()
        while waiting and tried <= MOST_CHOICES:
            node = waiting.pop()
            if node in met:
                continue
            met.add(node)
            moves = after(game, node)
            if moves and node[1] == stated.seat:
                if len(answered) + 1 < least:
                    for child in dict.fromkeys(moves.values()):
                        if holds(stated, known[child[0]], child[1]):
                            move = next(move for move, to in moves.items() if to == child)
                            try_from([*waiting, child], {**answered, node: move}, met)
                return
            waiting += moves.values()
        if len(answered) < least and not flaw(game, origin, stated, answered.get):
            least = len(answered)

    try_from([origin], {}, set())
    return None if tried > MOST_CHOICES else least
