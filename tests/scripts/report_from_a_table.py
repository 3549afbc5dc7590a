"""Solve a game once, and let a report and puzzles read the values."""

import zermelo
import zermelo_atlas
import zermelo_teach

table = zermelo.Table(zermelo.solve("morris", "morris-table"))
start = zermelo.start("morris")
assert table.value(start) == zermelo.value(start, evaluator=table)
report = zermelo_atlas.report("morris", evaluator=table)
assert report.exact
assert report.analysis.value == table.value(start)
assert len(zermelo_teach.puzzles("morris", 3, evaluator=table)) == 3
