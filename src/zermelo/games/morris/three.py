"""Three men's morris and achi: place your men, then move them along the lines; three in a line win."""

from zermelo.bits import count
from zermelo.errors import BadText
from zermelo.games.boards.lines_of_k import box, finder_of, lines, permuted_pair
from zermelo.games.boards.text import EMPTY, completed, prose, read_cells, stones_of, stones_text
from zermelo.rules import LOSS, Board, Declared, Game, Mask, MoveNumber, Notation, Outcome, Rules

__all__ = ["morris"]

Men = tuple[int, int]
"""The men of the side to move and of the other side; point i is bit i."""

MARKS = ("X", "O")
POINTS = 9
PLACES = box(3, 3)
LINES = lines(PLACES, 3)
STEPS = tuple(
    (a, b)
    for a in range(POINTS)
    for b in range(POINTS)
    if any(line >> a & 1 and line >> b & 1 for line in LINES)
    and max(abs(x - y) for x, y in zip(PLACES[a], PLACES[b], strict=True)) == 1
)
"""The neighbours of each point on a line; diagonals only lead through the middle."""

TURNS = ((0, 1, 2, 3, 4, 5, 6, 7, 8), (2, 1, 0, 5, 4, 3, 8, 7, 6), (6, 7, 8, 3, 4, 5, 0, 1, 2),
         (8, 7, 6, 5, 4, 3, 2, 1, 0), (0, 3, 6, 1, 4, 7, 2, 5, 8), (2, 5, 8, 1, 4, 7, 0, 3, 6),
         (6, 3, 0, 7, 4, 1, 8, 5, 2), (8, 5, 2, 7, 4, 1, 6, 3, 0))  # fmt: skip
"""The square turned and mirrored: point i shows what point TURNS[..][i] showed."""

has_line = finder_of(LINES)


def morris(men: int = 3) -> Game[Men]:
    """Return the game of 3 or 4 men each on nine points."""
    every = 2 * men

    def moves(state: Men) -> Mask:
        mine, theirs = state
        if has_line(theirs):
            return 0
        occupied = mine | theirs
        if count(occupied) < every:
            return (1 << POINTS) - 1 & ~occupied
        mask = 0
        for i in range(len(STEPS)):
            a, b = STEPS[i]
            if mine >> a & 1 and not occupied >> b & 1:
                mask |= 1 << POINTS + i
        return mask

    def read(text: str) -> tuple[Men, int]:
        board = read_cells(text, POINTS + 1, "XO")
        first, second = (stones_of(board[:POINTS], mark) for mark in MARKS)
        turn = (board[POINTS] == MARKS[1]) * 1
        check(text, first, second, turn, board[POINTS], men)
        return ((second, first) if turn else (first, second)), turn

    return Game(
        "morris",
        Rules((0, 0), moves, play, outcome),
        notation=Notation(
            MARKS,
            LABELS,
            illegal=f"a point holds one man; {men} are placed first, then one of yours takes a step along a line",
            write=stones_text(MARKS, POINTS, last=True),
            read=read,
        ),
        board=Board(PLACES, LABELS[:POINTS]),
        declared=Declared(transform=permuted_pair, symmetries=tuple((*turn, POINTS) for turn in TURNS)),
        title="Achi" if men == 4 else "Three men's morris",
        about=prose(f"""
            Two players, X and O, move alternately; X begins. The board has 3 x 3 points, which are numbered 1 to 9, row
            by row from the top left. Its lines are the three rows, the three columns and the two diagonals. At the
            start, the board is empty, and each player has {men} men.

            At first, a move places a man on an empty point. It is written as the number of the point. When all
            {2 * men} men have been placed, a move is a step: one of the player's own men goes along a line to an empty
            point next to it. So men step between neighbours in a row or a column, and between the middle, 5, and each
            corner. A step is written as the two points, such as 5-1. Nobody may pass, jump or capture.

            The first player with three own men on a line, whether placed or moved there, wins, and the game ends. A
            player who has no legal move loses. A position can come again, and the game then goes on; play that never
            ends counts as a draw.
        """),
    )


LABELS = (*(str(point + 1) for point in range(POINTS)), *(f"{a + 1}-{b + 1}" for a, b in STEPS))


def play(state: Men, move: MoveNumber) -> Men:
    mine, theirs = state
    if move < POINTS:
        return theirs, mine | 1 << move
    a, b = STEPS[move - POINTS]
    return theirs, mine ^ (1 << a | 1 << b)


def outcome(state: Men) -> Outcome:
    """Return a loss, for a player who faces a line or cannot move."""
    return LOSS


def check(text: str, first: int, second: int, turn: int, mover: str, men: int) -> None:
    """Raise BadText for a position that play cannot reach."""
    ones, twos = first.bit_count(), second.bit_count()
    if mover == EMPTY:
        raise BadText(f"{text!r} does not say whose turn it is: write X or O after the nine points.")
    if max(ones, twos) > men or ones - twos not in (0, 1):
        raise BadText(
            f"{ones} X and {twos} O are not possible: X moves first, the players alternate, and each places {men} men."
        )
    if ones + twos < 2 * men and turn != ones - twos:
        raise BadText(f"It is not the turn of {mover}: {ones} X and {twos} O have been placed.")
    if completed(second if turn else first, LINES):
        raise BadText(f"{mover} has a finished line and is to move, but a line ends the game.")
