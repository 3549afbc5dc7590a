"""Ultimate tic-tac-toe: the place of your move is the small board of your opponent's next move.

(Ben Orlin, 2013.)
"""

from zermelo.bits import WORD_BITS, WORD_MASK, bits, count, mask_of
from zermelo.errors import BadText
from zermelo.games.boards import (
    box,
    finder_of,
    lines,
    place_stone,
    prose,
    read_cells,
    read_stones,
    stones_text,
    words_of,
)
from zermelo.rules import (
    DRAW,
    LOSS,
    Board,
    Characters,
    Declared,
    Game,
    Look,
    Notation,
    Rules,
    Side,
    catalogue_builder,
    square,
)

__all__ = ["ultimate"]

KIND = "Lines of marks"

State = tuple[int, int, int, int, int]
"""The stones of both sides in two words each, and the small boards of the next move."""

ULTIMATE_PLACES, ULTIMATE_START = box(3, 3), (0, 0, 0, 0, 511)  # cell c of small board b is bit 9 * b + c
ULTIMATE_ROW_MASK, ULTIMATE_FULL_BIT = (
    mask_of(filter(finder_of(lines(ULTIMATE_PLACES, 3)), range(512))),
    1 << 511,
)  # sets of the patterns of a small board
ULTIMATE_EIGHTHS, ULTIMATE_NINTHS = sum(1 << 8 * b for b in range(7)), sum(1 << 9 * b for b in range(7))
ULTIMATE_TURNS = (
    (2, 1, 0, 5, 4, 3, 8, 7, 6),
    (0, 3, 6, 1, 4, 7, 2, 5, 8),
)  # a mirror image, and rows exchanged with columns

ULTIMATE_RULES_TEXT = """
    Two players, X and O, move alternately; X begins. The board has 9 x 9 squares. Columns have the letters a to i from
    the left, and rows have the numbers 1 to 9 from the top. The squares form nine small boards of 3 x 3 squares, three
    in each row and three in each column.

    A move marks an empty square with the player's own mark. It is written as the name of the square, such as e5. The
    first move of the game may be on any square. After that, the place of a move within its small board tells the small
    board of the next move: a move in the top right square of a small board sends the opponent to the top right small
    board. If that small board is won or full, the opponent may choose any small board that is neither won nor full.
    Nobody may pass. After the squares, a text has a character for each small board: the mark of its winner, or + if the
    next move may be there.

    The first player with three of their marks in a line of a small board, a row, a column or a diagonal, wins that
    small board; nobody moves there any more. A small board that is full without a line is won by nobody. The player who
    wins three small boards in a line, a row, a column or a diagonal of the large board, wins the game, which ends at
    once. If no small board is left to move in and nobody has such a line, the game is a draw. No position comes twice,
    because marks are never removed.
"""


ULTIMATE_STEP = 3.3
"""The distance of two small boards, in squares."""


def ultimate_board() -> Board:
    """Return nine small boards with strong lines between them, and a place on each that shows who has won it."""
    squares = [
        square(ULTIMATE_STEP * p + x, ULTIMATE_STEP * q + y, f"{chr(97 + 3 * p + x)}{3 * q + y + 1}",
               cell=(4 * p + x, 4 * q + y))
        for p, q in ULTIMATE_PLACES for x, y in ULTIMATE_PLACES
    ]  # fmt: skip
    whole = [
        square(ULTIMATE_STEP * p + 1, ULTIMATE_STEP * q + 1, side=3, level=-1, cell=(12 + p, 4 + q))
        for p, q in ULTIMATE_PLACES
    ]
    low, high, cuts = -0.5, 2 * ULTIMATE_STEP + 2.5, [ULTIMATE_STEP * i - 0.65 for i in (1, 2)]
    lines = [*(((cut, low), (cut, high)) for cut in cuts), *(((low, cut), (high, cut)) for cut in cuts)]
    return Board(
        (*squares, *whole),
        looks={"+": Look("wash", fill="active")},
        sides=tuple(Side(line, None) for line in lines),
        backdrop="open",
    )


ULTIMATE_BOARD = ultimate_board()


@catalogue_builder
def ultimate() -> Game[State]:
    """Mark a square: its place in the small board tells your opponent in which small board to move; win three small
    boards in a line.
    """
    row, full = (
        tuple(patterns >> WORD_BITS * i & WORD_MASK for i in range(9))
        for patterns in (ULTIMATE_ROW_MASK, ULTIMATE_FULL_BIT)
    )

    def having(patterns: tuple[int, ...], low: int, high: int = 0) -> int:  # the small boards with such a pattern
        boards = 0
        for b in range(9):
            stones = (low >> 9 * b if b < 7 else high >> 9 * b - WORD_BITS) & 511
            boards |= (patterns[stones // WORD_BITS] >> stones % WORD_BITS & 1) << b
        return boards

    def moves(state: State) -> tuple[int, int]:
        low, high = (
            (state[4] & 127) * ULTIMATE_EIGHTHS & ULTIMATE_NINTHS,
            (state[4] >> 7) * ULTIMATE_EIGHTHS & ULTIMATE_NINTHS,
        )  # bit b becomes bit 9 * b
        return low * 511 & ~(state[0] | state[2]), high * 511 & ~(state[1] | state[3])

    def play(state: State, cell: int) -> State:
        low, high = place_stone((state[0], state[1]), cell)
        won, closed = having(row, low, high), having(full, low | state[2], high | state[3])
        others = 0 if having(row, won) else 511 & ~(won | closed | having(row, state[2], state[3]))
        return state[2], state[3], low, high, others & 1 << cell % 9 or others

    def code(s: State, turn: int, i: int) -> int:
        if i >= 81 and s[4] >> i - 81 & 1:
            return 43  # a plus sign
        return small(s, turn, i) if i < 81 else large((having(row, s[0], s[1]), having(row, s[2], s[3])), turn, i - 81)

    small, large = stones_text("XO", 81, half=WORD_BITS).code, stones_text("XO", 9).code
    write = Characters(90, code)

    def read(text: str) -> tuple[State, int]:
        board = read_cells(text, 90, "XO+")
        stones = read_stones(board[:81], 81, "XO", ())
        turn = int(count(stones[0]) > count(stones[1]))
        words, lasts = (*words_of(stones[1 - turn]), *words_of(stones[turn]), 0), bits(stones[1 - turn])
        for state in [play(words, cell) for cell in {cell % 9: cell for cell in lasts}.values()] or [ULTIMATE_START]:
            if write(state, turn) == board and not having(row, having(row, *state[:2])):
                return state, turn
        raise BadText(f"{text!r} is not a position: write 9 small boards, then the large one, + for the next move.")

    return Game(
        "ultimate",
        Rules(ULTIMATE_START, moves, play, lambda s: LOSS if having(row, having(row, s[2], s[3])) else DRAW),
        notation=Notation(
            ("X", "O"), ULTIMATE_BOARD.names, illegal="you are sent to a small board, marked +", write=write, read=read
        ),
        board=ULTIMATE_BOARD,
        declared=Declared(
            plies_left=lambda s: 81 - count(s[0] | s[2]) - count(s[1] | s[3]),
            symmetries=tuple(tuple(9 * b + c for b in (*turn, 9) for c in turn) for turn in ULTIMATE_TURNS),
        ),
        title="Ultimate tic-tac-toe",
        about=prose(ULTIMATE_RULES_TEXT),
    )
