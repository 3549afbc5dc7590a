"""Every game of the catalogue at several sizes: its declarations, compiled too, and its texts."""

from random import Random

import pytest

from positions import random_game
from zermelo import GAMES, Game, Position, game, start
from zermelo.errors import BadText
from zermelo.evaluation.checking.check import check_rules
from zermelo.evaluation.checking.fault import COMPILES_PROMISE

SIZES: dict[str, tuple[str, ...]] = {
    "tictactoe": ("board=two_lists", "board=typed_board,first=O", "board=nine_list", "board=magic_square",
                  "board=marked_array", "first=O"),
    "mnk": ("width=1,height=1,k=1", "width=5,height=4,k=4,misere=true", "width=2,height=2,k=2,depth=2,wild=true",
            "depth=3", "width=4,height=4,k=4", "width=3,height=2,wild=true,misere=true", "width=9,height=7,k=5",
            "width=8,height=8,k=5"),
    "connect": ("width=1,height=1,k=1", "width=4,height=4", "width=5,height=4", "width=5,height=5", "width=9,height=7",
                "width=9,height=6", "width=3,height=3,k=3"),
    "qubic": (), "ultimate": (), "numerical": (), "dao": (), "l-game": (), "dobutsu": (),
    "notakto": ("boards=2",),
    "sim": ("n=3", "n=7,misere=false"),
    "morris": ("men=4", "men=6"),
    "nine-holes": ("diagonals=true",),
    "tapatan": ("middle=false,diagonals=false",),
    "picaria": ("points=13,middle=true",),
    "shisima": ("adjacent=false",),
    "tsoro-yematatu": ("jumps=false",),
    "pong-hau-ki": ("misere=true",),
    "mu-torere": ("men=3", "men=7,free=true"),
    "teeko": ("width=4,middle=false", "width=5,height=5,advanced=true"),
    "gobblet-gobblers": ("small=0,large=3", "small=2,medium=2"),
    "tic-tac-two": ("width=5,height=5,each=4",),
    "dodgem": ("n=2", "n=5"),
    "hare-and-hounds": ("stall=0,hare=c2,first=hare", "stall=20"),
    "quixo": ("n=2", "n=5"),
    "hexapawn": ("width=1,height=2", "width=5,height=5"),
    "fox-and-hounds": ("n=6", "n=8"),
    "three-musketeers": ("n=5",),
    "fanorona": ("width=5", "height=5,middle=mirrored"),
    "nocca": ("width=2,height=8", "width=5,height=4"),
    "shobu": ("stones=2",),
    "rook-ending": ("n=4", "n=7"),
    "breakthrough": ("width=2,height=3,rows=1", "width=5,height=5"),
    "amazons": ("width=3,height=4,each=2", "width=7,height=7", "width=4,height=4,each=4"),
    "clobber": ("width=1,height=1", "width=6,height=6"),
    "konane": ("width=2,height=2", "width=5,height=6,gap=middle"),
    "toads-and-frogs": ("toads=0,gap=1,frogs=0", "toads=10,gap=10,frogs=10"),
    "hex": ("n=1", "n=7"),
    "y": ("n=1", "n=8"),
    "bridg-it": ("n=3", "n=5"),
    "domineering": ("width=1,height=1", "width=10,height=6,first=horizontal"),
    "cram": ("width=1,height=1", "width=6,height=6"),
    "col": ("width=1,height=1", "width=8,height=7"),
    "snort": ("width=1,height=1", "width=8,height=7"),
    "nogo": ("width=2,height=1", "width=8,height=7"),
    "obstruction": ("width=1,height=1", "width=8,height=7"),
    "dots-and-boxes": ("width=1,height=1", "width=5,height=4"),
    "kalah": ("holes=1,n=1", "holes=6,n=5"),
    "othello": ("n=6", "n=6,empties=winner", "n=8"),
    "stones": ("n=0", "n=1000,take=2+5+62,misere=false", "n=300,take=1-100"),
    "nim": ("heaps=0", "heaps=1+3+5+7,misere=true", "heaps=63", "heaps=100"),
    "fibonacci-nim": ("n=2", "n=63"),
    "grundy": ("n=1", "n=63"),
    "kayles": ("n=1", "n=32"),
    "octal": ("code=0,n=1", "code=77,n=31"),
    "wythoff": ("a=0,b=0", "a=21,b=21", "a=13,b=34"),
    "euclid": ("a=1,b=1", "a=63,b=1"),
    "tac-tix": ("width=1,height=1", "width=5,height=5,misere=false"),
    "chomp": ("width=1,height=1", "width=10,height=6"),
}  # fmt: skip
"""Options of every game: small and large boards, and every rule; the defaults are added."""

