"""Kayles: knock down one pin of a row, or two that stand side by side.

(Henry Dudeney, 1907; Sam Loyd, 1914.)
Rows of pins are a sum of games. A long row's Grundy value depends on its length modulo 12. (Guy and Smith, 1956.)
"""

from zermelo.bits import count
from zermelo.games.boards.points import row_of_points
from zermelo.games.boards.text import bit_at, check_number, count_of, marks_text, prose, read_mask
from zermelo.rules import LOSS, Declared, Game, Look, Notation, Rules
from zermelo.rules.specs import catalogue_builder

__all__ = ["kayles"]

KAYLES_MARKS = "!-"
"""A pin that stands, and one that does not."""


PIN = (
    "M50 4q12 0 12 15q0 8-4 16q10 14 10 33q0 16-6 26h-24q-6-10-6-26q0-19 10-33q-4-8-4-16q0-15 12-15z"
    "M41 31q9 5 18 0M40 38q10 5 20 0"
)


@catalogue_builder
def kayles(n: int = 10) -> Game[int]:
    """Knock down one pin, or two that stand side by side; the player who knocks down the last pin wins.

    n: 1 to 32 pins. Raises BadOption.
    """
    check_number("n", n, 1, 32)
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

    return Game(
        "kayles",
        Rules((1 << n) - 1, moves, play, lambda pins: LOSS),
        notation=Notation(
            moves=names,
            illegal="a throw knocks down one standing pin, or two side by side",
            write=marks_text(KAYLES_MARKS[::-1], n, bit_at, "12"),
            read=lambda text: read_mask(text, n, KAYLES_MARKS, "pins"),
        ),
        board=row_of_points(
            n, 0.72, {"!": Look("outline", None, "pin", path=PIN, fill="white", size=1.6), "-": Look("gone")}
        ),
        declared=Declared(plies_left=lambda pins: count(pins), impartial=True, parts=rows),
        title=f"Kayles, {count_of(n, 'pin')}",
        about=prose(f"""
            Two players, first and second, move alternately; first begins. {count_of(n, "pin")} stand in a row, numbered
            1 to {n} from the left.

            A move knocks down one pin that stands, or two pins that stand side by side. It is written as the number of
            the pin, such as 3, or as the numbers of both, such as 3-4. Pins keep their places: two pins with a gap
            between them are not side by side. Nobody may pass. In text, ! is a pin that stands, and - one that
            has been knocked down.

            The game ends when no pin stands. The player who knocks down the last pin wins. There are no draws, and no
            position comes twice, because pins are never set up again.
        """),
    )
