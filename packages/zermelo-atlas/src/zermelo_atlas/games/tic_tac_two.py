"""Tic-Tac-Two: tic-tac-toe in a grid that moves on a larger board.

(Marbles, the Brain Store. The rules are those of GamesmanClassic, a program by GamesCrafters, University of California,
Berkeley, which has boards of 5 x 5 and of 4 x 4 squares.)
"""

from collections.abc import Callable, Iterable

from zermelo.bits import bits, count, deposit, extract, lowest, mask_of
from zermelo.errors import BadText
from zermelo.games.boards import (
    box,
    check_number,
    count_of,
    finder_of,
    lines,
    names_of,
    owner_of_pair,
    prose,
    read_turned,
)
from zermelo.rules import (
    Board,
    Characters,
    Declared,
    Game,
    Keys,
    Look,
    MoveNames,
    Notation,
    Place,
    Rules,
    catalogue_builder,
    square,
)
from zermelo_atlas.games.boards.lines_of_men import ENDLESS_PLAY, MEN_MARKS, step_code
from zermelo_atlas.games.boards.squares import permuted_triple

__all__ = ["tic_tac_two"]

KIND = "Men and pieces that move"

State = tuple[int, int, int]
"""The pieces of the side to move and of the other side, and the square in the middle of the grid, as masks."""

NINE_CELLS_MASK, GRID_WORD_CODES = 0b111_111_111, tuple(map(ord, "grid-"))
has_line = finder_of(lines(box(3, 3), 3))


@catalogue_builder
def tic_tac_two(width: int = 4, height: int = 3, each: int = 3) -> Game[State]:
    """Place a piece in the grid, later also move one into it or shift the grid; three of your pieces in a line inside
    the grid win.

    width, height: 3 to 5. each: the pieces of a player, 3 or 4. The published game has 5 x 5 squares and 4 pieces each.
    Raises BadOption.
    """
    check_number("width", width, 3, 5)
    check_number("height", height, 3, 5)
    check_number("each", each, 3, 4)
    places, cells, full = box(width, height), width * height, (1 << width * height) - 1
    names, middles = names_of(places), middles_of(width, height)
    begin = 1 << (height - 1) // 2 * width + (width - 1) // 2
    write = text_of(width, height)
    return Game(
        "tic-tac-two",
        rules_of(width, height, each, begin),
        notation=Notation(
            (MEN_MARKS[0], MEN_MARKS[1]),
            labels_of(width, height, each),
            illegal="a piece goes to an empty square inside the grid; once each has placed two, the grid moves, too",
            write=write,
            read=lambda text: read(text, write, bits(middles), cells, each),
        ),
        board=board_of(width, height),
        declared=Declared(
            keys=Keys(
                lambda s: s[0] | s[1] << cells | lowest(s[2]) << 2 * cells,
                lambda key: (key & full, key >> cells & full, 1 << (key >> 2 * cells)),
            ),
            transform=permuted_triple,
        ),
        title=f"Tic-Tac-Two, {width} x {height}, {each} each",
        about=prose(f"""
            Two players, X and O, move alternately; X begins. The board has {count_of(width, "column")} and
            {count_of(height, "row")} of squares. Columns have letters from the left, and rows have numbers from the
            top. A grid covers 3 x 3 squares, at the start those around {names[lowest(begin)]}. After the squares, a
            text marks with # the columns and the rows that it covers. At the start, the board is empty, and each player
            has {each} pieces in hand.

            A move places a piece from the hand on an empty square inside the grid, which is written as the square, such
            as b2. When both players have placed two pieces, a move can also be one of two others: it takes one of the
            player's own pieces, from inside the grid or from outside, to an empty square inside it, which is written as
            the two squares, such as a1-b2; or it moves the grid by one square in a row, in a column or diagonally, not
            over the edge of the board, which is written as the new square in its middle, such as
            grid-{names[lowest(begin)]}. Nobody may pass.

            A player wins, and the game ends, with three of their pieces in a row, a column or a diagonal inside the
            grid, whoever has moved. If both players have such a line after a move, the game is a draw. {ENDLESS_PLAY}
        """),
    )


def middles_of(width: int, height: int) -> int:
    """Return the squares where the middle of the grid can be."""
    return mask_of(x + y * width for x in range(1, width - 1) for y in range(1, height - 1))


def board_of(width: int, height: int) -> Board:
    """Return the squares, and the grid in each place where it can be; to move it, one presses its new corner."""
    places, middles = box(width, height), tuple(bits(middles_of(width, height)))
    names = names_of(places)
    squares = [square(x, y, name, cell=(x + 1, y + 1)) for (x, y), name in zip(places, names, strict=True)]
    edge = [
        Place(
            min(max(x - 1, -0.5), width - 0.5), min(max(y - 1, -0.5), height - 0.5), kind="edge", level=-1, cell=(x, y)
        )
        for x, y in edge_of(width, height)
    ]
    grids = tuple(square(places[middle][0], places[middle][1], side=3, kind="grid", level=-1) for middle in middles)
    corners = tuple(Place(x + 1.5, y - 1.5, f"grid-{names[m]}") for m in middles for x, y in (places[m],))

    def code(state: State, turn: int, i: int) -> int:
        return GRID_CODES[state[2] >> middles[i] & 1]

    return Board(
        (*squares, *edge),
        looks={"edge#": Look("gone"), "edge.": Look("gone"), "grid#": Look("frame", name="grid")},
        beside=grids,
        shown=Characters(len(grids), code),
        presses=corners,
    )


