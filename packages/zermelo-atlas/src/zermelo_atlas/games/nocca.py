"""Nocca-nocca: climb on pieces of the opponent, and be the first to leave the board at the other end.

(Undanoga, 2017. Atsuya Yamamoto and Kunihito Hoki, Strongly Solving NOCCA x NOCCA, 2022: the first player wins on 5 x 6
squares, in 41 plies.)
"""

from zermelo.bits import WORD_BITS, put
from zermelo.errors import BadText
from zermelo.games.boards import box, check_number, count_of, place_stone, prose, read_board_and_turn, white_and_black
from zermelo.rules import (
    LOSS,
    Board,
    Characters,
    Declared,
    Game,
    Keys,
    Notation,
    Place,
    Rules,
    catalogue_builder,
    rectangle,
    square,
)
from zermelo_atlas.games.boards.lines_of_men import ENDLESS_PLAY, KING_DIRECTIONS, Steps, steps_by
from zermelo_atlas.games.boards.squares import check_moves

__all__ = ["nocca"]

KIND = "Men and pieces that move"

State = tuple[int, ...]
"""The pile on each square, row by row from the home row of the side to move: a 1, then a bit for each piece from the
lowest to the highest, 1 for a piece of the side to move."""

NOCCA_EMPTY_SQUARE, NOCCA_FULL_PILE = 1, 8
"""An empty square, and the least number of a pile of three pieces."""

NOCCA_PIECE = "M12 42a38 20 0 1 1 76 0v17a38 20 0 1 1-76 0zM12 42a38 20 0 1 0 76 0"
NOCCA_PIECES = white_and_black(
    "piece", NOCCA_PIECE, "one step in any direction, also onto one or two other pieces", "BW"
)
NOCCA_TURNS, NOCCA_FREE_CODE = tuple(map(ord, "BW")), ord(".")


def level(x: int, y: int, z: int) -> Place:
    """Return the place of a piece in a stack: on a square, a little higher for each piece below it.

    >>> level(0, 0, 1).y < level(0, 0, 0).y, level(0, 0, 1).outline == level(0, 0, 0).outline
    (True, True)
    """
    return square(x, y, level=z, cell=(x, y, z))._replace(y=y + 0.12 - 0.16 * z)


def height_of(pile: int) -> int:
    """Return the number of pieces on a square."""
    return (pile > 1) + (pile > 3) + (pile > 7)


def other_side(pile: int) -> int:
    """Return the pile as the other player sees it."""
    return pile ^ (1 << height_of(pile)) - 1


def read(text: str, width: int, cells: int) -> tuple[State, int]:
    """Return the state and the turn of a text; raise BadText."""
    board, turn = read_board_and_turn(text, 3 * cells, "BW", "BW")
    first = [NOCCA_EMPTY_SQUARE] * cells
    for i, mark in enumerate(board):
        if mark != ".":
            if first[i % cells].bit_length() <= i // cells:
                raise BadText(f"{text!r} is not a position: a piece of level {i // cells + 1} lies on nothing.")
            first[i % cells] = 2 * first[i % cells] + (mark == "B")
    numbers = board.count("B"), board.count("W")
    if numbers[turn] != width or width - numbers[1 - turn] not in (0, 1):
        raise BadText(
            f"{text!r} is not a position: write 3 levels of {cells} squares, with {width} B and {width} W, then B or W."
        )
    return (tuple(map(other_side, first[::-1])) if turn else tuple(first)), turn


def rules_on(cells: int, begins: State, steps: Steps) -> Rules[State]:
    """Return the rules; a step to the square after the last one leads into the goal."""
    starts, ends, both = tuple(a for a, _ in steps), tuple(b for _, b in steps), sum(map(height_of, begins))

    def moves(state: State) -> tuple[int, int]:
        tops, free, pieces, legal = 0, 1 << cells, 0, (0, 0)
        for i in range(cells):
            tops |= (state[i] > NOCCA_EMPTY_SQUARE) * (state[i] & 1) << i
            free |= (state[i] < NOCCA_FULL_PILE) << i
            pieces += height_of(state[i])
        if pieces == both:  # no piece has reached a goal
            for move in range(len(starts)):
                if tops >> starts[move] & free >> ends[move] & 1:
                    legal = place_stone(legal, move)
        return legal

    def play(state: State, move: int) -> State:
        board = put(state, starts[move], state[starts[move]] >> 1)
        if ends[move] < cells:
            board = put(board, ends[move], 2 * state[ends[move]] + 1)
        turned = board
        for i in range(cells):
            turned = put(turned, cells - 1 - i, other_side(board[i]))
        return turned

    return Rules(begins, moves, play, lambda state: LOSS)


