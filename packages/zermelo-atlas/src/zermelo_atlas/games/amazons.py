"""Amazons: move a queen, shoot an arrow, and keep more room than your opponent.

(Walter Zamkauskas, 1988.) White wins on 5 x 5 squares with four amazons for each player. (Martin Müller, 2001.)
"""

from collections.abc import Callable
from typing import Literal

from zermelo.bits import WORD_BITS, bits, count, mask_of
from zermelo.errors import BadText
from zermelo.games.boards import box, check_number, count_of, prose, turn_stones, white_and_black
from zermelo.rules import (
    LOSS,
    Board,
    Characters,
    Declared,
    Game,
    Look,
    MoveNames,
    Notation,
    Rules,
    catalogue_builder,
    list_things,
)
from zermelo_atlas.games.boards.squares import check_moves, permuted_triple

__all__ = ["amazons"]

KIND = "Men and pieces that move"

QUEEN = "M27 80h46l3-12 8-36-16 18-7-27-11 24-11-24-7 27-16-18 8 36z"

State = tuple[int, int, int]
"""The amazons of the side to move, those of the other side, and the arrows.

After the first half of a move, the amazon that has moved is also among the arrows."""


AMAZONS_PIECES = white_and_black("amazon", QUEEN, "like a queen in chess, then shoots an arrow in the same way")

ARROW = "M22 78L74 26M50 24h26v26M32 68l-14-3M32 68l3 14M42 58l-14-3M42 58l3 14"

AMAZONS = {
    **AMAZONS_PIECES,
    **{mark.lower(): piece for mark, piece in AMAZONS_PIECES.items()},
    "#": Look("outline", None, "arrow", path=ARROW, fill=""),
}
"""The drawings by their marks; a small letter is an amazon that has to shoot."""


