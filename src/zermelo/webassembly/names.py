"""Names of moves as data.

Names fixed by the number of the move go in a list; names that also depend on the state go in tables. Other names are
composed of the cells that a move changes, as '{from}-{to}'. All of this is tested with new positions.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from operator import sub
from typing import Any, NamedTuple

from zermelo.games.boards.text import EMPTY
from zermelo.position import Move, Position
from zermelo.rules import Game, Grid, MoveNumber, Place
from zermelo.webassembly.facts import Facts, Table, looked_up, words_of

__all__ = ["Names", "names_of"]

STRIDE = 5
"""Names are composed, and tested, with one of this many positions."""

Name = str | Table | None


class Names(NamedTuple):
    """The names of moves as JSON."""

    labels: list[list[Name]]
    """The name of each number of a move, or its table, for either side; none if names are composed or unknown."""
    templates: dict[str, str]
    """Templates of names, such as '{from}-{to}', by the numbers of cells that a move empties and fills."""
    steps: list[dict[MoveNumber, Place]]
    """The step between cells that a number stands for, for either side."""
    known: float = 1
    """The share of the names that are known."""


NONE = Names([[], []], {}, [{}, {}], 0)
"""No names."""


def names_of(known: Sequence[Position[Any]], tests: Sequence[Position[Any]], has_cells: bool) -> Names:
    """Return the names of the moves of some positions, tested with others. has_cells: cells have characters."""
    if listed := listed_names(known):
        return NONE._replace(labels=[*map(rows, listed)], known=1)
    grid, some = known[0].game.grid, known[::STRIDE]
    if has_cells and grid and any(grid.cell_names):
        names = Names([[], []], *composition(some))
    else:
        sides = ([position for position in some if position.turn == turn] for turn in (0, 1))
        names = NONE._replace(labels=[rows(tables_of(side)) if side else [] for side in sides])
    tried = [(named(names, each, move), move.name) for each, move in moves_of(tests[::STRIDE])]
    if any(name not in (None, right) for name, right in tried):
        return NONE
    return names._replace(known=sum(name is not None for name, _ in tried) / len(tried))


def moves_of(positions: Iterable[Position[Any]]) -> Iterator[tuple[Position[Any], Move]]:
    return ((position, move) for position in positions for move in position.moves)


def rows(names: Mapping[MoveNumber, Name]) -> list[Name]:
    """Return names as a list by the number of the move."""
    return [names.get(move) for move in range(max(names, default=-1) + 1)]


def listed_names(positions: Iterable[Position[Any]]) -> list[dict[MoveNumber, str]] | None:
    """Return the names by turn and number; None if a name depends on the state."""
    names: list[dict[MoveNumber, str]] = [{}, {}]
    for position in positions:
        labels, listed = position.labels, names[position.turn]
        for move in position.moves:
            if listed.setdefault(move, labels[move]) != labels[move]:
                return None
    return names


def tables_of(positions: Sequence[Position[Any]]) -> dict[MoveNumber, Table]:
    """Return the tables of names of one side by number, the most common move first; none if one needs many facts."""
    states = defaultdict[MoveNumber, list[tuple[int, str]]](list)
    for i, position in enumerate(positions):
        labels = position.labels
        for move in position.moves:
            states[move].append((i, labels[move]))
    facts, tables = Facts(positions), dict[MoveNumber, Table]()
    for number in sorted(states, key=lambda number: -len(states[number])):
        legal, names = zip(*states[number], strict=True)
        if (table := facts.table(names, list(legal))) is None:
            return {}
        tables[number] = table
    return tables


def named(names: Names, position: Position[Any], move: MoveNumber) -> str | None:
    """Return the name of a move, as JavaScript composes it; None if it is not known."""
    labels = names.labels[position.turn]
    name = labels[move] if move < len(labels) else None
    if name is not None:
        return name if isinstance(name, str) else looked_up(name, words_of([position]))[0]
    grid, change = position.game.grid, change_of(position, move)
    if grid is None or change is None:
        return None
    step, emptied = names.steps[position.turn].get(move), change.emptied
    if len(emptied) > 1 and len(change.filled) == 1 and step:
        place = tuple(map(sub, grid.places[change.filled[0]], step))
        emptied = [cell for cell in emptied if grid.places[cell] == place]
    template = names.templates.get(f"{len(emptied)},{len(change.filled)}")
    return template and template.format(**parts_of(grid, change._replace(emptied=emptied)))


def composition(positions: Iterable[Position[Any]]) -> tuple[dict[str, str], list[dict[MoveNumber, Place]]]:
    """Return the templates of names, and the steps that numbers stand for."""
    templates = defaultdict[str, set[str]](set)
    steps: list[dict[MoveNumber, set[Place]]] = [defaultdict(set), defaultdict(set)]
    for position, move in moves_of(positions):
        grid, change = position.game.grid, change_of(position, move)
        if grid and change and len(change.emptied) < 2 and len(change.filled) == 1:
            name = move.name
            for part, text in parts_of(grid, change).items():
                name = name.replace(text, f"{{{part}}}", 1)
            templates[f"{len(change.emptied)},1"].add(name)
            for cell in change.emptied:
                step = tuple(map(sub, grid.places[change.filled[0]], grid.places[cell]))
                steps[position.turn][move].add(step)
    alike = {kind: each.pop() for kind, each in templates.items() if len(each) == 1}
    return alike, [{move: each.pop() for move, each in turn.items() if len(each) == 1} for turn in steps]


class Change(NamedTuple):
    """The cells that a move empties and fills, and the character in the last of these."""

    emptied: list[int]
    filled: list[int]
    mark: str


def change_of(position: Position[Any], move: MoveNumber) -> Change:
    before, after = position.board, position.follow(move).board
    cells = [cell for cell in field_of(position.game) if before[cell] != after[cell]]
    filled = [cell for cell in cells if after[cell] != EMPTY]
    return Change([cell for cell in cells if after[cell] == EMPTY], filled, after[filled[0]].upper() if filled else "")


@cache
def field_of(game: Game[Any]) -> list[int]:
    return game.grid.field if game.grid else []


def parts_of(grid: Grid, change: Change) -> dict[str, str]:
    """Return the parts of a name: the names of the cells and the character of the piece."""
    names, parts = grid.cell_names, {"piece": change.mark}
    if change.emptied:
        parts["from"] = names[change.emptied[0]]
    if change.filled:
        parts["to"] = names[change.filled[0]]
    return parts
