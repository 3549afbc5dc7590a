"""Octal games: take stones from rows by a code, such as 0.137, which is Dawson's chess.

(Richard Guy and Cedric Smith, The G-values of various games, 1956. Thomas Dawson's problem is of 1935.)
"""

from zermelo.bits import WORD_BITS, count
from zermelo.errors import BadOption
from zermelo.games.boards import bit_at, check_number, count_of, marks_text, prose, read_mask, row_of_points
from zermelo.rules import LOSS, Declared, Game, Look, Notation, Rules, catalogue_builder

__all__ = ["octal"]

KIND = "Heaps and rows"

OCTAL_MARKS = "o-"
"""A stone, and a place from which one has been taken."""

OCTAL_DIGIT_MEANINGS = "if nothing of the row is left", "if one row is left", "if two rows are left"
"""The meanings of the digits 1, 2 and 4 of a code, which are added."""


COIN = "M50 10a40 40 0 1 1 0 80a40 40 0 1 1 0-80zM50 20a30 30 0 1 1 0 60a30 30 0 1 1 0-60z"


@catalogue_builder
def octal(code: str = "137", n: int = 10) -> Game[int]:
    """Take neighbouring stones from a row, as many as the code of the game allows; a player who cannot move loses.

    code: 1 to 6 digits, 0 to 7; the k-th one is for k stones: the sum of 1 if a player may take a whole row of them, 2
    if they may be at one end of a longer row, 4 if they may be inside one. n: 1 to 31 stones, in one row. At most 63
    places of moves. Raises BadOption.
    """
    check_number("n", n, 1, 31)
    if not 0 < len(code) < 7 or set(code) - set("01234567"):
        raise BadOption(f"code={code} is not valid: code must be 1 to 6 digits from 0 to 7, such as 137.")
    runs = tuple(
        (i, k, int(code[k - 1])) for k in range(1, len(code) + 1) if int(code[k - 1]) for i in range(n - k + 1)
    )
    if len(runs) > WORD_BITS:
        raise BadOption(f"code={code} has {len(runs)} places of moves on {n} stones; at most {WORD_BITS} are possible.")
    runs = runs or ((0, 0, 0),)  # an empty tuple has no compiled type

    def moves(row: int) -> int:
        mask = 0
        for move in range(len(runs)):
            start, size, digit = runs[move]
            run, padded = (1 << size) - 1 << start + 1, row << 1
            sides = (padded >> start & 1) + (padded >> start + size + 1 & 1)
            if padded & run == run and digit >> sides & 1:
                mask |= 1 << move
        return mask

    def play(row: int, move: int) -> int:
        start, size, _ = runs[move]
        return row & ~((1 << size) - 1 << start)

    def rows(row: int) -> list[int]:
        return [(1 << len(part)) - 1 for part in f"{row:b}".split("0") if part]  # each moved to the left end

    allowed = (
        "; ".join(
            f"{count_of(k, 'stone')} "
            f"{' or '.join(words for i, words in enumerate(OCTAL_DIGIT_MEANINGS) if int(digit) >> i & 1)}"
            for k, digit in enumerate(code, 1)
            if digit != "0"
        )
        or "nothing"
    )
    return Game(
        "octal",
        Rules((1 << n) - 1, moves, play, lambda row: LOSS),
        notation=Notation(
            moves=[str(i + 1) if k == 1 else f"{i + 1}-{i + k}" for i, k, _ in runs],
            illegal=f"the code 0.{code} says how many stones of a row are taken, and where",
            write=marks_text(OCTAL_MARKS[::-1], n, bit_at, "12"),
            read=lambda text: read_mask(text, n, OCTAL_MARKS, "stones"),
        ),
        board=row_of_points(
            n, 0.9, {"o": Look("outline", name="stone", path=COIN, fill="draw-fill"), "-": Look("gone")}
        ),
        declared=Declared(plies_left=lambda row: count(row), impartial=True, parts=rows),
        title=f"Octal game 0.{code}, {count_of(n, 'stone')}",
        about=prose(f"""
            Two players, first and second, move alternately; first begins. {count_of(n, "stone")} lie in a row without
            gaps, numbered 1 to {n} from the left. Stones never change their places, so that stones with a gap between
            them are in different rows.

            A move takes stones that lie side by side in one row. The code of the game, 0.{code}, says how many, and
            what may be left of their row: {allowed}. A move is written as the number of the stone, or as the first and
            the last one of several, such as 2-3. Nobody may pass. In text, o is a stone, and - one that has been
            taken.

            A player who has no legal move loses. There are no draws, and no position comes twice, because stones are
            never put back.
        """),
    )