@catalogue_builder
def amazons(width: int = 3, height: int = 3, each: Literal["1", "2", "4"] = "1") -> Game[State]:
    """Move an amazon like a queen in chess, then shoot an arrow from it in the same way, which blocks a square for
    ever; a player who cannot move loses.

    width, height: 3 to 7. each: the amazons of a player; 4 of them need 4 columns and 4 rows. At most 63 squares times
    amazons for 1 or 2 of them, and 126 for 4. Raises BadOption.
    """
    check_number("width", width, 4 if each == "4" else 3, 7)
    check_number("height", height, 4 if each == "4" else 3, 7)
    cells, army, places = width * height, int(each), box(width, height)
    check_moves(width, height, army * cells, f"targets for {count_of(army, 'amazon')}", WORD_BITS * (1 + (army == 4)))
    reach, full = queen_reach(width, height), (1 << cells) - 1
    names = tuple(f"{chr(97 + x)}{height - y}" for x, y in places)
    letters, wide = tuple(tuple(map(ord, name)) for name in names), army * cells > WORD_BITS

    def words(state: State) -> tuple[int, int]:  # amazon number i of the side to move goes to square j: i x cells + j
        mine, theirs, arrows = state
        empty = full & ~(mine | theirs | arrows)
        if mine & arrows:
            return reach(mine & arrows, empty), 0
        low, high, number = 0, 0, 0
        while mine:
            to = reach(mine & -mine, empty)
            low |= to << number & (1 << WORD_BITS) - 1 if number < WORD_BITS else 0
            high |= to << number - WORD_BITS if number >= WORD_BITS else to >> WORD_BITS - number
            mine, number = mine & mine - 1, number + cells
        return low, high

    def amazon_of(state: State, move: int) -> int:
        mine = state[0]
        for _ in range(move // cells):
            mine &= mine - 1
        return mine & -mine

    def play(state: State, move: int) -> State:
        mine, theirs, arrows = state
        there = 1 << move % cells
        if mine & arrows:
            return theirs, mine, arrows & ~mine | there
        return mine & ~amazon_of(state, move) | there, theirs, arrows | there

    def name(state: State, move: int, i: int) -> int:
        is_shot = state[0] & state[2] != 0
        if is_shot and i > 1:
            return 0
        square = move % cells if is_shot or i > 1 else count(amazon_of(state, move) - 1)
        return letters[square][i % 2]

    white, black = armies(width, height, army)
    example = names[white.bit_length() - 1] + names[white.bit_length() - 1 - width]
    return Game(
        "amazons",
        Rules(
            (white, black, 0),
            words if wide else lambda s: words(s)[0],
            play,
            lambda s: LOSS,
            again=lambda state, move: state[0] & state[2] == 0,
        ),
        notation=Notation(
            ("white", "black"),
            MoveNames(army * cells, 4, name),
            illegal="an amazon moves like a queen of chess over empty squares, and so does its arrow",
            write=text_of(cells),
            read=lambda text: read(text, cells, army),
        ),
        board=Board(places, names=names, looks=AMAZONS, backdrop="chequered"),
        declared=Declared(
            plies_left=lambda s: 2 * (cells - count(s[0] | s[1] | s[2])) - (s[0] & s[2] != 0), transform=permuted_triple
        ),
        title=f"Amazons, {width} x {height}, {each} each",
        about=prose(f"""
            Two players, white (W) and black (B), move alternately; white begins. The board has
            {count_of(width, "column")} and {count_of(height, "row")} of squares. Columns have letters from the left,
            and rows have numbers from the bottom. Each player has {count_of(army, "amazon")}: at the start, white on
            {list_things([names[i] for i in bits(white)])}, and black on {list_things([names[i] for i in bits(black)])}.

            A move has two halves. First, the player takes an amazon of their own in a straight line, along a row, a
            column or a diagonal, over any number of empty squares to an empty square, like a queen in chess. It is
            written as the square that the amazon leaves and the square that it enters, such as {example}. Then the same
            amazon shoots an arrow, which flies in the same way to an empty square, maybe to the one that the amazon has
            left, and stays there. This half is written as the name of that square. Nothing may enter or cross a square
            with an amazon or an arrow. Nobody may pass. In text, # is an arrow, and a small letter is an amazon
            that has to shoot.

            A player who cannot move an amazon loses. There are no draws, and no position comes twice, because arrows
            are never removed.
        """),
    )


def armies(width: int, height: int, army: int) -> tuple[int, int]:
    """Return the squares of white and of black at the start; those of black are turned round."""
    left, up = (width - 1) // 3, height - 1 - (height - 1) // 3
    four = [(left, height - 1), (width - 1 - left, height - 1), (0, up), (width - 1, up)]
    white = [((width - 1) // 2, height - 1)] if army == 1 else four[:army]
    stones = mask_of(x + y * width for x, y in white)
    return stones, turn_stones(stones, width * height)


def text_of(cells: int) -> Characters[State]:
    """Return the text of a board and the side to move; an amazon that has to shoot is a small letter."""
    marks, turns = tuple(map(ord, ".WB.#w...BW.#b..")), tuple(map(ord, "WB"))

    def code(state: State, turn: int, i: int) -> int:
        mine, theirs, arrows = state
        held = (mine >> i & 1) + 2 * (theirs >> i & 1) + 4 * (arrows >> i & 1)
        return marks[8 * turn + held] if i < cells else turns[turn]

    return Characters(cells + 1, code)


def read(text: str, cells: int, army: int) -> tuple[State, int]:
    """Return the state and the turn of a text; raise BadText."""
    board, turn = text[:-1], "WB".find(text[-1:])
    white, black, arrows, shooting = (
        mask_of(i for i, mark in enumerate(board) if mark in some) for some in ("Ww", "Bb", "#wb", "wb")
    )
    if turn < 0 or len(board) != cells or set(board) - set("WB.wb#") or not count(white) == count(black) == army:
        raise BadText(f"{text!r} is not a position: write {cells} squares, with {army} W and {army} B, then W or B.")
    mine, theirs = (black, white) if turn else (white, black)
    if shooting & theirs or count(shooting) > 1:
        raise BadText(f"{text!r} is not a position: only one amazon, of the player to move, can have to shoot.")
    return (mine, theirs, arrows), turn


def queen_reach(width: int, height: int) -> Callable[[int, int], int]:
    """Return a function that maps a square and the empty squares to those that a queen reaches from it.

    >>> bin(queen_reach(3, 3)(0b001, 0b111_101_110))
    '0b1001110'
    """
    column = sum(1 << cell for cell in range(0, width * height, width))
    full, left, right = (1 << width * height) - 1, column, column << width - 1
    steps = tuple((dx + dy * width, full & ~(left if dx < 0 else right if dx > 0 else 0))
                  for dy in (-1, 0, 1) for dx in (-1, 0, 1) if dx or dy)  # fmt: skip

    def reach(square: int, empty: int) -> int:
        reached = 0
        for by, leaves in steps:
            at = square
            while at:
                at = (at & leaves) << max(by, 0) >> max(-by, 0) & empty
                reached |= at
        return reached

    return reach
