"""Open the table of a solved game, and ask it."""

import zermelo

solved = zermelo.solve("nim", "nim-table")
table = zermelo.Table(solved)
position = zermelo.start("nim").after("a2")
assert table[position] == table.value(position) == zermelo.Value(outcome=-1, remoteness=10)
assert position in table and position.text in table
assert table.value(position.text) == table[position]
assert zermelo.start("tictactoe") not in table
assert len(table) == 120
assert zermelo.analyse(position, evaluator=table).value == table[position]
