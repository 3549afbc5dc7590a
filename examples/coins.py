"""A row of coins: take one from either end. (Peter Winkler, Mathematical Puzzles, 2004, Coins in a Row.)

Try it: zermelo play examples/coins.py
With an even number of coins, the first player can take every other coin, and so never gets less than the second.
"""

from zermelo import Declared, Game, Notation, Rules


def game(coins: tuple[int, ...] = (4, 1, 6, 3, 2, 7, 5, 2)) -> Game[tuple[int, int, int]]:
    """Take a coin from either end of the row; the player with the greater sum wins by the difference."""
    total = sum(coins)

    # A state is the ends of the row, and what the side to move is ahead by, plus the total, for no number is negative.

    def moves(state: tuple[int, int, int]) -> int:
        low, high, _ = state
        return 0b11 if high - low > 1 else high - low

    def play(state: tuple[int, int, int], end: int) -> tuple[int, int, int]:
        low, high, lead = state
        if end:
            return low, high - 1, 2 * total - lead - coins[high - 1]
        return low + 1, high, 2 * total - lead - coins[low]

    return Game(
        "coins",
        Rules((0, len(coins), total), moves, play, lambda state: state[2] - total, scores=(-total, total)),
        notation=Notation(moves=("left", "right"), illegal="a coin is taken from the left or the right end"),
        declared=Declared(plies_left=lambda state: state[1] - state[0]),
    )
