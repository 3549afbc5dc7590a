"""The automaton that numbers positions: a word's rank is the number of the words before it in alphabetical order.

A node stands for a class of lines and the stones of each colour that are still to be placed, so that all plies share
the nodes and each has its own root. Every node knows how many words it accepts. The rank of a word is the sum of the
counts of the edges that the word passes by: a minimal perfect hash without a key (Lucchesi and Kowaltowski,
Applications of finite automata representing large vocabularies, 1993). Equal nodes are merged as they are made (Daciuk
and others, Incremental construction of minimal acyclic finite-state automata, 2000).
"""

from typing import Any, NamedTuple

import numpy as np

from zermelo.bits import WORD_MASK, count, times
from zermelo.machine.kernel import load_kernel
from zermelo.rules.limits import OnProgress, Progress, ignore
from zermelo.solving.indexed.line_classes import EQUAL_STONES_BIT, INDEX_DIGITS_STEP, LineClasses
from zermelo.solving.indexed.space import Space
from zermelo.solving.storage import Array

__all__ = ["END_SYMBOL", "LOW_PAIR_BITS", "NO_NODE", "Automaton", "automaton", "first_fault"]

NO_NODE = -1
"""The number in place of a node that accepts nothing."""

END_SYMBOL = (1 << 15) - 1
"""The symbol behind the edges of each node, greater than all others, at which every search for a symbol ends."""

LOW_PAIR_BITS = 0x1555_5555_5555_5555
"""The lower bit of each of 31 pairs."""

ALL_DIFFERENCES = WORD_MASK
"""The set of all differences."""

EDGES_PER_BATCH = 1 << 22
"""Edges for which there is room at a time."""

