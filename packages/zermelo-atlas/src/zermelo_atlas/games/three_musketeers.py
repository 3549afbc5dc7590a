"""Three musketeers: they must capture at every move, and their enemies lure them into a row.

(Haar Hoolim, in Sid Sackson, A Gamut of Games, 1969. On 5 x 5 squares, the men win: Johannes Laire, 2009.)
"""

from collections.abc import Callable

from zermelo.bits import WORD_BITS, count, mask_of, permute
from zermelo.errors import BadText
from zermelo.games.boards import box, check_number, names_of, prose, read_turned, stones_text
from zermelo.rules import LOSS, WIN, Board, Declared, Game, Keys, Look, Notation, Rules, catalogue_builder, list_things
from zermelo_atlas.games.boards.lines_of_men import MEN_MARKS, steps_between, steps_by

__all__ = ["three_musketeers"]

KIND = "Men and pieces that move"

State = tuple[int, int, int]
"""The squares of the musketeers, those of the men, and 1 if the men are to move."""


MUSKETEER = (
    "M10 42q40-20 80 0q-10 9-40 9t-40-9zM30 35q2-19 20-19t20 19M62 24q12-18 28-10q-2 16-24 17"
    "M34 50v12q16 30 32 0v-12M39 67q11 7 22 0M50 74v8M43 58h.1M57 58h.1"
)
ENEMY = (
    "M50 14a20 20 0 0 1 20 20v8h-40v-8a20 20 0 0 1 20-20zM35 42q0 24 15 24t15-24M20 90q2-24 30-24t30 24z"
    "M43 50h.1M57 50h.1"
)
THREE_MUSKETEERS_PIECES = {
    "X": Look("outline", 0, "musketeer", "captures a man beside it", MUSKETEER, is_upright=True),
    "O": Look("outline", 1, "man", "one step straight, to an empty square", ENEMY, is_upright=True),
}


@catalogue_builder
def three_musketeers(n: int = 3) -> Game[State]:
    """Capture a man beside a musketeer, or step with a man; the men win when the musketeers are all in one row or
    column, the musketeers when a player cannot move before that.

    n: columns and rows, 3 to 5; the published board is 5 x 5. Raises BadOption.
    """
    check_number("n", n, 3, 5)
    places, cells, full = box(n, n), n * n, (1 << n * n) - 1
    names, steps = names_of(places), steps_by(places, ((0, -1), (-1, 0), (1, 0), (0, 1)))
    in_line, number, begin = line_test(n), len(steps), mask_of((n - 1, (n - 1) // 2 * (n + 1), n * n - n))

    def steps_in(state: State, first: int, last: int) -> int:
        musketeers, men, turn = state
        movers, targets, mask = men if turn else musketeers, full & ~(musketeers | men) if turn else men, 0
        for i in range(first, 0 if in_line(musketeers) else last):
            mask |= (movers >> steps[i][0] & targets >> steps[i][1] & 1) << i - first
        return mask

    def moves(state: State) -> int:
        return steps_in(state, 0, number)

    def words(state: State) -> tuple[int, int]:
        return steps_in(state, 0, WORD_BITS), steps_in(state, WORD_BITS, number)

    def play(state: State, move: int) -> State:
        musketeers, men, turn = state
        ends = 1 << steps[move][0] | 1 << steps[move][1]
        return (musketeers, men ^ ends, 0) if turn else (musketeers ^ ends, men & ~ends, 1)

    def outcome(state: State) -> int:  # nobody who is not in line and cannot move lets the men win
        return WIN if in_line(state[0]) == (state[2] == 1) else LOSS

    return Game(
        "three-musketeers",
        Rules((begin, full & ~begin, 0), moves if number <= WORD_BITS else words, play, outcome),
        notation=Notation(
            ("musketeers", "men"),
            steps_between(names, steps),
            illegal="a musketeer captures a man next to it in row or column, and a man steps to an empty square there",
            write=stones_text(MEN_MARKS, cells, owner=owner, last=True),
            read=lambda text: read(text, cells),
        ),
        board=Board(places, names=names, looks=THREE_MUSKETEERS_PIECES),
        declared=Declared(
            plies_left=lambda state: 2 * count(state[1]) + state[2],
            keys=Keys(
                lambda s: s[0] | s[1] << cells | s[2] << 2 * cells,
                lambda key: (key & full, key >> cells & full, key >> 2 * cells),
            ),
            transform=lambda state, to: (permute(state[0], to), permute(state[1], to), state[2]),
        ),
        title=f"Three musketeers, {n} x {n}",
        about=prose(f"""
            Two players, musketeers (X) and men (O), move alternately; musketeers begin. The board has {n} columns and
            {n} rows of squares. Columns have letters from the left, and rows have numbers from the top. At the start,
            the three musketeers are on {list_things([names[i] for i in range(cells) if begin >> i & 1])}, and a man is
            on each other square.

            A move of the musketeers takes one of them to a square next to it in its row or column with a man, who is
            captured and leaves the board; they cannot move in any other way. A move of the men takes one of them to an
            empty square next to it in its row or column. A move is written as the two squares, such as
            {names[0]}-{names[1]}. Nobody may pass.

            The player of the men wins, and the game ends, when all three musketeers are in the same row or in the same
            column, whoever has moved. Else the player of the musketeers wins as soon as the player to move, either one,
            has no legal move. There are no draws, and no position comes twice, because every move of the musketeers
            captures a man.
        """),
    )


def owner(state: State, i: int) -> int:
    """Return 1 if the side to move holds a square, 2 if the other side does, else 0."""
    return (state[state[2]] >> i & 1) + 2 * (state[1 - state[2]] >> i & 1)


def line_test(n: int) -> Callable[[int], bool]:
    """Return a function that tests if some squares are all in one row, or all in one column."""
    rows = [mask_of(range(n * k, n * k + n)) for k in range(n)]
    lanes = (*rows, *(mask_of(range(k, n * n, n)) for k in range(n)))

    def in_line(squares: int) -> bool:
        for lane in lanes:
            if squares & ~lane == 0:
                return True
        return False

    return in_line


def read(text: str, cells: int) -> tuple[State, int]:
    """Return the state and the turn of a text; raise BadText."""
    stones, turn = read_turned(text, cells, MEN_MARKS)
    if count(stones[turn]) != 3:
        raise BadText(f"{text!r} is not a position: it must show three X, the musketeers.")
    return (stones[turn], stones[1 - turn], turn), turn
