"""Name the game of a grade, and ask a table for a value by its number or its word."""

import zermelo
import zermelo_teach


def eager(position: zermelo.Position) -> zermelo.Move:
    return position.moves[0]


grade = zermelo_teach.grade(eager, game="stones:n=9")
assert grade.lost
table = zermelo.Table(zermelo.solve("stones:n=9", "table"))
assert list(table.query(value=zermelo.WIN)) == list(table.query(value="win"))
