"""The L game: lay your L-shaped piece anew, then move a neutral one if you like.

(Edward de Bono, The Five-Day Course in Thinking, 1968. Winning Ways, 1982, ch. 12: perfect play does not end.)
"""

from zermelo.bits import count, mask_of
from zermelo.errors import BadText
from zermelo.games.boards import box, names_of, prose, stones_of
from zermelo.rules import LOSS, Board, Characters, Game, Look, Notation, Rules, catalogue_builder, rectangle
from zermelo_atlas.games.boards.lines_of_men import ENDLESS_PLAY, MEN_MARKS

__all__ = ["l_game"]

KIND = "Men and pieces that move"

State = tuple[int, int, int, int]
"""The squares of both L's, those of the neutral pieces, and 1 if one of these may be moved now."""

L_GAME_PIECES = {
    **{mark: Look("block", who, "L", words=mark, joins="mark") for who, mark in enumerate(MEN_MARKS)},
    "N": Look("stone", name="neutral piece"),
}
L_GAME_PLACES = box(4, 4)
L_GAME_CELL_NAMES = names_of(L_GAME_PLACES)
L_GAME_SHAPES = (
    ((0, 0), (0, 1), (0, 2), (1, 2)), ((1, 0), (1, 1), (1, 2), (0, 2)), ((0, 0), (0, 1), (0, 2), (1, 0)),
    ((1, 0), (1, 1), (1, 2), (0, 0)), ((0, 0), (1, 0), (2, 0), (0, 1)), ((0, 0), (1, 0), (2, 0), (2, 1)),
    ((0, 1), (1, 1), (2, 1), (0, 0)), ((0, 1), (1, 1), (2, 1), (2, 0)),
)  # fmt: skip
"""The eight ways in which an L lies: the long side, from the left or from the top, then the foot."""

L_CELLS = [
    [(x + dx, y + dy) for dx, dy in shape]
    for shape in L_GAME_SHAPES
    for y in range(4 - max(dy for _, dy in shape))
    for x in range(4 - max(dx for dx, _ in shape))
]
L_MASKS = tuple(mask_of(L_GAME_PLACES.index(place) for place in places) for places in L_CELLS)
L_MOVE_NAMES = [
    f"{L_GAME_CELL_NAMES[L_GAME_PLACES.index(at[0])]}{L_GAME_CELL_NAMES[L_GAME_PLACES.index(at[2])]}{L_GAME_CELL_NAMES[L_GAME_PLACES.index(at[3])]}"
    for at in L_CELLS
]
L_COUNT, L_GAME_SQUARES = len(L_MASKS), 0xFFFF
STAY_MOVE, L_GAME_MARK_CODES = L_COUNT, tuple(map(ord, ".XON"))
"""The number of the move that leaves the neutral pieces; from the next number on, there are moves of the first and of
the second of them, row by row, to each square."""


def moves(state: State) -> tuple[int, int]:
    mine, theirs, neutral, laid = state
    free, mask = L_GAME_SQUARES & ~(mine | theirs | neutral), 0
    if laid:
        both = free | free << 16
        return (1 | both << 1 & (1 << 63 - L_COUNT) - 1) << STAY_MOVE, both >> 62 - L_COUNT
    for i in range(L_COUNT):
        if L_MASKS[i] != mine and L_MASKS[i] & (theirs | neutral) == 0:
            mask |= 1 << i
    return mask, 0


def play(state: State, move: int) -> State:
    mine, theirs, neutral, laid = state
    if not laid:
        return L_MASKS[move], theirs, neutral, 1
    if move == STAY_MOVE:
        return theirs, mine, neutral, 0
    other = neutral & neutral - 1 if move <= STAY_MOVE + 16 else neutral & -neutral
    return theirs, mine, other | 1 << (move - STAY_MOVE - 1) % 16, 0


def code(state: State, turn: int, i: int) -> int:
    if i == 16:
        return L_GAME_MARK_CODES[1 + turn] + 32 * state[3]
    held = (state[turn] >> i & 1) + 2 * (state[1 - turn] >> i & 1) + 3 * (state[2] >> i & 1)
    return L_GAME_MARK_CODES[held]


def read(text: str) -> tuple[State, int]:
    board, turn = text[:16], MEN_MARKS.find(text[16:].upper() or "?")
    masks = [stones_of(board, mark) for mark in (*MEN_MARKS, "N")]
    if len(text) != 17 or turn < 0 or set(board) - set(".XON") or {*masks[:2]} - {*L_MASKS} or count(masks[2]) != 2:
        raise BadText(
            f"{text!r} is not a position: write 16 squares with an L of X, one of O and two N, then X or O for who is "
            "to move, or x or o if only a neutral piece is left to move."
        )
    return (masks[turn], masks[1 - turn], masks[2], int(text[16].islower())), turn


@catalogue_builder
def l_game() -> Game[State]:
    """Lay your L on other squares, then move a neutral piece or leave both; a player who cannot lay the L anew loses.

    Raises BadOption.
    """
    begins, follows, neutral = (stones_of("NXX..OX..OX..OON", mark) for mark in (*MEN_MARKS, "N"))
    labels = (*L_MOVE_NAMES, "stay", *(f"{which}{name}" for which in "fs" for name in L_GAME_CELL_NAMES))
    return Game(
        "l-game",
        Rules((begins, follows, neutral, 0), moves, play, lambda state: LOSS, again=lambda state, move: state[3] == 0),
        notation=Notation(
            (MEN_MARKS[0], MEN_MARKS[1]),
            labels,
            illegal="an L goes to another place where all four squares are free, and a neutral piece to a free square",
            write=Characters(17, code),
            read=read,
        ),
        board=Board(
            L_GAME_PLACES,
            names=L_GAME_CELL_NAMES,
            looks=L_GAME_PIECES,
            presses=(rectangle(1.5, 4.4, 1.8, 0.6, "stay", caption="stay"),),
            is_any_order=True,
        ),
        title="L game",
        about=prose(f"""
            Two players, X and O, move alternately; X begins. The board has 4 columns and 4 rows of squares. Columns
            have letters from the left, and rows have numbers from the top. Each player has a piece of four squares in
            the shape of an L: three squares in a line, and one beside an end of them, the foot. Two neutral pieces (N)
            cover one square each. At the start, X covers b1, c1, c2 and c3, O covers b2, b3, b4 and c4, and N are on a1
            and d4.

            A move has two parts. First, the player takes up their L and lays it down on four free squares, turned or
            turned over as the player likes, but not on the same four squares again. This is written as the two ends of
            the three squares, the left or upper one first, and the foot, such as a2a4b4. Then the player may move one
            of the neutral pieces to any free square, which is written as f for the first or s for the second of them,
            row by row from the top, and the square, such as fd1; or leave both, which is written as stay. Nobody may
            pass the first part.

            A player who cannot lay the L anew loses, and the game ends. {ENDLESS_PLAY}
        """),
    )
