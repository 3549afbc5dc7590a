"""Claim cells that touch no cell of the other side, three in a row win: who cannot, passes, and so on without end."""

from zermelo import LOSS, Game, Rules

CELLS = 5
PASS = CELLS
ROWS = [0b111 << first for first in range(CELLS - 2)]


def game() -> Game[tuple[int, int]]:
    def moves(state: tuple[int, int]) -> int:
        mine, theirs = state
        if any(theirs & row == row for row in ROWS):
            return 0
        free = 0b11111 & ~(mine | theirs | theirs << 1 | theirs >> 1)
        return free or 1 << PASS

    def play(state: tuple[int, int], move: int) -> tuple[int, int]:
        mine, theirs = state
        return theirs, mine if move == PASS else mine | 1 << move

    return Game("apart", Rules((0, 0), moves, play, lambda state: LOSS))
