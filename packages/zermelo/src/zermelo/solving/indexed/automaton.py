"""The automaton that numbers positions: a word's rank is the number of the words before it in alphabetical order.

A node stands for a class of lines and the stones of each colour that are still to be placed, so that all plies share
the nodes and each has its own root. Every node knows how many words it accepts. The rank of a word is the sum of the
counts of the edges that the word passes by: a minimal perfect hash without a key (Lucchesi and Kowaltowski,
Applications of finite automata representing large vocabularies, 1993). Equal nodes are merged as they are made (Daciuk
and others, Incremental construction of minimal acyclic finite-state automata, 2000).

Invariant of the main loop (`make_nodes`): the nodes before `nodes` differ from each other, and the table holds those of
this digit; numbers[class, a, b] is the node of each class and stones so far, or NO_NODE if it accepts nothing.

Arrays: those of `Nodes` have an item for each node or edge, with room for more; below[class, a, b] is a node of the
next digit or, before the last one, a mask of last digits; step[class, symbol] and stones[symbol, colour].

The page of the book is docs/ideas/tables-without-keys.md, "How it is made". The plain twin is a dict of nodes in
tests/solving/indexed/test_automaton.py; that of the table of nodes is in machine/kit/interning.py.
"""

from typing import Any, NamedTuple

import numpy as np

from zermelo.bits import WORD_MASK, count
from zermelo.machine.kernel import load_kernel
from zermelo.machine.kit.cursors import END_SYMBOL, NO_NODE
from zermelo.machine.kit.hashing import add_word
from zermelo.machine.kit.interning import empty_table, grow_table, make_intern
from zermelo.machine.kit.pairs import LOW_PAIR_BITS
from zermelo.rules.limits import OnProgress, Progress, ignore
from zermelo.solving.indexed.line_classes import EQUAL_STONES_BIT, INDEX_DIGITS_STEP, LineClasses, shift_differences
from zermelo.solving.indexed.space import Space
from zermelo.solving.storage import Array

__all__ = ["Automaton", "automaton", "first_fault"]

ALL_DIFFERENCES = WORD_MASK
"""The set of all differences."""

EDGES_PER_BATCH = 1 << 22
"""Edges for which there is room at a time."""


class Automaton(NamedTuple):
    """The nodes and edges of all plies; a node before the last digit but one has edges with sets of last digits."""

    roots: Array
    """roots[ply]: the node that accepts the positions of a ply, or -1."""
    starts: Array
    """starts[node]: its first edge; behind its last edge, and before those of the next node, stands one more,
    END_SYMBOL."""
    counts: Array
    """counts[node]: the number of words that it accepts."""
    symbols: Array
    """symbols[edge]: the symbol, ascending within a node."""
    ends: Array
    """ends[edge]: the node to which it leads; in the last level, a mask of two bits for each last digit that may
    follow."""

    def positions(self, ply: int) -> int:
        """Return the number of stored positions of a ply."""
        return 0 if self.roots[ply] == NO_NODE else int(self.counts[self.roots[ply]])


class Nodes(NamedTuple):
    """The arrays of an automaton with room for more nodes; its edges end at starts[nodes]."""

    starts: Array
    counts: Array
    hashes: Array
    """hashes[node]: the hash of its edges."""
    symbols: Array
    ends: Array


class Digit(NamedTuple):
    """What the nodes before a digit are made from."""

    step: Array
    """step[class, symbol]: the class before the next digit, or -1."""
    differences: Array
    """differences[class]: the first player's stones minus the second's, as a set."""
    stones: Array
    """stones[symbol, colour]."""
    below: Array
    """below[class, first, second]: the node of the next digit, or the mask of last digits."""
    wanted: int
    """The differences that a whole board may have."""
    left: int
    """The cells of the digits that remain."""
    is_last: bool
    """True if `below` has masks of last digits."""


