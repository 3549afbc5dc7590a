"""Words about places say the same of a position as its board, whichever player is to move and whoever sees it."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

import zermelo
from marks import long
from zermelo import Position
from zermelo_teach.strategies.vocabulary import Vocabulary

GAMES = [
    "tictactoe", "hexapawn", "morris", "hex", "breakthrough", "clobber", "konane", "fox-and-hounds", "hare-and-hounds",
    "toads-and-frogs", "three-musketeers", "numerical",
]  # fmt: skip
"""Games whose players see the board alike or each from their own side, and whose states tell the turn or do not."""

PLIES = 12


def positions(spec: str) -> list[Position[Any]]:
    """Return the unfinished positions of ten random games."""
    found = []
    for seed in range(10):
        position, rng = zermelo.start(spec), Random(seed)
        while not position.is_over and len(position.moves_played) < PLIES:
            found.append(position)
            position = position.play(rng.choice(list(position.moves)))
    return found


def entered(position: Position[Any], move: int) -> int | None:
    """Return the place that shows another mark after a move; None if there are several such places, or none."""
    before, after = position.board, position.follow(move).board
    board = position.game.board
    assert board is not None
    changed = [place for place in board.field if before[place] != after[place] != "."]
    return changed[0] if len(changed) == 1 else None


def borders(position: Position[Any], place: int) -> int:
    """Return in how many directions a place lies at the border."""
    board = position.game.board
    assert board is not None
    spots = [(board.stands[each].x, board.stands[each].y) for each in board.field]
    ends = [(min(axis), max(axis)) for axis in zip(*spots, strict=True)]
    here = board.stands[place].x, board.stands[place].y
    return sum(low < high and at in (low, high) for at, (low, high) in zip(here, ends, strict=True))


def owner(position: Position[Any], place: int) -> int | None:
    """Return the player whose mark stands on a place."""
    board = position.game.board
    assert board is not None
    look = board.look(board.stands[place], position.board[place], position.game.notation)
    return None if look is None or position.board[place] == "." else look.owner


def neighbours(position: Position[Any], place: int) -> list[int]:
    """Return the squares that share a side with one."""
    board = position.game.board
    assert board is not None
    x, y = board.stands[place].x, board.stands[place].y
    return [each for each in board.field if abs(board.stands[each].x - x) + abs(board.stands[each].y - y) == 1]


@pytest.mark.parametrize("spec", GAMES)
def test_a_word_allows_the_moves_to_the_places_that_it_names(spec: str) -> None:
    words = Vocabulary(zermelo.game(spec)).by_name
    told = [(name, number) for name, number in (("corner", 2), ("edge", 1), ("inside", 0)) if name in words]
    for position in positions(spec):
        for name, number in told:
            allowed = words[name].moves(position.state)
            for move in position.moves:
                place = entered(position, move.number)
                if place is not None:
                    assert (borders(position, place) == number) == bool(allowed >> move.number & 1), (name, move)


@pytest.mark.parametrize(
    "spec", ["tictactoe", "hexapawn", "breakthrough", "clobber", "konane", "fox-and-hounds", "numerical"]
)
def test_a_word_about_a_mark_means_that_of_the_side_to_move_or_of_the_opponent(spec: str) -> None:
    words = Vocabulary(zermelo.game(spec)).by_name
    for position in positions(spec):
        for name, player in (("beside-own", position.turn), ("beside-theirs", 1 - position.turn)):
            allowed = words[name].moves(position.state)
            for move in position.moves:
                place = entered(position, move.number)
                if place is not None:
                    near = {owner(position, each) for each in neighbours(position, place)}
                    assert (player in near) == bool(allowed >> move.number & 1), (position.text, name, move)


@pytest.mark.parametrize("spec", ["tictactoe", "mu-torere", "y:n=3", "hex:n=3", *long(["gobblet-gobblers", "morris"])])
def test_every_word_says_the_same_of_an_image_of_the_board(spec: str) -> None:
    game = zermelo.game(spec)
    words = tuple(Vocabulary(game).by_name.values())
    assert zermelo.check(replace(game, declared=replace(game.declared, words=words)), n=5)
