"""Look up what is known, and ask the program for the same."""

import zermelo

(entry,) = zermelo.atlas.entries("tictactoe")
value = zermelo.value("tictactoe")
assert (entry.value, entry.plies) == (value.word, value.remoteness)
assert "nim:heaps=1+2+3" in [entry.game for entry in zermelo.atlas.entries("nim")]
assert zermelo.atlas.to_fen("rook-ending").endswith("w - - 0 1")
