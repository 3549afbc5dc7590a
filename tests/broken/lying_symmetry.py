"""Claim cells of a row, and the left end wins at once: so a row and its mirror image are not worth the same."""

from zermelo import DRAW, LOSS, Game, Rules


def game() -> Game[tuple[int, int]]:
    def moves(state: tuple[int, int]) -> int:
        mine, theirs = state
        return 0 if theirs & 1 else 0b1111 & ~(mine | theirs)

    def play(state: tuple[int, int], cell: int) -> tuple[int, int]:
        mine, theirs = state
        return theirs, mine | 1 << cell

    def outcome(state: tuple[int, int]) -> int:
        return LOSS if state[1] & 1 else DRAW

    def write(state: tuple[int, int], turn: int) -> str:
        x, o = state if turn == 0 else (state[1], state[0])
        return "".join("X" if x >> i & 1 else "O" if o >> i & 1 else "." for i in range(4))

    def read(text: str) -> tuple[tuple[int, int], int]:
        x, o = (sum(1 << i for i in range(4) if text[i] == mark) for mark in "XO")
        return ((x, o), 0) if text.count("X") == text.count("O") else ((o, x), 1)

    return Game("mirror", Rules((0, 0), moves, play, outcome), write=write, read=read, symmetries=((3, 2, 1, 0),))
