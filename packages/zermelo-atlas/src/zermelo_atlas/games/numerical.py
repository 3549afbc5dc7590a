"""Numerical tic-tac-toe: odd numbers against even ones; a line of three that sums to 15 wins."""

from zermelo.bits import bits, put
from zermelo.errors import BadText
from zermelo.games.boards import box, lines, marks_text, prose, read_cells
from zermelo.rules import (
    DRAW,
    EMPTY_MARK,
    LOSS,
    Board,
    Declared,
    Game,
    Hints,
    Look,
    Mask,
    MoveNumber,
    Notation,
    Outcome,
    Rules,
    Tray,
    catalogue_builder,
    square,
)

__all__ = ["numerical"]

KIND = "Lines of marks"

Squares = tuple[int, ...]
"""The number in each of the nine squares; 0 for an empty one."""

NUMERICAL_SQUARES = 9
NUMERICAL_LINES = tuple(tuple(bits(line)) for line in lines(box(3, 3), 3))


NUMERICAL_CHOICES = tuple(
    square(3.45 + who, 0.8 * (number // 2 + number % 2) - 1.2, f"={number}", 0.7, caption=str(number), owner=who)
    for number in range(1, 10)
    for who in ((number + 1) % 2,)
)
"""The numbers to press after a square, in a tray of each player."""


@catalogue_builder
def numerical() -> Game[Squares]:
    """Write one of your numbers into an empty square, odd or even ones, each once; the player who completes a line with
    the sum 15 wins.

    The first player has 1, 3, 5, 7 and 9, the second 2, 4, 6 and 8. A full board is a draw.

    (Ronald Graham's game; see George Markowsky, Numerical tic-tac-toe, 1990.) Move 9 * i + s puts
    the side to move's i-th number on square s; it is called 'square=number', such as '5=1'.
    """
    return Game(
        "numerical",
        Rules((0,) * NUMERICAL_SQUARES, moves, play, outcome),
        notation=Notation(
            ("odd", "even"),
            NUMERICAL_MOVE_NAMES[0],
            moves_of_second=NUMERICAL_MOVE_NAMES[1],
            illegal="a square takes one number, each number is used once, odd ones by the first player",
            write=marks_text(EMPTY_MARK + "123456789", NUMERICAL_SQUARES, lambda board, square: board[square]),
            read=read,
        ),
        board=Board(
            box(3, 3),
            names=tuple(str(cell + 1) for cell in range(NUMERICAL_SQUARES)),
            looks={str(number): Look("text", (number + 1) % 2, size=1.2) for number in range(1, 10)},
            presses=NUMERICAL_CHOICES,
            trays=tuple(
                Tray(((3.0 + who, -1.15), (3.9 + who, -1.15), (3.9 + who, 3.3), (3.0 + who, 3.3)), name, who)
                for who, name in enumerate(("odd", "even"))
            ),
            backdrop="open",
        ),
        declared=Declared(plies_left=empty, hints=Hints(draw_in=empty)),
        title="Numerical tic-tac-toe",
        about=prose("""
            Two players, odd and even, move alternately; odd begins. The board has 3 x 3 squares, which are numbered 1
            to 9, row by row from the top left. Odd has the numbers 1, 3, 5, 7 and 9, and even has 2, 4, 6 and 8. Each
            number is used once in a game.

            A move writes one of the player's own numbers that has not been used into an empty square. It is written as
            the square, an equals sign and the number: 5=1 writes a 1 into the middle. Nobody may pass.

            The player who completes a line of three numbers, a row, a column or a diagonal, whose sum is 15 wins, and
            the game ends; it does not matter who wrote the other numbers of the line. Lines with an empty square do not
            count. If all squares are filled and no line sums to 15, the game is a draw. No position comes twice,
            because numbers are never removed.
        """),
    )


def turn_of(board: Squares) -> int:
    """Return 0 if the odd player is to move, who moves first; 1 if the even player is."""
    return (NUMERICAL_SQUARES - empty(board)) % 2


def empty(board: Squares) -> int:
    """Return the number of empty squares."""
    squares = 0
    for number in board:
        squares += number == 0
    return squares


def numbers(turn: int) -> range:
    return range(1 + turn, 10, 2)


NUMERICAL_MOVE_NAMES = tuple(
    tuple(f"{square + 1}={number}" for number in numbers(turn) for square in range(NUMERICAL_SQUARES))
    for turn in (0, 1)
)


def sums_to_15(board: Squares) -> bool:
    for a, b, c in NUMERICAL_LINES:
        if board[a] and board[b] and board[c] and board[a] + board[b] + board[c] == 15:
            return True
    return False


def moves(board: Squares) -> Mask:
    if sums_to_15(board):
        return 0
    free = 0
    for cell in range(NUMERICAL_SQUARES):
        if not board[cell]:
            free |= 1 << cell
    mask = 0
    for i, number in enumerate(numbers(turn_of(board))):
        if number not in board:
            mask |= free << NUMERICAL_SQUARES * i
    return mask


def play(board: Squares, move: MoveNumber) -> Squares:
    number = 1 + turn_of(board) + 2 * (move // NUMERICAL_SQUARES)
    return put(board, move % NUMERICAL_SQUARES, number)


def outcome(board: Squares) -> Outcome:
    return LOSS if sums_to_15(board) else DRAW


def read(text: str) -> tuple[Squares, int]:
    """Read a board; raise BadText for a repeated number, uneven turns, or a line that was finished too early."""
    board = tuple(0 if cell == EMPTY_MARK else int(cell) for cell in read_cells(text, NUMERICAL_SQUARES, "123456789"))
    used = [number for number in board if number]
    if len(set(used)) < len(used):
        raise BadText(f"{text!r} uses a number twice; each is used once.")
    odd = sum(number % 2 for number in used)
    if odd != (len(used) + 1) // 2:
        raise BadText(
            f"{odd} odd and {len(used) - odd} even numbers are not possible: odd moves first and the players alternate."
        )
    last = [square for square in range(NUMERICAL_SQUARES) if board[square] in numbers(1 - turn_of(board))]
    if sums_to_15(board) and all(sums_to_15(put(board, square, 0)) for square in last):
        raise BadText(f"{text!r} has a sum of 15 that was not the last move; the first one ends the game.")
    return board, turn_of(board)
