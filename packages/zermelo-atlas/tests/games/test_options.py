"""Options that the games of the atlas refuse, with the reason."""

import pytest

from zermelo import BadOption, game

WRONG = [
    ("notakto:boards=4", "played on 1, 2 or 3 boards"),
    ("chomp:width=0", "width=0 is too small"),
    ("chomp:width=8,height=8", "A 8x8 board has 64 squares; at most 62 are possible"),
    ("cram:width=7,height=6", "A 7x6 board has 71 places for dominoes; at most 63"),
    ("domineering:width=27,height=1", "width=27 is too large: it must be at most 26"),
    ("domineering:first=up", "first is one of: vertical, horizontal"),
    ("fibonacci-nim:n=1", "n=1 is not valid: n must be 2 to 200"),
    ("grundy:n=64", "n must be 1 to 63"),
    ("amazons:each=4", "width must be 4 to 7"),
    ("amazons:each=3", "each is one of: 1, 2, 4"),
    ("amazons:width=7,height=7,each=2", "98 targets for 2 amazons; at most 63"),
    ("breakthrough:height=3,rows=2", "rows must be 1 to 1"),
    ("breakthrough:width=6,height=6", "A 6x6 board has 90 steps; at most 63"),
    ("clobber:width=7,height=6", "A 7x6 board has 71 pairs of neighbours; at most 63"),
    ("fox-and-hounds:n=5", "n=5 is not valid: the board has 4 x 4, 6 x 6 or 8 x 8 squares"),
    ("konane:width=6,height=6", "A 6x6 board has 72 jumps for a player; at most 63"),
    ("octal:code=8", "code must be 1 to 6 digits from 0 to 7"),
    ("octal:code=777,n=31", "code=777 has 90 places of moves on 31 stones; at most 63"),
    ("toads-and-frogs:gap=0", "gap must be 1 to 10"),
    ("rook-ending:n=9", "n must be 4 to 8"),
    ("numerical:size=4", "numerical has no options"),
]  # fmt: skip


@pytest.mark.parametrize(("spec", "sentence"), WRONG)
def test_a_wrong_option_is_refused_with_the_reason(spec: str, sentence: str) -> None:
    with pytest.raises(BadOption, match=sentence):
        game(spec)
