"""Dodgem: drive your cars off the board.

(Colin Vout, in Elwyn Berlekamp, John Conway and Richard Guy, Winning Ways, 1982, ch. 22, with the result of every
position on 3 x 3 squares: whoever begins wins. David desJardins, 1996: 4 x 4 and 5 x 5 are drawn.)
"""

from zermelo.bits import deposit, lowest, permute
from zermelo.errors import BadText
from zermelo.games.boards import (
    box,
    check_number,
    count_of,
    names_of,
    prose,
    read_board_and_turn,
    stones_of,
    stones_text,
)
from zermelo.rules import (
    WIN,
    Board,
    Characters,
    Game,
    Look,
    MoveNames,
    Notation,
    Place,
    Rules,
    catalogue_builder,
    rectangle,
)
from zermelo_atlas.games.boards.lines_of_men import ENDLESS_PLAY, MEN_MARKS, Men, beside

__all__ = ["dodgem"]

KIND = "Men and pieces that move"

DODGEM_STEP_LETTERS = "fud", "frl"
"""The letters of a step of X and of O: forward, up or right, down or left."""


CAR_UP = (
    "M32 14h36q8 0 8 8v56q0 8-8 8h-36q-8 0-8-8v-56q0-8 8-8zM32 38q18-12 36 0l-4 12h-28zM36 68h28l3 8h-34z"
    "M20 26v14M80 26v14M20 62v14M80 62v14"
)
CAR_TO_THE_RIGHT = (
    "M86 32v36q0 8-8 8h-56q-8 0-8-8v-36q0-8 8-8h56q8 0 8 8zM62 32Q74 50 62 68L50 64V36zM32 36V64L24 67V33z"
    "M74 20h-14M74 80h-14M38 20h-14M38 80h-14"
)
DODGEM_CARS = {
    "X": Look(
        "outline", 0, "car", "one square to the right, up or down", CAR_TO_THE_RIGHT, "first", 1.15, is_upright=True
    ),
    "O": Look("outline", 1, "car", "one square up, to the left or the right", CAR_UP, "second", 1.15, is_upright=True),
}

DODGEM_WAYS = {"f": (1, 0), "u": (0, -1), "d": (0, 1)}, {"f": (0, -1), "l": (-1, 0), "r": (1, 0)}
"""The column and the row by which a step of X and of O changes a square, by its letter."""


def exits(n: int) -> tuple[Place, ...]:
    """Return the places to press where a car leaves the board: at the right for X, above for O."""
    right = [rectangle(n - 0.1, y, 0.6, 0.9, f"right of row {y + 1}", caption="→", owner=0) for y in range(n)]
    above = [rectangle(x, -0.9, 0.9, 0.6, f"above {chr(97 + x)}", caption="↑", owner=1) for x in range(n)]
    return (*right, *above)


def square_ahead(name: str, n: int, turn: int) -> str:
    """Return the name of the square or of the exit to which a step leads.

    >>> square_ahead("c1f", 3, 0), square_ahead("c1d", 3, 0), square_ahead("c1f", 3, 1)
    ('right of row 1', 'c2', 'above c')
    """
    dx, dy = DODGEM_WAYS[turn][name[2]]
    x, y = ord(name[0]) - 97 + dx, int(name[1]) - 1 + dy
    return f"right of row {y + 1}" if x == n else f"above {name[0]}" if y < 0 else f"{chr(97 + x)}{y + 1}"


