"""Take one or two stones: `outcome` forgets to say what one stone is worth, with which nobody may move."""

from zermelo import LOSS, WIN, Game, Rules


def game() -> Game[int]:
    def moves(left: int) -> int:
        return 0b110 if left >= 3 else 0b100 if left == 2 else 0

    def play(left: int, amount: int) -> int:
        return left - amount

    def outcome(left: int) -> int:
        if left == 0:
            return LOSS
        if left == 2:
            return WIN

    return Game("forgetful", Rules(9, moves, play, outcome))