GRID_CODES = tuple(map(ord, ".#"))


def edge_of(width: int, height: int) -> tuple[tuple[int, int], ...]:
    """Return the places of the marks above and below the columns, then at the left and at the right of the rows."""
    above = [(x, y) for y in (0, height + 1) for x in range(1, width + 1)]
    return (*above, *((x, y) for x in (0, width + 1) for y in range(1, height + 1)))


def around(width: int) -> Callable[[int], int]:
    """Return a function that maps the middle of the grid to the squares of the grid."""

    def grid(middle: int) -> int:
        row = middle | middle << 1 | middle >> 1
        return row | row << width | row >> width

    return grid


def rules_of(width: int, height: int, each: int, begin: int) -> Rules[State]:
    """Return the rules; `begin` is the middle of the grid at the start.

    The number of a move is 9 x piece + square of the grid, and a piece in hand comes after those on the board. Moves of
    the grid follow, by its new middle.
    """
    grid, middles, shifts = around(width), middles_of(width, height), 9 * each

    def moves(state: State) -> int:
        mine, theirs, middle = state
        inside, mask, placed = grid(middle), 0, count(mine)
        free = NINE_CELLS_MASK & ~extract(mine | theirs, inside)
        if has_line(extract(mine, inside)) or has_line(extract(theirs, inside)):
            return 0
        if placed < each:
            mask |= free << 9 * placed
        if placed > 1 and count(theirs) > 1:
            for piece in range(placed):
                mask |= free << 9 * piece
            mask |= extract(inside ^ middle, middles) << shifts
        return mask

    def play(state: State, move: int) -> State:
        mine, theirs, middle = state
        if move >= shifts:
            return theirs, mine, deposit(1 << move - shifts, middles)
        return theirs, mine ^ deposit(1 << move // 9, mine) | deposit(1 << move % 9, grid(middle)), middle

    def outcome(state: State) -> int:  # a move of the grid can show lines of both players, or one of the opponent
        inside = grid(state[2])
        return int(has_line(extract(state[0], inside))) - int(has_line(extract(state[1], inside)))

    return Rules((0, 0, begin), moves, play, outcome)


def labels_of(width: int, height: int, each: int) -> MoveNames[State]:
    """Return the names of moves: 'b2', 'a1-b2', or 'grid-b2'."""
    grid, middles, shifts = around(width), middles_of(width, height), 9 * each
    step = step_code(names_of(box(width, height)))

    def code(state: State, move: int, i: int) -> int:
        if move >= shifts:
            return GRID_WORD_CODES[i] if i < 5 else step(-1, lowest(deposit(1 << move - shifts, middles)), i - 5)
        if move // 9 > count(state[0]):
            return 0
        piece, to = deposit(1 << move // 9, state[0]), lowest(deposit(1 << move % 9, grid(state[2])))
        return step(lowest(piece) if piece else -1, to, i)

    return MoveNames(shifts + count(middles), 7, code)


def text_of(width: int, height: int) -> Characters[State]:
    """Return the text: the squares, # for the columns and rows that the grid covers, and the side to move."""
    cells, edge, marks = width * height, edge_of(width, height), tuple(map(ord, f".{MEN_MARKS}#"))

    def code(state: State, turn: int, i: int) -> int:
        if i < cells:
            held = owner_of_pair(state, i)
            return marks[3 - held if held and turn else held]
        if i == cells + len(edge):
            return marks[1 + turn]
        middle = lowest(state[2])
        after = edge[i - cells][0] - middle % width if i < cells + 2 * width else edge[i - cells][1] - middle // width
        return marks[3 if 0 <= after < 3 else 0]

    return Characters(cells + len(edge) + 1, code)


def read(text: str, write: Characters[State], middles: Iterable[int], cells: int, each: int) -> tuple[State, int]:
    """Return the state and the turn of a text; raise BadText."""
    (mine, theirs), turn = read_turned(text[:cells] + text[-1:], cells, MEN_MARKS)
    found = [middle for middle in middles if write((mine, theirs, 1 << middle), turn) == text.upper()]
    ones, twos = (text[:cells].upper().count(mark) for mark in MEN_MARKS)
    if not found or max(ones, twos) > each or (min(ones, twos) < 2 and ones - twos != turn):
        raise BadText(
            f"{text!r} is not a position: write {cells} squares with at most {each} X and {each} O; for the columns, "
            "above and below the board, and for the rows, at its left and right, # if the grid covers them and . if "
            "not; and X or O for who is to move."
        )
    return (mine, theirs, 1 << found[0]), turn
