"""Three in a row on a board with 70 cells in two words, of which a few at either end of the words are free."""

from zermelo import DRAW, LOSS, Declared, Game, Rules

State = tuple[int, int, int, int]
"""The cells of the side to move, and those of the other side, in two words each."""

FIRST, CELLS, WORD = 60, 66, 63


def game() -> Game[State]:
    """Mark a free cell from 60 to 65; two neighbours of your own win."""
    low, high = sum(1 << i for i in range(FIRST, WORD)), (1 << CELLS - WORD) - 1

    def lost(state: State) -> bool:
        return (
            state[2] & state[2] >> 1 != 0
            or state[3] & state[3] >> 1 != 0
            or (state[2] >> WORD - 1 & 1 == 1 and state[3] & 1 == 1)
        )

    def moves(state: State) -> tuple[int, int]:
        if lost(state):
            return 0, 0
        return low & ~(state[0] | state[2]), high & ~(state[1] | state[3])

    def play(state: State, cell: int) -> State:
        if cell < WORD:
            return state[2], state[3], state[0] | 1 << cell, state[1]
        return state[2], state[3], state[0], state[1] | 1 << cell - WORD

    def plies_left(state: State) -> int:
        left = 0
        for i in range(FIRST, WORD):
            left += 1 - ((state[0] | state[2]) >> i & 1)
        for i in range(CELLS - WORD):
            left += 1 - ((state[1] | state[3]) >> i & 1)
        return left

    def outcome(state: State) -> int:
        return LOSS if lost(state) else DRAW

    return Game("wide", Rules((0, 0, 0, 0), moves, play, outcome), declared=Declared(plies_left=plies_left))
