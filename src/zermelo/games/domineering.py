"""Domineering: one player's dominoes stand, the other's lie.

(Göran Andersson; Martin Gardner, February 1974.)
8 x 8 squares: Breuker, Uiterwijk and van den Herik, 2000.
"""

from typing import Literal

from zermelo.bits import count
from zermelo.errors import BadText
from zermelo.games.boards.rows import box
from zermelo.games.boards.sizes import check_board
from zermelo.games.boards.text import marks_text, read_cells, stones_of
from zermelo.rules import LOSS, Game, Grid, Hints, Keys, Rules
from zermelo.specs import catalogued

__all__ = ["domineering"]

State = tuple[int, int]  # the covered squares, and 1 if the dominoes of the player to move lie


@catalogued
def domineering(width: int = 4, height: int = 4, first: Literal["vertical", "horizontal"] = "vertical") -> Game[State]:
    """Cover two free squares with a domino of your direction; a player who cannot loses.

    first: the direction of the player who moves first. At most 60 squares. Raises BadOption.
    """
    check_board(width, height, 60)
    cells, full, places = width * height, (1 << width * height) - 1, box(width, height)
    names, begins = tuple(f"{chr(97 + x)}{y + 1}" for x, y in places), int(first == "horizontal")
    steps, starts = (width, 1), (full, stones_of(("#" * (width - 1) + ".") * height, "#"))

    def dominoes(free: int, lies: int) -> int:  # the upper or left square of each
        return free & free >> steps[lies] & starts[lies]

    def play(state: State, move: int) -> State:
        return state[0] | 1 << move | 1 << move + steps[state[1]], 1 - state[1]

    def packed(free: int, lies: int) -> int:  # the squares of as many dominoes as fit together
        covered, left = 0, dominoes(free, lies)
        while left:
            domino = left & -left | (left & -left) << steps[lies]
            covered, left = covered | domino, left & ~domino
        return covered

    def loses_within(state: State, who: int) -> int:  # if the other player has a sure reply to every move
        free, lies = full & ~state[0], state[1] ^ who
        most, exposed = count(packed(free, lies)) // 2, dominoes(free, lies)
        safe = packed(free & ~(exposed | exposed << steps[lies]), 1 - lies)
        rest = count(packed(free & ~safe, 1 - lies)) // 2  # while the other player places one, a move prevents two
        return 2 * most + who if count(safe) // 2 + (rest + 2 * who) // 3 >= most + who else 0

    def move_score(state: State, move: int) -> int:  # few replies
        return cells - count(dominoes(full & ~play(state, move)[0], 1 - state[1]))

    def read(text: str) -> tuple[State, int]:
        covered, lies = stones_of(read_cells(text[:-1], cells, "#"), "#"), "VH".find(text[-1:])
        if lies < 0:
            raise BadText(f"{text!r} is not a position: add V or H, who is to move.")
        return (covered, lies), lies ^ begins

    return Game(
        "domineering", Rules((0, begins), lambda s: dominoes(full & ~s[0], s[1]), play, lambda s: LOSS),
        ("horizontal", "vertical") if begins else ("vertical", "horizontal"), names, read=read,
        title=f"Domineering, {width} x {height}" + ", horizontal begins" * begins,
        write=marks_text(".#", cells, lambda state, cell: state[0] >> cell & 1, "HV" if begins else "VH"),
        grid=Grid(places, names),
        plies_left=lambda s: (cells - count(s[0])) // 2, rule="a domino of the player to move covers two free squares",
        keys=Keys(lambda state: state[0] << 1 | state[1], lambda key: (key >> 1, key & 1)),
        hints=Hints(None, None, lambda state, who: not loses_within(state, who), move_score, None, loses_within),
    )  # fmt: skip
