"""Four cells in a row, in a text that is longer than the cells: it ends with whose turn it is."""

from zermelo import DRAW, LOSS, BadText, Board, Declared, Game, Notation, Rules
from zermelo.bits import permute

State = tuple[int, int]


def game() -> Game[State]:
    """Mark a free cell; two neighbours of your own win."""

    def moves(state: State) -> int:
        return 0 if lost(state) else 15 & ~(state[0] | state[1])

    return Game(
        "turn_in_text",
        Rules((0, 0), moves, lambda state, move: (state[1], state[0] | 1 << move), outcome),
        notation=Notation(("X", "O"), write=write, read=read),
        board=Board.rectangle(4, 1),
        declared=Declared(transform=lambda state, cells: (permute(state[0], cells[:4]), permute(state[1], cells[:4]))),
    )


def lost(state: State) -> bool:
    return state[1] & state[1] >> 1 != 0


def outcome(state: State) -> int:
    return LOSS if lost(state) else DRAW


def write(state: State, turn: int) -> str:
    first, second = state if turn == 0 else (state[1], state[0])
    return "".join("X" if first >> i & 1 else "O" if second >> i & 1 else "." for i in range(4)) + "XO"[turn]


def read(text: str) -> tuple[State, int]:
    if len(text) != 5 or text[4] not in "XO" or set(text[:4]) - set("XO."):
        raise BadText(f"{text!r} is not four cells and a turn.")
    first, second = (sum(1 << i for i in range(4) if text[i] == mark) for mark in "XO")
    return ((second, first), 1) if text[4] == "O" else ((first, second), 0)
