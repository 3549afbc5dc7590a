"""Three in a row on 4 x 4 cells, whose placement lacks one diagonal."""

from zermelo import DRAW, LOSS, Declared, Game, Placement, Rules
from zermelo.bits import count

ROWS = [0b111 << 4 * y + x for y in range(4) for x in range(2)]
COLUMNS = [0x111 << 4 * y + x for y in range(2) for x in range(4)]
DOWN = [0x421 << 4 * y + x for y in range(2) for x in range(2)]
UP = [0x124 << 4 * y + x for y in range(2) for x in range(2)]
LINES = (*ROWS, *COLUMNS, *DOWN, *UP)
BOARD = 0xFFFF


def has_line(stones: int) -> bool:
    for line in LINES:
        if stones & line == line:
            return True
    return False


def game() -> Game[tuple[int, int]]:
    return Game(
        "missing_line",
        Rules(
            (0, 0),
            lambda state: 0 if has_line(state[1]) else BOARD & ~(state[0] | state[1]),
            lambda state, cell: (state[1], state[0] | 1 << cell),
            lambda state: LOSS if has_line(state[1]) else DRAW,
        ),
        declared=Declared(
            plies_left=lambda state: count(BOARD & ~(state[0] | state[1])), placement=Placement(LINES[:-1], BOARD)
        ),
    )
