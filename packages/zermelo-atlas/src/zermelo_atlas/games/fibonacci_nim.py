"""Fibonacci Nim: take at most twice as many stones as your opponent took.

(Michael Whinihan, Fibonacci Nim, 1963.)
The player who moves second wins exactly if the number of stones is a Fibonacci number.
"""

import re

from zermelo.errors import BadText
from zermelo.games.boards import check_number, count_of, prose
from zermelo.rules import LOSS, Declared, Game, Notation, Rules, catalogue_builder

__all__ = ["fibonacci_nim"]

KIND = "Heaps and rows"


@catalogue_builder
def fibonacci_nim(n: int = 20) -> Game[tuple[int, int]]:
    """Take stones, at most twice as many as your opponent just took, and not all at first; the player who takes the
    last stone wins.

    n: 2 to 200 stones. Raises BadOption.
    """
    check_number("n", n, 2, 200)

    def moves(state: tuple[int, int]) -> int:
        left, most = state
        return (2 << min(left, most)) - 2

    def play(state: tuple[int, int], amount: int) -> tuple[int, int]:
        left = state[0] - amount
        return left, min(left, 2 * amount)

    def write(state: tuple[int, int], turn: int) -> str:
        return f"{state[0]}/{state[1]}" + ":2" * turn

    def read(text: str) -> tuple[tuple[int, int], int]:
        match = re.fullmatch(r"(\d{1,3})/(\d{1,3})(:2)?", text, re.ASCII)
        left, most = (int(match[1]), int(match[2])) if match else (0, 1)
        if not min(left, 1) <= most <= left <= n:
            raise BadText(
                f"{text!r} is not a position: write the stones, at most {n}, and how many of them may be taken, such "
                f"as {n}/{n - 1}; add :2 for the second player."
            )
        return (left, most), int(text.endswith(":2"))

    return Game(
        "fibonacci-nim",
        Rules((n, n - 1), moves, play, lambda state: LOSS),
        notation=Notation(
            illegal="a move takes at most twice what the opponent took, and the first move leaves a stone",
            write=write,
            read=read,
        ),
        declared=Declared(plies_left=lambda state: state[0], impartial=True, heaps=lambda state: (state[0],)),
        title=f"Fibonacci Nim, {n} stones",
        about=prose(f"""
            Two players, first and second, move alternately; first begins. One heap holds {n} stones.

            A move takes one or more stones from the heap. The first move of the game takes at most
            {count_of(n - 1, "stone")}, so that it leaves at least one. Each later move takes at most twice as many
            stones as the move before it, and no more than are left. A move is written as the number of stones that it
            takes. Nobody may pass. A text such as 17/6 means that 17 stones are left, of which at most 6 may be taken.

            The game ends when no stone is left: the player who takes the last stone wins. There are no draws, and no
            position comes twice, because every move takes stones away.
        """),
    )
