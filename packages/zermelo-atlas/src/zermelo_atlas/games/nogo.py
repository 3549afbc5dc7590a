"""NoGo: place stones of which nobody may ever be captured.

(Anti-atari go, Neil McKay, 2005; NoGo, Games at the Banff workshop, 2011.)
"""

from zermelo.bits import count
from zermelo.errors import BadText
from zermelo.games.boards import box, count_of, names_of, permuted_pair, prose, stones_text
from zermelo.rules import LOSS, Board, Declared, Game, Look, Notation, Rules, catalogue_builder
from zermelo_atlas.games.boards.squares import check_board, read_alternating, spreader

__all__ = ["nogo"]

KIND = "Boards that fill up"

GRID_STONES = {"X": Look("man", 0, "stone", size=1.4), "O": Look("man", 1, "stone", size=1.4)}
"""The stones of the players on the crossings of lines, which they nearly cover."""

State = tuple[int, int]  # the stones of the side to move, and those of the opponent


@catalogue_builder
def nogo(width: int = 3, height: int = 3) -> Game[State]:
    """Place a stone so that every group of either player keeps an empty square beside it; a player who cannot move
    loses.

    At most 62 points. Raises BadOption.
    """
    check_board(width, height, 62)
    cells, places, beside = width * height, box(width, height), spreader(width, height)
    names, full = names_of(places), (1 << cells) - 1

    def breathes(stones: int, empty: int) -> bool:  # every group has an empty point beside it
        alive, before = stones & beside(empty), -1
        while alive != before:
            alive, before = alive | stones & beside(alive), alive
        return alive == stones

    def moves(state: State) -> int:
        mine, theirs = state
        mask, empty = 0, full & ~(mine | theirs)
        for point in range(cells):
            stone = 1 << point
            if empty & stone and breathes(theirs, empty & ~stone) and breathes(mine | stone, empty & ~stone):
                mask |= stone
        return mask

    def read(text: str) -> tuple[State, int]:
        state, turn = read_alternating(text, cells)
        if not all(breathes(stones, full & ~(state[0] | state[1])) for stones in state):
            raise BadText(f"{text!r} is not a position: a group has no empty point beside it.")
        return state, turn

    return Game(
        "nogo",
        Rules((0, 0), moves, lambda s, point: (s[1], s[0] | 1 << point), lambda s: LOSS),
        notation=Notation(
            ("X", "O"),
            names,
            illegal="a stone leaves every group an empty point beside it",
            write=stones_text("XO", cells),
            read=read,
        ),
        board=Board.lattice(width, height, backdrop="bare", looks=GRID_STONES),
        declared=Declared(plies_left=lambda s: cells - count(s[0] | s[1]), transform=permuted_pair),
        title=f"NoGo, {width} x {height}",
        about=prose(f"""
            Two players, X and O, move alternately; X begins. The board has {count_of(width, "column")} and
            {count_of(height, "row")} of points, at which lines cross. Columns have letters from the left, and rows have
            numbers from the top. At the start, all points are empty. Stones of one player on neighbouring points of a
            row or a column are joined, and all stones that are joined are a group; a single stone is one too.

            A move puts a stone, shown by the player's mark, on an empty point. It is legal only if then every group of
            either player has at least one empty point beside one of its stones, in a row or a column: nobody may
            capture stones as in Go, or take the last such point from a group of their own. A move is written as the
            name of the point. Nobody may pass.

            A player who has no legal move loses. There are no draws, and no position comes twice, because stones are
            never removed.
        """),
    )
