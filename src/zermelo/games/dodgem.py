"""Dodgem: drive your cars off the far side of the board before the other player does.

(Colin Vout; Elwyn Berlekamp, John Conway and Richard Guy, Winning Ways, 1982, chapter 22. David des Jardins, 1996:
4 x 4 and 5 x 5 squares are drawn.)
"""

from zermelo.bits import count, mask_of, permuted
from zermelo.errors import BadText
from zermelo.games.boards.text import check_number, counted, prose, stones_text
from zermelo.games.boards.travel import read_turned
from zermelo.rules import LOSS, WIN, Characters, Game, Grid, Rules
from zermelo.rules.specs import catalogued

__all__ = ["dodgem"]

State = tuple[int, int]
"""The cars of the side to move, which goes to the right, and those of the opponent, which go up.

The second player sees the board reflected in the diagonal from a1, the empty corner, so that up becomes right."""


@catalogued
def dodgem(n: int = 3) -> Game[State]:
    """Drive cars ahead or sideways, and off the board at the far side; the first player without cars wins.

    n: 3 to 5 rows and columns, with n - 1 cars for each player. Raises BadOption.
    """
    check_number("n", n, 3, 5)
    cells, cars = n * n, mask_of(y * n for y in range(1, n))  # cell x + n y, from the bottom left, as a player sees it
    across = tuple(cell // n + cell % n * n for cell in range(cells))  # the same cell as the other player sees it
    far = mask_of(y * n + n - 1 for y in range(n))

    def moves(state: State) -> int:  # move 3 i + 0, 1, 2: car on cell i goes to the right, up, down
        mine, theirs = state
        mask, full = 0, mine | theirs
        if theirs == 0:
            return 0
        for cell in range(cells):
            if mine >> cell & 1:
                mask |= (far >> cell & 1 or not full >> cell + 1 & 1) << 3 * cell
                mask |= (cell < cells - n and not full >> cell + n & 1) << 3 * cell + 1
                mask |= (cell >= n and not full >> max(cell - n, 0) & 1) << 3 * cell + 2
        return mask

    def play(state: State, move: int) -> State:
        cell, way = move // 3, move % 3
        to = 0 if way == 0 and far >> cell & 1 else 1 << cell + (1, n, -n)[way]
        return permuted(state[1], across), permuted(state[0] & ~(1 << cell) | to, across)

    def outcome(state: State) -> int:
        return LOSS if state[1] == 0 else WIN

    def code(state: State, turn: int, i: int) -> int:
        return stones(state, turn, across[i] if turn and i < cells else i)

    stones = stones_text("XO", cells, last=True).code

    def read(text: str) -> tuple[State, int]:
        (mine, theirs), turn = read_turned(text, cells, "XO")
        if max(count(mine), count(theirs)) > n - 1 or not mine:
            raise BadText(
                f"{text!r} is not a position: each player has at most {n - 1} cars, and the mover at least 1."
            )
        return ((permuted(mine, across), permuted(theirs, across)) if turn else (mine, theirs)), turn

    names = [f"{chr(97 + cell % n)}{cell // n + 1}" for cell in range(cells)]
    first, second = (
        [f"{names[seen[cell]]}{way}" for cell in range(cells) for way in ways]
        for seen, ways in ((range(cells), "rud"), (across, "url"))
    )
    return Game(
        "dodgem", Rules((cars, permuted(cars, across)), moves, play, outcome),
        ("X", "O"), first, second, title=f"Dodgem, {n} x {n}",
        about=prose(f"""
            Two players, X and O, move alternately; X begins. The board has {n} columns and {n} rows of squares. Columns
            have letters from the left, and rows have numbers from the bottom. Each player has {counted(n - 1, "car")}:
            at the start, X on the first column and O on the lowest row, on all squares but a1, which is empty.

            A move drives one of the player's own cars one square ahead or sideways to an empty square. Ahead is to the
            right for X and up for O; sideways is up or down for X, and left or right for O. From the last column, a car
            of X may also go ahead off the board, and so may a car of O from the highest row; it never comes back. Cars
            never go backwards, and there are no captures. A move is written as the square that the car leaves and a
            letter for the direction, r (right), u (up), d (down) or l (left), such as a2r. Nobody may pass.

            The first player whose cars have all left the board wins, and the game ends. A player who has cars but no
            legal move wins too, because blocking the opponent completely is not allowed. A position can come again,
            and the game then goes on; play that never ends counts as a draw.
        """),
        rule="a car goes ahead or sideways to an empty square, or off the board from the last one",
        write=Characters(cells + 1, code), read=read,
        grid=Grid(tuple((cell % n, n - 1 - cell // n) for cell in range(cells)), names=(*names,)),
    )  # fmt: skip
