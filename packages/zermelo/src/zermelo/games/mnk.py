"""k in a row on a board of any size, flat or in space; misère and wild variants.

Qubic is four in a row on 4 x 4 x 4 cells, in any of 76 lines. X wins it by threats, one after another. (Oren
Patashnik, Qubic: 4 x 4 x 4 tic-tac-toe, Mathematics Magazine 53, 1980.)
"""

from collections.abc import Callable
from dataclasses import replace
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Any

from zermelo.bits import WORD_BITS, count
from zermelo.errors import BadOption, BadText
from zermelo.games.boards.lines_of_k import box, finder_of, lines, move_score_of, permuted_pair, threats_of
from zermelo.games.boards.text import (
    complete_lines,
    count_of,
    deciding_cells,
    marks_text,
    owner_of_pair,
    prose,
    read_cells,
    read_stones,
    replay,
    stones_of,
    stones_text,
)
from zermelo.rules import (
    DRAW,
    EMPTY_MARK,
    LOSS,
    WIN,
    Board,
    Coordinates,
    Declared,
    Game,
    Hints,
    Mask,
    MoveNumber,
    Notation,
    Outcome,
    Place,
    Placement,
    Rules,
    square,
)
from zermelo.rules.specs import catalogue_builder

if TYPE_CHECKING:
    from zermelo.games.boards.wide import Words

__all__ = ["Stones", "mnk", "qubic"]


Stones = tuple[int, int]
"""The stones of the side to move and of the other side (wild: of X and of O); cell i is bit i."""

MNK_MARKS = ("X", "O")


@catalogue_builder
def mnk(
    width: int = 3, height: int = 3, k: int = 3, depth: int = 1, misere: bool = False, wild: bool = False
) -> Game[Any]:
    """Mark an empty square; the first player with 3 marks in a line wins.

    misere: completing a line loses. wild: each move places X or O, and a line of either mark counts for the
    player who completes it. depth: the number of layers of the board; lines run through all of them. A board has at
    most 126 cells, and 31 in wild games. Raises BadOption.
    """
    check_size(width, height, k, depth, wild)
    places = box(width, height, depth)
    build = wild_game if wild else tame_game if len(places) <= WORD_BITS else wide_game
    built: Game[Any] = build(places, lines(places, k), WIN if misere else LOSS)
    sides = (width, height, depth) if depth > 1 else (width, height)
    return replace(
        built,
        title=title(sides, k, misere, wild),
        summary=summary(k, misere, wild),
        about=about(sides, k, misere, wild),
    )


def title(sides: tuple[int, ...], k: int, misere: bool, wild: bool) -> str:
    """Return '4 in a row, 5 x 5'."""
    kinds = [kind for kind, is_meant in (("misère", misere), ("wild", wild)) if is_meant]
    return ", ".join((f"{k} in a row", " x ".join(map(str, sides)), *kinds))


def summary(k: int, misere: bool, wild: bool) -> str:
    """Return the rules in one sentence."""
    move, marks = ("Mark an empty square with X or O", "equal mark") if wild else ("Mark an empty square", "mark")
    return f"{move}; the first player with {count_of(k, marks)} in a line {'loses' if misere else 'wins'}."


LINE_KINDS = {
    2: "a row, a column or a diagonal",
    3: "a straight line in any direction, also diagonally and from layer to layer",
}


def about(sides: tuple[int, ...], k: int, misere: bool, wild: bool) -> str:
    """Return the rules in words."""
    board = f"{count_of(sides[0], 'column')} and {count_of(sides[1], 'row')} of squares"
    board = f"{count_of(sides[2], 'layer')}, each of {board}" if len(sides) > 2 else board
    layers = ", layer by layer" if len(sides) > 2 else ""
    move = (
        """marks an empty square with X or with O, as the player likes. It is written as the mark and the number of the
        square, such as X1 or O1."""
        if wild
        else "marks an empty square with the player's own mark. It is written as the number of the square."
    )
    line = f"{count_of(k, 'equal mark') if wild else count_of(k, 'mark of their own', 'marks of their own')}"
    whoever = "; it does not matter who placed the other marks of the line" if wild else ""
    return prose(f"""
        Two players, {"first and second" if wild else "X and O"}, move alternately; {"first" if wild else "X"} begins.
        The board has {board}. The squares are numbered 1 to {prod(sides)}{layers}, row by row from the top left. At the
        start, all squares are empty.

        A move {move} Nobody may pass.

        The first player who has completed a line of {line} {"loses" if misere else "wins"}, and the game ends{whoever}.
        A line is {LINE_KINDS[len(sides)]}, of {count_of(k, "neighbouring square")}; a longer line counts, too. If all
        squares are marked and there is no such line, the game is a draw. No position comes twice, because marks are
        never removed.
    """)


