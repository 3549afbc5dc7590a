"""Konane, the draughts of Hawaii: jump over stones of the opponent until a player cannot.

(Traditional; Michael Ernst, Playing Konane mathematically, UMAP Journal 16, 1995. Jos Uiterwijk, Solving narrow Konane
boards, ICGA Journal 43, 2021.)
"""

from typing import Literal

from zermelo.bits import count
from zermelo.errors import BadText
from zermelo.games.boards import (
    DISC,
    box,
    check_number,
    count_of,
    marks_text,
    names_of,
    prose,
    read_board_and_turn,
    stones_of,
    white_and_black,
)
from zermelo.rules import LOSS, Board, Declared, Game, Keys, Notation, Rules, catalogue_builder
from zermelo_atlas.games.boards.squares import check_moves

__all__ = ["konane"]

KIND = "Men and pieces that move"

State = tuple[int, int]  # the stones of both, whose colours their squares tell, and 1 if white is to move

KONANE_STONES = white_and_black("stone", DISC, "jumps over stones", "BW")


@catalogue_builder
def konane(width: int = 4, height: int = 4, gap: Literal["corner", "middle"] = "corner") -> Game[State]:
    """Jump over stones of your opponent in a straight line and remove them; a player who cannot move loses.

    width, height: 1 to 9. gap: where two stones are missing at the start. At most 63 jumps for either player, such as
    5 x 6. Raises BadOption.
    """
    check_number("width", width, 2, 9)
    check_number("height", height, 1, 9)
    cells, places = width * height, box(width, height)
    names = names_of(places)
    jumps = tuple(
        [(cell, cell + length * step, step) for cell, (x, y) in enumerate(places) if (x + y) % 2 == colour
         for step, ahead in ((1, width - 1 - x), (-1, x), (width, height - 1 - y), (-width, y))
         for length in range(2, ahead + 1, 2)]
        for colour in (0, 1)
    )  # fmt: skip
    most = max(1, *map(len, jumps))
    check_moves(width, height, most, "jumps for a player")
    padded = [
        jump for side in jumps for jump in (side + [(cells, cells, 1)] * most)[:most]
    ]  # no stone is on cell `cells`
    needed = tuple(1 << start | sum(1 << over for over in range(start + by, to, 2 * by)) for start, to, by in padded)
    clear = tuple(sum(1 << at for at in range(start + 2 * by, to + by, 2 * by)) for start, to, by in padded)
    ends = tuple(1 << to for start, to, by in padded)

    def moves(state: State) -> int:
        stones, turn = state
        mask = 0
        for move in range(most):
            jump = turn * most + move
            if stones & needed[jump] == needed[jump] and stones & clear[jump] == 0:
                mask |= 1 << move
        return mask

    def play(state: State, move: int) -> State:
        jump = state[1] * most + move
        return state[0] & ~needed[jump] | ends[jump], 1 - state[1]

    def mark_at(state: State, cell: int) -> int:
        return (state[0] >> cell & 1) * (1 + (cell % width + cell // width) % 2)

    def read(text: str) -> tuple[State, int]:
        board, turn = read_board_and_turn(text, cells, "BW", "BW")
        wrong = [mark for mark, place in zip(board, places, strict=True) if mark == "WB"[sum(place) % 2]]
        if wrong:
            raise BadText(f"{text!r} is not a position: a1 is a square of B, and B or W at the end is to move.")
        return ((1 << cells) - 1 & ~stones_of(board, "."), turn), turn

    hole = 0 if gap == "corner" else height // 2 * width + width // 2 - 1
    first, second = ([names[start] + names[to] for start, to, by in side] for side in jumps)
    return Game(
        "konane",
        Rules(((1 << cells) - 1 & ~(3 << hole), 0), moves, play, lambda state: LOSS),
        notation=Notation(
            ("black", "white"),
            first,
            moves_of_second=second,
            illegal="a stone jumps over stones of the opponent, in one direction, each time to an empty square",
            write=marks_text(".BW", cells, mark_at, "BW"),
            read=read,
        ),
        board=Board(places, names=names, looks=KONANE_STONES, backdrop="pits"),
        declared=Declared(
            plies_left=lambda state: count(state[0]),
            keys=Keys(lambda state: state[0] << 1 | state[1], lambda key: (key >> 1, key & 1)),
        ),
        title=f"Konane, {width} x {height}" + ", middle" * (gap == "middle"),
        about=prose(f"""
            Two players, black (B) and white (W), move alternately; black begins. The board has
            {count_of(width, "column")} and {count_of(height, "row")} of squares. Columns have letters from the left,
            and rows have numbers from the top. At the start, a1 is a square of black, and then the colours alternate as
            on a chessboard, so that neighbours differ. Every square has a stone of its colour, but {names[hole]} and
            {names[hole + 1]}, which are empty.

            A move takes one of the player's own stones over a stone of the opponent that shares an edge with it, to the
            square behind that one, which must be empty. The stone may go on jumping in the same direction, each time
            over one stone of the opponent to an empty square, and may stop after each jump. All stones that it jumps
            over are removed. A move is written as the square that the stone leaves and the square where it stops, such
            as a3a1. Nobody may pass.

            A player who has no legal move loses. There are no draws, and no position comes twice, because every move
            removes a stone.
        """),
    )
