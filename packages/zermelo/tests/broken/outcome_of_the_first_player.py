"""Take one or two stones, and the last one wins: `outcome` speaks for the first player, not for the side to move."""

from zermelo import LOSS, WIN, Game, Rules


def game() -> Game[tuple[int, int]]:
    def moves(state: tuple[int, int]) -> int:
        return 0b110 if state[0] >= 2 else 0b10 if state[0] else 0

    def play(state: tuple[int, int], amount: int) -> tuple[int, int]:
        left, turn = state
        return left - amount, 1 - turn

    def outcome(state: tuple[int, int]) -> int:
        left, turn = state
        return WIN if turn == 1 else LOSS

    return Game("first player", Rules((9, 0), moves, play, outcome))
