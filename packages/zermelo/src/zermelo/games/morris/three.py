"""Three men's morris and achi: place your men, then move them along the lines; three in a line win."""

from zermelo.bits import count
from zermelo.errors import BadText
from zermelo.games.boards.lines_of_k import box, finder_of, lines, permuted_pair
from zermelo.games.boards.text import complete_lines, prose, read_cells, stones_of, stones_text
from zermelo.rules import EMPTY_MARK, LOSS, Board, Declared, Game, Mask, MoveNumber, Notation, Outcome, Rules

__all__ = ["morris"]

Men = tuple[int, int]
"""The men of the side to move and of the other side; point i is bit i."""

THREE_MORRIS_MARKS = ("X", "O")
THREE_MORRIS_POINTS = 9
THREE_MORRIS_PLACES = box(3, 3)
THREE_MORRIS_LINES = lines(THREE_MORRIS_PLACES, 3)
THREE_MORRIS_STEPS = tuple(
    (a, b)
    for a in range(THREE_MORRIS_POINTS)
    for b in range(THREE_MORRIS_POINTS)
    if any(line >> a & 1 and line >> b & 1 for line in THREE_MORRIS_LINES)
    and max(abs(x - y) for x, y in zip(THREE_MORRIS_PLACES[a], THREE_MORRIS_PLACES[b], strict=True)) == 1
)
"""The neighbours of each point on a line; diagonals only lead through the middle."""

THREE_MORRIS_TURNS = ((0, 1, 2, 3, 4, 5, 6, 7, 8), (2, 1, 0, 5, 4, 3, 8, 7, 6), (6, 7, 8, 3, 4, 5, 0, 1, 2),
         (8, 7, 6, 5, 4, 3, 2, 1, 0), (0, 3, 6, 1, 4, 7, 2, 5, 8), (2, 5, 8, 1, 4, 7, 0, 3, 6),
         (6, 3, 0, 7, 4, 1, 8, 5, 2), (8, 5, 2, 7, 4, 1, 6, 3, 0))  # fmt: skip
"""The square turned and mirrored: point i shows what point THREE_MORRIS_TURNS[..][i] showed."""

has_line = finder_of(THREE_MORRIS_LINES)


def morris(men: int = 3) -> Game[Men]:
    """Return the game of 3 or 4 men each on nine points."""
    every = 2 * men

    def moves(state: Men) -> Mask:
        mine, theirs = state
        if has_line(theirs):
            return 0
        occupied = mine | theirs
        if count(occupied) < every:
            return (1 << THREE_MORRIS_POINTS) - 1 & ~occupied
        mask = 0
        for i in range(len(THREE_MORRIS_STEPS)):
            a, b = THREE_MORRIS_STEPS[i]
            if mine >> a & 1 and not occupied >> b & 1:
                mask |= 1 << THREE_MORRIS_POINTS + i
        return mask

    def read(text: str) -> tuple[Men, int]:
        board = read_cells(text, THREE_MORRIS_POINTS + 1, "XO")
        first, second = (stones_of(board[:THREE_MORRIS_POINTS], mark) for mark in THREE_MORRIS_MARKS)
        turn = (board[THREE_MORRIS_POINTS] == THREE_MORRIS_MARKS[1]) * 1
        check(text, first, second, turn, board[THREE_MORRIS_POINTS], men)
        return ((second, first) if turn else (first, second)), turn

    return Game(
        "morris",
        Rules((0, 0), moves, play, outcome),
        notation=Notation(
            THREE_MORRIS_MARKS,
            THREE_MORRIS_MOVE_NAMES,
            illegal=f"a point holds one man; {men} are placed first, then one of yours takes a step along a line",
            write=stones_text(THREE_MORRIS_MARKS, THREE_MORRIS_POINTS, last=True),
            read=read,
        ),
        board=Board.lattice(3, 3, "alternate", "numbers"),
        declared=Declared(
            transform=permuted_pair, symmetries=tuple((*turn, THREE_MORRIS_POINTS) for turn in THREE_MORRIS_TURNS)
        ),
        title="Achi" if men == 4 else "Three men's morris",
        summary=f"Place {'four' if men == 4 else 'three'} men, "
        "then step along the lines to a neighbouring empty point; three of your men on a line win.",
        about=prose(f"""
            Two players, X and O, move alternately; X begins. The board has 3 x 3 points, which are numbered 1 to 9, row
            by row from the top left. Its lines are the three rows, the three columns and the two diagonals. At the
            start, the board is empty, and each player has {men} men.

            At first, a move places a man on an empty point. It is written as the number of the point. When all
            {2 * men} men have been placed, a move is a step: one of the player's own men goes along a line to an empty
            point next to it. So men step between neighbours in a row or a column, and between the middle, 5, and each
            corner. A step is written as the two points, such as 5-1. Nobody may pass, jump or capture.

            The first player with three of their men on a line, whether placed or moved there, wins, and the game ends.
            A player who has no legal move loses. A position can come again, and the game then goes on; play that never
            ends counts as a draw.
        """),
    )


THREE_MORRIS_MOVE_NAMES = (
    *(str(point + 1) for point in range(THREE_MORRIS_POINTS)),
    *(f"{a + 1}-{b + 1}" for a, b in THREE_MORRIS_STEPS),
)


def play(state: Men, move: MoveNumber) -> Men:
    mine, theirs = state
    if move < THREE_MORRIS_POINTS:
        return theirs, mine | 1 << move
    a, b = THREE_MORRIS_STEPS[move - THREE_MORRIS_POINTS]
    return theirs, mine ^ (1 << a | 1 << b)


def outcome(state: Men) -> Outcome:
    """Return a loss, for a player who faces a line or cannot move."""
    return LOSS


def check(text: str, first: int, second: int, turn: int, mover: str, men: int) -> None:
    """Raise BadText for a position that play cannot reach."""
    ones, twos = first.bit_count(), second.bit_count()
    if mover == EMPTY_MARK:
        raise BadText(f"{text!r} does not say whose turn it is: write X or O after the nine points.")
    if max(ones, twos) > men or ones - twos not in (0, 1):
        raise BadText(
            f"{ones} X and {twos} O are not possible: X moves first, the players alternate, and each places {men} men."
        )
    if ones + twos < 2 * men and turn != ones - twos:
        raise BadText(f"It is not the turn of {mover}: {ones} X and {twos} O have been placed.")
    if complete_lines(second if turn else first, THREE_MORRIS_LINES):
        raise BadText(f"{mover} has a finished line and is to move, but a line ends the game.")
