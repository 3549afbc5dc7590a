"""A layered game whose numbers ride along in the state, so that one compilation serves every such game.

A state is an int of these bits, from the lowest: 6 for `at`, the position, which is all that a move changes; 16 for the
seed from which moves and ends are mixed; 4 for the layers; then one lie: 6 for the position, 4 for what is declared
falsely, 6 for what it says then.
"""

from zermelo import DRAW, LOSS, Declared, Game, Hints, Rules
from zermelo.types import Keys

WIDTH = 6
NONE, WINS, NON_LOSING, CAN_WIN, CAN_WIN_OTHER, LOSES, LOSES_OTHER, SCORE, KEY = range(9)


def carried(start=5 << 22, hinted=True):
    """Return the game; hinted: whether it declares hints."""

    def mixed(state, salt):
        number = (state >> 6 & 0xFFFF) * 48_271 + (state & 63) * 69_621 + salt * 16_807 + 12_345
        number = (number ^ number >> 7) * 40_503 & 0xFFFFFFFF
        return (number ^ number >> 11) & 0xFFFF

    def plies_left(state):
        return (state >> 22 & 15) - (state & 63) // WIDTH

    def lies(state, about):
        """The false statement about something, plus one; 0 if there is none."""
        return (state >> 36 & 63) + 1 if state >> 32 & 15 == about and state >> 26 & 63 == state & 63 else 0

    def moves(state):
        mix = mixed(state, 1)
        if plies_left(state) == 0 or (state & 63 > 0 and mix % 6 == 0):
            return 0
        return (2 << mix // 8 % 4) - 1

    def play(state, move):
        at = ((state & 63) // WIDTH + 1) * WIDTH + mixed(state, 2 + move) % WIDTH
        return state >> 6 << 6 | at

    def outcome(state):
        return DRAW if mixed(state, 9) % 5 > 2 else LOSS

    def winning(state):
        mask, found, move = moves(state), 0, 0
        while mask >> move:  # the legal moves are the first ones
            child = play(state, move)
            if moves(child) == 0 and outcome(child) == LOSS:
                found |= 1 << move
            move += 1
        return found

    def safe(state):
        mask, found, move = moves(state), 0, 0
        while mask >> move:
            if winning(play(state, move)) == 0:
                found |= 1 << move
            move += 1
        return found

    def wins(state):
        said = lies(state, WINS)
        return winning(state) ^ (said - 1 if said else 0)

    def non_losing(state):
        said = lies(state, NON_LOSING)
        return safe(state) ^ (said - 1 if said else 0)

    def can_win(state, who):
        if lies(state, CAN_WIN_OTHER if who else CAN_WIN):
            return False
        return plies_left(state) > 1 if who else plies_left(state) > 1 or winning(state) > 0

    def loses_within(state, who):
        said = lies(state, LOSES_OTHER if who else LOSES)
        if said:
            return said
        won = winning(state) > 0
        if who:
            return 1 if won else 0
        return 2 if not won and safe(state) == 0 else 0

    def move_score(state, move):
        said = lies(state, SCORE)
        return mixed(state, 20 + move) % 7 - said * (1 << 45)

    def key(state):
        said = lies(state, KEY)
        return state >> 6 << 6 | said - 1 if said else state

    def state_of(number):
        return number

    return Game(
        "carried",
        Rules(start, moves, play, outcome),
        declared=Declared(
            plies_left=plies_left,
            keys=Keys(key, state_of),
            hints=Hints(wins, non_losing, can_win, move_score, None, loses_within) if hinted else Hints(),
        ),
    )