AS_WRITTEN = "tictactoe:board=", "nim:heaps=100", "stones:n=300", "wythoff:a=13,b=34"
"""The beginnings of specs of rules that do not compile: objects as states, or moves beyond 62."""

SPECS = [f"{name}:{options}" for name, several in SIZES.items() for options in several]


def test_every_game_of_the_catalogue_has_sizes() -> None:
    assert set(SIZES) == set(GAMES)


@pytest.mark.long
@pytest.mark.usefixtures("brief")
@pytest.mark.parametrize("spec", SPECS)
def test_every_size_of_a_game_is_sound_compiled_too(spec: str) -> None:
    faults = check_rules(game(spec), games=1, compiled=True)
    assert [fault.promise for fault in faults] == [COMPILES_PROMISE] * spec.startswith(AS_WRITTEN)


def changed(text: str, marks: str, rng: Random) -> str:
    """Return a text with one character more, fewer or other."""
    i, j = (rng.randrange(len(text)) for _ in range(2))
    before, after, mark = text[:i], text[i + 1 :], rng.choice(marks)
    return rng.choice((before + mark + after, before + text[j] + after, before + after, before + mark + text[i:]))


def texts_like(game: Game[object], number: int) -> list[str]:
    """Return texts that differ little from those of positions."""
    rng = Random(0)
    texts = [position.text for position in random_game(game, rng, 60)]
    return [changed(rng.choice(texts), "".join(sorted(set("".join(texts)))) or ".", rng) for _ in range(number)]


@pytest.mark.slow
@pytest.mark.parametrize("name", SIZES)
def test_a_text_is_refused_or_read_as_a_position_that_shows_all_of_it(name: str) -> None:
    for spec in (name, *(f"{name}:{options}" for options in SIZES[name][-1:])):
        for text in texts_like(game(spec), 30):
            try:
                position = start(spec, text)
            except BadText:
                continue
            assert Position.read(position.game, position.text) == position
            board = position.game.board
            assert not (board and board.places) or position.text.upper() == text.upper()
            assert position.is_over or position.play(next(iter(position.moves))).text


IMPOSSIBLE = {
    "two white kings": ("rook-ending:n=4", "K.K.R..k........w"),
    "a queen and a pawn": ("rook-ending:n=4", "KQP.R..k........w"),
    "two rooks": ("rook-ending:n=4", "K..RR.k.........b"),
    "two black kings": ("rook-ending:n=4", "K..R..k.k.......b"),
    "no black king": ("rook-ending:n=4", "K..R............b"),
    "kings side by side": ("rook-ending:n=4", "Kk.............Rb"),
    "black in check and white to move": ("rook-ending:n=4", "K..R...........kw"),
    "no rook and black to move": ("rook-ending:n=4", "K.......k.......b"),
    "a pawn too many": ("hexapawn", "WWWBW..BBW"),
    "a pawn that has arrived and moves": ("hexapawn", "......W.BW"),
    "a stone too many at fanorona": ("fanorona", "W.BB.WWWWB"),
    "a stone too many at clobber": ("clobber", "WWWBB.BWWWWBB"),
    "no turn at quixo": ("quixo", ".XXXO.O.O."),
    "one heap of two": ("wythoff", "7"),
    "three heaps of two": ("wythoff", "1,2,3"),
    "a heap that is too large": ("wythoff", "1,9"),
    "a number that is too large": ("euclid", "13,7"),
    "a gap beyond the row": ("grundy:n=4", "8"),
    "no number": ("fibonacci-nim", "/2"),
    "more than are left": ("fibonacci-nim", "2/3"),
    "no stone that may be taken": ("fibonacci-nim", "2/0"),
}


@pytest.mark.parametrize("fault", IMPOSSIBLE)
def test_a_text_that_shows_no_position_is_refused(fault: str) -> None:
    with pytest.raises(BadText):
        start(*IMPOSSIBLE[fault])


def test_the_rook_ending_reads_the_ends_of_a_game() -> None:
    assert start("rook-ending:n=4", "K..........k....w").outcome == 0  # black has taken the rook
    assert start("rook-ending:n=4", "k.K.........R...b").outcome == -1  # mate
