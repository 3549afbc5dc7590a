"""Breakthrough: be the first to reach the other end of the board.

(Dan Troyka, 2000; Kerry Handscomb, Abstract Games 7, 2001.)
"""

from zermelo.bits import count
from zermelo.games.boards import (
    PAWN,
    check_number,
    count_of,
    pawn_steps,
    prose,
    read_pawns,
    seen_text,
    turn_stones,
    white_and_black,
)
from zermelo.rules import LOSS, Board, Declared, Game, Notation, Rules, catalogue_builder
from zermelo_atlas.games.boards.squares import check_moves, rows_in_words

__all__ = ["breakthrough"]

KIND = "Men and pieces that move"

State = tuple[int, int]  # the pieces of the side to move, and those of the opponent, on a board seen by the former


BREAKTHROUGH_PAWNS = white_and_black("pawn", PAWN, "one step ahead; captures one step diagonally ahead")


@catalogue_builder
def breakthrough(width: int = 3, height: int = 4, rows: int = 2) -> Game[State]:
    """Move a piece one square ahead, straight or diagonally, and capture diagonally; the first player to reach the last
    row wins.

    width: 2 to 8; height: 3 to 8; rows: those that each player fills at the start, 1 or 2, which leave no more than
    half the board. At most 63 steps, such as 5 x 5 or 4 x 6. Raises BadOption.
    """
    check_number("width", width, 2, 8)
    check_number("height", height, 3, 8)
    check_number("rows", rows, 1, min(2, height // 2))
    cells, home = width * height, (1 << width) - 1  # cell 0 is the corner on the left of the player to move
    check_moves(width, height, 3 * (cells - width), "steps")
    targets = pawn_steps(width, height)

    def moves(state: State) -> int:
        mine, theirs = state
        mask = 0
        if theirs & home == 0:
            for move in range(len(targets)):
                shut = mine | theirs if move % 3 == 1 else mine
                if targets[move] >= 0 and mine >> move // 3 & 1 and not shut >> targets[move] & 1:
                    mask |= 1 << move
        return mask

    def play(state: State, move: int) -> State:
        there = 1 << targets[move]
        return turn_stones(state[1] & ~there, cells), turn_stones(state[0] & ~(1 << move // 3) | there, cells)

    def plies_left(state: State) -> int:
        left = 1
        for row in range(height):
            left += (height - row) * count(state[0] >> row * width & home)
            left += (row + 1) * count(state[1] >> row * width & home)
        return left

    squares = [f"{chr(97 + cell % width)}{cell // width + 1}" for cell in range(cells)]
    first, second = (
        [seen[move // 3] + seen[to] for move, to in enumerate(targets)] for seen in (squares, squares[::-1])
    )
    army = (1 << rows * width) - 1
    return Game(
        "breakthrough",
        Rules((army, army << cells - rows * width), moves, play, lambda state: LOSS),
        notation=Notation(
            ("white", "black"),
            first,
            moves_of_second=second,
            illegal="a piece goes one square ahead, straight to an empty one, or diagonally, also onto an enemy piece",
            write=seen_text("WB", cells),
            read=lambda text: read_pawns(text, cells, width, rows * width),
        ),
        board=Board(
            tuple((i % width, height - 1 - i // width) for i in range(cells)),
            names=(*squares,),
            looks=BREAKTHROUGH_PAWNS,
            backdrop="chequered",
        ),
        declared=Declared(plies_left=plies_left),
        title=f"Breakthrough, {width} x {height}" + ", 1 row each" * (rows == 1),
        about=prose(f"""
            Two players, white (W) and black (B), move alternately; white begins. The board has
            {count_of(width, "column")} and {count_of(height, "row")} of squares. Columns have letters from the left,
            and rows have numbers from the bottom. At the start, white has a piece on each square of the lowest
            {rows_in_words(rows)}, and black on each square of the highest {rows_in_words(rows)}.

            A move takes one of the player's own pieces one square ahead, straight or diagonally: up for white, down for
            black. The square must not hold a piece of the player. If a diagonal move enters a square with a piece of
            the opponent, that piece is captured and removed; straight ahead, the square must be empty. Nobody has to
            capture. A move is written as the square that the piece leaves and the square that it enters, such as
            a{rows}a{rows + 1}. Nobody may pass.

            The first player with a piece on the last row as that player sees it, the highest for white and the lowest
            for black, wins, and the game ends. A player who has no piece, and so no legal move, loses. There are no
            draws, and no position comes twice, because pieces never go back.
        """),
    )
