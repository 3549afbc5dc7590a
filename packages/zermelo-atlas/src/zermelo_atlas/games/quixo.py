"""Quixo: take a cube from the edge, and push it back into its row or column.

(Thierry Chapeau, 1995. Satoshi Tanaka, François Bonnet, Sébastien Tixeuil and Yasumasa Tamura, Quixo Is Solved, 2020.)
"""

from zermelo.errors import BadText
from zermelo.games.boards import (
    box,
    check_number,
    count_of,
    finder_of,
    lines,
    names_of,
    permuted_pair,
    prose,
    read_cells,
    stones_of,
    stones_text,
)
from zermelo.rules import EMPTY_MARK, LOSS, WIN, Board, Declared, Game, Notation, Rules, catalogue_builder
from zermelo_atlas.games.boards.lines_of_men import ENDLESS_PLAY, MEN_MARKS, Men

__all__ = ["quixo"]

KIND = "Men and pieces that move"


def pushes(n: int) -> list[tuple[str, list[int]]]:
    """Return the moves: the side where the cube goes in, and the cells from where it was taken to there."""
    rows, columns = ([list(range(n * i, n * i + n)) for i in range(n)], [list(range(i, n * n, n)) for i in range(n)])
    ends = [(side, line[::way]) for group, sides in ((rows, "lr"), (columns, "td"))
            for line in group for side, way in zip(sides, (-1, 1), strict=True)]  # fmt: skip
    edge = {cell for line in (rows[0], rows[-1], columns[0], columns[-1]) for cell in line}
    found = [(side, line[i:]) for side, line in ends for i in range(n - 1) if line[i] in edge]
    return sorted(found, key=lambda push: push[1][0])


def end_of(name: str, n: int) -> str:
    """Return the place at the end of a row or a column where a move pushes its cube in.

    >>> end_of("b1l", 5), end_of("b1r", 5), end_of("b1d", 5)
    ('a1', 'e1', 'b5')
    """
    column, row = name[0], name[1]
    return {"l": f"a{row}", "r": f"{chr(96 + n)}{row}", "t": f"{column}1", "d": f"{column}{n}"}[name[2]]


@catalogue_builder
def quixo(n: int = 3) -> Game[Men]:
    """Take a blank cube or one of yours from the edge, and push it in at another end of its row or column; a full line
    of yours wins.

    n: columns and rows, 2 to 5. Raises BadOption.
    """
    check_number("n", n, 2, 5)
    cells, names, ways = n * n, names_of(box(n, n)), pushes(n)
    sources = tuple(1 << way[0] for _, way in ways)
    entered, untouched = tuple(1 << way[-1] for _, way in ways), tuple(~sum(1 << i for i in way) for _, way in ways)
    moved = tuple(sum(1 << i for i in way[1:]) for _, way in ways)
    shifts = tuple(way[0] - way[1] for _, way in ways)
    has_line = finder_of(lines(box(n, n), n))

    def push_row(cubes: int, move: int) -> int:
        rest = cubes & moved[move]
        return cubes & untouched[move] | (rest << shifts[move] if shifts[move] > 0 else rest >> -shifts[move])

    def moves(state: Men) -> int:
        mask = 0
        if not has_line(state[0]) and not has_line(state[1]):
            for move in range(len(sources)):
                mask |= (state[1] & sources[move] == 0) << move
        return mask

    def play(state: Men, move: int) -> Men:
        return push_row(state[1], move), push_row(state[0], move) | entered[move]

    def read(text: str) -> tuple[Men, int]:
        board = read_cells(text, cells + 1, MEN_MARKS)
        if board[cells] == EMPTY_MARK:
            raise BadText(f"{text!r} does not say whose turn it is: write X or O after the {cells} cubes.")
        turn = MEN_MARKS.index(board[cells])
        return (stones_of(board[:cells], MEN_MARKS[turn]), stones_of(board[:cells], MEN_MARKS[1 - turn])), turn

    return Game(
        "quixo",
        Rules((0, 0), moves, play, lambda state: WIN if has_line(state[0]) else LOSS),
        notation=Notation(
            (MEN_MARKS[0], MEN_MARKS[1]),
            [f"{names[way[0]]}{side}" for side, way in ways],
            illegal="a blank or own cube is taken from the edge, and pushed in from another end of its row or column",
            write=stones_text(MEN_MARKS, cells, last=True),
            read=read,
        ),
        board=Board(box(n, n), names=names, path=lambda name, text: (name[:2], end_of(name, n)), backdrop="cubes"),
        declared=Declared(transform=permuted_pair),
        title=f"Quixo, {n} x {n}",
        about=prose(f"""
            Two players, X and O, move alternately; X begins. The board has {count_of(n, "column")} and {
            count_of(n, "row")
        } of cubes, blank at the start. Columns have letters from the left, and rows have numbers from the
            top.

            A move takes a cube from the edge of the board that is blank or shows the player's own mark, and turns it to
            show that mark. Then it goes back in at an end of its row or of its column, but not where it was taken, and
            pushes the cubes between along by one place. It is written as the place of the cube and the end where it
            goes in: l for left, r for right, t for top and d for down, such as a1r. Nobody may pass.

            A player wins, and the game ends, when a row, a column or a diagonal of the board has {n} marks of this
            player after a move of either player. If a move completes lines of both, the player who made it loses.
            {ENDLESS_PLAY}
        """),
    )
