"""Connect Four on a board of any size: stones fall, and k in a line win.

Each column takes height + 1 bits, from the bottom up; the topmost stays empty, so that no line
runs from one column into the next (7x6, bit numbers; the top row is the guard):

     6 13 20 27 34 41 48
     5 12 19 26 33 40 47
     4 11 18 25 32 39 46
     3 10 17 24 31 38 45
     2  9 16 23 30 37 44
     1  8 15 22 29 36 43
     0  7 14 21 28 35 42

The layout is John Tromp's (The Fhourstones Benchmark, 1996).
"""

from operator import itemgetter
from typing import Any

from zermelo.bits import WORD_BITS, bits, count, mask_of
from zermelo.errors import BadOption, BadText
from zermelo.games.boards.lines_of_k import box, finder_by_distance, lines
from zermelo.games.boards.text import (
    check_turns,
    count_of,
    owners_as_digits,
    prose,
    read_cells,
    stones_of,
    stones_text,
)
from zermelo.games.connect.hints import Columns, column_hints, distances, feet_of
from zermelo.games.connect.wide import fits, widen_game
from zermelo.rules import (
    DRAW,
    EMPTY_MARK,
    LOSS,
    Board,
    Declared,
    Game,
    Keys,
    Mask,
    MoveNumber,
    Notation,
    Outcome,
    Place,
    Placement,
    Rules,
)
from zermelo.rules.specs import catalogue_builder

__all__ = ["bits", "connect", "mask_of"]

CONNECT_MARKS = ("X", "O")
CONNECT_DISCS = ("yellow", "red")


@catalogue_builder
def connect(width: int = 7, height: int = 6, k: int = 4) -> Game[Any]:
    """Drop a stone into a column; the first player with 4 stones in a line wins.

    The left half of the columns, and the right half, have at most 63 cells, counting one more for each column. Raises
    BadOption.
    """
    check_size(width, height, k)
    rules = falling_rules(width, height, k)
    places = box(width, height)
    bit = tuple(x * (height + 1) + height - 1 - y for x, y in places)

    def plies_left(state: Columns) -> int:
        return width * height - count(state[1])

    def transform(state: Columns, map_of_cells: tuple[int, ...]) -> Columns:
        mine, both = 0, 0
        for i in range(len(bit)):
            mine |= (state[0] >> bit[map_of_cells[i]] & 1) << bit[i]
            both |= (state[1] >> bit[map_of_cells[i]] & 1) << bit[i]
        return mine, both

    def owner(state: Columns, cell: int) -> int:
        mine, both = state
        return (mine >> bit[cell] & 1) + 2 * ((mine ^ both) >> bit[cell] & 1)

    in_text = itemgetter(*bit)

    def owners(state: Columns) -> str:
        mine, both = state
        return "".join(in_text(owners_as_digits(mine, mine ^ both, width * (height + 1))))

    def read(text: str) -> tuple[Columns, int]:
        board = read_cells(text, len(places), "XO")
        check_turns(stones_of(board, "X"), stones_of(board, "O"), CONNECT_MARKS)
        return drop(rules, stacks(board, width)), (len(board) - board.count(EMPTY_MARK)) % 2

    labels = tuple(str(column + 1) for column in range(width))
    built = Game(
        "connect",
        rules,
        notation=Notation(
            CONNECT_DISCS,
            labels,
            illegal=f"a column holds {height} stones",
            write=stones_text(CONNECT_MARKS, len(places), owner=owner, digits=owners),
            read=read,
            marks=CONNECT_MARKS,
        ),
        board=Board(places, presses=columns_of(width, height, labels), backdrop="tray", colours=CONNECT_DISCS),
        declared=Declared(
            plies_left=plies_left,
            placement=falling_placement(width, height, k, bit),
            keys=column_keys(width, height),
            hints=column_hints(width, height, k, rules.play, plies_left),
            transform=transform,
        ),
        title=title(width, height, k),
        summary=f"Drop a stone into a column; the first player with {count_of(k, 'stone')} in a line wins.",
        about=about(width, height, k),
    )
    return built if width * (height + 1) <= WORD_BITS else widen_game(built, width, height, k, bit)


def columns_of(width: int, height: int, labels: tuple[str, ...]) -> tuple[Place, ...]:
    """Return the columns to press."""
    top, bottom = -0.5, height - 0.5
    return tuple(
        Place(
            x,
            (height - 1) / 2,
            label,
            ((x - 0.5, top), (x + 0.5, top), (x + 0.5, bottom), (x - 0.5, bottom)),
            kind="column",
        )
        for x, label in enumerate(labels)
    )


def title(width: int, height: int, k: int) -> str:
    """Return 'Connect Four', and the size of a board that is not of the usual size."""
    numbers = ("One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten")
    name = f"Connect {numbers[k - 1] if k <= len(numbers) else k}"
    return name if (width, height) == (7, 6) else f"{name}, {count_of(width, 'column')}, {count_of(height, 'row')}"


