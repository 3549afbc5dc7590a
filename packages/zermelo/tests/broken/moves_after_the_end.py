"""Tic-tac-toe: `moves` gives the empty squares, also when a row is complete."""

from zermelo import DRAW, LOSS, Board, Game, Notation, Rules

ROWS = (0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o124, 0o421)
SQUARES = "123456789"


def game() -> Game[tuple[int, int]]:
    def moves(state: tuple[int, int]) -> int:
        mine, theirs = state
        return 0o777 & ~(mine | theirs)

    def play(state: tuple[int, int], square: int) -> tuple[int, int]:
        mine, theirs = state
        return theirs, mine | 1 << square

    def outcome(state: tuple[int, int]) -> int:
        for row in ROWS:
            if state[1] & row == row:
                return LOSS
        return DRAW

    def write(state: tuple[int, int], turn: int) -> str:
        x, o = state if turn == 0 else (state[1], state[0])
        return "".join("X" if x >> i & 1 else "O" if o >> i & 1 else "." for i in range(9))

    def read(text: str) -> tuple[tuple[int, int], int]:
        x, o = (sum(1 << i for i in range(9) if text[i] == mark) for mark in "XO")
        return ((x, o), 0) if text.count("X") == text.count("O") else ((o, x), 1)

    return Game(
        "goes on",
        Rules((0, 0), moves, play, outcome),
        notation=Notation(("X", "O"), lambda state: SQUARES, write=write, read=read),
        board=Board.rectangle(3, 3, names="numbers"),
    )
