"""A list of nine turns; by custom, O moves first (the OCaml book)."""

from typing import Literal, NamedTuple

from zermelo.bits import mask_of
from zermelo.rules import DRAW, LOSS, Mask, MoveNumber, Outcome, Rules

__all__ = ["State", "Turn", "owners", "rules", "won"]

Turn = Literal["O", "X", "E"]
"""The content of a square: O, X, or E for empty."""

Board = tuple[Turn, Turn, Turn, Turn, Turn, Turn, Turn, Turn, Turn]
EMPTY_BOARD: Board = ("E", "E", "E", "E", "E", "E", "E", "E", "E")


class State(NamedTuple):
    """A board and whose turn it is."""

    turn: Turn
    board: Board


def won(a: bool, b: bool, c: bool, d: bool, e: bool, f: bool, g: bool, h: bool, i: bool) -> bool:
    """Return whether nine booleans, true where a player has marked, hold a line."""
    return (
        (a and b and c) or (d and e and f) or (g and h and i)
        or (a and d and g) or (b and e and h) or (c and f and i)
        or (a and e and i) or (c and e and g)
    )  # fmt: skip


def flip_turn(turn: Turn) -> Turn:
    return "X" if turn == "O" else "O"


def replace(turn: Turn, board: Board, square: int) -> Board:
    a, b, c, d, e, f, g, h, i = (turn if n == square else held for n, held in enumerate(board))
    return a, b, c, d, e, f, g, h, i


def has_won(turn: Turn, board: Board) -> bool:
    a, b, c, d, e, f, g, h, i = (held == turn for held in board)
    return won(a, b, c, d, e, f, g, h, i)


def rules(first: str) -> Rules[State]:
    return Rules(State("O" if first == "O" else "X", EMPTY_BOARD), moves, play, outcome)


def moves(state: State) -> Mask:
    turn, board = state
    if has_won(flip_turn(turn), board):
        return 0
    return mask_of(square for square, held in enumerate(board) if held == "E")


def play(state: State, square: MoveNumber) -> State:
    turn, board = state
    return State(flip_turn(turn), replace(turn, board, square))


def outcome(state: State) -> Outcome:
    turn, board = state
    return LOSS if has_won(flip_turn(turn), board) else DRAW


def owners(state: State) -> list[int]:
    """Return the owner of every square: 1 the side to move, -1 the other side, 0 nobody."""
    turn, board = state
    return [0 if held == "E" else 1 if held == turn else -1 for held in board]
