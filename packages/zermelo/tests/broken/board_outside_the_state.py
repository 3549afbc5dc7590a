"""Take cells of a row in turn: the board is a list beside the state, which every call of `play` changes."""

from zermelo import LOSS, Game, Rules


def game() -> Game[int]:
    board = [0] * 6

    def moves(ply: int) -> int:
        return sum(1 << i for i, cell in enumerate(board) if cell == 0)

    def play(ply: int, cell: int) -> int:
        board[cell] = 1
        return ply + 1

    return Game("outside", Rules(0, moves, play, lambda ply: LOSS))
