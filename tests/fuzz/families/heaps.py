"""Heaps of stones with unequal moves: each heap has its own numbers of stones that may be taken from it.

In some games the other player has to pass where the stones that are left are a multiple of a number; in others the
player who leaves such a number keeps the turn. On a board, the heaps stand in a row of cells, which may be read from
either end.
"""

from dataclasses import replace

from zermelo import LOSS, WIN, Board, Declared, Game, Notation, Rules
from zermelo.errors import BadText


def heaps(
    stones=(3, 4), takes=((1, 2), (1, 3)), misere=False, passes=0, again=0, packed=False, impartial=False,
    tiers=True, board=False, symmetries=(),
):  # fmt: skip
    """Return the game.

    passes: the number of which a multiple makes the other player pass; 0 where nobody passes. again: the number of
    which a multiple keeps the turn; 0 where players take turns. packed: whether a state is one int. board: whether the
    text shows a board, the last two characters of which are not cells.
    """
    most = max(max(each) for each in takes)
    size = len(stones)

    def state_of(numbers):
        if not packed:
            return numbers
        state = 0
        for number in numbers:
            state = state << 4 | number
        return state

    def numbers_of(state):
        return tuple(state >> 4 * (size - i) & 15 for i in range(size + 1)) if packed else state

    def moves(state):
        numbers = numbers_of(state)
        if numbers[size]:
            return 1
        mask = 0
        for heap in range(size):
            for take in takes[heap]:
                if take <= numbers[heap]:
                    mask |= 1 << heap * most + take
        return mask

    def play(state, move):
        numbers = numbers_of(state)
        if numbers[size]:
            return state_of((*numbers[:size], 0))
        heap, take = (move - 1) // most, (move - 1) % most + 1
        left = tuple(number - take * (i == heap) for i, number in enumerate(numbers[:size]))
        owed = passes and sum(left) and sum(left) % passes == 0
        return state_of((*left, 1 if owed else 0))

    def outcome(state):
        return WIN if misere else LOSS

    def keeps(state, move):
        return sum(numbers_of(play(state, move))) % again == 0

    def plies_left(state):
        numbers = numbers_of(state)
        return 2 * sum(numbers[:size]) + numbers[size]

    def write(state, turn):
        return "".join(map(str, numbers_of(state))) + "AB"[turn]

    def read(text):
        if len(text) != size + 2 or not text[:-1].isdecimal() or text[-1] not in "AB":
            raise BadText(f"{text!r} is not a row of heaps.")
        return state_of(tuple(map(int, text[:-1]))), "AB".index(text[-1])

    def transform(state, cell_map):
        numbers = numbers_of(state)
        return state_of((*(numbers[cell_map[heap]] for heap in range(size)), numbers[size]))

    rules = Rules(state_of((*stones, 0)), moves, play, outcome, again=keeps if again else None)
    facts = Declared(plies_left=plies_left if tiers else None, impartial=impartial)
    if not board:
        return Game("heaps", rules, declared=facts)
    return Game(
        "heaps",
        rules,
        notation=Notation(write=write, read=read),
        board=Board(tuple((heap, 0) for heap in range(size))),
        declared=replace(facts, transform=transform, symmetries=symmetries),
    )
