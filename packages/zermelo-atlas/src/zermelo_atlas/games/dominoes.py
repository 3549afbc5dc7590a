"""Cram and Domineering: place dominoes until nobody can.

In Cram, a player places them in either direction; in Domineering, one player's stand and the other's lie.
(Domineering: Göran Andersson; both: Martin Gardner, Mathematical Games, February 1974. Its 8 x 8 board: Breuker,
Uiterwijk and van den Herik, 2000.)
"""

from typing import Literal

from zermelo.bits import WORD_BITS, count
from zermelo.errors import BadOption
from zermelo.games.boards import (
    bit_at,
    box,
    count_of,
    marks_text,
    names_of,
    prose,
    read_board_and_turn,
    read_mask,
    stones_of,
)
from zermelo.rules import LOSS, Board, Declared, Game, Hints, Keys, Look, Notation, Rules, Side, catalogue_builder
from zermelo_atlas.games.boards.squares import check_board

__all__ = ["cram", "domineering"]

KIND = "Boards that fill up"


DOMINOES_MARKS = "#."
"""A square that is covered, and one that is free."""


DOMINO = {"#": Look("block", name="domino", joins="move", is_of_mover=True)}


def beside_square(name: str, stands: bool) -> str:
    """Return the name of the square below a square, or else of the one at its right.

    >>> beside_square("a1", stands=True), beside_square("a1", stands=False)
    ('a2', 'b1')
    """
    letter, number = name[0], int(name[1:])
    return f"{letter}{number + 1}" if stands else f"{chr(ord(letter) + 1)}{number}"


def borders(width: int, height: int, begins: int) -> tuple[Side, ...]:
    """Return the sides between which the dominoes of each player run: above and below, left and right."""
    low, right, bottom = -0.5, width - 0.5, height - 0.5
    level = [((low, y), (right, y)) for y in (low, bottom)]
    upright = [((x, low), (x, bottom)) for x in (low, right)]
    return tuple(Side(line, who ^ begins) for who, lines in enumerate((level, upright)) for line in lines)


def area_of(square: int, free: int, dominoes: tuple[int, ...]) -> int:
    """Return the free squares that dominoes connect to one square."""
    area, before = square, 0
    while area != before:
        before = area
        for domino in dominoes:
            area |= domino if domino & area and domino & free == domino else 0
    return area


