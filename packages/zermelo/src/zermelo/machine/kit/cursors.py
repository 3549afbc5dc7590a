"""Cursors in an automaton: places among the sorted edges of a node, which only move forward.

An automaton has the words below each node in alphabetical order. Its arrays, all of whole numbers:

- starts[node]: the first edge of a node; behind its last one stands one more, with END_SYMBOL.
- symbols[edge]: ascending within a node.
- ends[edge]: the node to which an edge leads; in the last level, a mask with two bits for each last symbol.
- counts[node]: the number of words that begin there.

A cursor stands before an edge of a node and knows the rank of the first word behind this edge. To find a symbol it
passes by the edges with smaller ones and adds up their words, as in a merge of two sorted lists. So symbols must be
asked for in ascending order, and then all searches in a node together pass by each edge once.
"""

from typing import Any, NamedTuple

import numpy as np

from zermelo.bits import count, item

__all__ = [
    "END_SYMBOL", "NO_NODE", "Cursors", "advance", "advance_to_group", "descend", "group_at", "new_cursors",
    "place_cursor", "plain_find", "row", "start_row",
]  # fmt: skip

NO_NODE = -1
"""The number in place of a node that accepts nothing."""

END_SYMBOL = (1 << 15) - 1
"""The symbol behind the edges of each node, greater than all others, at which every search for a symbol ends."""


class Cursors(NamedTuple):
    """Some cursors: three arrays of one shape."""

    edges: Any
    """The next edge."""
    ranks: Any
    """The rank of the first word behind this edge."""
    behind: Any
    """The rank behind the last word of the node."""


def new_cursors(*shape: int) -> Cursors:
    """Return the memory of some cursors."""
    return Cursors(*(np.zeros(shape, np.int64) for _ in Cursors._fields))


def row(cursors: Cursors, number: int) -> Cursors:
    """Return the cursors in a row; the arrays are shared."""
    return Cursors(cursors.edges[number], cursors.ranks[number], cursors.behind[number])


def place_cursor(automaton: Any, node: int, rank: int, cursors: Cursors, i: int) -> None:
    """Place a cursor before the first edge of a node; of node -1, where no edge follows."""
    cursors.ranks[i] = rank
    if node == NO_NODE:
        cursors.edges[i], cursors.behind[i] = automaton.starts[1] - 1, rank
    else:
        cursors.edges[i], cursors.behind[i] = automaton.starts[node], rank + automaton.counts[node]


def start_row(cursors: Cursors, i: int, rows: Cursors) -> None:
    """Place every cursor of row i where another one stands; where its node ends is not needed there."""
    for j in range(rows.edges.shape[1]):
        rows.edges[i, j], rows.ranks[i, j] = cursors.edges[i], cursors.ranks[i]


def advance(automaton: Any, symbol: int, cursors: Cursors, i: int) -> bool:
    """Move a cursor to the first edge whose symbol is not smaller, and return whether it has this symbol."""
    edge, rank = cursors.edges[i], cursors.ranks[i]
    while automaton.symbols[edge] < symbol:
        rank += automaton.counts[automaton.ends[edge]]
        edge += 1
    cursors.edges[i], cursors.ranks[i] = edge, rank
    return bool(automaton.symbols[edge] == symbol)


def descend(automaton: Any, symbol: int, cursors: Cursors, i: int, below: Cursors, j: int) -> bool:
    """Move a cursor to a symbol, place another one below the edge there, and return whether there is this edge."""
    is_there = advance(automaton, symbol, cursors, i)
    node = automaton.ends[cursors.edges[i]] if is_there else NO_NODE
    place_cursor(automaton, node, cursors.ranks[i], below, j)
    return is_there


def advance_to_group(symbols: Any, masks: Any, edge: int, rank: int, symbol: int) -> tuple[int, int]:
    """Return the first edge of the last level whose symbol is not smaller, and its rank."""
    while item(symbols, edge) < symbol:
        rank += count(item(masks, edge)) >> 1
        edge += 1
    return edge, rank


def group_at(symbols: Any, masks: Any, edge: int, symbol: int) -> int:
    """Return the mask of an edge of the last level if it has this symbol, else 0, without a branch."""
    return item(masks, edge) & -(item(symbols, edge) == symbol)


def plain_find(words: list[tuple[int, ...]], prefix: tuple[int, ...]) -> tuple[int, int]:
    """Return the rank of the first sorted word that is not before a prefix, and the number of words that begin so.

    A cursor that has descended along the prefix must have this rank, and this number of words up to `behind`.
    """
    rank = sum(word < prefix for word in words)
    return rank, sum(word[: len(prefix)] == prefix for word in words)
