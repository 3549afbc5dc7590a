"""Mu torere: a game of the Maori on a star with eight points.

(Elsdon Best, Games and Pastimes of the Maori, 1925. Analysed by Marcia Ascher, Mu Torere: An Analysis of a Maori Game,
Mathematics Magazine, 1987.)
"""

from collections.abc import Sequence

from zermelo.games.boards import check_number, permuted_pair, prose, stones_text
from zermelo.rules import LOSS, Board, Coordinates, Declared, Game, Notation, Place, Rules, catalogue_builder
from zermelo_atlas.games.boards.lines_of_men import ENDLESS_PLAY, MEN_MARKS, Men, along, men_reader, steps_between
from zermelo_atlas.games.boards.points import ring

__all__ = ["mu_torere"]

KIND = "Men and pieces that move"


@catalogue_builder
def mu_torere(men: int = 4, free: bool = False) -> Game[Men]:
    """Step to the empty point, along the ring or between ring and middle; a player who cannot move loses.

    men: of each player, 2 to 7; the star has twice as many points. free: whether a man may enter the middle that has no
    opponent beside it. Raises BadOption.
    """
    check_number("men", men, 2, 7)
    middle, names = 2 * men, (*(str(i + 1) for i in range(2 * men)), "0")
    steps = along([*((i, (i + 1) % middle) for i in range(middle)), *((i, middle) for i in range(middle))])
    near = (*(1 << (i - 1) % middle | 1 << (i + 1) % middle for i in range(middle)), 0)
    top, bottom = [(x, 0) for x in range(1, men)], [(x, 2) for x in range(men - 1, 0, -1)]
    places = (*top, (men, 1), *bottom, (0, 1), (men // 2, 1))

    def moves(state: Men) -> int:
        mine, theirs = state
        mask = 0
        for i in range(len(steps)):
            a, b = steps[i]
            if mine >> a & 1 and not (mine | theirs) >> b & 1 and (b < middle or free or near[a] & theirs):
                mask |= 1 << i
        return mask

    def play(state: Men, move: int) -> Men:
        a, b = steps[move]
        return state[1], state[0] ^ (1 << a | 1 << b)

    beside = "" if free else " from a point of the ring next to a man of the opponent,"
    return Game(
        "mu-torere",
        Rules(((1 << men) - 1, (1 << men) - 1 << men), moves, play, lambda state: LOSS),
        notation=Notation(
            (MEN_MARKS[0], MEN_MARKS[1]),
            steps_between(names, steps),
            illegal="a man goes to the empty point next to it",
            write=stones_text(MEN_MARKS, 2 * men + 1, last=True),
            read=men_reader(2 * men + 1, men),
        ),
        board=star(places, names),
        declared=Declared(
            transform=permuted_pair,
            symmetries=((*range(men - 1, -1, -1), *range(2 * men - 1, men - 1, -1), middle, middle + 1),),
        ),
        title=f"Mu torere, {men} men" + ", free middle" * free,
        about=prose(f"""
            Two players, X and O, move alternately; X begins. The board is a star: a ring of {2 * men} points, numbered
            1 to {2 * men} clockwise, and a middle, 0, which is joined to each of them. At the start, X has {men} men on
            the points 1 to {men}, O has {men} men on the points {men + 1} to {2 * men}, and the middle is empty.

            A move takes one of the player's own men to the empty point: along the ring to a neighbouring point, from
            the middle to any point of the ring, or{beside} to the middle. It is written as the two points, such as 1-0.
            Nobody may pass, jump or capture.

            A player who has no legal move loses, and the game ends. {ENDLESS_PLAY}
        """),
    )


def star(cells: Sequence[Coordinates], names: Sequence[str]) -> Board:
    """Return the board: a star, whose outline joins neighbouring tips, and a line from each tip to the middle."""
    number = len(names) - 1
    radius, first = max(1.6, 0.2 * number), (2 - number // 2) / 2
    tips, notches = ring(number, radius, first), ring(number, 0.66 * radius, first + 0.5)
    sides = ((end, notches[i]) for i in range(number) for end in (names[i], names[(i + 1) % number]))
    spokes = ((names[i], names[number]) for i in range(number))
    places = tuple(
        Place(x, y, name, cell=cell) for (x, y), name, cell in zip((*tips, (0, 0)), names, cells, strict=True)
    )
    return Board(places, lines=(*sides, *spokes))