@catalogue_builder
def cram(width: int = 4, height: int = 3) -> Game[int]:
    """Cover two free neighbouring squares with a domino; a player who cannot move loses.

    At most 62 squares, with at most 63 pairs of neighbours, such as 6 x 6. Raises BadOption.
    """
    check_board(width, height, 62)
    cells = width * height
    pairs = [(i, i + 1) for i in range(cells) if (i + 1) % width] + [(i, i + width) for i in range(cells - width)]
    if len(pairs) > WORD_BITS:
        raise BadOption(
            f"A {width}x{height} board has {len(pairs)} places for dominoes; at most {WORD_BITS} are possible."
        )
    dominoes = tuple(1 << a | 1 << b for a, b in pairs) or (0,)  # an empty tuple has no compiled type
    number = len(pairs)
    names = [f"{chr(97 + a % width)}{a // width + 1}{'|' if b == a + width else '-'}" for a, b in pairs]
    full, top, left = (1 << cells) - 1, (1 << width) - 1, sum(1 << i for i in range(0, cells, width))

    def moves(covered: int) -> int:
        mask = 0
        for move in range(number):
            if covered & dominoes[move] == 0:
                mask |= 1 << move
        return mask

    def parts(covered: int) -> list[int]:
        """Return the free areas, each moved to the corner of an otherwise covered board."""
        free, found = full & ~covered, []
        while free:
            area = area_of(free & -free, free, dominoes)
            free &= ~area
            down = next(row for row in range(height) if area >> row * width & top)
            across = next(column for column in range(width) if area >> column & left)
            found.append(full & ~(area >> down * width + across))
        return found

    grid = Board(
        box(width, height),
        names_of(box(width, height)),
        looks=DOMINO,
        path=lambda name, text: (name[:-1], beside_square(name[:-1], name[-1] == "|")),
        is_any_order=True,
        backdrop="chequered",
    )
    return Game(
        "cram",
        Rules(0, moves, lambda covered, move: covered | dominoes[move], lambda covered: LOSS),
        notation=Notation(
            moves=names,
            illegal="a domino covers two free squares",
            write=marks_text(DOMINOES_MARKS[::-1], cells, bit_at, "12"),
            read=lambda text: read_mask(text, cells, DOMINOES_MARKS, "squares"),
        ),
        board=grid,
        declared=Declared(plies_left=lambda covered: count(full & ~covered) // 2, impartial=True, parts=parts),
        title=f"Cram, {width} x {height}",
        about=prose(f"""
            Two players, first and second, move alternately; first begins. The board has {count_of(width, "column")} and
            {count_of(height, "row")} of squares. Columns have letters from the left, and rows have numbers from the
            top. At the start, all squares are free.

            A move puts a domino on two free squares that share an edge, in either direction. It is written as the left
            or the upper one of the two squares, with - for a domino that lies and | for one that stands: a1- covers a1
            and b1, and a1| covers a1 and a2. Nobody may pass. In text, # is a covered square.

            The game ends when no two free squares share an edge. The player who is then to move loses. There are no
            draws, and no position comes twice, because dominoes are never removed.
        """),
    )


State = tuple[int, int]  # the covered squares, and 1 if the dominoes of the player to move lie


@catalogue_builder
def domineering(width: int = 4, height: int = 4, first: Literal["vertical", "horizontal"] = "vertical") -> Game[State]:
    """Cover two free squares with a domino, upright if you are vertical and flat if you are horizontal; a player who
    cannot move loses.

    first: the direction of the player who moves first. At most 60 squares. Raises BadOption.
    """
    check_board(width, height, 60)
    cells, full, places = width * height, (1 << width * height) - 1, box(width, height)
    names, begins = tuple(f"{chr(97 + x)}{y + 1}" for x, y in places), int(first == "horizontal")
    steps, starts = (width, 1), (full, stones_of(("#" * (width - 1) + ".") * height, "#"))

    def dominoes(free: int, lies: int) -> int:  # the upper or left square of each
        return free & free >> steps[lies] & starts[lies]

    def play(state: State, move: int) -> State:
        return state[0] | 1 << move | 1 << move + steps[state[1]], 1 - state[1]

    def pack_cells(free: int, lies: int) -> int:  # the squares of as many dominoes as fit together
        covered, left = 0, dominoes(free, lies)
        while left:
            domino = left & -left | (left & -left) << steps[lies]
            covered, left = covered | domino, left & ~domino
        return covered

    def loses_within(state: State, who: int) -> int:  # if the other player has a sure reply to every move
        free, lies = full & ~state[0], state[1] ^ who
        most, exposed = count(pack_cells(free, lies)) // 2, dominoes(free, lies)
        safe = pack_cells(free & ~(exposed | exposed << steps[lies]), 1 - lies)
        rest = count(pack_cells(free & ~safe, 1 - lies)) // 2  # while the other player places one, a move prevents two
        return 2 * most + who if count(safe) // 2 + (rest + 2 * who) // 3 >= most + who else 0

    def move_score(state: State, move: int) -> int:  # few replies
        return cells - count(dominoes(full & ~play(state, move)[0], 1 - state[1]))

    def read(text: str) -> tuple[State, int]:
        board, lies = read_board_and_turn(text, cells, "#", "VH")
        return (stones_of(board, "#"), lies), lies ^ begins

    return Game(
        "domineering",
        Rules((0, begins), lambda s: dominoes(full & ~s[0], s[1]), play, lambda s: LOSS),
        notation=Notation(
            ("horizontal", "vertical") if begins else ("vertical", "horizontal"),
            names,
            illegal="a domino of the player to move covers two free squares",
            write=marks_text(".#", cells, lambda state, cell: state[0] >> cell & 1, "HV" if begins else "VH"),
            read=read,
        ),
        board=Board(
            places,
            names,
            looks=DOMINO,
            sides=borders(width, height, begins),
            path=lambda name, text: (name, beside_square(name, text[-1] == "V")),
            is_any_order=True,
        ),
        declared=Declared(
            plies_left=lambda s: (cells - count(s[0])) // 2,
            keys=Keys(lambda state: state[0] << 1 | state[1], lambda key: (key >> 1, key & 1)),
            hints=Hints(None, None, lambda state, who: not loses_within(state, who), move_score, None, loses_within),
        ),
        title=f"Domineering, {width} x {height}" + ", horizontal begins" * begins,
        about=prose(f"""
            Two players, vertical and horizontal, move alternately; {first} begins. The board has
            {count_of(width, "column")} and {count_of(height, "row")} of squares. Columns have letters from the left,
            and rows have numbers from the top. At the start, all squares are free.

            A move puts a domino on two free squares that share an edge. The dominoes of vertical stand, on two squares
            of one column; those of horizontal lie, on two squares of one row. A move is written as the upper or the
            left one of the two squares: a1 is a domino on a1 and a2 for vertical, and on a1 and b1 for horizontal.
            Nobody may pass. In text, # is a covered square.

            A player who cannot place a domino of their own direction loses, whether or not the other player still
            could. There are no draws, and no position comes twice, because dominoes are never removed.
        """),
    )
