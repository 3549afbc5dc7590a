"""Hexapawn: pawns on a small board.

(Martin Gardner, Mathematical Games, Scientific American, March 1962.)
On 3 x 3 squares, the player who moves second wins; that is what Gardner's machine of matchboxes learns.
"""

from zermelo.games.boards.pieces import PAWN, white_and_black
from zermelo.games.boards.text import check_number, count_of, prose
from zermelo.games.boards.travel import pawn_steps, read_pawns, seen_text, turn_stones
from zermelo.rules import LOSS, Board, Game, Notation, Rules
from zermelo.rules.specs import catalogue_builder

__all__ = ["hexapawn"]

HEXAPAWN_PAWNS = white_and_black("pawn", PAWN, "one step ahead; captures one step diagonally ahead")


@catalogue_builder
def hexapawn(width: int = 3, height: int = 3) -> Game[tuple[int, int]]:
    """Move a pawn straight ahead or capture diagonally ahead; reach the last row or leave your opponent without a move
    to win.

    A pawn goes straight ahead and captures slantwise. At most 5 x 5 squares, and at least 2 rows. Raises BadOption.
    """
    check_number("width", width, 1, 5)
    check_number("height", height, 2, 5)
    cells, home = width * height, (1 << width) - 1  # cell 0 is the corner on the left of the player to move
    names = [f"{chr(97 + cell % width)}{cell // width + 1}" for cell in range(cells)]
    targets = pawn_steps(width, height)  # capture to the left, go forward, capture to the right

    def moves(state: tuple[int, int]) -> int:
        mine, theirs = state
        mask = 0
        if theirs & home == 0:
            for move in range(3 * (cells - width)):
                there = 1 << max(targets[move], 0)
                free = theirs & there if move % 3 != 1 else ~(mine | theirs) & there
                if targets[move] >= 0 and mine >> move // 3 & 1 and free:
                    mask |= 1 << move
        return mask

    def play(state: tuple[int, int], move: int) -> tuple[int, int]:
        there = 1 << targets[move]
        return turn_stones(state[1] & ~there, cells), turn_stones(state[0] & ~(1 << move // 3) | there, cells)

    labels = [names[move // 3] + names[target] for move, target in enumerate(targets)]

    turned = dict(zip(names, names[::-1], strict=True))  # black sees the board from the other end
    grid = Board(
        tuple((i % width, height - 1 - i // width) for i in range(cells)),
        names=tuple(names),
        looks=HEXAPAWN_PAWNS,
        path=lambda name, text: [turned[at] if text[-1] == "B" else at for at in (name[:2], name[2:])],
        backdrop="chequered",
    )
    title = f"Hexapawn, {width} x {height}"
    rules = Rules((home, home << cells - width), moves, play, lambda state: LOSS)
    return Game(
        "hexapawn",
        rules,
        notation=Notation(
            ("white", "black"),
            labels,
            write=seen_text("WB", cells),
            read=lambda text: read_pawns(text, cells, width, width),
        ),
        board=grid,
        title=title,
        about=prose(f"""
            Two players, white (W) and black (B), move alternately; white begins. The board has
            {count_of(width, "column")} and {count_of(height, "row")} of squares. At the start, white has a pawn on each
            square of the bottom row, and black one on each square of the top row.

            A pawn moves one square straight ahead, away from its own first row, if that square is empty. Or it captures
            a pawn of the opponent that is one square diagonally ahead: that pawn is removed, and the capturing pawn
            takes its place. A pawn never moves sideways or back.

            A move is written as the square that the pawn leaves and the square that it enters, such as a1a2 or a1b2.
            Each player names the squares from their own side of the board: row 1 is the player's own first row, and
            column a is at the player's left. So a1 of black is the top right corner of the board as white sees it.
            Nobody may pass.

            A player wins by moving a pawn to the last row as that player sees it, or by leaving the opponent without a
            legal move, also by capturing all pawns. There are no draws, and no position comes twice, because pawns
            never go back.
        """),
    )
