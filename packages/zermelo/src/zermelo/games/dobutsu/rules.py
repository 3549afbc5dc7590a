"""The rules of Dobutsu shogi on one int, seen by the side to move, whose home row is the last one.

Kinds are 1 chick, 2 elephant, 3 giraffe, 4 lion, 5 hen. Cell i, row by row from the top left, is bit i of four planes:

    bits 0 to 35    the three bits of the kind on each cell, a plane each, the lowest first
    bits 36 to 47   the cells that the side to move holds
    bits 48 to 59   chicks, elephants and giraffes in its hand, then in the other's, two bits for each kind
"""

from zermelo.rules import LOSS, Mask, MoveNumber, Rules

__all__ = [
    "DOBUTSU_BOARD_MASK",
    "DOBUTSU_RULES",
    "decode_move",
    "drops_on",
    "hand",
    "kind_at",
    "place_animal",
    "steps_to",
    "turn_state",
]

CHICK_KIND, LION_KIND, HEN_KIND = 1, 4, 5
DOBUTSU_BOARD_MASK, DOBUTSU_HOME_ROW, DOBUTSU_FAR_ROW = 0o7777, 0o7000, 0o0007
DOBUTSU_PLANES = 0o1_0001_0001_0001  # the product of this and a set of cells is the set in all planes
# Steps are numbered: back left, back right, ahead left, ahead right, ahead, left, right, back.
DOBUTSU_LEAVE_MASKS = (
    0o0666,
    0o0333,
    0o6660,
    0o3330,
    0o7770,
    0o6666,
    0o3333,
    0o0777,
)  # the cells from which they stay on the board
DOBUTSU_SHIFTS = 6, 8, 0, 2, 1, 3, 5, 7  # the number of bits by which they move a cell up, plus 4
DOBUTSU_MOVE_MASKS = 0, 0b00010000, 0b00001111, 0b11110000, 0b11111111, 0b11111100  # the steps of each kind


def moves(state: int) -> Mask:
    mine, lions = state >> 36 & DOBUTSU_BOARD_MASK, state >> 24 & ~state & DOBUTSU_BOARD_MASK
    if not lions & mine:
        return 0
    taking = steps_to(state, lions & ~mine)
    if taking or lions & ~mine & DOBUTSU_HOME_ROW:
        return taking
    return steps_to(state, DOBUTSU_BOARD_MASK & ~mine) | drops_on(state, DOBUTSU_BOARD_MASK & ~occupied_cells(state))


def steps_to(state: int, targets: int) -> Mask:
    """Return the steps to some cells: 0 to 7 are the lion's, 18 kind - 10 + 6 i and up those of animal i of a kind.

    An animal in the hand has no second one on the board, so drops use the numbers of its steps.
    """
    mask = 0
    for kind in range(4):
        men, number = men_of(state, kind), 18 * kind - 10 if kind else 0
        while men:
            man = men & -men
            men ^= man
            found = 0
            for step in range(8):
                if after_step(man, step) & targets:
                    found |= 1 << step
            mask |= (found & DOBUTSU_MOVE_MASKS[kind_at(state, man)]) >> 2 * (kind & 1) << number
            number += 6
    return mask


def drops_on(state: int, cells: int) -> Mask:
    """Return the drops from the hand on some cells; on cell i, the number is 18 kind - 4 + i."""
    mask = 0
    for kind in range(1, 4):
        if hand(state, kind):
            mask |= cells << 18 * kind - 4
    return mask


def decode_move(state: int, move: MoveNumber) -> tuple[int, int, int]:
    """Return the kind that a move moves, the cell it starts from, 0 for a drop, and the cell it leads to."""
    kind, slot = ((move + 10) // 18, (move + 10) % 18) if move > 7 else (0, move)
    if kind and slot > 5 and hand(state, kind):
        return kind, 0, 1 << slot - 6
    men = men_of(state, kind)
    if kind and slot > 5:
        men, slot = men & men - 1, slot - 6
    man = men & -men
    return kind_at(state, man), man, after_step(man, slot + 2 * (kind & 1))


def play(state: int, move: MoveNumber) -> int:
    kind, man, to = decode_move(state, move)
    if man == 0:
        return turn_state(state - (1 << 46 + 2 * kind) + place_animal(kind, to))
    kind, captured = HEN_KIND if kind == CHICK_KIND and to & DOBUTSU_FAR_ROW else kind, kind_at(state, to)
    if captured == LION_KIND:
        return turn_state(place_animal(kind, to))
    state = state & ~((man | to) * DOBUTSU_PLANES) | place_animal(kind, to)
    return turn_state(state + (1 << 46 + 2 * (captured & 3)) if captured else state)


def men_of(state: int, kind: int) -> int:  # the mover's; 0 stands for the lion, and hens are with the chicks
    low, high = state if kind & 1 else ~state, state >> 12 if kind & 2 else ~(state >> 12)
    return low & high & occupied_cells(state) & state >> 36


def occupied_cells(state: int) -> int:
    return (state | state >> 12 | state >> 24) & DOBUTSU_BOARD_MASK


def after_step(man: int, step: int) -> int:  # 0 where it leaves the board
    return (man & DOBUTSU_LEAVE_MASKS[step]) << DOBUTSU_SHIFTS[step] >> 4


def kind_at(state: int, cell: int) -> int:
    return (state & cell != 0) + 2 * (state >> 12 & cell != 0) + 4 * (state >> 24 & cell != 0)


def hand(state: int, kind: int) -> int:  # the number that the side to move can drop
    return state >> 46 + 2 * kind & 3


def place_animal(kind: int, cell: int) -> int:  # an animal of the side to move
    return (kind & 1) * cell | (kind >> 1 & 1) * cell << 12 | (kind >> 2) * cell << 24 | cell << 36


def turn_state(state: int) -> int:
    """Return the state seen by the other side: the board turned round, and the hands exchanged."""
    board, hands = state & DOBUTSU_BOARD_MASK * DOBUTSU_PLANES ^ occupied_cells(state) << 36, state >> 48
    for mask, shift in ((0o0077, 6), (0o0707, 3), (0o1111, 2)):
        low = mask * DOBUTSU_PLANES
        board = (board & low) << shift | board >> shift & low | board & ~(low | low << shift)
    return (hands >> 6 | (hands & 63) << 6) << 48 | board


DOBUTSU_RULES = Rules(
    0o7200_2002_5005_4221, moves, play, lambda state: LOSS
)  # without a lion, or facing one that came across
