"""Every move of every game is played on its board: its path, and the lines along which men move."""

from collections import defaultdict
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from zermelo import GAMES, Board, Position, start
from zermelo.rules import board_of
from zermelo.rules.move_places import paths

OTHER_BOARDS = (
    "picaria:points=13",
    "mu-torere:men=6",
    "morris:men=6",
    "fanorona:width=5,height=3",
    "fanorona:width=3,height=5",
    "sim:n=7",
    "dots-and-boxes:width=3,height=2",
    "bridg-it:n=4",
    "hex:n=7",
    "y:n=7",
    "teeko:width=5,height=4",
)
"""Games of the catalogue with options that change their boards."""

GAMES_ON_LINES = (
    "morris",
    "morris:men=4",
    "morris:men=6",
    "tapatan",
    "tapatan:diagonals=false",
    "picaria",
    "picaria:points=13",
    "shisima",
    "tsoro-yematatu:jumps=false",
    "pong-hau-ki",
    "mu-torere",
    "mu-torere:men=6",
    "hare-and-hounds",
    "fanorona",
    "fanorona:width=5,height=3",
    "teeko",
)
"""Games whose men step from point to point along lines."""


def walks(spec: str, games: int, plies: int) -> Iterator[Position[Any]]:
    """Yield the positions of games with random moves."""
    random = Random(spec)
    for _ in range(games):
        position = start(spec)
        for _ in range(plies):
            if position.is_over:
                break
            yield position
            position = position.play(random.choice(list(position.moves)))


def board(position: Position[Any]) -> Board:
    found = board_of(position)
    assert found is not None, f"{position.game.spec} has neither a board nor heaps"
    return found


@pytest.mark.parametrize("spec", [*GAMES, *OTHER_BOARDS])
def test_each_legal_move_has_a_path_of_its_own_over_places_of_the_board(spec: str) -> None:
    for position in walks(spec, games=3, plies=25):
        places, moves = board(position), defaultdict(list)
        for move, path in paths(position).items():
            assert path, f"{move} has no path in {position.text}"
            assert set(path) <= places.hits.keys(), f"{move} is pressed at {path} in {position.text}"
            moves[tuple(sorted(path)) if places.is_any_order else path].append(move)
        assert all(len(same) == 1 for same in moves.values()), f"{dict(moves)} in {position.text}"


@pytest.mark.parametrize("spec", GAMES_ON_LINES)
def test_lines_join_exactly_the_points_between_which_men_step(spec: str) -> None:
    stepped = {
        frozenset(path[:2])
        for position in walks(spec, games=25, plies=60)
        for path in paths(position).values()
        if len(path) > 1
    }
    assert stepped == joined_points(start(spec).game.board)


def joined_points(places: Board | None) -> set[frozenset[str]]:
    """Return the pairs of places that a line joins, straight or with a bend at a point that is no place."""
    assert places is not None
    straight = {frozenset(map(str, line)) for line in places.lines if all(isinstance(end, str) for end in line)}
    bends = defaultdict(set)
    for end, bend in places.lines:
        if not isinstance(bend, str):
            bends[bend].add(str(end))
    return straight | {frozenset(ends) for ends in bends.values()}
