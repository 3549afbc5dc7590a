"""Six men's morris: three men on a side of a square, a mill, remove a man.

(Rules: Brian Liou's solution of 2026.)
"""

from zermelo.bits import count, mask_of, permute
from zermelo.errors import BadText
from zermelo.games.boards.points import tray
from zermelo.games.boards.text import prose, read_cells, stones_of, stones_text
from zermelo.rules import LOSS, Board, Characters, Declared, Game, Notation, Rules

__all__ = ["morris"]

State = tuple[int, int, int]  # the men of both sides, and twice the men in hand, plus 1 if a man must be removed
SIX_MORRIS_DRAWING = Board.drawing("""
    a1------c1------e1
    |       |       |
    |   b2--c2--d2  |
    |   |       |   |
    a3--b3      d3--e3
    |   |       |   |
    |   b4--c4--d4  |
    |       |       |
    a5------c5------e5""")
SIX_MORRIS_POINTS = SIX_MORRIS_DRAWING.cells
SIX_MORRIS_LINES = [
    [i for i, point in enumerate(SIX_MORRIS_POINTS) if point[axis] == n] for n in range(5) for axis in (0, 1)
]
SIX_MORRIS_MILLS = tuple(mask_of(line) for line in SIX_MORRIS_LINES if len(line) == 3)
SIX_MORRIS_STEPS = tuple(
    (a, b) for line in SIX_MORRIS_LINES for a, b in (line[:2], line[1::-1], line[-2:], line[:-3:-1])
)
SIX_MORRIS_CHANGES = (*(1 << point for point in range(16)), *(mask_of(step) for step in SIX_MORRIS_STEPS))
SIX_MORRIS_POINT_NAMES, SIX_MORRIS_SWAPPED = SIX_MORRIS_DRAWING.names, (1, 0, 2, 4, 3)  # the other square's coordinates
SIX_MORRIS_BOARD = Board(
    (
        *(place._replace(cell=cell) for place, cell in zip(SIX_MORRIS_DRAWING.places, SIX_MORRIS_POINTS, strict=True)),
        tray(5.4, 1, 0, "in hand", (6, 1)),
        tray(5.4, 3, 1, "in hand", (6, 3)),
    ),
    lines=SIX_MORRIS_DRAWING.lines,
)
SIX_MORRIS_TURNS = (
    (lambda x, y: (4 - x, y)),
    (lambda x, y: (y, x)),
    (lambda x, y: (SIX_MORRIS_SWAPPED[x], SIX_MORRIS_SWAPPED[y])),
)


SIX_MORRIS_SUMMARY = (
    "Place six men, then step along the lines to a neighbouring empty point; three of your men on a line capture one, "
    "and a player with only two men, or no move, loses."
)

SIX_MORRIS_RULES_TEXT = """
    Two players, X and O; X begins. The board has 16 points: the corners and the middles of the sides of two squares,
    one within the other. A point has a letter, a to e from the left, and a number, 1 to 5 from the top. The outer
    square has the points a1, c1, e1, a3, e3, a5, c5 and e5, and the inner one b2, c2, d2, b3, d3, b4, c4 and d4. Lines
    are the sides of both squares, and four short lines that join their middles: c1-c2, a3-b3, d3-e3 and c4-c5. At the
    start, the board is empty, and each player has {men} men in hand.

    The players move alternately. While a player has men in hand, a move places one of them on an empty point, and is
    written as the point, such as c2. After that, a move is a step: one of the player's own men goes along a line to an
    empty point next to it, and is written as the two points, such as c2-b2. Nobody may pass or jump, also with three
    men.

    Three men of a player on a side of a square, on its two corners and its middle, are a mill. A player whose move
    completes a mill moves again, and removes a man of the opponent from the board: one that is in no mill, or any of
    them if all are in mills. The removal is written as the point of that man. A move that completes two mills removes
    one man. A mill may be opened by a step and completed again.

    When all men have been placed, a player who is to move with only two men left loses, and so does a player who has no
    legal move. A position can come again, and the game then goes on; play that never ends counts as a draw.
"""

