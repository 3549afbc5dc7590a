"""Qubic: four in a row on 4 x 4 x 4 cells, in any of 76 lines.

X wins (Oren Patashnik, Qubic: 4 x 4 x 4 tic-tac-toe, Mathematics Magazine 53, 1980): by threats, one after another.
"""

from dataclasses import replace
from itertools import product

from zermelo.games.boards.wide import Words
from zermelo.games.mnk import mnk
from zermelo.rules import Game, Grid
from zermelo.specs import catalogued

__all__ = ["qubic"]

ORDERS = (1, 0, 3, 2), (0, 2, 1, 3)
"""Two orders of four parallel planes: inverted and scrambled. In all three directions at once, they preserve lines."""


@catalogued
def qubic() -> Game[Words]:
    """Claim four cells in a line of a cube; the name of a cell is its level, row and column."""
    places = [(x, y, z) for z, y, x in product(range(4), repeat=3)]
    names = tuple(f"{z + 1}{y + 1}{x + 1}" for x, y, z in places)
    quarter_turn = [(y, 3 - x, z) for x, y, z in places]
    others = [[(order[y], order[z], order[x]) for x, y, z in places] for order in ORDERS]
    return replace(
        mnk(4, 4, 4, depth=4), name="qubic", title="Qubic", labels=names, grid=Grid(tuple(places), names),
        # They generate 192 maps (Roland Silver, The group of automorphisms of the game of 3-dimensional ticktacktoe,
        # The American Mathematical Monthly 74, 1967).
        symmetries=tuple(tuple(map(places.index, images)) for images in (quarter_turn, *others)),
    )  # fmt: skip
