"""Othello: a disc turns the discs between it and another of its colour.

(Lewis Waterman, Reversi, 1883.)
A player who cannot move passes.
"""

from collections.abc import Callable
from typing import Literal

from zermelo.bits import count, mask_of
from zermelo.errors import BadOption, BadText
from zermelo.games.boards.pieces import DISC, white_and_black
from zermelo.games.boards.text import prose, read_board_and_turn, stones_of, stones_text
from zermelo.rules import Board, Declared, Game, Hints, Notation, Rules
from zermelo.rules.specs import catalogue_builder

__all__ = ["othello"]

State = tuple[int, ...]  # the discs of the side to move, in two ints for the cells above and below, and the opponent's

OTHELLO_DISCS = white_and_black("disc", DISC, "turns the discs between it and another of its colour", "BW")


OTHER_PROGRAMS_MARKS = str.maketrans("*XxOo-", "BBBWW.")
"""The marks of other programs for black, white and an empty square."""


def check_size(n: int) -> None:
    if n not in (4, 6, 8):
        raise BadOption(f"n={n} is not valid: Othello is played on 4 x 4, 6 x 6 or 8 x 8 squares.")


def turning(n: int) -> tuple[Callable[[int, int], int], Callable[[int, int, int], int]]:
    """Return the functions that find the squares where a disc turns others, and the discs that a new disc turns.

    Bit i of a set is square i. Discs at an edge are never between two others across it, so no row runs over an edge.
    """
    squares = range(n * n)
    across = mask_of(i for i in squares if 0 < i % n < n - 1)
    down = mask_of(i for i in squares if 0 < i // n < n - 1)
    directions = ((1, across), (n, down), (n + 1, across & down), (n - 1, across & down))
    others = n - 3  # the discs that a row has beside its first one

    def ahead(discs: int, between: int, step: int) -> int:
        found = discs << step & between
        for _ in range(others):
            found |= found << step & between
        return found

    def behind(discs: int, between: int, step: int) -> int:
        found = discs >> step & between
        for _ in range(others):
            found |= found >> step & between
        return found

    def targets(mine: int, theirs: int) -> int:
        found = 0
        for step, inner in directions:
            between = theirs & inner
            found |= ahead(mine, between, step) << step | behind(mine, between, step) >> step
        return found & ~(mine | theirs)

    def turned_discs(mine: int, theirs: int, disc: int) -> int:
        found = 0
        for step, inner in directions:
            after, before = ahead(disc, theirs & inner, step), behind(disc, theirs & inner, step)
            found |= (after if after << step & mine else 0) | (before if before >> step & mine else 0)
        return found

    return targets, turned_discs


@catalogue_builder
def othello(n: int = 4, empties: Literal["nobody", "winner"] = "nobody") -> Game[State]:
    """Place a disc so that discs of your opponent lie in a line between it and another of yours, which turns them to
    your colour; more discs in the end win.

    A disc turns those of the opponent between it and another of yours. n is 4, 6 or 8. empties: who gets the empty
    squares at the end; in tournaments, and in the FFO's tests, Zebra and Edax, the winner does. Raises BadOption.
    """
    check_size(n)
    cells, half, middle = n * n, n * n // 2 + 1, (n // 2 - 1) * (n + 1)  # no move is in the middle, so that 63 remain
    upper, lower = (1 << half) - 1, (1 << cells - half) - 1
    before, behind = (1 << middle) - 1, (1 << cells - 1) - (1 << middle)
    names = [f"{chr(97 + i % n)}{i // n + 1}" for i in range(cells)]
    targets, turned = turning(n)
    for_winner = empties == "winner"

    def moves(state: State) -> int:
        places = targets(state[0] | state[1] << half, state[2] | state[3] << half)
        return places & before | places >> 1 & behind

    def after(state: State, move: int) -> State:  # as the opponent sees it
        mine, theirs = state[0] | state[1] << half, state[2] | state[3] << half
        disc = 1 << move + (move >= middle)
        discs = turned(mine, theirs, disc)
        mine, theirs = mine | discs | disc, theirs ^ discs
        return theirs & upper, theirs >> half & lower, mine & upper, mine >> half & lower

    def play(state: State, move: int) -> State:
        board = after(state, move)
        return board if moves(board) else board[2:] + board[:2]

    def plies_left(state: State) -> int:
        return cells - count(state[0]) - count(state[1]) - count(state[2]) - count(state[3])

    def outcome(state: State) -> int:
        ahead = count(state[0]) + count(state[1]) - count(state[2]) - count(state[3])
        extra = plies_left(state) if for_winner else 0
        return ahead + extra if ahead > 0 else ahead - extra if ahead < 0 else 0

    def move_score(state: State, move: int) -> int:  # few replies first
        return cells - count(moves(after(state, move)))

    def read(text: str) -> tuple[State, int]:
        board, turn = read_board_and_turn(text.translate(OTHER_PROGRAMS_MARKS), cells, "BW", "BW")
        mine, theirs = stones_of(board, "BW"[turn]), stones_of(board, "WB"[turn])
        state = mine % (1 << half), mine >> half, theirs % (1 << half), theirs >> half
        passes = moves(state) == 0 and moves(state[2:] + state[:2]) > 0
        if passes or "." in board[middle : middle + 2] + board[middle + n :][:2]:
            raise BadText(f"{text!r} is not a position: fill the middle, and add B or W, who can move.")
        return state, turn

    start = read("." * middle + "WB" + "." * (n - 2) + "BW" + "." * middle + "B")[0]
    return Game(
        "othello",
        Rules(
            start,
            moves,
            play,
            outcome,
            again=lambda state, move: moves(after(state, move)) == 0,
            scores=(-cells, cells),
        ),
        notation=Notation(
            ("black", "white"),
            names[:middle] + names[middle + 1 :],
            illegal="a disc turns others",
            write=stones_text("BW", cells, half, last=True),
            read=read,
        ),
        board=Board(tuple((i % n, i // n) for i in range(cells)), (*names,), looks=OTHELLO_DISCS, backdrop="felt"),
        declared=Declared(plies_left=plies_left, hints=Hints(move_score=move_score)),
        title=f"Othello, {n} x {n}" + ", empty squares to the winner" * for_winner,
        about=prose(f"""
            Two players, black (B) and white (W); black begins. The board has {n} columns and {n} rows of squares.
            Columns have letters from the left, and rows have numbers from the top. At the start, there are four discs
            in the middle: white on {names[middle]} and {names[middle + n + 1]}, black on {names[middle + 1]} and
            {names[middle + n]}.

            A move puts a disc of the player's own colour on an empty square, so that in at least one of the eight
            directions, straight or diagonal, one or more discs of the opponent lie in an unbroken row between the new
            disc and another disc of the player. All discs of the opponent in such rows, in every direction, change
            their colour. A move is written as the name of the square.

            Then the opponent moves. If the opponent has no legal move, the same player moves again; this pass is not
            written. A player who has a legal move must make one.

            The game ends when neither player has a legal move. The player with more discs wins; equal numbers are a
            draw. The score is the difference: a player's own discs less those of the other player; empty squares count
            for {"the winner" if for_winner else "nobody"}. No position comes twice, because every move adds a disc.
        """),
    )
