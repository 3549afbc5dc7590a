"""Take 1 to 3 stones. After a player leaves a multiple of four, the other player owes a pass, which the key forgets."""

from zermelo import LOSS, Declared, Game, Rules
from zermelo.types import Keys


def game(n: int = 13) -> Game[tuple[int, int]]:
    """The last stone wins."""

    def moves(state: tuple[int, int]) -> int:
        left, owed = state
        return 1 if owed else 0b1110 & ((2 << min(left, 3)) - 1)

    def play(state: tuple[int, int], taken: int) -> tuple[int, int]:
        left, owed = state
        if owed:
            return left, 0
        left -= taken
        return left, 1 if left > 0 and left % 4 == 0 else 0

    keys = Keys(lambda state: state[0], lambda key: (key, 0))
    return Game("forgotten_pass", Rules((n, 0), moves, play, lambda state: LOSS), declared=Declared(keys=keys))