NODE_HASH_MULTIPLIER = 0x9E3779B97F4A7C15 & WORD_MASK | 1


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
    growing, make, enter = Growing(), load_kernel(make_nodes), load_kernel(enter_nodes)
    for digit in reversed(range(space.digits - 1)):
        left = sum(map(len, space.groups[digit:]))
        side = (min(left, (cells + 1) // 2) + 1, min(left, cells // 2) + 1) if two else (left + 1, 1)
        step, differences = classes.steps[digit], classes.differences[digit]
        symbols, first = step.shape[1], growing.nodes
        numbers = np.full((len(step), *side), NO_NODE, np.int32)
        at_once = max(1, EDGES_PER_BATCH // (side[0] * side[1] * symbols))
        table = np.full(1 << 12, NO_NODE, np.int64)
        for begin in range(0, len(step), at_once):
            on_progress(Progress(2 * space.digits - 2 - digit, 2 * space.digits - 1, INDEX_DIGITS_STEP))
            end = min(begin + at_once, len(step))
            pairs = (end - begin) * side[0] * side[1]
            growing.make_room(pairs, pairs * (symbols + 1))
            while 2 * (growing.nodes - first + pairs) > len(table):
                table = np.full(4 * len(table), NO_NODE, np.int64)
                enter(growing.hashes, first, growing.nodes, table)
            growing.nodes, growing.edges = make(
                begin, end, left, step, differences, wanted, space.stones[digit, :symbols].copy(), below,
                digit == space.digits - 2, growing.starts, growing.counts, growing.hashes,
                growing.symbols, growing.ends, growing.nodes, growing.edges, table, numbers,
            )  # fmt: skip
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


def first_fault(roots: Any, starts: Any, counts: Any, symbols: Any, ends: Any, sizes: Any, digits: Any) -> int:
    """Return the highest node that breaks the form of an automaton, or -1; a kernel.

    Other kernels trust the nodes, so this reads a file of somebody else first. Children have smaller numbers than their
    parents. sizes: the number of symbols of each digit; digits: a zero for each node, which becomes its digit plus 1.
    """
    for root in roots:
        if root >= 0:
            digits[root] = 1
    for node in range(len(counts) - 1, -1, -1):
        begin, end = starts[node], starts[node + 1] - 1
        if begin < 0 or begin > end or symbols[end] != END_SYMBOL:
            return node
        digit = digits[node] - 1
        if digit >= 0 and words_below(begin, end, digit, node, counts, symbols, ends, sizes, digits) != counts[node]:
            return node
    return NO_NODE


def words_below(
    begin: int, end: int, digit: int, node: int, counts: Any, symbols: Any, ends: Any, sizes: Any, digits: Any
) -> int:
    """Return the number of words below the edges of a node, or -1 if an edge breaks the form of an automaton."""
    words, before, is_last = 0, -1, digit == len(sizes) - 2
    for edge in range(begin, end):
        symbol, to = symbols[edge], ends[edge]
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
            words += counts[to]
    return words


def make_nodes(
    begin: int, end: int, left: int, step: Any, differences: Any, wanted: int, stones: Any, below: Any, is_last: bool,
    starts: Any, counts: Any, hashes: Any, symbols: Any, ends: Any, nodes: int, edges: int, table: Any,
    numbers: Any,
) -> tuple[int, int]:  # fmt: skip
    """Make the nodes of some classes with each number of stones to place, and return the numbers of nodes and edges.

    A kernel. left: the cells of the digits that remain.
    """
    for i in range(begin, end):
        for a in range(numbers.shape[1]):
            for b in range(min(numbers.shape[2], left - a + 1)):
                # Of the whole board, the first player has as many stones as the second, or one more: so the stones to
                # place differ by that less the difference of those that lie there.
                if wanted != ALL_DIFFERENCES and not wanted & shift_differences(differences[i], a - b):
                    continue
                edge, total, mixed = edges, 0, 0
                for symbol in range(step.shape[1]):
                    c, first, second = step[i, symbol], a - stones[symbol, 0], b - stones[symbol, 1]
                    if c < 0 or first < 0 or second < 0 or first >= below.shape[1] or second >= below.shape[2]:
                        continue
                    to = below[c, first, second]
                    if to == (0 if is_last else NO_NODE):
                        continue
                    symbols[edge], ends[edge] = symbol, to
                    total += count(to) >> 1 if is_last else counts[to]
                    mixed = times(mixed ^ symbol ^ to & WORD_MASK, NODE_HASH_MULTIPLIER)
                    mixed ^= mixed >> 31
                    edge += 1
                if edge > edges:
                    node = same_node(mixed, edges, edge, starts, hashes, symbols, ends, table)
                    if node < 0:
                        table[-1 - node] = nodes
                        node = nodes
                        symbols[edge], ends[edge] = END_SYMBOL, 0
                        counts[node], hashes[node], starts[node + 1] = total, mixed, edge + 1
                        nodes, edges = nodes + 1, edge + 1
                    numbers[i, a, b] = node
    return nodes, edges


def shift_differences(differences: int, by: int) -> int:
    """Return a set of differences with each of them increased by a number."""
    return (differences << by if by >= 0 else differences >> -by) & WORD_MASK


def same_node(mixed: int, edge: int, end: int, starts: Any, hashes: Any, symbols: Any, ends: Any, table: Any) -> int:
    """Return the node that has these edges; if there is none, -1 minus the place in the table where it belongs."""
    place = mixed % len(table)
    while table[place] >= 0:
        node = table[place]
        if hashes[node] == mixed and starts[node + 1] - starts[node] == end - edge + 1:
            same = True
            for i in range(end - edge):
                if symbols[starts[node] + i] != symbols[edge + i] or ends[starts[node] + i] != ends[edge + i]:
                    same = False
                    break
            if same:
                return int(node)
        place = (place + 1) % len(table)
    return -1 - place


def enter_nodes(hashes: Any, begin: int, end: int, table: Any) -> None:
    """Enter nodes into an empty hash table; a kernel."""
    for node in range(begin, end):
        place = hashes[node] % len(table)
        while table[place] >= 0:
            place = (place + 1) % len(table)
        table[place] = node
