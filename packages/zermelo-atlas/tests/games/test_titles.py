"""Names of games and players on screens and in plain text."""

import pickle
from typing import Any

import pytest

from zermelo import GAMES, LOSS, Board, Game, Notation, Rules, analyse, drawing, game, start, text, why
from zermelo.drawing.scene import scene_of

CALLED = {
    "tictactoe": ("Tic-tac-toe", "X", "O"),
    "tictactoe:board=two_lists,first=O": ("Tic-tac-toe, two lists, O begins", "O", "X"),
    "mnk:width=4,height=5,k=4,misere=true": ("4 in a row, 4 x 5, misère", "X", "O"),
    "mnk:depth=3,wild=true": ("3 in a row, 3 x 3 x 3, wild", "First", "Second"),
    "connect": ("Connect Four", "Yellow", "Red"),
    "connect:width=5,height=4": ("Connect Four, 5 columns, 4 rows", "Yellow", "Red"),
    "connect:k=3,width=1": ("Connect Three, 1 column, 6 rows", "Yellow", "Red"),
    "stones": ("21 stones", "First", "Second"),
    "stones:n=15,take=1-3": ("15 stones, take 1 to 3", "First", "Second"),
    "stones:take=2+5,misere=false": ("21 stones, take 2 or 5, the last stone wins", "First", "Second"),
    "nim": ("Nim", "First", "Second"),
    "nim:heaps=1+2,misere=true": ("Misère Nim with 2 heaps: 1, 2", "First", "Second"),
    "nim:heaps=7 + nim": ("Nim with 1 heap: 7 + Nim", "First", "Second"),
    "notakto:boards=2": ("Notakto, 2 boards", "First", "Second"),
    "numerical": ("Numerical tic-tac-toe", "Odd", "Even"),
    "morris": ("Three men's morris", "X", "O"),
    "morris:men=4": ("Achi", "X", "O"),
    "morris:men=6": ("Six men's morris", "X", "O"),
    "hexapawn:width=4": ("Hexapawn, 4 x 3", "White", "Black"),
    "rook-ending": ("King and rook against king, 8 x 8", "White", "Black"),
    "qubic": ("Qubic", "X", "O"),
    "ultimate": ("Ultimate tic-tac-toe", "X", "O"),
    "hex:n=5": ("Hex, 5 x 5", "X", "O"),
    "domineering": ("Domineering, 4 x 4", "Vertical", "Horizontal"),
    "domineering:width=5,first=horizontal": ("Domineering, 5 x 4, horizontal begins", "Horizontal", "Vertical"),
    "cram": ("Cram, 4 x 3", "First", "Second"),
    "dots-and-boxes:height=3": ("Dots and boxes, 2 x 3", "First", "Second"),
    "kalah:holes=6,n=1": ("Kalah, 6 holes, 1 seed", "First", "Second"),
    "othello": ("Othello, 4 x 4", "Black", "White"),
    "fibonacci-nim": ("Fibonacci Nim, 20 stones", "First", "Second"),
    "grundy:n=1": ("Grundy's game, 1 stone", "First", "Second"),
    "kayles": ("Kayles, 10 pins", "First", "Second"),
    "chomp:height=4": ("Chomp, 4 x 4", "First", "Second"),
    "dobutsu": ("Dobutsu shogi", "First", "Second"),
    "sim:misere=false": ("Sim, 5 points, a triangle wins", "X", "O"),
    "fox-and-hounds": ("Fox and Hounds, 4 x 4", "Fox", "Hounds"),
    "breakthrough:rows=1": ("Breakthrough, 3 x 4, 1 row each", "White", "Black"),
    "amazons:each=2": ("Amazons, 3 x 3, 2 each", "White", "Black"),
    "clobber": ("Clobber, 4 x 3", "White", "Black"),
    "konane:gap=middle": ("Konane, 4 x 4, middle", "Black", "White"),
    "fanorona:middle=mirrored": ("Fanorona, 3 x 3, middle mirrored", "White", "Black"),
    "nocca:height=5": ("Nocca-nocca, 3 x 5", "Black", "White"),
    "shobu": ("Mini-Shobu, 3 x 3, 3 stones", "Black", "White"),
    "toads-and-frogs": ("Toads and Frogs, 3 toads, 2 gaps, 3 frogs", "Toads", "Frogs"),
    "y:n=1": ("Y, 1 cell on each side", "X", "O"),
    "bridg-it:n=3": ("Bridg-it, 3 points in a row", "X", "O"),
    "col": ("Col, 3 x 3", "X", "O"),
    "snort:width=4": ("Snort, 4 x 3", "X", "O"),
    "nogo": ("NoGo, 3 x 3", "X", "O"),
    "obstruction": ("Obstruction, 5 x 4", "First", "Second"),
    "octal:code=07,n=1": ("Octal game 0.07, 1 stone", "First", "Second"),
    "wythoff": ("Wythoff's game, 5 and 8", "First", "Second"),
    "euclid": ("Euclid's game, 12 and 7", "First", "Second"),
    "tac-tix:misere=false": ("Tac Tix, 3 x 3, the last counter wins", "First", "Second"),
    "nine-holes:diagonals=true": ("Nine holes, with diagonals", "X", "O"),
    "tapatan:middle=false": ("Tapatan, middle barred at first", "X", "O"),
    "picaria:points=13": ("Picaria, 13 points", "X", "O"),
    "shisima": ("Shisima", "X", "O"),
    "tsoro-yematatu": ("Tsoro yematatu", "X", "O"),
    "pong-hau-ki": ("Pong hau k'i", "X", "O"),
    "mu-torere:free=true": ("Mu torere, 4 men, free middle", "X", "O"),
    "dao": ("Dao", "X", "O"),
    "teeko:advanced=true": ("Teeko, 3 x 3, advanced", "X", "O"),
    "dodgem:n=4": ("Dodgem, 4 x 4", "X", "O"),
    "hare-and-hounds:first=hare": ("Hare and hounds, hare begins", "Hare", "Hounds"),
    "gobblet-gobblers:medium=2": ("Gobblet Gobblers, 1 small, 2 medium and 2 large", "X", "O"),
    "tic-tac-two:width=5": ("Tic-Tac-Two, 5 x 3, 3 each", "X", "O"),
    "three-musketeers": ("Three musketeers, 3 x 3", "Musketeers", "Men"),
    "quixo": ("Quixo, 3 x 3", "X", "O"),
    "l-game": ("L game", "X", "O"),
}


