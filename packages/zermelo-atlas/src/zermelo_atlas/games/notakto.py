"""Notakto on one to three boards: both players mark X, and completing the last line loses."""

from zermelo.bits import count, permute
from zermelo.errors import BadOption, BadText
from zermelo.games.boards import (
    bit_at,
    box,
    complete_lines,
    deciding_cells,
    finder_of,
    lines,
    marks_text,
    prose,
    read_cells,
    stones_of,
)
from zermelo.rules import (
    EMPTY_MARK,
    WIN,
    Board,
    Declared,
    Game,
    Mask,
    MoveNumber,
    Notation,
    Outcome,
    Placement,
    Rules,
    catalogue_builder,
)

__all__ = ["notakto"]

KIND = "Lines of marks"

NOTAKTO_SQUARES = 9
NOTAKTO_BOARD_MASK = (1 << NOTAKTO_SQUARES) - 1
NOTAKTO_LINES = lines(box(3, 3), 3)

is_dead = finder_of(NOTAKTO_LINES)
"""Tells if a board holds a line, so that it is out of play."""


def marks_alone(marks: int) -> tuple[int, int]:
    return marks, 0


def marks_of(marks: int, none: int) -> int:
    return marks


def one_board() -> str:
    """Return the rules in words for one board."""
    return prose("""
        Two players, first and second, move alternately; first begins. The board has 3 x 3 squares, which are numbered
        1 to 9, row by row from the top left. Both players mark X.

        A move marks an empty square with X. It is written as the number of the square. Nobody may pass.

        The game ends when three X stand in a line: a row, a column or a diagonal. The player who completes a line
        loses. There are no draws, because a full board has a line, and no position comes twice, because marks are never
        removed.
    """)


SEVERAL_BOARDS_SUMMARY = (
    "Mark X, as your opponent does; a line of three closes its board, and the player who closes the last board loses."
)


def several_boards(boards: int) -> str:
    """Return the rules in words for more than one board."""
    return prose(f"""
        Two players, first and second, move alternately; first begins. There are {boards} boards of 3 x 3 squares, with
        letters from the left, beginning with a. The squares of each board are numbered 1 to 9, row by row from the top
        left. Both players mark X.

        A move marks an empty square with X, on a board without a line. It is written as the letter of the board and the
        number of the square, such as a5. Nobody may pass.

        A board with three X in a line, a row, a column or a diagonal, is dead: nobody moves there any more. The game
        ends when every board is dead. The player who kills the last one loses. There are no draws, because a
        full board has a line, and no position comes twice, because marks are never removed.
    """)


@catalogue_builder
def notakto(boards: int = 1) -> Game[int]:
    """Mark X, as your opponent does; the player who completes a line of three loses.

    (Thane Plambeck and Greg Whitehead, The secrets of Notakto, 2013.) The state is the marks, nine
    bits a board; a move is the cell it marks. Raises BadOption.
    """
    if not 1 <= boards <= 3:
        raise BadOption(f"boards={boards} is not valid: Notakto is played on 1, 2 or 3 boards.")
    offsets = tuple(board * NOTAKTO_SQUARES for board in range(boards))
    cells = boards * NOTAKTO_SQUARES

    def moves(marks: int) -> Mask:
        mask = 0
        for offset in offsets:
            board = marks >> offset & NOTAKTO_BOARD_MASK
            if not is_dead(board):
                mask |= (NOTAKTO_BOARD_MASK & ~board) << offset
        return mask

    def play(marks: int, cell: MoveNumber) -> int:
        return marks | 1 << cell

    def outcome(marks: int) -> Outcome:
        return WIN

    def read(text: str) -> tuple[int, int]:
        marks = stones_of(read_cells(text, cells, "X"), "X")
        for number, offset in enumerate(offsets, 1):
            board = marks >> offset & NOTAKTO_BOARD_MASK
            if complete_lines(board, NOTAKTO_LINES) and not deciding_cells(board, NOTAKTO_LINES):
                raise BadText(f"Board {number} has lines that no single mark completes; a board with a line is dead.")
        return marks, marks.bit_count() % 2

    labels = tuple(
        f"{chr(ord('a') + cell // NOTAKTO_SQUARES) if boards > 1 else ''}{cell % NOTAKTO_SQUARES + 1}"
        for cell in range(cells)
    )
    places = tuple((x + 4 * board, y) for board in range(boards) for x, y in box(3, 3))
    return Game(
        "notakto",
        Rules(0, moves, play, outcome),
        notation=Notation(
            moves=labels,
            illegal="a square can be marked once, and no square of a board with a line",
            write=marks_text(EMPTY_MARK + "X", cells, bit_at),
            read=read,
        ),
        board=Board(places, labels, backdrop="open"),
        declared=Declared(
            plies_left=lambda marks: cells - count(marks),
            placement=Placement(NOTAKTO_LINES, NOTAKTO_BOARD_MASK, shared=True, stones=marks_alone, state=marks_of)
            if boards == 1
            else None,
            transform=permute,
        ),
        title="Notakto" if boards == 1 else f"Notakto, {boards} boards",
        summary="" if boards == 1 else SEVERAL_BOARDS_SUMMARY,
        about=one_board() if boards == 1 else several_boards(boards),
    )
