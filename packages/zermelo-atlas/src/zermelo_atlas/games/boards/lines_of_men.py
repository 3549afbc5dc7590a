"""Games of men on points: their steps and texts, and the game in which a line of men wins."""

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import Any

from zermelo.bits import WORD_BITS, count, deposit, lowest
from zermelo.errors import BadText
from zermelo.games.boards import finder_of, permuted_pair, read_cells, stones_of, stones_text
from zermelo.rules import EMPTY_MARK, LOSS, Board, Coordinates, Declared, Game, MoveNames, Notation, Rules

__all__ = [
    "ENDLESS_PLAY", "KING_DIRECTIONS", "MEN_MARKS", "Men", "Steps", "along", "beside", "king_steps", "line_game",
    "man_names", "men_reader", "step_code", "steps_between", "steps_by",
]  # fmt: skip

Men = tuple[int, int]
"""The men of the side to move and of the other side; point i is bit i."""

Steps = tuple[tuple[int, int], ...]
"""Pairs of points: where a man stands, and where it goes."""

MEN_MARKS = "XO"
"""The marks of the first and of the second player."""

KING_DIRECTIONS = tuple((dx, dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if dx or dy)
"""The eight directions of a square board, row by row."""

ENDLESS_PLAY = "A position can come again, and the game then goes on; play that never ends counts as a draw."
"""The rule of every game whose moves can return."""


def steps_by(places: Sequence[Coordinates], directions: Iterable[tuple[int, int]]) -> Steps:
    """Return the steps from each place to the places beside it.

    >>> steps_by([(0, 0), (1, 0), (1, 1)], [(1, 0), (0, 1)])
    ((0, 1), (1, 2))
    """
    number, by = {place: i for i, place in enumerate(places)}, tuple(directions)
    return tuple(
        (i, number[x + dx, y + dy]) for i, (x, y) in enumerate(places) for dx, dy in by if (x + dx, y + dy) in number
    )


def along(lines: Iterable[Sequence[int]]) -> Steps:
    """Return the steps between neighbours on lines of points, each once.

    >>> along([(0, 1, 2)])
    ((0, 1), (1, 0), (1, 2), (2, 1))
    """
    pairs = {pair for line in lines for a, b in pairwise(line) for pair in ((a, b), (b, a))}
    return tuple(sorted(pairs))


def beside(places: Sequence[Coordinates], directions: Sequence[tuple[int, int]]) -> tuple[int, ...]:
    """Return the place beside place i in direction d, at i times the number of directions plus d; -1 for none.

    >>> beside([(0, 0), (1, 0)], [(1, 0), (-1, 0)])
    (1, -1, -1, 0)
    """
    number = {place: i for i, place in enumerate(places)}
    return tuple(number.get((x + dx, y + dy), -1) for x, y in places for dx, dy in directions)


def king_steps(there: tuple[int, ...]) -> Callable[[int, int], int]:
    """Return a function that maps men and free points to a mask: bit 8 i + d if man i has a free point beside it.

    there: the point beside each point in each of eight directions, as `beside` returns it.

    >>> bin(king_steps(beside([(0, 0), (1, 0)], KING_DIRECTIONS))(0b01, 0b10))
    '0b10000'
    """

    def steps(men: int, free: int) -> int:
        mask = shift = 0
        while men:
            at = 8 * lowest(men)
            for d in range(8):
                if there[at + d] >= 0 and free >> there[at + d] & 1:
                    mask |= 1 << shift + d
            men, shift = men & men - 1, shift + 8
        return mask

    return steps


def step_code(names: Sequence[str]) -> Callable[[int, int, int], int]:
    """Return a function that gives character i of the name of a step between two points, or of one point alone.

    A name is that of MoveNames; the number of the point that a man leaves is -1 if it comes from the hand.

    >>> code = step_code(("a1", "b1"))
    >>> "".join(chr(code(0, 1, i)) for i in range(5)), "".join(chr(code(-1, 1, i)) for i in range(2))
    ('a1-b1', 'b1')
    """
    columns, rows = tuple(ord(name[0]) for name in names), tuple(ord(name[1]) for name in names)

    def code(at: int, to: int, i: int) -> int:
        if i > 4 or (at < 0 and i > 1):
            return 0
        place = at if at >= 0 and i < 2 else to
        return 45 if i == 2 else columns[place] if i % 3 == 0 else rows[place]

    return code


def man_names(names: Sequence[str], number: int, end: Callable[[Any, int], int], placed: int = 0) -> MoveNames[Any]:
    """Return the names of moves of men in eight directions; move 8 i + d is of the i-th man of the side to move.

    end: maps a state and a move to the point where the man stops, -1 for none. placed: as many first moves place a man
    on the point of their number.

    >>> man_names(("a1", "b1"), 8, lambda state, move: 1)((0b01, 0))[0]
    'a1-b1'
    """
    step = step_code(names)

    def code(state: Any, move: int, i: int) -> int:
        if move < placed:
            return step(-1, move, i)
        man = deposit(1 << (move - placed) // 8, state[0])
        if man == 0 or end(state, move - placed) < 0:
            return 0
        return step(lowest(man), end(state, move - placed), i)

    return MoveNames(placed + number, 5, code)


def steps_between(names: Sequence[str], steps: Steps) -> tuple[str, ...]:
    """Return the names of steps.

    >>> steps_between(("a1", "b1"), ((0, 1),))
    ('a1-b1',)
    """
    return tuple(f"{names[a]}-{names[b]}" for a, b in steps)


def men_reader(points: int, men: int, placed: bool = True) -> Callable[[str], tuple[Men, int]]:
    """Return the inverse of `stones_text(MEN_MARKS, points, last=True)`, in a game of so many men each.

    placed: False if the men are placed one after the other.

    >>> men_reader(3, 1)("X.OO")
    ((4, 1), 1)
    """

    def read(text: str) -> tuple[Men, int]:
        board = read_cells(text, points + 1, MEN_MARKS)
        if board[points] == EMPTY_MARK:
            raise BadText(f"{text!r} does not say whose turn it is: write X or O after the {points} points.")
        turn = MEN_MARKS.index(board[points])
        ones, twos = (board[:points].count(mark) for mark in MEN_MARKS)
        if not ones == twos == men and (placed or ones + twos >= 2 * men or ones - twos != turn):
            raise BadText(f"{ones} X and {twos} O with {MEN_MARKS[turn]} to move are not possible: each has {men} men.")
        return (stones_of(board[:points], MEN_MARKS[turn]), stones_of(board[:points], MEN_MARKS[1 - turn])), turn

    return read


def line_game(
    name: str,
    title: str,
    about: str,
    grid: Board,
    steps: Steps,
    lines: tuple[int, ...],
    men: int = 3,
    start: Men = (0, 0),
    barred: int = 0,
    barred_at_first: int = 0,
    summary: str = "",
) -> Game[Men]:
    """Return the game in which men are placed, unless they start on the board, and then step; a line of them wins.

    A player who cannot move has lost. barred: points on which no man is placed; barred_at_first: not the first man.
    """
    points, number, has_line = len(grid.places), len(steps), finder_of(lines)
    cut, full = min(WORD_BITS - points, number), (1 << points) - 1  # the steps whose moves are in the first word

    def steps_of(mine: int, free: int, first: int, last: int) -> int:
        mask = 0
        for i in range(first, last):
            mask |= (mine >> steps[i][0] & free >> steps[i][1] & 1) << i - first
        return mask

    def low(state: Men) -> int:
        mine, free = state[0], full & ~(state[0] | state[1])
        if has_line(state[1]):
            return 0
        if count(free) > points - 2 * men:
            return free & ~(barred | barred_at_first * (free == full))
        return steps_of(mine, free, 0, cut) << points

    def wide(state: Men) -> tuple[int, int]:
        mine, free = state[0], full & ~(state[0] | state[1])
        over = has_line(state[1]) or count(free) > points - 2 * men
        return low(state), 0 if over else steps_of(mine, free, cut, number)

    def play(state: Men, move: int) -> Men:
        if move < points:
            return state[1], state[0] | 1 << move
        a, b = steps[move - points]
        return state[1], state[0] ^ (1 << a | 1 << b)

    moves: Callable[[Men], Any] = low if cut == number else wide
    return Game(
        name,
        Rules(start, moves, play, lambda state: LOSS),
        notation=Notation(
            (MEN_MARKS[0], MEN_MARKS[1]),
            (*grid.names, *steps_between(grid.names, steps)),
            illegal="a man goes to an empty point that its rules allow",
            write=stones_text(MEN_MARKS, points, last=True),
            read=men_reader(points, men, placed=start != (0, 0)),
        ),
        board=grid,
        declared=Declared(transform=permuted_pair),
        title=title,
        summary=summary,
        about=about,
    )
