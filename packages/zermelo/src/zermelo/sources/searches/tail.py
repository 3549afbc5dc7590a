"""Minimax by tail recursion (the Clojure article): one loop that carries an accumulator, and no call stack.

Other languages turn a call in tail position into a jump; Python has `while`: each pass through the loop is one tail
call, and the accumulator is its argument.
"""

from math import inf
from typing import Generic, Literal, NamedTuple

from zermelo.bits import bits
from zermelo.rules import MoveNumber, Rules, S
from zermelo.sources.result import Cost, Number, Result, Scoring
from zermelo.sources.searches.alphabeta import just_below

__all__ = ["MAX", "Accumulator", "tail", "tail_alphabeta"]

MAX, MIN = 1, -1

Case = Literal["root exhausted", "terminal node", "exhausted node", "intermediate node"]
"""The four cases of a turn of the loop."""


class Accumulator(NamedTuple, Generic[S]):
    """The data of one node; `parent` links to the nodes above."""

    state: S
    space: MoveNumber | None
    """The move to the node; None at the root."""
    score: Number
    """The best score so far, for MAX."""
    depth: int
    parent: "Accumulator[S] | None"
    children: tuple[MoveNumber, ...]
    """The moves still to visit."""
    marker: int
    """The side to move: MAX, which moves at the root, or MIN."""
    spaces: tuple[MoveNumber, ...]
    """The moves with the best score; at the root, the best moves."""
    alpha: Number
    beta: Number
    """Bounds from the nodes above: MAX is sure of alpha, MIN of beta."""

    @property
    def case(self) -> Case:
        """The case that decides what the loop does with this node."""
        if self.children:
            return "intermediate node"
        if self.parent is None:
            return "root exhausted"
        return "exhausted node" if self.spaces else "terminal node"


def tail(rules: Rules[S], state: S, scoring: Scoring, cost: Cost | None = None) -> Result[MoveNumber]:
    """Follow every line of play to its end, without recursion."""
    return loop(rules, state, scoring, cost or Cost(), prune=False)


def tail_alphabeta(rules: Rules[S], state: S, scoring: Scoring, cost: Cost | None = None) -> Result[MoveNumber]:
    """Run the same loop, leaving a node as soon as its score cannot change the result."""
    return loop(rules, state, scoring, cost or Cost(), prune=True)


def loop(rules: Rules[S], state: S, scoring: Scoring, cost: Cost, prune: bool) -> Result[MoveNumber]:
    node = visit(rules, state, scoring, cost, None, None)
    while True:
        cost.call(1)
        case = node.case
        if case == "root exhausted":
            cost.turn(node, None)
            return Result(node.score, node.spaces, cost)
        if case == "intermediate node":
            space, *rest = node.children
            parent = node._replace(children=tuple(rest))
            following = visit(rules, rules.play(node.state, space), scoring, cost, space, parent)
        else:  # a terminal or exhausted node
            following = improve(node, prune)
        cost.turn(node, following)
        node = following


def visit(
    rules: Rules[S], state: S, scoring: Scoring, cost: Cost, space: MoveNumber | None, parent: Accumulator[S] | None
) -> Accumulator[S]:
    """Return the accumulator of a new node."""
    depth, marker = (parent.depth + 1, -parent.marker) if parent else (0, MAX)
    alpha, beta = (parent.alpha, parent.beta) if parent else (-inf, inf)
    cost.node(depth)
    children = tuple(bits(rules.moves(state)))
    # The worst score for the side to move: MAX only raises it, MIN only lowers it.
    score = -marker * inf if children else marker * scoring(rules.outcome(state), depth)
    return Accumulator(state, space, score, depth, parent, children, marker, (), alpha, beta)


def improve(child: Accumulator[S], prune: bool) -> Accumulator[S]:
    """Return the parent of a finished child, with its score."""
    node = child.parent
    assert node is not None
    assert child.space is not None
    gain = node.marker * (child.score - node.score)
    if gain > 0:
        node = node._replace(score=child.score, spaces=(child.space,))
    elif gain == 0:
        node = node._replace(spaces=(*node.spaces, child.space))
    return narrow(node) if prune else node


def narrow(node: Accumulator[S]) -> Accumulator[S]:
    """Return the node with its bound moved to its score, and without children if the bounds meet."""
    if node.marker == MAX:
        sure = node.score if node.parent else just_below(node.score)
        node = node._replace(alpha=max(node.alpha, sure))
    else:
        node = node._replace(beta=min(node.beta, node.score))
    return node._replace(children=()) if node.alpha >= node.beta else node
