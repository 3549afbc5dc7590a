"""A king and a rook against a king: an ending of chess as a game of its own, whose moves can return.

The side with the rook mates in 16 moves at most. (Thomas Ströhlein, Untersuchungen über kombinatorische Spiele, 1970.)
"""

from zermelo.errors import BadText
from zermelo.games.boards import check_number, prose
from zermelo.rules import DRAW, LOSS, Board, Characters, Game, Look, MoveNames, Notation, Rules, catalogue_builder
from zermelo_atlas.games.boards.fen import cells_of_fen

__all__ = ["rook_ending"]

KIND = "Men and pieces that move"

ROOK = "M26 80h48v-9H66V44l6-6V20H61v9h-6v-9H45v9h-6v-9H28v18l6 6v27h-8z"
KING_PATH = "M27 80h46l3-12 5-15c4-15-17-21-27-7V35h8v-8h-8v-9h-8v9h-8v8h8v11c-10-14-31-8-27 7l5 15z"

State = tuple[int, int, int, int]
"""Whether Black is to move, White's king, the rook (a cell beyond the board once it is taken), Black's king."""

DX, DY = (1, 0, -1, 0, 1, 1, -1, -1), (0, 1, 0, -1, 1, -1, 1, -1)
"""The steps of a king; a rook moves along the first four."""

ROOK_ENDING_MARKS = "KRk"

ROOK_ENDING_PIECES = {
    "K": Look("outline", 0, "king", "one step in any direction, to a square that no enemy attacks", KING_PATH, "white"),
    "R": Look("outline", 0, "rook", "any number of squares straight", ROOK, "white"),
    "k": Look("outline", 1, "king", "one step in any direction, to a square that no enemy attacks", KING_PATH, "black"),
}


def beside(size: int, cell: int, step: int, distance: int) -> int:
    """Return the cell at a distance, or -1 if there is none."""
    x, y = cell % size + distance * DX[step], cell // size + distance * DY[step]
    return y * size + x if 0 <= x < size and 0 <= y < size else -1


