"""Many lines of moves at once; a wrong one is an error in its place."""

from zermelo import files
from zermelo.errors import IllegalMove

first, second, wrong = files.follow("tictactoe", ["1 5", "5 1", "1 1"], errors="return")
assert not isinstance(first, Exception) and not isinstance(second, Exception)
assert (first.text, second.text) == ("X...O....", "O...X....")
assert isinstance(wrong, IllegalMove)
