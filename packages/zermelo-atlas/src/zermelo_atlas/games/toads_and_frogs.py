"""Toads and Frogs: toads hop to the right and frogs to the left, over one another, until a player is stuck.

(Richard Guy; Elwyn Berlekamp, John Conway and Guy, Winning Ways, 1982, chapter 1. Jeff Erickson, New Toads and Frogs
results, Games of No Chance, 1996.)
"""

from zermelo.bits import count
from zermelo.errors import BadText
from zermelo.games.boards import check_number, count_of, prose, read_seen, seen_text, turn_stones
from zermelo.rules import LOSS, Board, Declared, Game, Look, Notation, Rules, catalogue_builder

__all__ = ["toads_and_frogs"]

KIND = "Men and pieces that move"

State = tuple[int, int]  # the animals of the side to move, which go to higher bits, and those of the opponent


TOAD_BODY_PATH = "M16 62a34 24 0 1 0 68 0a34 24 0 1 0-68 0M25 43a9 9 0 1 1 18-4M75 43a9 9 0 1 0-18-4M34 39h.1M66 39h.1"
TOAD = f"{TOAD_BODY_PATH}M36 68h28M34 56h.1M50 52h.1M66 57h.1"
FROG = f"{TOAD_BODY_PATH}M26 60q24 22 48 0"
TOADS_AND_FROGS_PIECES = {
    "T": Look("outline", 0, "toad", "one square to the right, or over a frog", TOAD, is_upright=True),
    "F": Look("outline", 1, "frog", "one square to the left, or over a toad", FROG, is_upright=True),
}


@catalogue_builder
def toads_and_frogs(toads: int = 3, gap: int = 2, frogs: int = 3) -> Game[State]:
    """Move one of your animals a square ahead or over one of your opponent, toads to the right and frogs to the left; a
    player who cannot move loses.

    toads, frogs: 0 to 10 of each; gap: 1 to 10 empty squares between them. Raises BadOption.
    """
    for option, number in (("toads", toads), ("gap", gap), ("frogs", frogs)):
        check_number(option, number, int(option == "gap"), 10)
    cells = toads + gap + frogs
    full, names = (1 << cells) - 1, [str(i + 1) for i in range(cells)]

    def moves(state: State) -> int:
        mine, theirs = state
        empty = full & ~(mine | theirs)
        return mine & (empty >> 1 | theirs >> 1 & empty >> 2)

    def play(state: State, square: int) -> State:
        mine, theirs = state
        there = square + 1 + (theirs >> square + 1 & 1)
        return turn_stones(theirs, cells), turn_stones(mine ^ (1 << square | 1 << there), cells)

    def read(text: str) -> tuple[State, int]:
        state, turn = read_seen(text, cells, "TF")
        if tuple(map(count, state)) != ((frogs, toads) if turn else (toads, frogs)):
            raise BadText(f"{text!r} is not a position: there are {toads} T and {frogs} F.")
        return state, turn

    def plies_left(state: State) -> int:  # the squares ahead of all animals
        mine, theirs = state
        ahead = 0
        for square in range(cells):
            ahead += (mine >> square & 1) * (cells - 1 - square) + (theirs >> square & 1) * square
        return ahead

    return Game(
        "toads-and-frogs",
        Rules(((1 << toads) - 1, full & ~((1 << toads + gap) - 1)), moves, play, lambda s: LOSS),
        notation=Notation(
            ("toads", "frogs"),
            names,
            moves_of_second=names[::-1],
            illegal="an animal goes one square ahead, or jumps over one of the opponent, to an empty square",
            write=seen_text("TF", cells),
            read=read,
        ),
        board=Board(tuple((i, 0) for i in range(cells)), names=(*names,), looks=TOADS_AND_FROGS_PIECES),
        declared=Declared(plies_left=plies_left),
        title=f"Toads and Frogs, {count_of(toads, 'toad')}, {count_of(gap, 'gap')}, {count_of(frogs, 'frog')}",
        about=prose(f"""
            Two players, toads (T) and frogs (F), move alternately; toads begin. A row of {count_of(cells, "square")}
            is numbered 1 to {cells} from the left. At the start, toads on the {count_of(toads, "square")} at the left
            face to the right, and frogs on the {count_of(frogs, "square")} at the right face to the left. Between them,
            {count_of(gap, "square is", "squares are")} empty.

            A move takes an animal of the player's own one square ahead, if that square is empty. Or the animal jumps
            over one animal of the opponent that is directly ahead, if the square behind that one is empty. Nothing is
            captured. An animal never turns round or jumps over one of its own kind. A move is written as the number of
            the square that the animal leaves, such as {toads or toads + gap + 1}. Nobody may pass.

            A player who has no legal move loses. There are no draws, and no position comes twice, because animals never
            go back.
        """),
    )