def near(size: int, a: int, b: int) -> bool:
    """Return whether two kings are on neighbouring cells."""
    return abs(a % size - b % size) <= 1 and abs(a // size - b // size) <= 1


def is_attacked(size: int, cell: int, rook: int, king: int) -> bool:
    """Return whether the rook attacks a cell; its own king may block the line."""
    if cell % size != rook % size and cell // size != rook // size:
        return False  # without a look along the lines
    for step in range(4):
        for distance in range(1, size):
            there = beside(size, rook, step, distance)
            if there == cell:
                return True
            if there in (-1, king):
                break
    return False


def white_moves(size: int, king: int, rook: int, other: int) -> int:
    """Return White's moves: 0 to 7 are the king's; the direction and the distance give the number of a rook's move."""
    mask = 0
    for step in range(8):
        there = beside(size, king, step, 1)
        if there not in (-1, rook) and not near(size, there, other):
            mask |= 1 << step
    for step in range(4):
        for distance in range(1, size):
            if beside(size, rook, step, distance) in (-1, king, other):
                break
            mask |= 1 << 8 + step * (size - 1) + distance - 1
    return mask


def black_moves(size: int, king: int, rook: int, other: int) -> int:
    mask = 0
    for step in range(8):
        there = beside(size, other, step, 1)
        if there >= 0 and not near(size, there, king) and (there == rook or not is_attacked(size, there, rook, king)):
            mask |= 1 << step
    return mask


def rules(size: int) -> Rules[State]:
    cells, longest = size * size, size - 1

    def moves(state: State) -> int:
        black, king, rook, other = state
        if rook == cells:
            return 0
        return black_moves(size, king, rook, other) if black else white_moves(size, king, rook, other)

    def play(state: State, move: int) -> State:
        black, king, rook, other = state
        if black:
            there = beside(size, other, move, 1)
            return 0, king, cells if there == rook else rook, there
        if move < 8:
            return 1, beside(size, king, move, 1), rook, other
        return 1, king, beside(size, rook, (move - 8) // longest, (move - 8) % longest + 1), other

    def outcome(state: State) -> int:
        _, king, rook, other = state
        mate = rook < cells and is_attacked(size, other, rook, king) and black_moves(size, king, rook, other) == 0
        return LOSS if mate else DRAW

    return Rules((0, cells - size // 2, cells - size, size // 2), moves, play, outcome)


def check_order(size: int, state: State) -> None:
    """Raise BadText for a state that no order of moves leads to."""
    black, king, rook, other = state
    is_taken = rook == size * size
    if near(size, king, other):
        raise BadText("The kings stand side by side: no king moves next to the other one.")
    if is_taken and black:
        raise BadText("Black cannot be to move without R on the board: the move of black took it.")
    if not is_taken and not black and is_attacked(size, other, rook, king):
        raise BadText("White cannot be to move where R attacks k: black would have had to leave the check.")


@catalogue_builder
def rook_ending(n: int = 8) -> Game[State]:
    """Move as in chess; white, with king and rook, wins by mate, and black, with a king alone, saves a draw by taking
    the rook or by stalemate.

    n is 4 to 8. A draw is endless play, stalemate, or the loss of the rook. Raises BadOption.
    """
    check_number("n", n, 4, 8)
    size, cells = n, n * n

    def name(state: State, move: int, i: int) -> int:
        black, king, rook, other = state
        if move < 8:
            there = beside(size, other if black else king, move, 1)
        else:
            there = beside(size, rook % cells, (move - 8) // (size - 1), (move - 8) % (size - 1) + 1)
        if there < 0:
            return 0
        mark = marks[1] if move >= 8 else marks[2 * black]
        return mark if i == 0 else 97 + there % size if i == 1 else 48 + size - there // size

    def code(state: State, turn: int, i: int) -> int:
        if i == cells:
            return turns[turn]
        return marks[0] if state[1] == i else marks[1] if state[2] == i else marks[2] if state[3] == i else 46

    marks, turns = tuple(map(ord, ROOK_ENDING_MARKS)), tuple(map(ord, "wb"))

    def read(text: str) -> tuple[State, int]:
        board, turn = text[:-1], "wb".find(text[-1:])
        if len(board) != cells or turn < 0 or sorted(board.replace(".", "")) not in (["K", "R", "k"], ["K", "k"]):
            raise BadText(
                f"{text!r} is not a position: write {cells} squares with one K, one k and at most one R, . for each "
                "other one, then w or b."
            )
        king, rook, other = (board.find(mark) for mark in ROOK_ENDING_MARKS)
        check_order(size, (turn, king, cells if rook < 0 else rook, other))
        return (turn, king, cells if rook < 0 else rook, other), turn

    def square(cell: int) -> str:
        return f"{chr(97 + cell % size)}{size - cell // size}"

    grid = Board(
        tuple((cell % size, cell // size) for cell in range(cells)),
        names=tuple(map(square, range(cells))),
        looks=ROOK_ENDING_PIECES,
        backdrop="chequered",
    )
    return Game(
        "rook-ending",
        rules(size),
        notation=Notation(
            ("white", "black"),
            MoveNames(8 + 4 * (size - 1), 3, name),
            write=Characters(cells + 1, code),
            read=lambda text: read(cells_of_fen(text, n, ROOK_ENDING_MARKS) if "/" in text else text),
        ),
        board=grid,
        title=f"King and rook against king, {n} x {n}",
        about=prose(f"""
            Two players, white and black, move alternately; white begins. The board has {n} columns and {n} rows of
            squares. Columns have letters from the left, and rows have numbers from the bottom. White has a king (K),
            which begins on {square(cells - size // 2)}, and a rook (R), which begins on {square(cells - size)}. Black
            has only a king (k), which begins on {square(size // 2)}. The pieces move as in chess.

            A king moves one square in any of the eight directions, but never to a square next to the other king, and
            the black king never to a square that the rook attacks. The rook moves any number of squares in a row or a
            column; it cannot jump over a piece or take the black king, and white never moves onto the square of an own
            piece. The black king may take the rook by moving onto its square, if the white king is not next to that
            square. A move is written as the piece and the square that it enters, such as Kd2, Ra4 or kb4. There is no
            castling, and nobody may pass.

            White wins by mate: the rook attacks the black king, and black has no legal move. The game is a draw if
            black takes the rook, or if the player to move has no legal move and is not mated. A position can come
            again, and the game then goes on; play that never ends counts as a draw. Black cannot win.
        """),
    )