def check_size(width: int, height: int, k: int, depth: int, wild: bool) -> None:
    for side, size in (("width", width), ("height", height), ("depth", depth), ("k", k)):
        if size < 1:
            raise BadOption(f"{side}={size} is too small: it must be at least 1.")
    cells, most = width * height * depth, WORD_BITS // 2 if wild else 2 * WORD_BITS
    if cells > most:
        shape = f"{width}x{height}" + (f"x{depth}" if depth > 1 else "")
        raise BadOption(f"A {shape} board has {cells} cells; at most {most} are possible here.")
    if k > max(width, height, depth):
        raise BadOption(f"k={k} fits on no line of this board: it must be at most {max(width, height, depth)}.")


def tame_game(places: tuple[Coordinates, ...], rows: tuple[int, ...], verdict: Outcome) -> Game[Stones]:
    """Build a game in which each player has a mark; the outcome is for the player who faces a finished line."""
    full, has_line = (1 << len(places)) - 1, finder_of(rows)
    plies_left = cells_left(full)

    def moves(state: Stones) -> Mask:
        mine, theirs = state
        return 0 if has_line(theirs) else full & ~(mine | theirs)

    def play(state: Stones, cell: MoveNumber) -> Stones:
        mine, theirs = state
        return theirs, mine | 1 << cell

    def outcome(state: Stones) -> Outcome:
        return verdict if has_line(state[1]) else DRAW

    def read(text: str) -> tuple[Stones, int]:
        first, second = read_stones(text, len(places), MNK_MARKS, rows)
        return replay(rules, first, second, rows), int(first.bit_count() > second.bit_count())

    rules = Rules((0, 0), moves, play, outcome)
    labels = tuple(str(i + 1) for i in range(len(places)))
    return Game(
        "mnk",
        rules,
        notation=Notation(
            MNK_MARKS,
            labels,
            illegal="a square can be claimed once",
            write=stones_text(MNK_MARKS, len(places)),
            read=read,
        ),
        board=Board(places, labels, backdrop="open"),
        declared=Declared(
            plies_left=plies_left,
            placement=Placement(rows, full),
            hints=Hints(draw_in=plies_left) if verdict == WIN else row_hints(rows, full, plies_left),
            transform=permuted_pair,
        ),
    )


def wide_game(places: tuple[Coordinates, ...], rows: tuple[int, ...], verdict: Outcome) -> "Game[Words]":
    """Build a game of more than 63 cells in which each player has a mark; masks have two words."""
    from zermelo.games.boards.wide import wide_hints, wide_rules, words_of  # late: few boards have two words

    game: Game[Any] = tame_game(places, rows, verdict)
    cells = len(places)

    def plies_left(state: "Words") -> int:
        return cells - count(state[0]) - count(state[1]) - count(state[2]) - count(state[3])

    def read(text: str) -> "tuple[Words, int]":
        (mine, theirs), turn = game.notation.read(text)
        return (*words_of(mine), *words_of(theirs)), turn

    return replace(
        game,
        rules=wide_rules(cells, rows, verdict),
        notation=replace(game.notation, write=stones_text(MNK_MARKS, cells, half=WORD_BITS), read=read),
        declared=replace(
            game.declared,
            plies_left=plies_left,
            hints=Hints(draw_in=plies_left) if verdict == WIN else wide_hints(cells, rows, plies_left),
            transform=None,
            placement=None,
        ),
    )


