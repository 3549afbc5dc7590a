"""The path of each move: the places to press on the board, in order; and what a move has changed there.

>>> from zermelo.games import start
>>> paths(start("connect"))["4"], paths(start("hexapawn"))["b1b2"]
(('4',), ('b1', 'b2'))
"""

from functools import lru_cache
from itertools import islice
from typing import Any

from zermelo.rules.board import Board
from zermelo.rules.board_marks import board_of, marks_of
from zermelo.rules.places import EMPTY_MARK, Place
from zermelo.rules.position import Move, Position

__all__ = ["Path", "arrivals", "changed_cell", "is_filled", "path_of", "paths", "read_path", "row_of"]

Path = tuple[str, ...]
"""The names of the places to press, in order; () for a move without a place."""

SEPARATORS = "-:"
"""The characters of a name of a move that stand between places."""


def paths(position: Position[Any]) -> dict[str, Path]:
    """Return the path of each legal move, by the name of the move."""
    return {move.name: path_of(position, move) for move in position.moves}


def path_of(position: Position[Any], move: Move) -> Path:
    """Return the path of a move.

    It is what the board declares; else the places whose names the name of the move consists of; else the places that
    the move changes: those that something leaves and the one that it enters, or the first of each heap that shrinks. If
    the name only says where a piece goes, the path begins where it comes from: in the hand for 'C*b2'.
    """
    board = board_of(position)
    if board is None:
        return ()
    if board.path and (declared := tuple(board.path(move.name, position.text))):
        return declared
    named = drop_path(position, move.name, board) or read_path(move.name, board)
    if len(named) > 1:
        return named
    changed = changed_path(board, marks_of(position, board), position.follow(move))
    return changed if named == changed[1:] else named or changed


def drop_path(position: Position[Any], name: str, board: Board) -> Path:
    """Return the place of the piece in the mover's hand, by its kind or its mark, and where a name drops it, if any."""
    letter, star, to = name.partition("*")
    if not star:
        return ()
    hand = zip(board.stands, marks_of(position, board), strict=True)
    own = (place for place, mark in hand if place.owner == position.turn and letter in (mark.upper(), place.kind))
    return tuple(place.name for place in islice(own, 1)) + read_path(to, board)


@lru_cache(maxsize=4096)
def read_path(name: str, board: Board) -> Path:
    """Return the places whose names a name consists of, with hyphens or colons between them; () if there are others.

    >>> from zermelo.games import game
    >>> read_path("a1-c1", game("morris:men=6").board)
    ('a1', 'c1')
    """
    found, rest = list[str](), name
    while rest := rest.lstrip(SEPARATORS):
        place = max((each for each in board.hits if rest.startswith(each)), key=len, default=None)
        if place is None:
            return ()
        found, rest = [*found, place], rest.removeprefix(place)
    return tuple(found)


def changed_path(board: Board, old: str, after: Position[Any]) -> Path:
    """Return the places that a move changes, in the order in which a person would press them."""
    new = marks_of(after, board)
    changed = [i for i in board.field if old[i] != new[i]]
    entered = [i for i in changed if is_filled(board, new[i])]
    left = [i for i in changed if not is_filled(board, new[i])]
    if entered:
        path = [*left, *entered] if len(left) == len(entered) == 1 else entered if len(entered) == 1 else []
    else:
        path = list({row_of(board.stands[i]): i for i in reversed(left)}.values())[::-1]
    names = tuple(board.press_names[i] for i in path)
    return names if all(names) else ()


def row_of(place: Place) -> float:
    """Return the row of a place in arrays, which is that of its heap, or else its height."""
    return place.cell[1] if place.cell else place.y


def is_filled(board: Board, mark: str) -> bool:
    """Return whether something stands where a board has this mark."""
    look = board.looks.get(mark)
    return mark != EMPTY_MARK and not (look and look.shape in ("barred", "gone"))


def arrivals(before: Position[Any], after: Position[Any]) -> list[int]:
    """Return the numbers of the places of the board that have got another mark by a move."""
    board = board_of(after)
    if board is None:
        return []
    old, new = marks_of(before, board), marks_of(after, board)
    return [i for i in board.field if old[i] != new[i] and is_filled(board, new[i])]


def changed_cell(before: Position[Any], after: Position[Any]) -> int | None:
    """Return the place to which a move brings a mark; of several, the one that was empty; None if there is not one."""
    new, old = arrivals(before, after), marks_of(before, board) if (board := board_of(before)) else ""
    new = new if len(new) == 1 else [i for i in new if old[i] == EMPTY_MARK]
    return new[0] if len(new) == 1 else None
