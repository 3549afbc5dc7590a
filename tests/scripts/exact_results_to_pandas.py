"""The atlas as a table, one entry of it, and a check of one."""

import pandas as pd

import zermelo_atlas

assert set(pd.DataFrame(zermelo_atlas.entries("chomp").records())["value"]) == {"win"}
(entry,) = zermelo_atlas.entries("tictactoe")
assert (entry.value, entry.plies, entry.positions) == ("draw", 9, 5_478)
assert "5,478" in str(entry)
assert all(zermelo_atlas.check_entries("nim:heaps=1+2+3"))
