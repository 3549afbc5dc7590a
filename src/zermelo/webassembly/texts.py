"""Texts of positions as data: JavaScript has no function `write`.

Many games write the numbers of a state with fixed characters between them. Of most others, a few facts about the state
determine each character, and a table of these facts replaces the function. All of this is tested with new positions;
what fails is reported in a sentence.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from random import Random
from typing import Any, NamedTuple

from zermelo.bits import put
from zermelo.position import Position, breadth_first, random_game
from zermelo.rules import Game
from zermelo.symmetry.transformations import symmetries_of
from zermelo.webassembly.facts import Facts, Table, ints, looked_up, words_of
from zermelo.webassembly.names import Names, names_of

__all__ = ["Texts", "texts_of"]

NEAREST, GAMES, MOST, LONGEST = 3_000, 1_000, 12_000, 100
"""Positions nearest to the start; random games, their positions and the plies of each: tables are made from these."""

TESTS, MOST_TESTS, ROUNDS = 200, 5_000, 3
"""Random games that test the tables, their positions, and attempts. The positions of a test are known in the next."""

RARE = 100
"""Tables may leave one of this many texts unknown."""


class Texts(NamedTuple):
    """The texts of a game as JSON, and sentences about those that are missing."""

    data: dict[str, Any]
    missing: tuple[str, ...]


def texts_of(game: Game[Any]) -> Texts:
    """Return what JavaScript needs to write positions and to name moves."""
    random = islice(random_positions(game, GAMES, seed=0), MOST)
    known = list(chain(islice(breadth_first(game), NEAREST), random))
    for seed in range(1, ROUNDS + 1):
        tests = list(islice(random_positions(game, TESTS, seed), MOST_TESTS))
        write = written(known, tests)
        if write["kind"] != "none":
            break
        known += tests
    has_cells = write["kind"] == "cells"
    names = names_of(known, tests, has_cells)
    data: dict[str, Any] = {
        "write": write,
        "labels": names.labels,
        "templates": names.templates,
        "steps": names.steps,
        "grid": game.grid and game.grid.record(),
        "heaps": heaps_of(tests),
        "parts": game.parts is not None and all(game.parts(each.state) == alone(each.state) for each in tests),
        "symmetries": symmetries_of(game) if has_cells else [],
    }
    return Texts(data, tuple(missing(game, write, names, data["heaps"])))


def missing(game: Game[Any], write: Any, names: Names, heaps: list[int] | None) -> Iterator[str]:
    """Yield a sentence about each thing that JavaScript lacks."""
    if write["kind"] == "none":
        yield "Texts and boards of positions are written by Python alone: `text` and `board` are null."
    if game.heaps and heaps is None:
        yield "Heaps are drawn by Python alone: `board` is null."
    if names.known < 1:
        which = "A few moves" if names.known > 1 - 1 / RARE else "Some moves" if names.known else "Moves"
        yield f"{which} have numbers in place of names, such as #5, because Python alone knows their names."


def random_positions(game: Game[Any], games: int, seed: int) -> Iterator[Position[Any]]:
    rng = Random(seed)
    return chain.from_iterable(random_game(game, rng, LONGEST) for _ in range(games))


def heaps_of(positions: Sequence[Position[Any]]) -> list[int] | None:
    """Return the place in the state of the stones of each heap; None for a game without heaps."""
    heaps = positions[0].game.heaps
    if heaps is None:
        return None
    pairs = [(list(heaps(each.state)), ints(each.state)) for each in positions]
    if len({len(shown) for shown, _ in pairs}) != 1:
        return None
    places = [place_of([(shown[heap], state) for shown, state in pairs]) for heap in range(len(pairs[0][0]))]
    return None if None in places else [place for place in places if place is not None]


def place_of(pairs: Sequence[tuple[int, list[int]]]) -> int | None:
    """Return the place of a number in each of some states; None if there is none."""
    return next((place for place in range(len(pairs[0][1])) if all(n == state[place] for n, state in pairs)), None)


def alone(state: Any) -> list[Any]:
    """Return the states with one of the ints of a state, and 0 for all others."""
    return [put((0,) * len(state), i, number) for i, number in enumerate(state)] if isinstance(state, tuple) else []


def written(known: Sequence[Position[Any]], tests: Sequence[Position[Any]]) -> dict[str, Any]:
    """Return the way to write a position: the numbers of its state, a table for each character, or none."""
    sides = [[[each for each in part if each.turn == turn] for part in (known, tests)] for turn in (0, 1)]
    numbers = [separators([*first, *others]) for first, others in sides]
    if None not in numbers:
        return {"kind": "numbers", "turns": numbers}
    turns = [tables_of(first) for first, _ in sides]
    right = all(tables and is_right(tables, others) for tables, (_, others) in zip(turns, sides, strict=True))
    return {"kind": "cells", "turns": turns} if right else {"kind": "none"}


def is_right(tables: Iterable[Table], positions: Sequence[Position[Any]]) -> bool:
    """Return whether the tables give the texts of all positions but a few, which they leave unknown."""
    if not positions:
        return True
    words, right = words_of(positions), [position.text for position in positions]
    texts = [
        None if None in marks else "".join(marks)
        for marks in zip(*(looked_up(table, words) for table in tables), strict=True)
    ]
    known = [pair for pair in zip(texts, right, strict=True) if pair[0] is not None]
    return (len(texts) - len(known)) * RARE <= len(texts) and all(text == shown for text, shown in known)


def separators(positions: Sequence[Position[Any]]) -> list[str] | None:
    """Return the characters before, between and after the numbers of a state in its text; None if they vary.

    >>> from zermelo import start
    >>> separators([start("nim", "3,4,5:2")])
    ['', ',', ',', ':2']
    """
    if not positions:
        return [""]
    found, rest = list[str](), positions[0].text
    for number in ints(positions[0].state):
        before, _, rest = rest.partition(str(number))
        found.append(before)
    found.append(rest)
    return found if all(each.text == with_numbers(found, ints(each.state)) for each in positions) else None


def with_numbers(between: Sequence[str], numbers: Sequence[int]) -> str:
    return between[0] + "".join(f"{number}{text}" for number, text in zip(numbers, between[1:], strict=True))


def tables_of(positions: Sequence[Position[Any]]) -> list[Table] | None:
    """Return the table of every character of the text; None if the text has no fixed length or a table is too large.

    The most varied character comes first. Where its table, moved as far as the character, is right, no other is made.
    """
    texts = [position.text for position in positions]
    if len(set(map(len, texts))) != 1:
        return None
    marks, words, facts, tables = (
        list(zip(*texts, strict=True)),
        words_of(positions),
        Facts(positions),
        dict[int, Table](),
    )
    order = sorted(range(len(marks)), key=lambda i: max(map(marks[i].count, set(marks[i]))))
    for i in order:
        moved = tables[order[0]].moved(i - order[0]) if tables else None
        if moved and looked_up(moved, words) == list(marks[i]):
            tables[i] = moved
        elif table := facts.table(marks[i]):
            tables[i] = table
        else:
            return None
    return [tables[i] for i in range(len(marks))]
