"""Cover cells of a row, and the left end wins at once: so a row and its mirror image are not worth the same."""

from zermelo import LOSS, Declared, Game, Notation, Rules


def game() -> Game[int]:
    def moves(covered: int) -> int:
        return 0 if covered & 1 else 0b1111 & ~covered

    def write(covered: int, turn: int) -> str:
        return "".join("X" if covered >> i & 1 else "." for i in range(4))

    def read(text: str) -> tuple[int, int]:
        return sum(1 << i for i in range(4) if text[i] == "X"), text.count("X") % 2

    rules = Rules(0, moves, lambda covered, cell: covered | 1 << cell, lambda covered: LOSS)
    return Game(
        "mirror", rules, notation=Notation(write=write, read=read), declared=Declared(symmetries=((3, 2, 1, 0),))
    )
