"""Texts and names of moves as data: JavaScript has no functions `write` and `labels`.

Python writes many positions. If few facts about the state determine a character, such as two bits, a table of these
facts replaces the function; if the number of a move determines its name, a list does. Other names are composed from the
cells that a move changes. All of this is tested with new positions; what fails is reported in a sentence.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from random import Random
from typing import Any, NamedTuple

from zermelo.bits import put
from zermelo.games.boards.text import EMPTY
from zermelo.position import Position, breadth_first, random_game
from zermelo.rules import Game, write_numbers
from zermelo.rules.game import Grid
from zermelo.symmetry.transformations import symmetries_of

__all__ = ["Texts", "texts_of"]

NEAREST, GAMES, MOST, LONGEST = 5_000, 1_000, 20_000, 100
"""Positions nearest to the start; random games, their positions and the plies of each: tables are made from these."""

TESTS, ROUNDS = 200, 3
"""Random games that test the tables, and attempts, each with the tests of the last one as known positions."""

SOME = 3_000
"""The number of states to begin with; wrong ones are added."""

MOST_FACTS, MOST_VALUES = 10, 100
"""Largest number of facts that determine a character, and of values of an int that are facts."""

LARGEST = 1 << 53
"""JSON has no integers of more bits."""

RARE = 100
"""Tables may leave one of this many texts unknown."""

UNKNOWN = "?"

WORD_BITS = 64

BIT, EQUAL = 0, 1
"""Kinds of facts: an int of the state has a bit, or is equal to a number."""

Fact = tuple[int, int, int]
"""The place of an int in the state, the kind, and the bit or the number."""

Table = tuple[list[Fact], str]
"""The facts that determine a character, and the character for each number that they make as bits; UNKNOWN for some."""


class Texts(NamedTuple):
    """The texts of a game as JSON, and sentences about those that are missing."""

    data: dict[str, Any]
    missing: tuple[str, ...]


def texts_of(game: Game[Any]) -> Texts:
    """Return what JavaScript needs to write positions and to name moves."""
    random = islice(random_positions(game, GAMES, seed=0), MOST)
    known = list(chain(islice(breadth_first(game), NEAREST), random))
    for seed in range(1, ROUNDS + 1):
        tests = list(random_positions(game, TESTS, seed))
        write = written(game, known, tests)
        if write["kind"] != "none":
            break
        known += tests
    labels = names_of([*known, *tests])
    templates = templates_of([*known, *tests]) if labels is None and write["kind"] == "cells" else {}
    heaps = game.heaps is not None and all(list(game.heaps(each.state)) == ints(each.state) for each in tests)
    data: dict[str, Any] = {
        "write": write,
        "labels": labels or [[], []],
        "templates": templates,
        "grid": board(game.grid),
        "heaps": heaps,
        "parts": game.parts is not None and all(game.parts(each.state) == heaps_of(each.state) for each in tests),
        "symmetries": symmetries_of(game) if write["kind"] == "cells" else [],
    }
    return Texts(data, tuple(missing(game, write, labels is None, templates)))


def missing(game: Game[Any], write: Any, varying: bool, templates: dict[str, str]) -> Iterator[str]:
    """Yield a sentence about each thing that JavaScript lacks."""
    if write["kind"] == "none":
        yield "Texts and boards of positions are written by Python alone: `text` and `board` are null."
    if varying:
        which = "Some moves" if templates else "Moves"
        yield f"{which} have numbers in place of names, such as #5, because Python alone knows their names."


def random_positions(game: Game[Any], games: int, seed: int) -> Iterator[Position[Any]]:
    rng = Random(seed)
    return chain.from_iterable(random_game(game, rng, LONGEST) for _ in range(games))


def ints(state: Any) -> list[int]:
    return list(state) if isinstance(state, tuple) else [state]


def heaps_of(state: Any) -> list[Any]:
    """Return the states with one of the ints of a state, and 0 for all others."""
    return [put((0,) * len(state), i, number) for i, number in enumerate(state)] if isinstance(state, tuple) else []


def written(game: Game[Any], known: Sequence[Position[Any]], tests: Sequence[Position[Any]]) -> dict[str, Any]:
    """Return the way to write a position: numbers, a table for each character, or none."""
    if game.write is write_numbers:
        return {"kind": "numbers", "tuple": isinstance(game.rules.start, tuple)}
    turns = [tables_of([each for each in known if each.turn == turn]) for turn in (0, 1)]
    if None in turns:
        return {"kind": "none"}
    shown = [(text_by(turns[each.turn], each.state), each.text) for each in tests]
    unknown = [text for text, _ in shown if UNKNOWN in text]
    if len(unknown) * RARE > len(shown) or any(text not in unknown and text != right for text, right in shown):
        return {"kind": "none"}
    return {"kind": "cells", "turns": turns}


def text_by(tables: Iterable[Table] | None, state: Any) -> str:
    """Return the text of a state by the tables, as JavaScript does."""
    numbers = ints(state)
    return "".join(marks[number_of(facts, numbers)] for facts, marks in tables or ())


def number_of(facts: list[Fact], numbers: list[int]) -> int:
    return sum(is_true(fact, numbers) << i for i, fact in enumerate(facts))


def is_true(fact: Fact, numbers: list[int]) -> bool:
    word, kind, number = fact
    return bool(numbers[word] >> number & 1) if kind == BIT else numbers[word] == number


def tables_of(positions: Sequence[Position[Any]]) -> list[Table] | None:
    """Return the table of every character of the text; None if the text has no fixed length or a table is too large."""
    import numpy as np

    texts = [position.text for position in positions]
    if not texts or len(set(map(len, texts))) != 1:
        return None
    facts, columns = facts_of(np.array([ints(position.state) for position in positions], np.int64))
    tables = []
    for marks in np.array([[ord(mark) for mark in text] for text in texts]).T:
        if (table := table_of(facts, columns, marks)) is None:
            return None
        tables.append(table)
    return tables


def facts_of(words: Any) -> tuple[list[Fact], Any]:
    """Return the facts that are true for some states and false for others, and a column of 0 and 1 for each."""
    import numpy as np

    facts, columns = list[Fact](), []
    for word, column in enumerate(words.T):
        values = np.unique(column)
        few = 2 < len(values) <= MOST_VALUES and abs(values).max() < LARGEST
        numbers = values.tolist() if few else []
        for kind, candidates in ((BIT, range(WORD_BITS)), (EQUAL, numbers)):
            for number in candidates:
                truth = column >> number & 1 if kind == BIT else (column == number).astype(np.int64)
                if 0 < truth.sum() < len(truth):
                    facts.append((word, kind, number))
                    columns.append(truth)
    return facts, np.array(columns).reshape(len(columns), len(words))


def table_of(facts: list[Fact], columns: Any, marks: Any) -> Table | None:
    """Return the facts that determine a character, and the table; None if they are too many.

    They are found for some states. States for which they are wrong are added, until there are none.
    """
    import numpy as np

    rows = np.arange(min(SOME, len(marks)))
    while (chosen := chosen_facts(columns[:, rows], marks[rows])) is not None:
        table = [UNKNOWN] * (1 << len(chosen))
        group = numbers_of(columns, chosen)
        for number, mark in zip(group[rows].tolist(), marks[rows].tolist(), strict=True):
            table[number] = chr(mark)
        wrong = np.flatnonzero(np.array([ord(mark) for mark in table])[group] != marks)
        if not len(wrong):
            return [facts[place] for place in chosen], "".join(table)
        rows = np.concatenate([rows, wrong[:SOME]])
    return None


def chosen_facts(columns: Any, marks: Any) -> list[int] | None:
    """Return the numbers of few columns that determine a column of characters, chosen one by one; None if too many."""
    import numpy as np

    kinds, found = np.unique(marks, return_inverse=True)
    chosen, group = list[int](), np.zeros(len(marks), np.int64)
    while mixed(group, found, len(kinds)):
        left = [place for place in range(len(columns)) if place not in chosen]
        if len(chosen) == MOST_FACTS or not left:
            return None
        chosen.append(min(left, key=lambda place: mixed(group * 2 + columns[place], found, len(kinds))))
        group = group * 2 + columns[chosen[-1]]
    for place in list(chosen):
        others = [each for each in chosen if each != place]
        if not mixed(numbers_of(columns, others), found, len(kinds)):
            chosen = others
    return chosen


def numbers_of(columns: Any, places: Sequence[int]) -> Any:
    """Return the number that some columns of 0 and 1 make, for each row."""
    import numpy as np

    return sum((columns[place] << i for i, place in enumerate(places)), np.zeros(columns.shape[1], np.int64))


def mixed(group: Any, found: Any, kinds: int) -> float:
    """Return how mixed the characters of the rows of each group are: the Gini impurity, 0 if every group has one."""
    import numpy as np

    counts = np.bincount(group * kinds + found, minlength=(int(group.max()) + 1) * kinds).reshape(-1, kinds)
    counts = counts[counts.any(axis=1)]
    return float((counts.sum(axis=1) - (counts**2).sum(axis=1) / counts.sum(axis=1)).sum())


def names_of(positions: Iterable[Position[Any]]) -> list[list[str | None]] | None:
    """Return the names of moves by turn and number; None if a name depends on more than these."""
    names: list[dict[int, str]] = [{}, {}]
    for position in positions:
        for move in position.moves:
            label = position.label(move)
            if names[position.turn].setdefault(move, label) != label:
                return None
    return [[each.get(move) for move in range(max(each, default=-1) + 1)] for each in names]


def templates_of(positions: Iterable[Position[Any]]) -> dict[str, str]:
    """Return templates of names such as '{from}-{to}' by the numbers of cells that a move empties and fills."""
    found = defaultdict[str, set[str]](set)
    for position in positions:
        for move in position.moves:
            emptied, filled, mark = changes(position, move)
            if len(emptied) < 2 and len(filled) == 1 and all((*emptied, *filled)):
                kind = f"{len(emptied)},{len(filled)}"
                if len(found[kind]) < 2:
                    found[kind].add(template(position.label(move), emptied, filled, mark))
    return {kind: each.pop() for kind, each in found.items() if len(each) == 1}


def changes(position: Position[Any], move: int) -> tuple[list[str], list[str], str]:
    """Return the names of the cells that a move empties and fills, and the character in the last of these.

    Of several cells that it empties, the only one that looked like the cell that it fills is returned, if there is one.
    """
    grid = position.game.grid
    if grid is None:
        return [], [], ""
    names, before, after = grid.cell_names, position.board, position.follow(move).board
    changed = [cell for cell in grid.field if before[cell] != after[cell]]
    filled = [cell for cell in changed if after[cell] != EMPTY]
    emptied = [cell for cell in changed if after[cell] == EMPTY]
    if len(emptied) > 1 and len(filled) == 1:
        alike = [cell for cell in emptied if before[cell] == after[filled[0]]]
        emptied = alike if len(alike) == 1 else emptied
    mark = after[filled[0]].upper() if filled else ""
    return [names[cell] for cell in emptied], [names[cell] for cell in filled], mark


def template(name: str, emptied: list[str], filled: list[str], mark: str) -> str:
    for part, shown in (("from", emptied[:1]), ("to", filled), ("piece", [mark])):
        for text in shown:
            name = name.replace(text, f"{{{part}}}", 1)
    return name


def board(grid: Grid | None) -> dict[str, Any] | None:
    """Return a grid as JSON."""
    if grid is None:
        return None
    return {
        "places": grid.places,
        "names": grid.cell_names,
        "labels": grid.labels,
        "field": grid.field,
        "columns": grid.columns,
        "hands": grid.hands,
        "pieces": {mark: piece._asdict() for mark, piece in (grid.pieces or {}).items()},
    }
