"""Kayles: knock down one pin of a row, or two that stand side by side. (Henry Dudeney, 1907; Sam Loyd, 1914.)

Try it: zermelo analyse examples/kayles.py:n=7
Rows of pins are a sum of games. A long row's Grundy value depends on its length modulo 12. (Guy and Smith, 1956.)
"""

from zermelo import LOSS, BadText, Game, Grid, Rules
from zermelo.bits import count


def game(n: int = 10) -> Game[int]:
    """Knock down one pin, or two neighbours; the player who knocks down the last pin wins. Up to 32 pins."""
    hits = tuple([1 << i for i in range(n)] + [3 << i for i in range(n - 1)])
    names = [str(i + 1) for i in range(n)] + [f"{i + 1}-{i + 2}" for i in range(n - 1)]

    def moves(pins: int) -> int:
        mask = 0
        for move in range(len(hits)):
            if pins & hits[move] == hits[move]:
                mask |= 1 << move
        return mask

    def play(pins: int, move: int) -> int:
        return pins & ~hits[move]

    def rows(pins: int) -> list[int]:
        return [(1 << len(row)) - 1 for row in f"{pins:b}".split("0") if row]  # each moved to the left end

    def write(pins: int, turn: int) -> str:
        return "".join("!" if pins >> i & 1 else "-" for i in range(n)) + "12"[turn]

    def read(text: str) -> tuple[int, int]:
        if len(text) != n + 1 or set(text[:-1]) - set("!-") or text[-1] not in "12":
            raise BadText(f"{text!r} is not a position: write ! or - for each of {n} pins, then 1 or 2 to move.")
        return sum(1 << i for i, pin in enumerate(text[:-1]) if pin == "!"), int(text[-1]) - 1

    return Game(
        "kayles",
        Rules((1 << n) - 1, moves, play, lambda pins: LOSS),
        labels=lambda pins: names,
        rule="a throw knocks down one standing pin, or two side by side",
        write=write,
        read=read,
        grid=Grid(tuple((i, 0) for i in range(n))),
        plies_left=lambda pins: count(pins),
        impartial=True,
        parts=rows,
    )
