"""Mini-Shobu: move a stone at home, then make the same move on the other board, where it may push.

(Manolis Vranas and Jamie Sajdak, Shobu, 2019, on four boards of 4 x 4. jh85, Mini-Shobu strong solver, 2026, on two
boards of 3 x 3: the first player wins, in 11 moves with two stones and in 17 with three.)
"""

from zermelo.bits import count, lowest
from zermelo.errors import BadText
from zermelo.games.boards import DISC, box, check_number, place_stone, prose, white_and_black
from zermelo.rules import LOSS, Board, Characters, Declared, Game, MoveNames, Notation, Rules, catalogue_builder, square
from zermelo_atlas.games.boards.lines_of_men import ENDLESS_PLAY, KING_DIRECTIONS

__all__ = ["shobu"]

KIND = "Men and pieces that move"

State = tuple[int, int, int, int]
"""The stones of the side to move and of the other side on the home board of the side to move, then on the other board.

Both boards are seen by the side to move, whose own row is the first."""

SHOBU_STONES = white_and_black(
    "stone", DISC, "one or two squares in a line at home, then the same on the other board", "BW"
)
SHOBU_TURNS, SHOBU_FREE_CODE = tuple(map(ord, "BW")), ord(".")
SHOBU_CELLS, SHOBU_PLACES = 9, box(3, 3)
SHOBU_WAYS = tuple((length * dx, length * dy) for length in (1, 2) for dx, dy in KING_DIRECTIONS)


def beyond(cell: int, dx: int, dy: int) -> int:
    """Return the cell at a distance from a cell, or -1 if there is none.

    >>> beyond(4, 1, 1), beyond(8, 1, 0)
    (8, -1)
    """
    x, y = cell % 3 + dx, cell // 3 + dy
    return x + 3 * y if 0 <= x < 3 and 0 <= y < 3 else -1


