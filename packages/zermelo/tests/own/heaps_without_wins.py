"""Nim with five heaps, and a hint that rules out wins while this many stones are left, which is false."""

from zermelo import LOSS, Declared, Game, Hints, Rules

Heaps = tuple[int, int, int, int, int]

HEAPS, MOST = 5, 9


def game(n: int = 7, false_from: int = 0) -> Game[Heaps]:
    """A player who cannot move loses."""

    def can_win(state: Heaps, side: int) -> bool:
        return stones(state) < false_from

    rules = Rules((n, n, n, n, n), moves, play, lambda state: LOSS)
    return Game("heaps_without_wins", rules, declared=Declared(plies_left=stones, hints=Hints(can_win=can_win)))


def moves(state: Heaps) -> int:
    """Move 9 * heap + taken - 1."""
    mask = 0
    for heap in range(HEAPS):
        mask |= ((1 << state[heap]) - 1) << heap * MOST
    return mask


def play(state: Heaps, move: int) -> Heaps:
    heap, taken = move // MOST, move % MOST + 1
    a, b, c, d, e = state
    return (
        a - taken * (heap == 0),
        b - taken * (heap == 1),
        c - taken * (heap == 2),
        d - taken * (heap == 3),
        e - taken * (heap == 4),
    )


def stones(state: Heaps) -> int:
    return state[0] + state[1] + state[2] + state[3] + state[4]
