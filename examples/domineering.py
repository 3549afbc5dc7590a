"""Domineering: one player's dominoes stand, the other's lie. (Göran Andersson; Martin Gardner, February 1974.)

Try it: zermelo analyse examples/domineering.py:columns=4,rows=4
If both players may use both directions, the game is Cram. 8 x 8 squares: Breuker, Uiterwijk and van den Herik, 2000.
"""

from typing import Literal

from zermelo import LOSS, BadText, Game, Grid, Rules
from zermelo.bits import count

State = tuple[int, int]  # the covered squares, and 1 if the dominoes of the player to move lie


def game(columns: int = 4, rows: int = 4, first: Literal["vertical", "horizontal"] = "vertical") -> Game[State]:
    """Cover two free squares with a domino of your direction; a player who cannot loses. Up to 7 x 7 squares."""
    cells, full = columns * rows, (1 << columns * rows) - 1
    standing = tuple(1 << i | 1 << i + columns for i in range(cells - columns))
    lying = tuple(3 << i for i in range(cells) if (i + 1) % columns)
    names = [f"{chr(97 + i % columns)}{i // columns + 1}" for i in range(cells)]
    lying_names = [name for i, name in enumerate(names) if (i + 1) % columns]

    def moves(state: State) -> int:
        covered, lies = state
        mask = 0
        if lies:
            for move in range(len(lying)):
                mask |= (covered & lying[move] == 0) << move
        else:
            for move in range(len(standing)):
                mask |= (covered & standing[move] == 0) << move
        return mask

    def play(state: State, move: int) -> State:
        covered, lies = state
        return (covered | lying[move], 0) if lies else (covered | standing[move], 1)

    def write(state: State, turn: int) -> str:
        return "".join("#" if state[0] >> i & 1 else "." for i in range(cells)) + "VH"[state[1]]

    def read(text: str) -> tuple[State, int]:
        if len(text) != cells + 1 or set(text[:-1]) - set("#.") or text[-1] not in "VH":
            raise BadText(f"{text!r} is not a position: write # or . for each of {cells} squares, then V or H to move.")
        lies = int(text[-1] == "H")
        return (sum(1 << i for i, square in enumerate(text[:-1]) if square == "#"), lies), lies ^ (first != "vertical")

    return Game(
        "domineering", Rules((0, int(first == "horizontal")), moves, play, lambda state: LOSS),
        ("vertical", "horizontal") if first == "vertical" else ("horizontal", "vertical"),
        lambda state: lying_names if state[1] else names, write=write, read=read,
        plies_left=lambda state: count(full & ~state[0]) // 2,
        rule="a domino of the player to move covers two free squares",
        grid=Grid(tuple((i % columns, i // columns) for i in range(cells)), tuple(names)),
    )  # fmt: skip
