"""Take one or two stones, and the last one wins: `outcome` says WIN, but the player to move is the one who lost."""

from zermelo import WIN, Game, Rules


def game() -> Game[int]:
    def moves(left: int) -> int:
        return 0b110 if left >= 2 else 0b10 if left else 0

    def play(left: int, amount: int) -> int:
        return left - amount

    return Game("wrong sign", Rules(9, moves, play, lambda left: WIN))
