"""A table of rules of my own is opened with the game."""

import zermelo
from zermelo import LOSS, Game, Rules
from zermelo.errors import BadTable


def moves(left: int) -> int:
    return 0b110 if left > 1 else 0b10 * left


mine = Game("take one or two", Rules[int](7, moves, lambda left, take: left - take, lambda left: LOSS))
zermelo.solve(mine, "mine")
table = zermelo.Table("mine", mine)
assert {left: table.value(left).word for left in (1, 2, 3, 6, 7)} == {
    1: "win", 2: "win", 3: "loss", 6: "loss", 7: "win",
}  # fmt: skip
try:
    zermelo.Table("mine", "nim")
except BadTable as error:
    assert str(error) == "mine holds take one or two, not nim."
else:
    raise AssertionError("another game")
