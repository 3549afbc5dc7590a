"""A game whose lines meet, after other plies and with the other side to move; its numbers ride along in the state.

So one compilation serves every such game. A state is an int of these bits, from the lowest: 10 for `at`, which every
move lowers; 2 for how often a game ends before `at` is 0; 3 for the most moves, less 1; 4 for the most steps of a move,
less 1; 2 for how often a player moves again; 16 for the seed from which all else is mixed.
"""

from zermelo import Declared, Game, Rules

AT, ENDS, MOVES, STEPS, AGAIN, SEED = 0, 10, 12, 15, 19, 21


def meeting(start: int = 30 | 1 << ENDS | 3 << MOVES | 4 << STEPS | 1 << AGAIN | 1 << SEED, most: int = 0) -> Game[int]:
    """Return the game; most: the greatest score; 0 in a game without scores."""
    greatest = most or 1

    def mixed(state, salt):
        number = ((state >> SEED) * 1_000_003 + (state & 1023) * 10_007 + salt * 7_919 + 12_345) % 2_147_483_647
        for factor in (48_271, 69_621, 16_807):
            number = number * factor % 2_147_483_647
            number = number ^ number >> 11
        return number

    def moves(state):
        if state & 1023 == 0 or mixed(state, 1) % 16 < state >> ENDS & 3:
            return 0
        return (2 << mixed(state, 2) % ((state >> MOVES & 7) + 1)) - 1

    def play(state, move):
        return state - min(state & 1023, 1 + mixed(state, 20 + move) % ((state >> STEPS & 15) + 1))

    def outcome(state):
        return mixed(state, 3) % (2 * greatest + 1) - greatest

    def again(state, move):
        return mixed(state, 40 + move) % 4 < state >> AGAIN & 3

    return Game(
        "meeting",
        Rules(start, moves, play, outcome, again=again, scores=(-most, most) if most else None),
        declared=Declared(plies_left=lambda state: state & 1023),
    )
