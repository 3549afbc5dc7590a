"""Pong hau k'i: two men each on five points, from China; in Korea, umul gonu.

(Stewart Culin, Korean Games, 1895, ch. 89. Analysed by Philip Straffin, Position Graphs for Pong Hau K'i and Mu Torere,
Mathematics Magazine, 1995.)
"""

from zermelo.games.boards import names_of, permuted_pair, prose, stones_text
from zermelo.rules import LOSS, WIN, Declared, Game, Notation, Rules, catalogue_builder
from zermelo_atlas.games.boards.lines_of_men import ENDLESS_PLAY, MEN_MARKS, Men, along, men_reader, steps_between
from zermelo_atlas.games.boards.points import lay_out, point_board

__all__ = ["pong_hau_ki"]

KIND = "Men and pieces that move"

PONG_HAU_KI_PLACES = ((0, 0), (2, 0), (1, 1), (0, 2), (2, 2))
PONG_HAU_KI_PLACE_NAMES = names_of(PONG_HAU_KI_PLACES)
PONG_HAU_KI_STEPS = along(((0, 2, 4), (1, 2, 3), (0, 3, 4, 1)))
PONG_HAU_KI_MOVE_NAMES = steps_between(PONG_HAU_KI_PLACE_NAMES, PONG_HAU_KI_STEPS)


@catalogue_builder
def pong_hau_ki(misere: bool = False) -> Game[Men]:
    """Step along a line to the empty point; a player who cannot move loses.

    misere: whether this player wins instead. Raises BadOption.
    """

    def moves(state: Men) -> int:
        mine, theirs = state
        mask = 0
        for i in range(len(PONG_HAU_KI_STEPS)):
            mask |= (mine >> PONG_HAU_KI_STEPS[i][0] & ~(mine | theirs) >> PONG_HAU_KI_STEPS[i][1] & 1) << i
        return mask

    def play(state: Men, move: int) -> Men:
        return state[1], state[0] ^ (1 << PONG_HAU_KI_STEPS[move][0] | 1 << PONG_HAU_KI_STEPS[move][1])

    end = WIN if misere else LOSS
    return Game(
        "pong-hau-ki",
        Rules((0b00011, 0b11000), moves, play, lambda state: end),
        notation=Notation(
            (MEN_MARKS[0], MEN_MARKS[1]),
            PONG_HAU_KI_MOVE_NAMES,
            illegal="a man goes along a line to the empty point",
            write=stones_text(MEN_MARKS, 5, last=True),
            read=men_reader(5, 2),
        ),
        board=point_board(
            PONG_HAU_KI_PLACES, PONG_HAU_KI_PLACE_NAMES, lay_out(PONG_HAU_KI_PLACES, 1.2), PONG_HAU_KI_STEPS
        ),
        declared=Declared(transform=permuted_pair),
        title="Pong hau k'i" + ", misère" * misere,
        summary=f"Step along a line to the empty point; a player who cannot move {'wins' if misere else 'loses'}.",
        about=prose(f"""
            Two players, X and O, move alternately; X begins. The board has five points: the corners of a square, a1,
            c1, a3 and c3, and its middle, b2. Columns have letters from the left, and rows have numbers from the top.
            Lines join the middle to every corner, and the corners along three sides of the square; a1 and c1 are not
            joined. At the start, X has men on a1 and c1, O has men on a3 and c3, and the middle is empty.

            A move takes one of the player's own men along a line to the empty point. It is written as the two points,
            such as a1-b2. Nobody may pass or capture.

            A player who has no legal move {"wins" if misere else "loses"}, and the game ends. {ENDLESS_PLAY}
        """),
    )
