"""Minimax by tail recursion (the Clojure article): one loop that carries an accumulator, and no call stack.

Where a language turns a call in tail position into a jump, Python has `while`: each turn of the loop
is one tail call, and the accumulator is its argument.
"""

from math import inf
from typing import Generic, NamedTuple

from zermelo.bits import bits
from zermelo.rules import Move, Rules, S
from zermelo.teaching.result import Cost, Result
from zermelo.teaching.scoring import Number, Scoring
from zermelo.teaching.searches.alphabeta import just_below

__all__ = ["tail", "tail_alphabeta"]

MAX, MIN = 1, -1


class Accumulator(NamedTuple, Generic[S]):
    """All that the loop knows about one node; the nodes above it hang on parent."""

    state: S
    space: Move | None
    """The move that led here."""
    score: Number
    """The best so far, for MAX."""
    depth: int
    parent: "Accumulator[S] | None"
    children: tuple[Move, ...]
    """The moves still to visit."""
    marker: int
    """Whose turn it is: MAX, the player to move at the root, or MIN."""
    spaces: tuple[Move, ...]
    """The moves that have reached the score: at the root, the answer."""
    alpha: Number
    beta: Number
    """MAX is already sure of alpha above here, MIN of beta."""


def tail(rules: Rules[S], state: S, scoring: Scoring) -> Result:
    """Follow every line of play to its end, without recursion."""
    return loop(rules, state, scoring, prune=False)


def tail_alphabeta(rules: Rules[S], state: S, scoring: Scoring) -> Result:
    """Run the same loop, leaving a node as soon as its score cannot matter above."""
    return loop(rules, state, scoring, prune=True)


def loop(rules: Rules[S], state: S, scoring: Scoring, prune: bool) -> Result:
    cost = Cost()
    node = visit(rules, state, scoring, cost, None, None)
    while True:
        cost.call(1)
        if not node.children and node.parent is None:  # the root is exhausted
            return Result(node.score, node.spaces, cost)
        if not node.children and node.parent is not None:  # finished, or exhausted
            node = improve(node.parent, node, prune)
        else:  # in between
            space, *rest = node.children
            parent = node._replace(children=tuple(rest))
            node = visit(rules, rules.play(node.state, space), scoring, cost, space, parent)


def visit(
    rules: Rules[S], state: S, scoring: Scoring, cost: Cost, space: Move | None, parent: Accumulator[S] | None
) -> Accumulator[S]:
    """Return the accumulator of a node as the loop first meets it."""
    depth, marker = (parent.depth + 1, -parent.marker) if parent else (0, MAX)
    alpha, beta = (parent.alpha, parent.beta) if parent else (-inf, inf)
    cost.node(depth)
    children = tuple(bits(rules.moves(state)))
    # The worst that can happen: a MAX node only ever raises its score, a MIN node lowers it.
    score = -marker * inf if children else marker * scoring(rules.outcome(state), depth)
    return Accumulator(state, space, score, depth, parent, children, marker, (), alpha, beta)


def improve(node: Accumulator[S], child: Accumulator[S], prune: bool) -> Accumulator[S]:
    """Return the parent after a child has handed up its score."""
    gain = node.marker * (child.score - node.score)
    assert child.space is not None
    if gain > 0:
        node = node._replace(score=child.score, spaces=(child.space,))
    elif gain == 0:
        node = node._replace(spaces=(*node.spaces, child.space))
    return narrow(node) if prune else node


def narrow(node: Accumulator[S]) -> Accumulator[S]:
    """Return the node with its bound moved to its score; without children where the bounds have met."""
    if node.marker == MAX:
        sure = node.score if node.parent else just_below(node.score)
        node = node._replace(alpha=max(node.alpha, sure))
    else:
        node = node._replace(beta=min(node.beta, node.score))
    return node._replace(children=()) if node.alpha >= node.beta else node
