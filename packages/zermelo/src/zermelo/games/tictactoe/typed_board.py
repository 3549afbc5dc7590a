"""A typed board on which illegal states cannot be represented (the F# article's sequel, 2014).

Lists can hold a 10, a square twice, or a square that both own. Here there are two marks and nine
named squares, and a board gives each square one mark or none; nothing else has a type.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields, replace
from enum import Enum
from functools import reduce
from typing import NamedTuple

from zermelo.bits import mask_of
from zermelo.rules import DRAW, LOSS, Mask, MoveNumber, Outcome, Rules

__all__ = ["EMPTY_BOARD", "Board", "Mark", "Square", "State", "available", "find_positions", "owners", "place", "rules"]


class Mark(Enum):
    """The mark of a player."""

    X = "X"
    O = "O"  # noqa: E741 - the name of the mark

    @property
    def opponent(self) -> "Mark":
        return Mark.O if self is Mark.X else Mark.X


class Square(Enum):
    """A square of the board."""

    TOP_LEFT = "top_left"
    TOP = "top"
    TOP_RIGHT = "top_right"
    LEFT = "left"
    CENTRE = "centre"
    RIGHT = "right"
    BOTTOM_LEFT = "bottom_left"
    BOTTOM = "bottom"
    BOTTOM_RIGHT = "bottom_right"


@dataclass(frozen=True)
class Board:
    """Each of the nine squares holds a mark or nothing."""

    top_left: Mark | None = None
    top: Mark | None = None
    top_right: Mark | None = None
    left: Mark | None = None
    centre: Mark | None = None
    right: Mark | None = None
    bottom_left: Mark | None = None
    bottom: Mark | None = None
    bottom_right: Mark | None = None

    def __post_init__(self) -> None:
        # A type checker reports this before the program runs; this check works without one.
        for field in fields(self):
            if not isinstance(getattr(self, field.name), Mark | None):
                raise TypeError(f"{field.name} holds {getattr(self, field.name)!r}; a square holds a Mark or None.")

    def __getitem__(self, square: Square) -> Mark | None:
        mark: Mark | None = getattr(self, square.value)
        return mark


EMPTY_BOARD = Board()
SQUARES = tuple(Square)


def lines() -> Iterator[frozenset[Square]]:
    """Yield three rows, three columns, two diagonals."""
    rows = [SQUARES[i : i + 3] for i in (0, 3, 6)]
    yield from map(frozenset, rows)
    yield from map(frozenset, zip(*rows, strict=True))
    yield from (frozenset(SQUARES[0:9:4]), frozenset(SQUARES[2:7:2]))


WINS = tuple(lines())


def place(board: Board, square: Square, mark: Mark) -> Board:
    """Return the board with one more mark."""
    return replace(board, **{square.value: mark})


def play_out(squares: Iterable[Square], first: Mark = Mark.X) -> Board:
    """Return the board after moves from the empty board, the two marks by turns.

    >>> play_out([Square.CENTRE, Square.TOP]).centre
    <Mark.X: 'X'>
    """
    marks = (first if ply % 2 == 0 else first.opponent for ply in range(len(SQUARES)))
    return reduce(lambda board, move: place(board, *move), zip(squares, marks, strict=False), EMPTY_BOARD)


def find_positions(mark: Mark | None, board: Board) -> frozenset[Square]:
    """Return the squares that hold this mark, or nothing."""
    return frozenset(square for square in SQUARES if board[square] is mark)


def available(board: Board) -> frozenset[Square]:
    return find_positions(None, board)


def has_won(mark: Mark, board: Board) -> bool:
    positions = find_positions(mark, board)
    return any(line <= positions for line in WINS)


class State(NamedTuple):
    """A board, and the mark that is placed next."""

    board: Board
    mark: Mark


def rules(first: str) -> Rules[State]:
    return Rules(State(EMPTY_BOARD, Mark(first)), moves, play, outcome)


def moves(state: State) -> Mask:
    board, mark = state
    if has_won(mark.opponent, board):
        return 0
    free = available(board)
    return mask_of(i for i, square in enumerate(SQUARES) if square in free)


def play(state: State, move: MoveNumber) -> State:
    board, mark = state
    return State(place(board, SQUARES[move], mark), mark.opponent)


def outcome(state: State) -> Outcome:
    board, mark = state
    return LOSS if has_won(mark.opponent, board) else DRAW


def owners(state: State) -> list[int]:
    """Return the owner of every square: 1 the side to move, -1 the other side, 0 nobody."""
    board, mark = state
    return [0 if board[square] is None else 1 if board[square] is mark else -1 for square in SQUARES]