def car_names(n: int, seen: tuple[int, ...], ways: tuple[int, ...]) -> MoveNames[Men]:
    """Return the names of the steps of cars; seen: the square of the board that the player's square i is."""

    def code(state: Men, move: int, i: int) -> int:
        car = deposit(1 << move // 3, state[0])
        if car == 0 or i > 2:
            return 0
        at = seen[lowest(car)]
        return 97 + at % n if i == 0 else 49 + at // n if i == 1 else ways[move % 3]

    return MoveNames(3 * (n - 1), 3, code)


def read_cars(text: str, cars: int, seen: tuple[int, ...]) -> tuple[Men, int]:
    """Return the position of a text; seen: the square of X's board that O's square i is."""
    board, turn = read_board_and_turn(text, len(seen), MEN_MARKS, MEN_MARKS)
    if max(board.count(mark) for mark in MEN_MARKS) > cars:
        raise BadText(f"{text!r} is not a position: write the squares, with {cars} cars at most, then X or O to move.")
    first, second = (stones_of(board, mark) for mark in MEN_MARKS)
    return ((permute(second, seen), permute(first, seen)) if turn else (first, second)), turn


@catalogue_builder
def dodgem(n: int = 3) -> Game[Men]:
    """Move one of your cars a square forward or to a side, X to the right and O upwards, until all are off the board; a
    player who cannot move wins.

    n: columns and rows, 2 to 5. Raises BadOption.
    """
    check_number("n", n, 2, 5)
    cells, cars, places = n * n, n - 1, box(n, n)
    # Both players see their own cars on the left, which go to the right: the board of O is mirrored at the diagonal.
    seen = tuple(n * (n - 1 - i % n) + n - 1 - i // n for i in range(cells))
    steps = enumerate(beside(places, ((1, 0), (0, -1), (0, 1))))
    there = tuple(cells if to < 0 and i % 3 == 0 else to for i, to in steps)  # cells: off the board

    def target(state: Men, move: int) -> int:
        car = deposit(1 << move // 3, state[0])
        to = -1 if car == 0 else there[3 * lowest(car) + move % 3]
        return to if to >= 0 and not (state[0] | state[1]) >> to & 1 else -1

    def moves(state: Men) -> int:
        mask = 0
        for move in range(3 * cars):
            mask |= (target(state, move) >= 0) << move
        return mask

    def play(state: Men, move: int) -> Men:
        mine = state[0] ^ deposit(1 << move // 3, state[0]) | 1 << target(state, move)
        return permute(state[1], seen), permute(mine, seen)  # which drops a car that left the board

    def code(state: Men, turn: int, i: int) -> int:
        return stones(state, turn, seen[i] if turn and i < cells else i)

    stones, start = stones_text(MEN_MARKS, cells, last=True).code, sum(1 << n * row for row in range(n - 1))
    first, second = (tuple(map(ord, ways)) for ways in DODGEM_STEP_LETTERS)
    return Game(
        "dodgem",
        Rules((start, permute(start, seen)), moves, play, lambda state: WIN),
        notation=Notation(
            (MEN_MARKS[0], MEN_MARKS[1]),
            car_names(n, tuple(range(cells)), first),
            moves_of_second=car_names(n, seen, second),
            illegal="a car goes one square forward or to a side, and leaves the board forward only",
            write=Characters(cells + 1, code),
            read=lambda text: read_cars(text, cars, seen),
        ),
        board=Board(
            places,
            names=names_of(places),
            looks=DODGEM_CARS,
            presses=exits(n),
            path=lambda name, text: (name[:2], square_ahead(name, n, MEN_MARKS.index(text[-1]))),
        ),
        title=f"Dodgem, {n} x {n}",
        about=prose(f"""
            Two players, X and O, move alternately; X begins. The board has {count_of(n, "column")} and {
            count_of(n, "row")
        } of squares. Columns have letters from the left, and rows have numbers from the top. At the start, X
            has {count_of(cars, "car")} on the left edge, in column a, and O has {count_of(cars, "car")} on the bottom
            edge, in row {n}; the corner a{n} is empty.

            A move takes one of the player's own cars to an empty square next to it: forward or to a side, but never
            back. Forward is to the right for X and up for O. From the last square, a car may go forward off the board,
            and is then out of the game. A move is written as the square of the car and a letter: f for forward, u for
            up and d for down, for X; f for forward, l for left and r for right, for O; such as a1f. Nobody may pass or
            capture.

            A player who has no legal move wins, and the game ends: either all cars of this player have left the board,
            or the opponent has blocked them. {ENDLESS_PLAY}
        """),
    )
