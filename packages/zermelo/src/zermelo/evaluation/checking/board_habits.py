"""Warnings about boards: moves that nobody can press, marks without a look, and lines along which nobody steps."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from math import dist
from random import Random
from typing import Any, NamedTuple

from zermelo.evaluation.checking.check import way_to
from zermelo.evaluation.checking.fault import LINES_PROMISE, LOOKS_PROMISE, PATH_PROMISE, PATHS_PROMISE, Fault
from zermelo.evaluation.symmetry.folding import MAX_SYMMETRY_SAMPLE_PLIES
from zermelo.rules import Board, Game, Place, Point, list_things, marks_of
from zermelo.rules.move_places import Path, paths
from zermelo.rules.places import EMPTY_MARK
from zermelo.rules.position import Position, random_game

__all__ = ["board_habits"]

BOARD_GAMES = 20
"""The number of random games in which the board is compared with the moves."""

MIN_STEPS_PER_LINE = 5
"""The fewest steps, for each line of the board, after which a line without a step is worth a look."""

Pair = frozenset[str]
"""The names of two points."""


def board_habits(game: Game[Any]) -> Iterator[Fault]:
    """Yield the warnings about the board of a sound game, at most one of each kind."""
    board = game.board
    if board is None:
        return
    rng = Random(0)
    walks = (random_game(game, rng, MAX_SYMMETRY_SAMPLE_PLIES) for _ in range(BOARD_GAMES))
    seen = {(position.state, position.turn): position for walk in walks for position in walk}
    reached = [(position, paths(position)) for position in seen.values()]
    for promise, find in KINDS.items():
        if found := find(board, reached):
            yield Fault(promise, found.words, found.position, way_to(found.position) if found.position else ())


class BoardHabit(NamedTuple):
    """What is worth a look, and the position that shows it, if there is one."""

    words: str
    position: Position[Any] | None = None


Reached = Sequence[tuple[Position[Any], dict[str, Path]]]
"""Positions, each with the paths of its moves."""


def move_without_path(board: Board, reached: Reached) -> BoardHabit | None:
    for position, found in reached:
        if names := [name for name, path in found.items() if not path]:
            return BoardHabit(f"no place of the board is pressed for the move {names[0]!r}", position)
    return None


def moves_with_one_path(board: Board, reached: Reached) -> BoardHabit | None:
    for position, found in reached:
        by_path = defaultdict[Path, list[str]](list)
        for name, path in found.items():
            by_path[tuple(sorted(path)) if board.is_any_order else path].append(name)
        for path, names in by_path.items():
            if path and len(names) > 1:
                moves = list_things(repr(name) for name in names)
                return BoardHabit(f"the moves {moves} press the same places, {' '.join(path)}", position)
    return None


def mark_without_look(board: Board, reached: Reached) -> BoardHabit | None:
    """Return a mark that is drawn as a letter on a board whose other marks have looks."""
    for position, _ in reached if board.looks else ():
        for place, mark in zip(board.stands, marks_of(position, board), strict=True):
            if mark not in (EMPTY_MARK, *board.digits) and is_letter(board, place, mark, position):
                here = f" on {place.name}" if place.name else ""
                return BoardHabit(f"looks has no {mark!r}, which stands{here} here", position)
    return None


def is_letter(board: Board, place: Place, mark: str, position: Position[Any]) -> bool:
    """Return whether a mark without a look of its own is drawn as text."""
    look = board.look(place, mark, position.game.notation)
    return not board.looks.keys() & {mark, place.kind + mark} and look is not None and look.shape == "text"


def step_off_the_lines(board: Board, reached: Reached) -> BoardHabit | None:
    """Return a step that no line joins, or else a line along which there is no step."""
    segments = segments_of(board)
    steps = [(position, step) for position, found in reached for step in steps_in(board, position, found)]
    used, beside = set[Pair](), neighbours(segments)
    for position, (start, end) in steps if segments else ():
        way = straight_way(board, beside, start, end)
        if not way:
            return BoardHabit(f"a man can step from {start} to {end}, and no line joins these points", position)
        used.update(way)
    unused = [segment for segment in segments if segment not in used]
    if not unused or len(steps) < MIN_STEPS_PER_LINE * len(segments):
        return None
    start, end = sorted(unused[0])
    return BoardHabit(f"a line joins {start} and {end}, and no man stepped along it in {BOARD_GAMES} random games")


def steps_in(board: Board, position: Position[Any], found: dict[str, Path]) -> Iterator[tuple[str, str]]:
    """Yield the pairs of points between which a man can move: one that is taken, and one that is empty."""
    mark_on = {place.name: mark for place, mark in zip(board.places, position.board, strict=False)}
    for path in found.values():
        points = [name for name in path if name in mark_on and not board.hits[name].outline]
        if len(path) == len(points) == 2 and mark_on[path[0]] != EMPTY_MARK == mark_on[path[1]]:
            yield path[0], path[1]


def segments_of(board: Board) -> list[Pair]:
    """Return the parts of lines between neighbouring points, each once; lines between other points do not count."""
    named = {place.name: place for place in board.places if place.name and not place.outline}
    at = {name: (place.x, place.y) for name, place in named.items()}
    segments = dict[Pair, None]()
    for line in board.lines:
        start, end = (at.get(each, (0.0, 0.0)) if isinstance(each, str) else each for each in line)
        on = [name for name, spot in at.items() if dist(start, spot) + dist(spot, end) < dist(start, end) + 1e-6]
        in_order = sorted(on, key=lambda name: dist(start, at[name]))
        segments |= dict.fromkeys(map(frozenset, pairwise(in_order)))
    return list(segments | dict.fromkeys(bent_segments(board)))


def bent_segments(board: Board) -> Iterator[Pair]:
    """Return the pairs of points that are joined by two lines, which meet where there is no point."""
    ends = defaultdict[Point, list[str]](list)
    for line in board.lines:
        for end, other in (line, line[::-1]):
            if isinstance(end, str) and not isinstance(other, str):
                ends[other].append(end)
    return (frozenset(pair) for pair in ends.values() if len(pair) == 2)


def neighbours(segments: Sequence[Pair]) -> dict[str, list[str]]:
    """Return the points that a line joins to each point."""
    beside = defaultdict[str, list[str]](list)
    for segment in segments:
        a, b = segment
        beside[a].append(b)
        beside[b].append(a)
    return beside


def straight_way(board: Board, beside: dict[str, list[str]], start: str, end: str) -> list[Pair]:
    """Return the parts of lines that lead straight from a point to another one; [] if none do."""
    goal, way = board.hits[end], list[Pair]()
    while start != end:
        here = board.hits[start]
        left = dist(here[:2], goal[:2])
        for other in beside.get(start, ()):
            x, y = board.hits[other][:2]
            if abs(dist(here[:2], (x, y)) + dist((x, y), goal[:2]) - left) < 1e-6:
                way.append(frozenset((start, other)))
                start = other
                break
        else:
            return []
    return way


KINDS: dict[str, Callable[[Board, Reached], BoardHabit | None]] = {
    PATH_PROMISE: move_without_path,
    PATHS_PROMISE: moves_with_one_path,
    LOOKS_PROMISE: mark_without_look,
    LINES_PROMISE: step_off_the_lines,
}
"""The warnings about boards, each with the function that looks for it."""
