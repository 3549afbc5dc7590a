"""Double or triple a number until it is large: past 2^63 it is not a machine word any more."""

from zermelo import LOSS, Game, Rules


def game() -> Game[int]:
    def moves(number: int) -> int:
        return 0b1100 if number < 10**20 else 0

    def play(number: int, factor: int) -> int:
        return number * factor

    return Game("growth", Rules(1, moves, play, lambda number: LOSS))
