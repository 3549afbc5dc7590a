"""Fox and Hounds: hounds, which never go back, try to surround a fox, which tries to slip past them.

(Traditional; Elwyn Berlekamp, John Conway and Richard Guy, Winning Ways, 1982, chapter 20: the hounds win on 8 x 8.)
"""

from zermelo.bits import bits, mask_of
from zermelo.errors import BadOption, BadText
from zermelo.games.boards import prose, read_board_and_turn, stones_of
from zermelo.rules import LOSS, Board, Characters, Declared, Game, Keys, Look, Notation, Rules, catalogue_builder

__all__ = ["fox_and_hounds"]

KIND = "Men and pieces that move"

State = tuple[int, int, int]  # the square of the fox, the squares of the hounds as a mask, and 1 if these are to move


FOX = "M18 20l20 14h24l20-14 2 28-15 20-19 16-19-16-15-20zM36 50h.1M64 50h.1M45 70h10l-5 6z"
HOUND = "M34 26q16-10 32 0l3 36q-7 22-19 22t-19-22zM34 26q-15-1-17 16q0 18 9 24l6-10M66 26q15-1 17 16q0 18-9 24l-6-10"
FOX_AND_HOUNDS_PIECES = {
    "F": Look("outline", 0, "fox", "one square diagonally, ahead or back", FOX, is_upright=True),
    "H": Look(
        "outline",
        1,
        "hound",
        "one square diagonally ahead",
        f"{HOUND}M43 48h.1M57 48h.1M44 66h12l-6 7z",
        is_upright=True,
    ),
}


@catalogue_builder
def fox_and_hounds(n: int = 4) -> Game[State]:
    """Step diagonally to an empty dark square; the fox wins by getting past the hounds, which never go back and win by
    trapping it.

    n: 4, 6 or 8 columns and rows, with n / 2 hounds. Raises BadOption.
    """
    if n not in (4, 6, 8):
        raise BadOption(f"n={n} is not valid: the board has 4 x 4, 6 x 6 or 8 x 8 squares.")
    half = n // 2
    places = tuple((x, y) for y in range(n) for x in range(n) if (x + y) % 2)  # from the top, where the hounds begin
    cells, names = len(places), tuple(f"{chr(97 + x)}{n - y}" for x, y in places)
    near = tuple(mask_of(j for j, (a, b) in enumerate(places) if abs(x - a) == abs(y - b) == 1) for x, y in places)
    steps = tuple((i, j) for i in range(cells) for j in bits(near[i]) if j > i)

    def moves(state: State) -> int:
        fox, hounds, turn = state
        if turn == 0:
            return near[fox] & ~hounds
        mask = 0
        for move in range(len(steps)):
            start, to = steps[move]
            if fox >= half and hounds >> start & 1 and not (hounds | 1 << fox) >> to & 1:
                mask |= 1 << move
        return mask

    def play(state: State, move: int) -> State:
        fox, hounds, turn = state
        if turn == 0:
            return move, hounds, 1
        start, to = steps[move]
        return fox, hounds ^ (1 << start | 1 << to), 0

    def plies_left(state: State) -> int:  # the hounds have at most so many steps, and the fox one before each
        left = 1 - state[2]
        for i in range(cells):
            left += 2 * (state[1] >> i & 1) * (n - 1 - i // half)
        return left

    start = cells - half + half // 2
    of_hounds = [names[i] + names[j] for i, j in steps]
    return Game(
        "fox-and-hounds",
        Rules((start, (1 << half) - 1, 0), moves, play, lambda state: LOSS),
        notation=Notation(
            ("fox", "hounds"),
            names,
            moves_of_second=of_hounds,
            illegal="the fox steps diagonally, and a hound diagonally down, to an empty square",
            write=text_of(cells),
            read=lambda text: read(text, cells, half),
        ),
        board=Board(places, names=names, looks=FOX_AND_HOUNDS_PIECES, backdrop="chequered"),
        declared=Declared(
            plies_left=plies_left,
            keys=Keys(lambda s: s[1] << 6 | s[0] << 1 | s[2], lambda key: (key >> 1 & 31, key >> 6, key & 1)),
        ),
        title=f"Fox and Hounds, {n} x {n}",
        about=prose(f"""
            Two players, fox (F) and hounds (H), move alternately; fox begins. The board has {n} columns and {n} rows of
            squares, of which only the {cells} dark ones are used: those that a bishop of chess reaches from a1, the
            lower left corner. Columns have letters from the left, and rows have numbers from the bottom. At the start,
            {half} hounds are on the dark squares of the highest row, and the fox is on {names[start]}.

            A move of the fox takes it one square diagonally, up or down, to an empty dark square. It is written as the
            name of that square. A move of the hounds takes one of them one square diagonally down to an empty square.
            It is written as the square that the hound leaves and the square that it enters, such as
            {names[0]}{names[half]}. There are no captures. Nobody may pass.

            The fox wins by reaching the highest row, or if no hound can move. The hounds win if the fox cannot move.
            There are no draws, and no position comes twice, because hounds never go back.
        """),
    )


def text_of(cells: int) -> Characters[State]:
    """Return the text of a board with a fox and hounds, and the side to move."""
    marks = tuple(map(ord, ".FH"))

    def code(state: State, turn: int, i: int) -> int:
        return marks[turn + 1 if i == cells else 1 if i == state[0] else 2 * (state[1] >> i & 1)]

    return Characters(cells + 1, code)


def read(text: str, cells: int, hounds: int) -> tuple[State, int]:
    """Return the state and the turn of a text; raise BadText."""
    board, turn = read_board_and_turn(text, cells, "FH", "FH")
    if (board.count("F"), board.count("H")) != (1, hounds):
        raise BadText(
            f"{text!r} is not a position: write {cells} squares with 1 F and {hounds} H, then F or H to move."
        )
    return (board.index("F"), stones_of(board, "H"), turn), turn