def about(width: int, height: int, k: int) -> str:
    """Return the rules in words."""
    return prose(f"""
        Two players, yellow (X) and red (O), move alternately; yellow begins. The board stands upright and has
        {count_of(width, "column")}, numbered 1 to {width} from the left, and {count_of(height, "row")} of cells. At the
        start, all cells are empty.

        A move drops a stone of the player's own colour into a column that is not full. The stone falls to the lowest
        empty cell of the column. A move is written as the number of the column. Nobody may pass.

        The first player with {count_of(k, "stone")} of their colour in a line, a row, a column or a diagonal without a
        gap, wins, and the game ends; a longer line counts, too. If the board is full and there is no such line, the
        game is a draw. No position comes twice, because stones never move again.
    """)


def falling_rules(width: int, height: int, k: int) -> Rules[Columns]:
    """Move i drops a stone into column i."""
    step = height + 1
    tops = tuple(1 << column * step + height - 1 for column in range(width))
    aligned = finder_by_distance(distances(width, height, k), k)

    def moves(state: Columns) -> Mask:
        mine, both = state
        if aligned(mine ^ both):
            return 0
        mask = 0
        for column in range(width):
            if not both & tops[column]:
                mask |= 1 << column
        return mask

    def play(state: Columns, column: MoveNumber) -> Columns:
        mine, both = state
        # Adding a stone at the foot of a column carries past those that lie there.
        return mine ^ both, both | both + (1 << column * step)

    def outcome(state: Columns) -> Outcome:
        return LOSS if aligned(state[0] ^ state[1]) else DRAW

    return Rules((0, 0), moves, play, outcome)


def falling_placement(width: int, height: int, k: int, bit: tuple[int, ...]) -> Placement[Columns]:
    """Return the placement of a board; bit is the bit of each cell of the text."""

    def stones(state: Columns) -> tuple[int, int]:
        return state[0], state[0] ^ state[1]

    def state(mine: int, theirs: int) -> Columns:
        return mine, mine | theirs

    columns = tuple(tuple(x * (height + 1) + y for y in range(height)) for x in range(width))
    rows = tuple(mask_of(bit[cell] for cell in bits(row)) for row in lines(box(width, height), k))
    return Placement(rows, mask_of(bit), columns, stones=stones, state=state)


def column_keys(width: int, height: int) -> Keys[Columns]:
    """Return the keys of Connect Four: the mover's stones, and in every column a bit above the topmost stone."""
    step = height + 1
    feet = feet_of(width, height)
    board = feet * ((1 << step) - 1)
    # The distances by which bits move down, doubling each time, and the bits that stay in their column.
    spread = tuple((1 << i, feet * ((1 << step - (1 << i)) - 1)) for i in range((step - 1).bit_length()))

    def key(state: Columns) -> int:
        mine, both = state
        return mine + both + feet

    def state(key: int) -> Columns:
        # For all columns at once: the highest bit of a column and every bit below it.
        filled = key & board
        for i in range(len(spread)):
            distance, inside = spread[i]
            filled |= filled >> distance & inside
        both = filled >> 1 & spread[0][1]
        return key & board ^ filled ^ both, both

    return Keys(key, state)


def check_size(width: int, height: int, k: int) -> None:
    for side, size in (("width", width), ("height", height), ("k", k)):
        if size < 1:
            raise BadOption(f"{side}={size} is too small: it must be at least 1.")
    if width * (height + 1) > WORD_BITS and not fits(width, height):
        raise BadOption(
            f"A {width}x{height} board is too large: half of width x (height + 1) must be at most {WORD_BITS}."
        )
    if k > max(width, height):
        raise BadOption(f"k={k} fits on no line of this board: it must be at most {max(width, height)}.")


def stacks(board: str, width: int) -> tuple[str, ...]:
    """Return the marks of every column, from the bottom up; raise BadText for a stone above an empty cell."""
    columns = tuple(board[column::width][::-1].rstrip(EMPTY_MARK) for column in range(width))
    for number, column in enumerate(columns, 1):
        if EMPTY_MARK in column:
            raise BadText(f"Column {number} has a stone above an empty cell; stones fall.")
    return columns


def drop(rules: Rules[Columns], columns: tuple[str, ...]) -> Columns:
    """Return the state with these stones in its columns; raise BadText if no order of moves leads there."""
    failed: set[tuple[int, ...]] = set()

    def fill(state: Columns, heights: tuple[int, ...], turn: int) -> Columns | None:
        if heights == goal:
            return state
        if heights in failed or not rules.moves(state):
            return None
        for column, height in enumerate(heights):
            if columns[column][height : height + 1] == CONNECT_MARKS[turn]:
                higher = (*heights[:column], height + 1, *heights[column + 1 :])
                if (filled := fill(rules.play(state, column), higher, 1 - turn)) is not None:
                    return filled
        failed.add(heights)
        return None

    goal = tuple(map(len, columns))
    if (state := fill(rules.start, (0,) * len(columns), 0)) is None:
        raise BadText(
            "No order of moves leads to this board: X moves first, the players alternate, a line ends the game."
        )
    return state
