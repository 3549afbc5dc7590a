"""The plain twin of the automaton: a dict from edges to nodes."""

import pytest

from zermelo import game
from zermelo.bits import count
from zermelo.machine.kit.cursors import END_SYMBOL
from zermelo.solving.indexed.automaton import automaton
from zermelo.solving.indexed.line_classes import LineClasses, line_classes
from zermelo.solving.indexed.space import Space, space_of

Edges = tuple[tuple[int, int], ...]
"""The symbols and ends of a node."""

SPECS = ["mnk", "mnk:width=4,height=2,k=3", "mnk:width=4,height=4,k=3", "connect:width=4,height=4"]


def plain_nodes(space: Space, classes: LineClasses) -> dict[Edges, int]:
    """Return the edges of each node in the order of their numbers, digit by digit from the last."""
    nodes, cells = dict[Edges, int](), space.cells
    most = [(cells + 1) // 2, cells // 2] if space.colours == 2 else [cells, 0]
    below: dict[tuple[int, int, int], int] = {}
    for state, row in enumerate(classes.steps[-1].tolist()):
        for symbol, after in enumerate(row):
            if after >= 0:
                at = state, *space.stones[-1, symbol].tolist()
                below[at] = below.get(at, 0) | 3 << 2 * int(space.places[symbol])
    for digit in reversed(range(space.digits - 1)):
        left, made = sum(map(len, space.groups[digit:])), dict[tuple[int, int, int], int]()
        first_node, numbers = len(nodes), dict[Edges, int]()
        for state, row in enumerate(classes.steps[digit].tolist()):
            differences = int(classes.differences[digit][state])
            for a in range(min(left, most[0]) + 1):
                for b in range(min(left - a, most[1]) + 1):
                    if space.colours == 2 and not any(differences >> 31 + by - (a - b) & 1 for by in (0, 1)):
                        continue
                    edges = tuple(
                        (symbol, below[at])
                        for symbol, after in enumerate(row)
                        if (at := (after, a - int(space.stones[digit, symbol, 0]),
                                   b - int(space.stones[digit, symbol, 1]))) in below
                    )  # fmt: skip
                    if edges:
                        made[state, a, b] = numbers.setdefault(edges, first_node + len(numbers))
        nodes.update({(*edges, (END_SYMBOL, digit)): number for edges, number in numbers.items()})
        below = made
    return nodes


@pytest.mark.parametrize("spec", SPECS)
def test_the_nodes_are_those_of_a_dict_in_the_same_order(spec: str) -> None:
    played = game(spec)
    space, placement = space_of(played), played.declared.placement
    assert placement is not None
    classes = line_classes(space, placement.lines)
    found, twin = automaton(space, classes), plain_nodes(space, classes)
    assert len(found.counts) == len(twin)
    words: list[int] = []
    for (*edges, (_, digit)), number in twin.items():
        begin, end = found.starts[number], found.starts[number + 1] - 1
        assert list(zip(found.symbols[begin:end].tolist(), found.ends[begin:end].tolist(), strict=True)) == edges
        assert found.symbols[end] == END_SYMBOL
        is_last = digit == space.digits - 2
        words.append(sum(count(to) >> 1 if is_last else words[to] for _, to in edges))
    assert found.counts.tolist() == words