SIX_MORRIS_STONE_CODES, SIX_MORRIS_PLACING_CODES = stones_text("XO", 16).code, tuple(map(ord, "XxOo"))


def code(s: State, turn: int, i: int) -> int:
    """Return a character of the text: 16 points, the men in hand of either player, and who is to move or to remove."""
    if i < 16:
        return SIX_MORRIS_STONE_CODES(s, turn, i)
    return SIX_MORRIS_PLACING_CODES[2 * turn + s[2] % 2] if i == 18 else 48 + (s[2] + 2 * i - 32) // 4


def morris(men: int = 6) -> Game[State]:
    """Place your men, then move them, until a player has two men or no move. Nobody flies; endless play is a draw."""

    def in_mills(stones: int) -> int:
        found = 0
        for mill in SIX_MORRIS_MILLS:
            found |= (stones & mill == mill) * mill
        return found

    def moves(state: State) -> int:
        mine, theirs, rest = state
        free, loose, steps = 65535 & ~(mine | theirs), theirs & ~in_mills(theirs), 0
        for i in range(len(SIX_MORRIS_STEPS)):
            steps |= (mine >> SIX_MORRIS_STEPS[i][0] & free >> SIX_MORRIS_STEPS[i][1] & 1) << 16 + i
        return (loose or theirs) if rest % 2 else free if rest else steps * (count(mine) > 2)

    def play(state: State, move: int) -> State:
        mine, theirs, rest = state[0] ^ SIX_MORRIS_CHANGES[move], state[1], state[2] - 2 * (move < 16)
        if state[2] % 2:
            return theirs ^ SIX_MORRIS_CHANGES[move], state[0], state[2] - 1
        return (mine, theirs, rest + 1) if in_mills(mine) & ~state[0] else (theirs, mine, rest)

    write = Characters(19, code)

    def read(text: str) -> tuple[State, int]:
        turn, removes = divmod("XxOo".find(text[18:] or "?") % 4, 2)
        board, hand = read_cells(text[:16], 16, "XO"), sum(map("0123456789".find, text[16:18]))
        mine, theirs = stones_of(board, "XO"[turn]), stones_of(board, "OX"[turn])
        fits = count(mine) + (hand + turn) // 2 <= men >= count(theirs) + (hand + 1 - turn) // 2
        legal = (hand == 0 or (hand + removes + turn) % 2 == 0) and removes <= in_mills(mine) * theirs
        if write((mine, theirs, 2 * hand + removes), turn) != board + text[16:] or not fits or not legal:
            raise BadText(f"{text!r} is not a position: write 16 points, the men in hand of X and O, and X, O, x or o.")
        return (mine, theirs, 2 * hand + removes), turn

    return Game(
        "morris",
        Rules(
            (0, 0, 4 * men),
            moves,
            play,
            lambda state: LOSS,
            again=lambda state, move: (
                state[2] % 2 == 0 and in_mills(state[0] ^ SIX_MORRIS_CHANGES[move]) & ~state[0] > 0
            ),
        ),
        notation=Notation(
            ("X", "O"),
            moves=(
                *SIX_MORRIS_POINT_NAMES,
                *(f"{SIX_MORRIS_POINT_NAMES[a]}-{SIX_MORRIS_POINT_NAMES[b]}" for a, b in SIX_MORRIS_STEPS),
            ),
            illegal="men step along lines; a mill protects its men",
            write=write,
            read=read,
        ),
        board=SIX_MORRIS_BOARD,
        declared=Declared(
            transform=lambda state, cells: (permute(state[0], cells), permute(state[1], cells), state[2]),
            symmetries=tuple(
                (*(SIX_MORRIS_POINTS.index(turn(*p)) for p in SIX_MORRIS_POINTS), 16, 17, 18)
                for turn in SIX_MORRIS_TURNS
            ),
        ),
        title="Six men's morris",
        summary=SIX_MORRIS_SUMMARY,
        about=prose(SIX_MORRIS_RULES_TEXT.format(men=men)),
    )