def wild_game(places: tuple[Coordinates, ...], rows: tuple[int, ...], verdict: Outcome) -> Game[Stones]:
    """Build a game in which both players place X or O: move i marks cell i with X, move cells + i with O."""
    cells = len(places)
    full, has_line = (1 << cells) - 1, finder_of(rows)
    plies_left = cells_left(full)

    def moves(state: Stones) -> Mask:
        xs, os = state
        free = full & ~(xs | os)
        return 0 if has_line(xs) or has_line(os) else free | free << cells

    def play(state: Stones, move: MoveNumber) -> Stones:
        xs, os = state
        return (xs | 1 << move, os) if move < cells else (xs, os | 1 << move - cells)

    def outcome(state: Stones) -> Outcome:
        return verdict if has_line(state[0]) or has_line(state[1]) else DRAW

    def read(text: str) -> tuple[Stones, int]:
        board = read_cells(text, cells, "XO")
        xs, os = stones_of(board, "X"), stones_of(board, "O")
        done = [stones for stones in (xs, os) if complete_lines(stones, rows)]
        if len(done) == 2 or any(not deciding_cells(stones, rows) for stones in done):
            raise BadText(f"{text!r} has finished lines that no single move completes; the first one ends the game.")
        return (xs, os), (xs | os).bit_count() % 2

    labels = tuple(f"{mark}{i + 1}" for mark in MNK_MARKS for i in range(cells))
    return Game(
        "mnk",
        Rules((0, 0), moves, play, outcome),
        notation=Notation(
            moves=labels,
            illegal="a square can be marked once",
            write=marks_text(EMPTY_MARK + "".join(MNK_MARKS), cells, owner_of_pair),
            read=read,
        ),
        board=Board(places, tuple(str(i + 1) for i in range(cells)), presses=choices(places), backdrop="open"),
        declared=Declared(plies_left=plies_left, hints=Hints(draw_in=plies_left), transform=permuted_pair),
    )


def choices(places: tuple[Coordinates, ...]) -> tuple[Place, ...]:
    """Return the places to press for X and O, below a board in the order of a move's name: 'X1'."""
    low = max(place.y for place in Board(places).places) + 1.2
    return tuple(square(column, low, mark, 0.8, caption=mark, owner=column) for column, mark in enumerate(MNK_MARKS))


def cells_left(full: Mask) -> Callable[[Stones], int]:
    """Return the function from a state to the number of empty cells."""
    return lambda state: count(full & ~(state[0] | state[1]))


def row_hints(rows: tuple[int, ...], full: int, draw_in: Callable[[Stones], int]) -> Hints[Stones]:
    """Return the hints of a board on which the first row wins."""
    threats = threats_of(rows)

    def wins(state: Stones) -> Mask:
        mine, theirs = state
        return threats(mine) & full & ~(mine | theirs)

    def non_losing(state: Stones) -> Mask:
        mine, theirs = state
        free = full & ~(mine | theirs)
        threatened = threats(theirs) & free
        if threatened == 0:
            return free
        return threatened if threatened & (threatened - 1) == 0 else 0

    def can_win(state: Stones, who: int) -> bool:
        others = state[1 - who]
        for row in rows:
            if row & others == 0:
                return True
        return False

    return Hints(wins, non_losing, can_win, move_score_of(rows), draw_in)


MNK_PLANE_ORDERS = (1, 0, 3, 2), (0, 2, 1, 3)
"""Two orders of four parallel planes: inverted and scrambled. In all three directions at once, they preserve lines."""


@catalogue_builder
def qubic() -> Game[Any]:
    """Mark an empty cell of the cube; the first player with four marks in a straight line, in any direction, wins."""
    places = [(x, y, z) for z, y, x in product(range(4), repeat=3)]
    names = tuple(f"{z + 1}{y + 1}{x + 1}" for x, y, z in places)
    quarter_turn = [(y, 3 - x, z) for x, y, z in places]
    others = [[(order[y], order[z], order[x]) for x, y, z in places] for order in MNK_PLANE_ORDERS]
    return replace(
        mnk(4, 4, 4, depth=4),
        name="qubic",
        title="Qubic",
        summary="",
        board=Board(tuple(places), names),
        about=prose("""
            Two players, X and O, move alternately; X begins. The board is a cube of 4 x 4 x 4 cells, in 4 levels of 4
            rows and 4 columns. The levels are drawn side by side. The name of a cell is the number of its level, of its
            row in the level, from the top, and of its column, from the left: 124 is on level 1, in row 2 and column 4.
            At the start, all cells are empty.

            A move marks an empty cell with the player's own mark. It is written as the name of the cell. Nobody may
            pass.

            The first player with 4 of their marks in a straight line wins, and the game ends. A line goes from one side
            of the cube to another, in any direction, also diagonally and from level to level: there are 76 lines. If
            all cells are marked and there is no such line, the game is a draw. No position comes twice, because marks
            are never removed.
        """),
        notation=replace(mnk(4, 4, 4, depth=4).notation, moves=names),
        declared=replace(
            mnk(4, 4, 4, depth=4).declared,
            symmetries=tuple(tuple(map(places.index, images)) for images in (quarter_turn, *others)),
        ),
    )
