"""Grade a function of a position, as a match takes one, and compare it with a search."""

import zermelo_teach
from zermelo.sources import compare

report = zermelo_teach.grade(lambda p: max(p.moves), "tictactoe", sample=50, seed=1)
assert report.best < 50
assert report.lost

for first in ("5", "137"):
    report = zermelo_teach.grade(
        lambda p, first=first: next((c for c in first if c in p.moves), min(p.moves)), "tictactoe", sample=50, seed=1
    )
    assert report.counts["fails"] == 0, "a text is a name, and beside texts a move is a move"

compared = compare("tictactoe", only="memo", programs=lambda p: max(p.moves))
assert [row.pair.search for row in compared.rows] == ["memo"]
assert len(compared.programs) == 1