def keys_of(cells: int, begins: State) -> Keys[State]:
    """Return the keys of states: for each square, two bits for each piece, 1 and its side, the lowest first; then 0."""

    def key(state: State) -> int:
        code = 0
        for i in range(cells):
            code, pile = code << 1, state[cells - 1 - i]
            while pile > NOCCA_EMPTY_SQUARE:
                code, pile = code << 2 | (pile & 1) << 1 | 1, pile >> 1
        return code

    def state_of(number: int) -> State:
        state, left = begins, number
        for i in range(cells):
            pile = NOCCA_EMPTY_SQUARE
            while left & 1:
                pile, left = 2 * pile + (left >> 1 & 1), left >> 2
            state, left = put(state, i, pile), left >> 1
        return state

    return Keys(key, state_of)


@catalogue_builder
def nocca(width: int = 3, height: int = 3) -> Game[State]:
    """Move a piece to any neighbouring square, also onto other pieces; the first player whose piece leaves the board at
    the far end wins.

    width: 2 to 5, which is also the number of pieces of a player; height: 3 to 8. At most 126 steps, such as 3 x 7 or
    5 x 4. Raises BadOption.
    """
    check_number("width", width, 2, 5)
    check_number("height", height, 3, 8)
    places, cells = box(width, height), width * height  # square 0 is the corner at the left of the player to move
    steps = (*steps_by(places, KING_DIRECTIONS), *((cells - width + x, cells) for x in range(width)))
    check_moves(width, height, len(steps), "steps", 2 * WORD_BITS)
    begins = (3,) * width + (NOCCA_EMPTY_SQUARE,) * (cells - 2 * width) + (2,) * width

    def mirror_state(state: State, map_of_text: tuple[int, ...]) -> State:
        image = state
        for i in range(cells):
            image = put(image, i, state[map_of_text[i]])
        return image

    def code(state: State, turn: int, i: int) -> int:
        if i == 3 * cells:
            return NOCCA_TURNS[turn]
        pile = state[cells - 1 - i % cells if turn else i % cells]
        above = height_of(pile) - 1 - i // cells
        return NOCCA_FREE_CODE if above < 0 else NOCCA_TURNS[turn ^ 1 ^ pile >> above & 1]

    squares = [f"{chr(97 + x)}{y + 1}" for x, y in places]
    first, second = ([f"{at[a]}-{[*at, 'goal'][b]}" for a, b in steps] for at in (squares, squares[::-1]))
    levels = tuple(level(x, height - 1 - y, z) for z in range(3) for x, y in places)
    mirror = tuple(cells * z + width * y + width - 1 - x for z in range(3) for x, y in places)
    return Game(
        "nocca",
        rules_on(cells, begins, steps),
        notation=Notation(
            ("black", "white"),
            first,
            moves_of_second=second,
            illegal="a piece with none on it goes one square, onto at most two others, or from its last row home",
            write=Characters(3 * cells + 1, code),
            read=lambda text: read(text, width, cells),
        ),
        board=Board(
            levels,
            names=(*squares * 3,),
            looks=NOCCA_PIECES,
            presses=tuple(
                rectangle((width - 1) / 2, y, width, 0.6, f"goal of {who}", caption=f"goal of {who}")
                for who, y in (("black", -0.9), ("white", height + 0.32))
            ),
            path=lambda name, text: name.replace("goal", f"goal of {'black' if text[-1] == 'B' else 'white'}").split(
                "-"
            ),
        ),
        declared=Declared(keys=keys_of(cells, begins), transform=mirror_state, symmetries=((*mirror, 3 * cells),)),
        title=f"Nocca-nocca, {width} x {height}",
        about=prose(f"""
            Two players, black (B) and white (W), move alternately; black begins. The board has
            {count_of(width, "column")} and {count_of(height, "row")} of squares. Columns have letters from the left,
            and rows have numbers from the bottom. Behind the last row at either end is a goal. At the start, black has
            a piece on each square of the lowest row, and white one on each square of the highest row.

            Pieces stand on squares or on other pieces, at most three on a square. A text has the lowest pieces,
            then the second ones, and then the third ones.

            A move takes one of the player's own pieces that has no piece on it one square in any direction, straight or
            diagonally, forward, back or to a side: to an empty square, or onto one or two pieces of either player. From
            the highest row, a black piece may also go straight off the board into the goal, and from the lowest row, a
            white one. A move is written as the square that the piece leaves and the square that it enters, such as
            a1-a2, or as the square and the goal, such as a{height}-goal. A piece under another one cannot move. Nobody
            may pass or capture.

            A player whose piece reaches the goal wins, and the game ends. A player who has no legal move loses, such as
            one whose pieces are all under others. {ENDLESS_PLAY}
        """),
    )
