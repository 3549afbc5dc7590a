"""Clobber: capture a neighbouring stone of the opponent with every move.

(Michael Albert, J. P. Grossman and Richard Nowakowski, 2001; Albert, Grossman, Nowakowski and David Wolfe, An
introduction to Clobber, Integers 5(2), 2005.)
"""

from zermelo.bits import count
from zermelo.errors import BadText
from zermelo.games.boards import (
    DISC,
    box,
    check_number,
    count_of,
    names_of,
    permuted_pair,
    prose,
    read_turned,
    stones_text,
    white_and_black,
)
from zermelo.rules import LOSS, Board, Declared, Game, MoveNames, Notation, Rules, catalogue_builder
from zermelo_atlas.games.boards.squares import check_board, check_moves

__all__ = ["clobber"]

KIND = "Men and pieces that move"

State = tuple[int, int]  # the stones of the side to move, and those of the opponent


CLOBBER_STONES = white_and_black("stone", DISC, "captures a neighbour")


@catalogue_builder
def clobber(width: int = 4, height: int = 3) -> Game[State]:
    """Move a stone onto a neighbouring stone of your opponent, which is removed; a player who cannot move loses.

    height: 1 to 9. At most 63 pairs of neighbours, such as 6 x 6. Raises BadOption.
    """
    check_board(width, height, 62)
    check_number("height", height, 1, 9)
    cells, places, pairs = width * height, box(width, height), edges(width, height) or ((0, 0),)
    check_moves(width, height, len(pairs), "pairs of neighbours")
    both, names = tuple(1 << a | 1 << b for a, b in pairs), names_of(places)
    letters = tuple(tuple(map(ord, name)) for name in names)

    def moves(state: State) -> int:
        mine, theirs = state
        mask = 0
        for move in range(len(both)):
            if mine & both[move] and theirs & both[move]:
                mask |= 1 << move
        return mask

    def play(state: State, move: int) -> State:  # of the two squares, the stone leaves one and enters the other
        return state[1] & ~both[move], state[0] ^ both[move]

    def name(state: State, move: int, i: int) -> int:
        a, b = pairs[move]
        square = b if (state[0] >> b & 1 == 1) == (i < 2) else a
        return letters[square][i % 2]

    def read(text: str) -> tuple[State, int]:
        state, turn = read_turned(text, cells, "WB")
        if count(state[turn]) > cells - cells // 2 or count(state[1 - turn]) > cells // 2:
            raise BadText(f"{text!r} is not a position: there are {cells - cells // 2} W and {cells // 2} B at most.")
        return state, turn

    white = sum(1 << cell for cell, (x, y) in enumerate(places) if (x + y) % 2 == 0)
    return Game(
        "clobber",
        Rules((white, (1 << cells) - 1 & ~white), moves, play, lambda state: LOSS),
        notation=Notation(
            ("white", "black"),
            MoveNames(len(pairs), 4, name),
            illegal="a stone captures a neighbouring stone of the opponent",
            write=stones_text("WB", cells, last=True),
            read=read,
        ),
        board=Board(places, names=names, looks=CLOBBER_STONES, backdrop="chequered"),
        declared=Declared(plies_left=lambda state: count(state[0]) + count(state[1]) - 1, transform=permuted_pair),
        title=f"Clobber, {width} x {height}",
        about=prose(f"""
            Two players, white (W) and black (B), move alternately; white begins. The board has
            {count_of(width, "column")} and {count_of(height, "row")} of squares. Columns have letters from the left,
            and rows have numbers from the top. At the start, every square has a stone: a1 a white one, and then the
            colours alternate as on a chessboard, so that neighbours differ.

            A move takes one of the player's own stones to a square that shares an edge with its own and has a stone of
            the opponent. That stone is removed, and the moving stone takes its place. A move is written as the square
            that the stone leaves and the square that it enters, such as a1b1. Nobody may pass, or move to an empty
            square.

            A player who has no legal move loses. There are no draws, and no position comes twice, because every move
            removes a stone.
        """),
    )


def edges(width: int, height: int) -> tuple[tuple[int, int], ...]:
    """Return the pairs of squares that share an edge: left and right, then upper and lower.

    >>> edges(2, 2)
    ((0, 1), (2, 3), (0, 2), (1, 3))
    """
    cells = width * height
    across = [(cell, cell + 1) for cell in range(cells) if (cell + 1) % width]
    return (*across, *((cell, cell + width) for cell in range(cells - width)))
