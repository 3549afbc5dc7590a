"""Tables of facts about states, in place of functions that Python alone can call.

If a few facts about a state, such as two of its bits, determine a text, a table of these facts replaces the function.
"""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from zermelo.position import Position

__all__ = ["Facts", "Table", "ints", "looked_up", "words_of"]

SOME = 3_000
"""The number of states to begin with; wrong ones are added."""

MOST_FACTS, MOST_VALUES = 10, 100
"""Largest number of facts in a table, and of values of an int that are facts."""

RECENT = 4
"""The number of tables whose facts are tried first for another table."""

LARGEST = 1 << 53
"""JSON has no integers of more bits."""

WORD_BITS = 64

BIT, EQUAL = 0, 1
"""Kinds of facts: an int of the state has a bit, or is equal to a number."""

Fact = tuple[int, int, int]
"""The place of an int in the state, the kind, and the bit or the number."""


class Table(NamedTuple):
    """The facts that determine a text, and the text for each number that they make as bits; None if it is unknown."""

    facts: list[Fact]
    texts: list[str | None]

    def moved(self, by: int) -> "Table":
        """Return the table with all bits, or numbers, greater by this much."""
        return Table([(word, kind, max(0, number + by)) for word, kind, number in self.facts], self.texts)


class Facts:
    """The facts that are true for some of the states and false for others."""

    def __init__(self, positions: Iterable[Position[Any]]) -> None:
        import numpy as np

        words = words_of(positions)
        self.facts, columns = list[Fact](), []
        for word, column in enumerate(words.T):
            values = np.unique(column)
            few = 2 < len(values) <= MOST_VALUES and abs(values).max() < LARGEST
            for kind, candidates in ((BIT, range(WORD_BITS)), (EQUAL, values.tolist() if few else [])):
                for number in candidates:
                    truth = is_true((word, kind, number), words)
                    if 0 < truth.sum() < len(truth):
                        self.facts.append((word, kind, number))
                        columns.append(truth.astype(np.uint8))
        self.columns = np.array(columns, np.uint8).reshape(len(columns), len(words))
        """A row of 0 and 1 for each fact."""
        by_word = [
            [i for i, fact in enumerate(self.facts) if fact[:2] == (word, BIT)] for word in range(words.shape[1])
        ]
        self.bits = [bits for bits in by_word if len(bits) <= MOST_FACTS]
        """The bits of each int that has few: together they are its value."""
        self.used = list[list[int]]()
        """The facts of the latest tables, which are tried first."""

    def table(self, texts: Sequence[str], states: Any = slice(None)) -> Table | None:
        """Return the table of the texts of all states, or of some; None if it needs too many facts.

        The facts are chosen for a part of the states. States for which they are wrong are added, until there are none.
        """
        import numpy as np

        columns, kinds = self.columns[:, states], list(dict.fromkeys(texts))
        numbers = np.array([*map({kind: i for i, kind in enumerate(kinds)}.__getitem__, texts)], np.int64)
        part = np.random.default_rng(0).permutation(len(numbers))[:SOME]
        while (chosen := self.chosen(columns[:, part], numbers[part])) is not None:
            group, table = joined(columns, chosen), np.full(1 << len(chosen), -1)
            table[group[part]] = numbers[part]
            wrong = np.flatnonzero(table[group] != numbers)
            if not len(wrong):
                self.used = [chosen, *(each for each in self.used if each != chosen)][:RECENT]
                known = [None if number < 0 else kinds[number] for number in table.tolist()]
                return Table([self.facts[place] for place in chosen], known)
            part = np.concatenate([part, wrong[:SOME]])
        return None

    def chosen(self, columns: Any, numbers: Any) -> list[int] | None:
        """Return the places of few columns that determine numbers, chosen one by one; None if they are too many."""
        for places in self.used:
            if is_determined(numbers, joined(columns, places)):
                return places
        chosen = list[int]()
        while not is_determined(numbers, group := joined(columns, chosen)):
            if len(chosen) == min(MOST_FACTS, len(columns)):
                return next((bits for bits in self.bits if is_determined(numbers, joined(columns, bits))), None)
            chosen.append(int(impurities(columns, group, numbers).argmin()))
        for place in list(chosen):
            others = [each for each in chosen if each != place]
            if is_determined(numbers, joined(columns, others)):
                chosen = others
        return chosen


def joined(columns: Any, places: Sequence[int]) -> Any:
    """Return the numbers whose bits are some columns of 0 and 1."""
    import numpy as np

    return sum(
        (columns[place].astype(np.int64) << i for i, place in enumerate(places)), np.zeros(columns.shape[1], int)
    )


def is_determined(numbers: Any, group: Any) -> bool:
    """Return whether the members of each group have the same number."""
    import numpy as np

    return len(np.unique(group * (numbers.max() + 1) + numbers)) == len(np.unique(group))


def impurities(columns: Any, group: Any, numbers: Any) -> Any:
    """Return how mixed the numbers are if a column divides each group, for every column: a sum of Gini impurities."""
    import numpy as np

    kinds = numbers.max() + 1
    pairs, pair = np.unique(group * kinds + numbers, return_inverse=True)
    group_of_pair = np.unique(pairs // kinds, return_inverse=True)[1]
    members = np.eye(len(pairs))[pair]
    ones = columns @ members
    return sum(-(part**2 / sums(part, group_of_pair)).sum(axis=1) for part in (ones, members.sum(axis=0) - ones))


def sums(counts: Any, group: Any) -> Any:
    """Return the sums of the counts of each group in place of the counts; 1 in place of 0."""
    import numpy as np

    return np.maximum(1, (counts @ np.eye(group.max() + 1)[group])[:, group])


def words_of(positions: Iterable[Position[Any]]) -> Any:
    """Return the ints of the states of some positions, a row for each."""
    import numpy as np

    return np.array([ints(position.state) for position in positions], np.int64)


def ints(state: Any) -> list[int]:
    return list(state) if isinstance(state, tuple) else [state]


def looked_up(table: Table, words: Any) -> list[str | None]:
    """Return the texts of the states in the rows of an array, as JavaScript finds them; None if one is unknown."""
    numbers = sum((is_true(fact, words) << i for i, fact in enumerate(table.facts)), words[:, 0] * 0)
    return [table.texts[number] for number in numbers.tolist()]


def is_true(fact: Fact, words: Any) -> Any:
    """Return 1 or 0 for each row: whether a fact is true for the state."""
    place, kind, number = fact
    word = words[:, place]
    return word >> number & 1 if kind == BIT else (word == number) * 1
