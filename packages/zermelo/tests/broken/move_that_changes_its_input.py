"""Take cells of a row in turn: `play` writes into the list that it was given, and gives it back."""

from zermelo import LOSS, Game, Notation, Rules


class Board(list[int]):
    """A list that may be a key."""

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(tuple(self))


def game() -> Game[Board]:
    def moves(board: Board) -> int:
        return sum(1 << i for i, cell in enumerate(board) if cell == 0)

    def play(board: Board, cell: int) -> Board:
        board[cell] = 1
        return board

    def write(board: Board, turn: int) -> str:
        return "".join(map(str, board)) + "XO"[turn]

    def read(text: str) -> tuple[Board, int]:
        return Board(map(int, text[:-1])), "XO".index(text[-1])

    return Game(
        "in place", Rules(Board([0, 0, 0]), moves, play, lambda board: LOSS), notation=Notation(write=write, read=read)
    )
