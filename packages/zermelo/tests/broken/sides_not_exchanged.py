"""Tic-tac-toe in which play gives the state back as the player who has moved sees it."""

from zermelo import DRAW, LOSS, Game, Rules

ROWS = (0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124)


def game() -> Game[tuple[int, int]]:
    """Three in a row."""

    def has_row(stones: int) -> bool:
        return any(stones & row == row for row in ROWS)

    def moves(state: tuple[int, int]) -> int:
        mine, theirs = state
        return 0 if has_row(theirs) else 0o777 & ~(mine | theirs)

    def play(state: tuple[int, int], cell: int) -> tuple[int, int]:
        mine, theirs = state
        return mine | 1 << cell, theirs

    def outcome(state: tuple[int, int]) -> int:
        return LOSS if has_row(state[1]) else DRAW

    return Game("no exchange", Rules((0, 0), moves, play, outcome))
