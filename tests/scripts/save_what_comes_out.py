"""Sweeps and matches save themselves: rows and games."""

import csv

import zermelo

swept = zermelo.sweep("stones:n={1..4}")
with open(swept.save("stones.csv"), encoding="utf-8") as file:
    assert [row["game"] for row in csv.DictReader(file)] == [row.game for row in swept.rows]
match = zermelo.match("nim", "perfect", "random", n=4, seed=1)
assert len(zermelo.files.read_games(match.save("match.txt").path)) == 4
assert match.wins + match.draws + match.losses == 4
