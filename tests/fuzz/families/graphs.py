"""A game without a board: positions are numbered, and a table says where the moves of each lead.

The table is layered, so that every move leads nearer to the end, or play may return. Several moves of a position may
lead to the same one, and some of them may keep the turn.
"""

from zermelo import Declared, Game, Notation, Rules
from zermelo.errors import BadText


def graph(after=((1,), ()), outcomes=(0, -1), layer_of=(), kind="int", step=1, again=(), most=0):
    """Return the game that begins at position 0.

    after: for each position those after its moves. outcomes: for each finished position. layer_of: for each position
    the plies that are left at most; () where `plies_left` is not declared. kind: what a state is: 'int', 'pair', 'str'
    or 'frozenset'. step: the number of a move is a multiple of it. again: for each position a mask of the moves, by
    their places, that keep the turn; () where players take turns. most: the greatest score; 0 in a game without scores.
    """

    def state_of(number):
        if kind == "pair":
            return number // 5, number % 5
        if kind == "str":
            return f"at-{number}"
        return frozenset((number, "here")) if kind == "frozenset" else number

    numbers = {state_of(number): number for number in range(len(after))}

    def moves(state):
        mask = 0
        for move in range(len(after[numbers[state]])):
            mask |= 1 << move * step
        return mask

    def play(state, move):
        return state_of(after[numbers[state]][move // step])

    def outcome(state):
        return outcomes[numbers[state]]

    def write(state, turn):
        return f"{numbers[state]}:{turn}"

    def read(text):
        number, _, turn = text.partition(":")
        if not (number.isdecimal() and int(number) < len(after) and turn in ("0", "1")):
            raise BadText(f"{text!r} is not a position of the graph.")
        return state_of(int(number)), int(turn)

    return Game(
        "graph",
        Rules(
            state_of(0),
            moves,
            play,
            outcome,
            again=(lambda state, move: again[numbers[state]] >> move // step & 1 == 1) if again else None,
            scores=(-most, most) if most else None,
        ),
        notation=Notation(write=write, read=read),
        declared=Declared(plies_left=(lambda state: layer_of[numbers[state]]) if layer_of else None),
    )
