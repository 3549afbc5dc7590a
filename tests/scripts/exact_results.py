"""Look up what is known, and ask the program for the same."""

import zermelo
import zermelo_atlas

(entry,) = zermelo_atlas.entries("tictactoe")
value = zermelo.value("tictactoe")
assert (entry.value, entry.plies) == (value.word, value.remoteness)
assert "nim:heaps=1+2+3" in [entry.game for entry in zermelo_atlas.entries("nim")]
assert zermelo_atlas.to_fen("rook-ending").endswith("w - - 0 1")
