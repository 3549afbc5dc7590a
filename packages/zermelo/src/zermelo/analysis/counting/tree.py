"""The lazy game tree: a node exists only while it is in use.

The functions compose: grow(position).prune(4).map(text).leaves(). (John Hughes, Why functional
programming matters, 1989, section 5, which this follows.)
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain
from math import inf
from typing import Any, Generic, TypeVar

from zermelo.games import PositionLike, position_of
from zermelo.rules.position import Position

__all__ = ["Tree", "alphabeta", "grow"]

A = TypeVar("A")
B = TypeVar("B")


@dataclass(frozen=True, slots=True)
class Tree(Generic[A]):
    """A label, and a function that makes the children, in move order."""

    label: A
    branches: Callable[[], "Iterable[Tree[A]]"] = field(repr=False)
    """A function that makes the children again at every call."""

    @property
    def children(self) -> "Iterator[Tree[A]]":
        return iter(self.branches())

    def prune(self, depth: int) -> "Tree[A]":
        """Return the tree to this many plies below its root.

        >>> from zermelo.games import start
        >>> sum(1 for _ in grow(start("tictactoe")).prune(2).leaves())
        72
        """
        return Tree(self.label, lambda: (child.prune(depth - 1) for child in self.children) if depth > 0 else ())

    def map(self, change: Callable[[A], B]) -> "Tree[B]":
        """Return the same tree with every label changed."""
        return Tree(change(self.label), lambda: (child.map(change) for child in self.children))

    def fold(self, join: Callable[[A, Iterator[B]], B]) -> B:
        """Return what join makes of a label and of the folded children; a child that join skips is never made.

        >>> from zermelo.games import start
        >>> grow(start("nim:heaps=1+2")).fold(lambda position, counts: 1 + sum(counts))
        12
        """
        return join(self.label, (child.fold(join) for child in self.children))

    def plies(self) -> Iterator[tuple[int, A]]:
        """Yield every label with its depth: a node before its children, these in move order.

        Only the path to the root is in memory.
        """
        path: list[Iterator[Tree[A]]] = [iter((self,))]
        while path:
            node = next(path[-1], None)
            if node is None:
                path.pop()
            else:
                yield len(path) - 1, node.label
                path.append(node.children)

    def leaves(self) -> Iterator[A]:
        """Yield the labels of the nodes without children, in the tree's order."""
        path: list[Iterator[Tree[A]]] = [iter((self,))]
        while path:
            node = next(path[-1], None)
            if node is None:
                path.pop()
            elif (first := next(children := node.children, None)) is None:
                yield node.label
            else:
                path.append(chain((first,), children))


def grow(position: PositionLike) -> Tree[Position[Any]]:
    """Return the tree of all that can be played from a position; a finished position has no children."""
    root = position_of(position)

    def branches() -> Iterator[Tree[Position[Any]]]:
        return (grow(root.follow(move)) for move in root.moves)

    return Tree(root, branches)


def alphabeta(tree: Tree[Position[Any]], alpha: float = -inf, beta: float = inf) -> float:
    """Return the value of a tree without making children that cannot matter between alpha and beta."""
    if (outcome := tree.label.outcome) is not None:
        return outcome
    best = -inf
    for child in tree.children:
        best = max(best, -alphabeta(child, -beta, -max(alpha, best)))
        if best >= beta:
            break
    return best
