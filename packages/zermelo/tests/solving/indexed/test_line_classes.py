"""The plain twin of the classes of lines: a dict of sets of cells."""

import pytest

from zermelo import game
from zermelo.bits import bits
from zermelo.solving.indexed.line_classes import DEAD_CLASS, EQUAL_STONES_BIT, line_classes
from zermelo.solving.indexed.space import Space, space_of

Class = tuple[frozenset[int], frozenset[int]]
"""The masks of the cells that the open lines of each colour lack."""


def next_class(space: Space, lines: tuple[int, ...], known: Class, digit: int, symbol: int) -> Class | None:
    """Return the class behind a symbol, or None if it completes a line."""
    here = sum(1 << cell for cell in space.groups[digit])
    earlier = sum(1 << cell for group in space.groups[:digit] for cell in group)
    lacking = []
    for colour in range(2):
        stones = int(space.masks[digit, symbol, colour])
        begun = {line for line in lines if line & here and not line & earlier}
        lacking.append(frozenset(part & ~here for part in known[colour] | begun if not part & here & ~stones))
    return None if any(0 in some for some in lacking) else (lacking[0], lacking[1])


def words_below(space: Space, lines: tuple[int, ...], known: Class, digit: int) -> list[tuple[int, ...]]:
    """Return all words that complete no line from a class on, by plain recursion."""
    if digit == space.digits:
        return [()]
    reached = {symbol: next_class(space, lines, known, digit, symbol) for symbol in range(int(space.sizes[digit]))}
    return [
        (symbol, *word)
        for symbol, after in reached.items()
        if after is not None
        for word in words_below(space, lines, after, digit + 1)
    ]


@pytest.mark.parametrize("spec", ["mnk", "mnk:width=4,height=2,k=3", "connect:width=3,height=3,k=3"])
def test_words_through_the_classes_are_those_without_a_line(spec: str) -> None:
    played = game(spec)
    space, placement = space_of(played), played.declared.placement
    assert placement is not None
    classes = line_classes(space, placement.lines)
    words: list[tuple[tuple[int, ...], int]] = [((), 0)]
    for step in classes.steps:
        words = [
            ((*word, symbol), after)
            for word, state in words
            for symbol, after in enumerate(step[state].tolist())
            if after != DEAD_CLASS
        ]
    assert [word for word, _ in words] == words_below(space, placement.lines, (frozenset(), frozenset()), 0)


def test_the_rows_of_a_digit_differ_and_know_the_differences_of_their_words() -> None:
    played = game("mnk")
    space, placement = space_of(played), played.declared.placement
    assert placement is not None
    classes, reached = line_classes(space, placement.lines), {0: {0}}
    for digit, step in enumerate(classes.steps):
        assert len({tuple(row) for row in step.tolist()}) == len(step)
        found = [{bit - EQUAL_STONES_BIT for bit in bits(each)} for each in classes.differences[digit].tolist()]
        assert found == [reached[state] for state in range(len(step))]
        following: dict[int, set[int]] = {}
        for state, row in enumerate(step.tolist()):
            for symbol, after in enumerate(row):
                if after != DEAD_CLASS:
                    first, second = space.stones[digit, symbol].tolist()
                    following.setdefault(after, set()).update(by + first - second for by in reached[state])
        reached = following