@pytest.mark.parametrize("spec", CALLED)
def test_screens_call_games_and_players_as_people_do(spec: str) -> None:
    shown = drawing.view(start(spec))
    assert (shown["title"], *shown["players"]) == CALLED[spec]
    assert shown["player"] == shown["players"][0]
    assert shown["name"] == game(spec).name


def test_every_game_of_the_catalogue_has_a_title() -> None:
    assert {spec.partition(":")[0] for spec in CALLED} == GAMES.keys()
    assert all(GAMES[name]().title for name in GAMES)


def own(name: str, **fields: Any) -> Game[int]:
    rules: Rules[int] = Rules(3, lambda n: 0b110 & (2 << n) - 1, lambda n, taken: n - taken, lambda n: LOSS)
    return Game(name, rules, **fields)


def test_a_game_of_ones_own_has_the_title_of_its_name_or_its_own() -> None:
    assert own("last_stone:n=3").title == "Last stone, n=3"
    assert own("last_stone", title="Take the last").title == "Take the last"
    assert own("stone", notation=Notation(("alice", "Bob"))).notation.player_names == ("Alice", "Bob")


def test_players_with_discs_are_called_by_their_colours_and_the_text_says_which_mark_is_whose() -> None:
    position = start("connect:width=4,height=4").after("1 2 1 2 1")
    found = analyse(position)
    assert text(position).endswith("X is yellow, O is red")
    assert "Red to move" in text(found)
    shown = drawing.view(position, found)
    assert (shown["players"], shown["colours"]) == (["Yellow", "Red"], ["yellow", "red"])
    assert "Red to move" in shown["header"]
    assert [move["why"] for move in shown["legal"] if move["why"]] == [
        f"{name} loses: Yellow answers 1 and wins 2 plies from now." for name in "234"
    ]
    assert str(why(position, "3")).startswith("3 loses: Yellow answers 1")


def test_players_with_names_of_one_character_have_them_as_marks() -> None:
    board = Board(((0, 0), (1, 0)), colours=("yellow", "red"))
    write = lambda state, turn: "AB"  # noqa: E731 - it is given twice
    marked = scene_of(start(own("falling", notation=Notation(("A", "B"), write=write), board=board)))
    named = scene_of(start(own("falling", notation=Notation(("Alice", "Bob"), write=write), board=board)))
    assert marked
    assert named
    assert [stand.owner for stand in marked.stands] == [0, 1]
    assert [stand.owner for stand in named.stands] == [None, None]


def test_a_game_is_rebuilt_from_its_spec_in_another_process() -> None:
    assert pickle.loads(pickle.dumps(game("connect"))) == game("connect")


def test_a_title_leaves_the_order_of_the_other_fields_as_it_was() -> None:
    names = ["a", "b", "c"]
    rules: Rules[int] = Rules(0, lambda n: 0, lambda n, move: n, lambda n: LOSS)
    assert Game("own", rules, notation=Notation(("white", "black"), names)).notation.names_of_moves(0) == tuple(names)
