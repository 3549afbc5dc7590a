"""Othello: a disc turns the discs between it and another of its colour.

(Lewis Waterman, Reversi, 1883.)
A player who cannot move passes.
"""

from zermelo.bits import count, put
from zermelo.errors import BadOption, BadText
from zermelo.games.boards.pieces import DISC, white_and_black
from zermelo.games.boards.text import prose, read_board_and_turn, stones_of, stones_text
from zermelo.rules import Game, Grid, Rules
from zermelo.rules.specs import catalogued

__all__ = ["othello"]

State = tuple[int, ...]  # the discs of the side to move, in two ints for the cells above and below, and the opponent's

DISCS = white_and_black("disc", DISC, "turns the discs between it and another of its colour", "BW")


OTHER_MARKS = str.maketrans("*XxOo-", "BBBWW.")
"""The marks of other programs for black, white and an empty square."""


def check_size(n: int) -> None:
    if n not in (4, 6, 8):
        raise BadOption(f"n={n} is not valid: Othello is played on 4 x 4, 6 x 6 or 8 x 8 squares.")


@catalogued
def othello(n: int = 4) -> Game[State]:
    """Own more discs than your opponent in the end, on n x n squares.

    A disc turns those of the opponent between it and another of yours. n is 4, 6 or 8. Raises BadOption.
    """
    check_size(n)
    cells, half, middle = n * n, n * n // 2 + 1, (n // 2 - 1) * (n + 1)  # no move is in the middle, so that 63 remain
    place = {(i % n, i // n): i for i in range(cells)}
    names = [f"{chr(97 + x)}{y + 1}" for x, y in place]
    ways = tuple((*(place.get((x + i % 3 - 1, y + i // 3 - 1), cells) for x, y in place), cells) for i in range(9))

    def after(state: State, cell: int) -> State:  # as the opponent sees it
        board = put(state, cell // half, state[cell // half] | 1 << cell % half)
        for neighbours in ways:  # one of the nine leads nowhere; cell n * n is beside the board
            at = end = neighbours[cell]
            while state[2 + end // half] >> end % half & 1:
                end = neighbours[end]
            while at != end and state[end // half] >> end % half & 1:
                word, disc = at // half, 1 << at % half
                board, at = put(put(board, word, board[word] | disc), 2 + word, board[2 + word] ^ disc), neighbours[at]
        return board[2:] + board[:2]

    def moves(state: State) -> int:
        mask = 0
        for cell in range(cells):
            is_empty = (state[cell // half] | state[2 + cell // half]) >> cell % half & 1 == 0
            mask |= (is_empty and after(state, cell)[:2] != state[2:]) << cell - (cell > middle)
        return mask

    def play(state: State, move: int) -> State:
        board = after(state, move + (move >= middle))
        return board if moves(board) else board[2:] + board[:2]

    def read(text: str) -> tuple[State, int]:
        board, turn = read_board_and_turn(text.translate(OTHER_MARKS), cells, "BW", "BW")
        mine, theirs = stones_of(board, "BW"[turn]), stones_of(board, "WB"[turn])
        state = mine % (1 << half), mine >> half, theirs % (1 << half), theirs >> half
        passes = moves(state) == 0 and moves(state[2:] + state[:2]) > 0
        if passes or "." in board[middle : middle + 2] + board[middle + n :][:2]:
            raise BadText(f"{text!r} is not a position: fill the middle, and add B or W, who can move.")
        return state, turn

    start = read("." * middle + "WB" + "." * (n - 2) + "BW" + "." * middle + "B")[0]
    return Game(
        "othello", Rules(start, moves, play, lambda s: count(s[0]) + count(s[1]) - count(s[2]) - count(s[3])),
        ("black", "white"), names[:middle] + names[middle + 1 :], title=f"Othello, {n} x {n}",
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
            for nobody. No position comes twice, because every move adds a disc.
        """),
        rule="a disc turns others", read=read,
        write=stones_text("BW", cells, half, last=True),
        again=lambda state, move: moves(after(state, move + (move >= middle))) == 0,
        grid=Grid((*place,), (*names,), pieces=DISCS),
        plies_left=lambda s: cells - count(s[0]) - count(s[1]) - count(s[2]) - count(s[3]), scores=(-cells, cells),
    )  # fmt: skip
