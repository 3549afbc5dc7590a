"""A game in which play may return, and may enter a long row to an end; its numbers ride along in the state.

So one compilation serves every such game. A state is an int of these bits, from the lowest: 9 for `at`, which is all
that a move changes; 5 for the number of positions among which play returns, less 1; 8 for the length of the row; 2 for
how often the row has another move; 2 for how often a player moves again; 16 for the seed from which all else is mixed.
"""

from zermelo import Game, Rules

AT, CORE, ROW, SIDES, AGAIN, SEED = 0, 9, 14, 22, 24, 26


def wandering(start: int = 3 << CORE | 91 << ROW | 1 << SIDES | 1 << AGAIN | 1 << SEED, most: int = 0) -> Game[int]:
    """Return the game; most: the greatest score; 0 in a game without scores."""
    greatest = most or 1

    def mixed(state, salt):
        number = ((state >> SEED) * 1_000_003 + (state & 511) * 10_007 + salt * 7_919 + 12_345) % 2_147_483_647
        for factor in (48_271, 69_621, 16_807):
            number = number * factor % 2_147_483_647
            number = number ^ number >> 11
        return number

    def core(state):
        return (state >> CORE & 31) + 1

    def moves(state):
        at = state & 511
        if at < core(state):
            return 0 if at > 0 and mixed(state, 1) % 8 == 0 else (2 << mixed(state, 2) % 3) - 1
        if at == core(state) + (state >> ROW & 255):
            return 0
        return 0b11 if mixed(state, 3) % 16 < state >> SIDES & 3 else 1

    def play(state, move):
        at, begin = state & 511, core(state)
        if at < begin:
            after = mixed(state, 20 + move) % (begin + 1)
        elif move == 0 or mixed(state, 4) % 2:
            after = at + 1
        else:
            after = mixed(state, 5) % begin
        return state >> CORE << CORE | after

    def outcome(state):
        return mixed(state, 6) % (2 * greatest + 1) - greatest

    def again(state, move):
        return mixed(state, 40 + move) % 8 < state >> AGAIN & 3

    return Game("wandering", Rules(start, moves, play, outcome, again=again, scores=(-most, most) if most else None))
