"""Teeko: place four men, then step, into a line or a square.

(John Scarne, Scarne on Teeko, 1955. Solved by Guy Steele, 1998: a draw; with squares of all sizes, a win.)
"""

from zermelo.bits import count, deposit, lowest, mask_of
from zermelo.games.boards import (
    box,
    check_number,
    count_of,
    finder_of,
    lines,
    names_of,
    permuted_pair,
    prose,
    stones_text,
)
from zermelo.rules import LOSS, Board, Declared, Game, Notation, Rules, catalogue_builder
from zermelo_atlas.games.boards.lines_of_men import (
    ENDLESS_PLAY,
    KING_DIRECTIONS,
    MEN_MARKS,
    Men,
    beside,
    king_steps,
    man_names,
    men_reader,
)

__all__ = ["teeko"]

KIND = "Men and pieces that move"


@catalogue_builder
def teeko(width: int = 3, height: int = 3, advanced: bool = False, middle: bool = True) -> Game[Men]:
    """Place four men, then step to a touching empty square; four of your men in a line or in a square of 2 x 2 win.

    At least 3 columns and 3 rows, at most 5; the published board is 5 x 5. advanced: whether the corners of a larger
    square win, too. middle: whether the first man may be placed in the middle. Raises BadOption.
    """
    check_number("width", width, 3, 5)
    check_number("height", height, 3, 5)
    places, cells, full = box(width, height), width * height, (1 << width * height) - 1
    names, there = names_of(places), beside(places, KING_DIRECTIONS)
    squares = tuple(
        mask_of(i + width * y + x for y in (0, side) for x in (0, side))
        for side in range(1, 5 if advanced else 2)
        for i in range(cells)
        if i % width + side < width and i // width + side < height
    )
    has_goal, steps = finder_of(tuple(sorted((*lines(places, 4), *squares)))), king_steps(there)
    barred = 0 if middle else 1 << cells // 2

    def end(state: Men, move: int) -> int:
        at = there[8 * lowest(deposit(1 << move // 8, state[0])) + move % 8]
        return at if at >= 0 and not (state[0] | state[1]) >> at & 1 else -1

    def moves(state: Men) -> int:
        free = full & ~(state[0] | state[1])
        if has_goal(state[1]):
            return 0
        if count(free) > cells - 8:
            return free & ~barred if free == full else free
        return steps(state[0], free) << cells

    def play(state: Men, move: int) -> Men:
        if move < cells:
            return state[1], state[0] | 1 << move
        return state[1], state[0] ^ deposit(1 << (move - cells) // 8, state[0]) | 1 << end(state, move - cells)

    larger = ", or that are the corners of a larger square, of 3 x 3 to 5 x 5 points" * advanced
    no_middle = f" The first man of X must not be placed on {names[cells // 2]}." * (not middle)
    return Game(
        "teeko",
        Rules((0, 0), moves, play, lambda state: LOSS),
        notation=Notation(
            (MEN_MARKS[0], MEN_MARKS[1]),
            man_names(names, 32, end, cells),
            illegal="a man is placed on an empty point, or steps to one next to its own",
            write=stones_text(MEN_MARKS, cells, last=True),
            read=men_reader(cells, 4, placed=False),
        ),
        board=Board.lattice(width, height, "all", backdrop="holes"),
        declared=Declared(transform=permuted_pair),
        title=f"Teeko, {width} x {height}" + ", advanced" * advanced + ", middle barred at first" * (not middle),
        summary="Place four men, then step to a touching empty square; four of your men in a line or "
        f"{'at the corners of a square' if advanced else 'in a square of 2 x 2'} win.",
        about=prose(f"""
            Two players, X and O, move alternately; X begins. The board has {count_of(width, "column")} and
            {count_of(height, "row")} of points. Columns have letters from the left, and rows have numbers from the
            top. At the start, the board is empty, and each player has 4 men.

            At first, a move places a man on an empty point. It is written as the point, such as b2.{no_middle} When
            all eight men have been placed, a move is a step: one of the player's own men goes to an empty point next
            to its own, in a row, a column or a diagonal. It is written as the two points, such as b2-c3. Nobody may
            pass, jump or capture.

            The first player with four of their men on neighbouring points of a row, a column or a diagonal, or that
            fill a square of 2 x 2{larger}, wins, and the game ends. A player who has no legal move loses.
            {ENDLESS_PLAY}
        """),
    )
