"""Stones on 3 x 3 cells, and an int of the state that is not a board: a flag that a few lines of play set."""

from zermelo import DRAW, WIN, BadText, Board, Declared, Game, Notation, Rules
from zermelo.bits import count, permute

CELLS, PLUS, MIDDLE_ROW, MIDDLE_COLUMN = 9, 0b010111010, 0b000111000, 0b010010010
TURN, MIRROR = (0, 3, 6, 1, 4, 7, 2, 5, 8), (2, 1, 0, 5, 4, 3, 8, 7, 6)

State = tuple[int, int, int]


def game() -> Game[State]:
    """A full board is a draw, but a win for the side to move where the flag was set."""
    return Game(
        "rare_flag",
        Rules((0, 0, 0), moves, play, lambda state: WIN if state[2] else DRAW),
        notation=Notation(("X", "O"), write=write, read=read),
        board=Board.rectangle(3, CELLS // 3),
        declared=Declared(
            plies_left=lambda state: CELLS - count(state[0]) - count(state[1]),
            transform=lambda state, cells: (permute(state[0], cells[:9]), permute(state[1], cells[:9]), state[2]),
            symmetries=((*TURN, CELLS), (*MIRROR, CELLS)),
        ),
    )


def moves(state: State) -> int:
    return 511 & ~(state[0] | state[1])


def play(state: State, move: int) -> State:
    """Set the flag where the stones make a plus, and the mover's make its middle row or column."""
    mine, theirs, flag = state
    new = mine | 1 << move
    if theirs | new == PLUS and new in (MIDDLE_ROW, MIDDLE_COLUMN):
        flag = 1
    return theirs, new, flag


def write(state: State, turn: int) -> str:
    first, second = state[:2] if turn == 0 else (state[1], state[0])
    stones = ("X" if first >> i & 1 else "O" if second >> i & 1 else "." for i in range(CELLS))
    return "".join(stones) + str(state[2])


def read(text: str) -> tuple[State, int]:
    if len(text) != CELLS + 1 or set(text[:CELLS]) - set("XO.") or text[CELLS] not in "01":
        raise BadText(f"{text!r} is not nine cells and a flag.")
    first, second = (sum(1 << i for i in range(CELLS) if text[i] == mark) for mark in "XO")
    turn = (count(first) + count(second)) % 2
    return ((second, first) if turn else (first, second)) + (int(text[CELLS]),), turn
