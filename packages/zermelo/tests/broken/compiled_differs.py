"""Add 1 or 2 to a hash of all the moves before: in Python the product grows, in machine code it wraps round."""

from zermelo import LOSS, WIN, Game, Rules


def game() -> Game[tuple[int, int]]:
    def moves(state: tuple[int, int]) -> int:
        return 0b110 if state[1] else 0

    def play(state: tuple[int, int], number: int) -> tuple[int, int]:
        trail, left = state
        return (trail + number) * 6_364_136_223_846_793_005 >> 30 & 0xFFFFFFFFFF, left - 1

    def outcome(state: tuple[int, int]) -> int:
        return WIN if state[0] % 2 else LOSS

    return Game("hashed", Rules((1, 4), moves, play, outcome))