class Growing:
    """The arrays of nodes and edges while they grow."""

    def __init__(self) -> None:
        self.starts, self.counts, self.hashes = (np.zeros(1 << 12, np.int64) for _ in range(3))
        self.symbols, self.ends = np.zeros(1 << 12, np.int16), np.zeros(1 << 12, np.int64)
        self.nodes = self.edges = 0

    def make_room(self, nodes: int, edges: int) -> None:
        """Make room for this many more nodes and edges; large arrays move without a copy."""
        for names, size in (
            (("starts", "counts", "hashes"), self.nodes + nodes + 1),
            (("symbols", "ends"), self.edges + edges),
        ):
            for name in names:
                if len(array := getattr(self, name)) < size:
                    array.resize(max(size, len(array) * 5 // 4), refcheck=False)

    @property
    def arrays(self) -> "Nodes":
        """The arrays, until they move."""
        return Nodes(self.starts, self.counts, self.hashes, self.symbols, self.ends)

    def cut(self) -> None:
        self.make_room(0, 0)
        self.starts.resize(self.nodes + 1, refcheck=False)
        self.counts.resize(self.nodes, refcheck=False)
        for name in ("symbols", "ends"):
            getattr(self, name).resize(self.edges, refcheck=False)


def automaton(space: Space, classes: LineClasses, on_progress: OnProgress = ignore) -> Automaton:
    """Return the automaton of a space whose words have these classes."""
    cells, two = space.cells, space.colours == 2
    wanted = (
        0b11 << EQUAL_STONES_BIT if two else ALL_DIFFERENCES
    )  # the first player has as many stones as the second, or one more
    below = last_masks(space, classes)
    growing, make = Growing(), load_kernel(make_nodes)
    for number in reversed(range(space.digits - 1)):
        left = sum(map(len, space.groups[number:]))
        side = (min(left, (cells + 1) // 2) + 1, min(left, cells // 2) + 1) if two else (left + 1, 1)
        step, symbols, first = classes.steps[number], classes.steps[number].shape[1], growing.nodes
        stones, is_last = space.stones[number, :symbols].copy(), number == space.digits - 2
        digit = Digit(step, classes.differences[number], stones, below, wanted, left, is_last)
        numbers, table = np.full((len(step), *side), NO_NODE, np.int32), empty_table()
        at_once = max(1, EDGES_PER_BATCH // (side[0] * side[1] * symbols))
        for begin in range(0, len(step), at_once):
            on_progress(Progress(2 * space.digits - 2 - number, 2 * space.digits - 1, INDEX_DIGITS_STEP))
            end = min(begin + at_once, len(step))
            pairs = (end - begin) * side[0] * side[1]
            growing.make_room(pairs, pairs * (symbols + 1))
            table = grow_table(table, growing.hashes, first, growing.nodes, pairs)
            growing.nodes = make(begin, end, digit, growing.arrays, growing.nodes, table, numbers)
            growing.edges = int(growing.starts[growing.nodes])
        below = numbers
    growing.cut()
    roots = np.array([root(below, *space.stones_at(ply)) for ply in range(cells + 1)])
    return Automaton(roots, growing.starts, growing.counts, growing.symbols, growing.ends)


def root(numbers: Array, first: int, second: int) -> int:
    return int(numbers[0, first, second]) if first < numbers.shape[1] and second < numbers.shape[2] else NO_NODE


def last_masks(space: Space, classes: LineClasses) -> Array:
    """Return masks[class, first, second]: the last digits with these stones that complete no line, two bits each."""
    step, stones = classes.steps[-1], space.stones[-1]
    side = int(stones.max(initial=0)) + 1
    masks = np.zeros((len(step), side, side), np.int64)
    for symbol in range(step.shape[1]):
        first, second = stones[symbol]
        masks[step[:, symbol] >= 0, first, second] |= np.int64(3) << np.int64(2 * space.places[symbol])
    return masks


def first_fault(nodes: Any, sizes: Any, digits: Any) -> int:
    """Return the highest node that breaks the form of an automaton, or -1; a kernel.

    Other kernels trust the nodes, so this reads a file of somebody else first. Children have smaller numbers than their
    parents. sizes: the number of symbols of each digit; digits: a zero for each node, which becomes its digit plus 1.
    """
    for root in nodes.roots:
        if root >= 0:
            digits[root] = 1
    for node in range(len(nodes.counts) - 1, -1, -1):
        begin, end = nodes.starts[node], nodes.starts[node + 1] - 1
        if begin < 0 or begin > end or nodes.symbols[end] != END_SYMBOL:
            return node
        if digits[node] > 0 and words_below(node, nodes, sizes, digits) != nodes.counts[node]:
            return node
    return NO_NODE


def words_below(node: int, nodes: Any, sizes: Any, digits: Any) -> int:
    """Return the number of words below the edges of a node, or -1 if an edge breaks the form of an automaton."""
    digit = digits[node] - 1
    words, before, is_last = 0, -1, digit == len(sizes) - 2
    for edge in range(nodes.starts[node], nodes.starts[node + 1] - 1):
        symbol, to = nodes.symbols[edge], nodes.ends[edge]
        if symbol <= before or symbol >= sizes[digit] or to < 0:
            return NO_NODE
        before = symbol
        if is_last:
            if to >> 62 or to & LOW_PAIR_BITS != to >> 1 & LOW_PAIR_BITS:
                return NO_NODE
            words += count(to) >> 1
        else:
            if to >= node or digits[to] not in (0, digit + 2):
                return NO_NODE
            digits[to] = digit + 2
            words += nodes.counts[to]
    return words


def is_same_node(made: Any, one: int, other: int) -> bool:
    """Return whether two nodes have the same edges."""
    begin, start, edges = made.starts[one], made.starts[other], made.starts[one + 1] - made.starts[one]
    if made.starts[other + 1] - start != edges:
        return False
    for i in range(edges - 1):
        if made.symbols[begin + i] != made.symbols[start + i] or made.ends[begin + i] != made.ends[start + i]:
            return False
    return True


intern_node = make_intern(is_same_node)


def make_nodes(begin: int, end: int, digit: Any, made: Any, nodes: int, table: Any, numbers: Any) -> int:
    """Make the nodes of some classes with each number of stones to place, and return the number of nodes; a kernel."""
    for i in range(begin, end):
        for a in range(numbers.shape[1]):
            for b in range(min(numbers.shape[2], digit.left - a + 1)):
                # Of the whole board, the first player has as many stones as the second, or one more: so the stones to
                # place differ by that less the difference of those that lie there.
                if digit.wanted != ALL_DIFFERENCES and not digit.wanted & shift_differences(
                    digit.differences[i], a - b
                ):
                    continue
                if write_node(digit, i, a, b, made, nodes):
                    node = intern_node(table, made.hashes, made, nodes)
                    numbers[i, a, b] = node
                    nodes += node == nodes
    return nodes


def write_node(digit: Any, i: int, a: int, b: int, made: Any, node: int) -> bool:
    """Write the node of a class and of stones to place behind all others; return False if it has no edges."""
    begin, stones, below = made.starts[node], digit.stones, digit.below
    edge, total, mixed = begin, 0, 0
    for symbol in range(digit.step.shape[1]):
        c, first, second = digit.step[i, symbol], a - stones[symbol, 0], b - stones[symbol, 1]
        if c < 0 or first < 0 or second < 0 or first >= below.shape[1] or second >= below.shape[2]:
            continue
        to = below[c, first, second]
        if to == (0 if digit.is_last else NO_NODE):
            continue
        made.symbols[edge], made.ends[edge] = symbol, to
        total += count(to) >> 1 if digit.is_last else made.counts[to]
        mixed = add_word(mixed, symbol ^ to)
        edge += 1
    made.symbols[edge], made.ends[edge] = END_SYMBOL, 0
    made.counts[node], made.hashes[node], made.starts[node + 1] = total, mixed, edge + 1
    return bool(edge > begin)
