"""Take one to three stones, and the last one wins: the hint forgets that three can be taken at once."""

from zermelo import LOSS, Declared, Game, Hints, Rules


def game() -> Game[int]:
    def moves(left: int) -> int:
        return 0b1110 & ((2 << left) - 1)

    def play(left: int, amount: int) -> int:
        return left - amount

    def wins(left: int) -> int:
        return 1 << left if left <= 2 else 0

    return Game("hinted", Rules(9, moves, play, lambda left: LOSS), declared=Declared(hints=Hints(wins=wins)))