SHOBU_WAY_BETWEEN = tuple(
    next((way for way, (dx, dy) in enumerate(SHOBU_WAYS) if beyond(a, dx, dy) == b), -1)
    for a in range(SHOBU_CELLS)
    for b in range(SHOBU_CELLS)
)
"""The way from cell a to cell b at 9 a + b, -1 if they are not in a line."""
SHOBU_END_CELL = tuple(beyond(cell, dx, dy) for dx, dy in SHOBU_WAYS for cell in range(9))
"""The cell to which way w leads from cell c, at 9 w + c."""
SHOBU_PATH_CELLS = tuple(
    0
    if SHOBU_END_CELL[9 * way + cell] < 0
    else 1 << SHOBU_END_CELL[9 * way + cell] | (1 << (cell + SHOBU_END_CELL[9 * way + cell]) // 2) * (way > 7)
    for way in range(16)
    for cell in range(9)
)
"""The cells that a stone enters by way w from cell c, at 9 w + c, as a mask."""
SHOBU_PUSHED_CELL = tuple(
    SHOBU_END_CELL[9 * way + SHOBU_END_CELL[9 * way + cell]] if SHOBU_END_CELL[9 * way + cell] >= 0 else -1
    for way in range(16)
    for cell in range(9)
)
"""The cell to which it pushes a stone, -1 if that leaves the board, as it does after a way of two squares."""


def flip_stones(stones: int) -> int:
    """Return the stones as they are seen from the opposite side of the board, with left and right as they are.

    >>> bin(flip_stones(0b000_000_011))
    '0b11000000'
    """
    return (stones & 7) << 6 | stones & 0o70 | stones >> 6


def nth(stones: int, number: int) -> int:
    """Return the stone with a number, from 0 on, as a mask; 0 if there are not so many.

    >>> bin(nth(0b1101, 1))
    '0b100'
    """
    for _ in range(number):
        stones &= stones - 1
    return stones & -stones


def mirror_stones(stones: int) -> int:
    """Return the stones with left and right exchanged.

    >>> bin(mirror_stones(0b000_000_011))
    '0b110'
    """
    return (stones & 0o111) << 2 | stones & 0o222 | (stones & 0o444) >> 2


def transform_state(state: State, cells: tuple[int, ...]) -> State:
    """Return the state with left and right exchanged; the state itself for the map that leaves every cell."""
    if cells[0] == 0:
        return state
    return mirror_stones(state[0]), mirror_stones(state[1]), mirror_stones(state[2]), mirror_stones(state[3])


def is_free(mine: int, theirs: int, way: int, cell: int) -> bool:
    """Return whether a stone on a cell can go a way, on which it may push one stone of the other side."""
    path, pushed = SHOBU_PATH_CELLS[9 * way + cell], SHOBU_PUSHED_CELL[9 * way + cell]
    if path == 0 or mine & path or count(theirs & path) > 1:
        return False
    return theirs & path == 0 or pushed < 0 or not (mine | theirs) >> pushed & 1


def with_ways(moves: tuple[int, int], mine: int, theirs: int, way: int, move: int) -> tuple[int, int]:
    """Return some moves, and those from a number on that take each stone of one side by a way where it can go."""
    left = mine
    while left:
        if is_free(mine, theirs, way, lowest(left)):
            moves = place_stone(moves, move)
        left, move = left & left - 1, move + 1
    return moves


def names_of_moves(stones: int, home: str, away: str) -> MoveNames[State]:
    """Return the names of moves by the numbers of the rows of both boards, from the player's own row on."""
    rows = tuple(map(ord, home)), tuple(map(ord, away))

    def code(state: State, move: int, i: int) -> int:
        stone, other = nth(state[0], move // stones // 9), nth(state[2], move % stones)
        if stone == 0 or other == 0 or i > 8:
            return 0
        start, begin, to = lowest(stone), lowest(other), move // stones % 9
        way = SHOBU_WAY_BETWEEN[9 * start + to]
        if way < 0 or SHOBU_END_CELL[9 * way + begin] < 0:
            return 0
        cell = start if i < 2 else to if i < 4 else begin if i < 7 else SHOBU_END_CELL[9 * way + begin]
        if i == 4:
            return 45
        return rows[i // 5][cell // 3] if (i + i // 5) % 2 else 97 + cell % 3

    return MoveNames(9 * stones * stones, 9, code)


def code(state: State, turn: int, i: int) -> int:
    """Return a character of the text: the board of the first player, that of the second, and the side to move."""
    if i == 2 * SHOBU_CELLS:
        return SHOBU_TURNS[turn]
    cell, pair = i % 9, 2 * (i // 9 ^ turn)
    at = 6 - cell // 3 * 3 + cell % 3 if turn else cell
    return (
        SHOBU_TURNS[turn]
        if state[pair] >> at & 1
        else SHOBU_TURNS[1 - turn]
        if state[pair + 1] >> at & 1
        else SHOBU_FREE_CODE
    )


def read(text: str, stones: int) -> tuple[State, int]:
    """Return the state and the turn of a text; raise BadText."""
    board, turn = text[:-1], "BW".find(text[-1:])
    masks = [sum(1 << i for i in range(9) if board[at + i : at + i + 1] == mark) for at in (0, 9) for mark in "BW"]
    if turn < 0 or len(board) != 18 or set(board) - set("BW."):
        raise BadText(f"{text!r} is not a position: write 2 boards of 9 squares, then B or W to move.")
    if not masks[1].bit_count() == masks[2].bit_count() == stones >= max(masks[0].bit_count(), masks[3].bit_count()):
        raise BadText(f"{text!r} is not a position: of {stones} stones on a board, only those at home get lost.")
    first, second, third, fourth = map(flip_stones, masks[::-1]) if turn else masks
    return (first, second, third, fourth), turn


@catalogue_builder
def shobu(stones: int = 3) -> Game[State]:
    """Move a stone on your home board, then one on the other board in the same way, which may push a stone off; clear a
    board of your opponent to win.

    stones: those of a player on each board, 2 or 3. Raises BadOption.
    """
    check_number("stones", stones, 2, 3)

    def moves(state: State) -> tuple[int, int]:  # stone i goes to square j, and stone k likewise: (9 i + j) stones + k
        home, guests, mine, theirs = state
        legal, left, first = (0, 0), home, 0
        while left:
            start = lowest(left)
            for to in range(SHOBU_CELLS):
                way = SHOBU_WAY_BETWEEN[9 * start + to]
                if way >= 0 and (home | guests) & SHOBU_PATH_CELLS[9 * way + start] == 0:
                    legal = with_ways(legal, mine, theirs, way, first + to * stones)
            left, first = left & left - 1, first + SHOBU_CELLS * stones
        return legal

    def play(state: State, move: int) -> State:
        home, guests, mine, theirs = state
        stone, other = nth(home, move // stones // 9), nth(mine, move % stones)
        way, begin = SHOBU_WAY_BETWEEN[9 * lowest(stone) + move // stones % 9], lowest(other)
        path, pushed = SHOBU_PATH_CELLS[9 * way + begin], SHOBU_PUSHED_CELL[9 * way + begin]
        if theirs & path and pushed >= 0:
            theirs |= 1 << pushed
        mine, home = mine ^ other | 1 << SHOBU_END_CELL[9 * way + begin], home ^ stone | 1 << move // stones % 9
        return flip_stones(theirs & ~path), flip_stones(mine), flip_stones(guests), flip_stones(home)

    near, far = (1 << stones) - 1, (1 << stones) - 1 << 6
    squares = tuple(f"{chr(97 + x)}{y + up}" for up in (1, 4) for x, y in SHOBU_PLACES)
    columns = "columns a and b" if stones == 2 else "columns a, b and c"
    return Game(
        "shobu",
        Rules((near, far, near, far), moves, play, lambda state: LOSS),
        notation=Notation(
            ("black", "white"),
            names_of_moves(stones, "123", "456"),
            moves_of_second=names_of_moves(stones, "654", "321"),
            illegal="a stone moves at home without pushing, then one on the other board likewise, pushing one at most",
            write=Characters(2 * SHOBU_CELLS + 1, code),
            read=lambda text: read(text, stones),
        ),
        board=Board(
            tuple(
                square(x, top - y - 0.4 * (top == 6), kind=kind, cell=(x, top - y))
                for top, kind in ((6, "dark"), (2, ""))
                for x, y in SHOBU_PLACES
            ),
            names=squares,
            looks=SHOBU_STONES,
        ),
        declared=Declared(
            transform=transform_state,
            symmetries=((*(9 * board + 3 * y + 2 - x for board in (0, 1) for x, y in SHOBU_PLACES), 2 * SHOBU_CELLS),),
        ),
        title=f"Mini-Shobu, 3 x 3, {stones} stones",
        about=prose(f"""
            Two players, black (B) and white (W), move alternately; black begins. There are two boards of 3 columns and
            3 rows of squares. Columns have letters from the left, and rows have numbers from the bottom: the lower
            board, with the rows 1 to 3, is the home of black, and the upper one, with the rows 4 to 6, that of white.
            At the start, black has {stones} stones on the lowest row of each board, and white
            {stones} stones on the highest row of each, in {columns}.

            A move has two parts. First, the player takes one of their own stones on their own home board one or two
            squares in a straight line, along a row, a column or a diagonal, over empty squares to an empty square. Then
            they take one of their own stones on the other board in the same direction by as many squares. It may push
            one stone of the opponent, which is one square ahead of it or, in a move by two squares, on either of them:
            that stone goes ahead to the square behind the one that the moving stone enters, which must be empty, or
            leaves the board and is lost. A stone never pushes or jumps over stones of its own player, and never pushes
            two. A player who cannot make both parts with the same direction and distance has no such move. A move is
            written as the squares that the first stone leaves and enters, a hyphen, and those of the second one, such
            as a1a2-a4a5. Nobody may pass.

            A player who pushes the last stone of the opponent off a board wins, and the game ends. A player who has no
            legal move loses. {ENDLESS_PLAY}
        """),
    )
