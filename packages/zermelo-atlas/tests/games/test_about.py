"""The rules of games in words."""

import re
from pathlib import Path

import pytest

from zermelo import GAMES, LOSS, Game, Rules, game, start
from zermelo.rules.specs import entries

CATALOGUE = list(GAMES)


@pytest.mark.parametrize("name", CATALOGUE)
def test_every_game_of_the_catalogue_has_rules_for_a_stranger(name: str) -> None:
    about = game(name).about
    begins, *_ = game(name).notation.players
    assert re.search(rf"{begins} begins?\b", about)
    for word in ("a move", "written as", "pass", "position"):
        assert word in about.replace("A move", "a move")
    assert re.search(r"\b(wins|loses)\b", about)
    assert re.search(r"\bdraws?\b", about)
    assert re.search(r"comes twice|can come again", about)


@pytest.mark.parametrize("name", CATALOGUE)
def test_rules_in_words_are_paragraphs_of_one_line(name: str) -> None:
    for paragraph in game(name).about.split("\n\n"):
        assert paragraph == " ".join(paragraph.split())
        assert paragraph.endswith(".")
        assert "{" not in paragraph


PROGRAMMERS_WORDS = re.compile(
    r"raises|BadOption|[`_=<>{}()\[\]]|\bmask|\bbits?\b|\bstates?\b|\boptions?\b|\bint\b|\btrue\b|\bfalse\b"
    r"|\b[a-z] x [a-z]\b|\b[a-z] [-+*/] \d|mis[eè]re|\bnumber-th\b|\btuples?\b|\bparameters?\b|\bdefault",
    re.IGNORECASE,
)
"""Words and shapes that are for programmers."""


@pytest.mark.parametrize("name", CATALOGUE)
def test_the_rules_in_one_sentence_are_for_players(name: str) -> None:
    sentence = game(name).summary
    assert not PROGRAMMERS_WORDS.search(sentence)
    assert re.search(r"\b(wins?|loses?|saves?)\b", sentence)
    assert re.fullmatch(r"[A-Z][^.]*\.", sentence)
    assert len(sentence) <= 180
    assert (sentence,) == tuple(entry.about for entry in entries(GAMES) if entry.name == name)


@pytest.mark.parametrize("name", CATALOGUE)
def test_rules_in_words_are_for_players(name: str) -> None:
    about = re.sub(r"\([A-Zk]\)|5=1", "", game(name).about)  # marks of players and pieces, and a move
    assert not PROGRAMMERS_WORDS.search(about)


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        ("mnk:width=4,height=4,k=4", "4 marks in a line wins"),
        ("mnk:misere=true", "3 marks in a line loses"),
        ("mnk:wild=true", "with X or O"),
        ("connect:k=3", "3 stones in a line"),
        ("notakto:boards=2", "closes the last board loses"),
        ("sim:misere=false", "their own lines wins"),
        ("morris:men=4", "Place four men"),
        ("morris:men=6", "Place six men"),
        ("nine-holes:diagonals=true", "a column or a diagonal"),
        ("pong-hau-ki:misere=true", "cannot move wins"),
        ("teeko:width=5,height=4,advanced=true", "the corners of a square"),
        ("stones:take=2+5,misere=false", "Take 2 or 5 stones from the heap; the player who moves last wins"),
        ("nim:misere=true", "last stone loses"),
        ("tac-tix:misere=false", "last one wins"),
        ("nim + kayles", "in one of the games"),
    ],
)
def test_the_rules_in_one_sentence_hold_for_the_options(spec: str, words: str) -> None:
    assert words in game(spec).summary


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        ("tictactoe:first=O", "O begins"),
        ("mnk:width=5,height=4,k=4", "5 columns and 4 rows"),
        ("mnk:width=5,height=4,k=4", "4 marks of their own wins"),
        ("mnk:misere=true", "3 marks of their own loses"),
        ("mnk:wild=true", "marks an empty square with X or with O"),
        ("mnk:depth=2", "2 layers"),
        ("connect:width=8,height=5,k=3", "8 columns, numbered 1 to 8 from the left, and 5 rows"),
        ("connect:k=3", "3 stones of their colour in a line"),
        ("notakto:boards=3", "3 boards of 3 x 3 squares"),
        ("morris:men=4", "each player has 4 men"),
        ("morris:men=6", "each player has 6 men"),
        ("hexapawn:width=4,height=5", "4 columns and 5 rows"),
        ("nine-holes:diagonals=true", "in a row or in a column or on a diagonal"),
        ("tapatan:middle=false", "The first man of X must not be placed in the middle"),
        ("tapatan:diagonals=false", "the three rows and the three columns"),
        ("picaria", "but not on c3"),
        ("shisima:adjacent=false", "X on 1, 3 and 5"),
        ("pong-hau-ki:misere=true", "no legal move wins"),
        ("mu-torere:men=3", "a ring of 6 points"),
        ("teeko:width=5,height=4,advanced=true", "the corners of a larger square"),
        ("dodgem:n=4", "X has 3 cars on the left edge"),
        ("hare-and-hounds:stall=5", "the hounds have made 5 moves in turn"),
        ("hare-and-hounds:stall=0", "play that never ends counts as a draw"),
        ("gobblet-gobblers:small=2", "2 small pieces (S) and 2 large pieces (L) in hand"),
        ("tic-tac-two:width=5,height=5,each=4", "those around c3"),
        ("tic-tac-two:each=4", "each player has 4 pieces"),
        ("three-musketeers:n=5", "the three musketeers are on e1, c3 and a5"),
        ("quixo:n=4", "has 4 marks of this player"),
        ("rook-ending:n=6", "6 columns and 6 rows"),
        ("hex:n=5", "5 rows of 5 cells"),
        ("domineering:width=5,height=3,first=horizontal", "horizontal begins. The board has 5 columns and 3 rows"),
        ("cram:width=5,height=2", "5 columns and 2 rows"),
        ("chomp:width=5,height=2", "5 columns and 2 rows"),
        ("dots-and-boxes:width=3,height=1", "3 boxes in each row and 1 box in each column"),
        ("kalah:holes=4,n=2", "a row of 4 holes"),
        ("kalah:holes=4,n=2", "begins with 2 seeds"),
        ("othello:n=6", "white on c3 and d4, black on d3 and c4"),
        ("stones:n=15,take=1-3", "One heap holds 15 stones. A move takes 1 to 3"),
        ("stones:take=2+5", "A move takes 2 or 5"),
        ("stones:misere=false", "who is then to move loses"),
        ("stones:misere=true", "who is then to move wins"),
        ("nim:heaps=1+2", "2 heaps: heap a holds 1 stone, heap b holds 2 stones"),
        ("nim:misere=true", "takes the last stone loses"),
        ("fibonacci-nim:n=13", "One heap holds 13 stones"),
        ("grundy:n=9", "9 stones lie in a row"),
        ("kayles:n=7", "7 pins stand in a row"),
        ("amazons:width=4,height=4,each=2", "white on b1 and c1, and black on b4 and c4"),
        ("amazons:width=4,height=4,each=4", "white on a2, d2, b1 and c1, and black on b4, c4, a3 and d3"),
        ("breakthrough:width=4,rows=1", "each square of the lowest row"),
        ("bridg-it:n=2", "X has 3 rows of 2 points"),
        ("clobber:width=5,height=2", "5 columns and 2 rows"),
        ("col:width=5,height=2", "5 columns and 2 rows"),
        ("euclid:a=5,b=2", "heap a holds 5 stones, heap b holds 2 stones"),
        ("fox-and-hounds:n=8", "4 hounds are on the dark squares of the highest row, and the fox is on e1"),
        ("konane:gap=middle", "but b3 and c3, which are empty"),
        ("fanorona:width=5", "the lowest row and on b2 and e2, black those on the highest row and on a2 and d2"),
        ("nocca:width=2,height=4", "2 columns and 4 rows"),
        ("othello:empties=winner", "empty squares count for the winner"),
        ("shobu:stones=2", "2 stones on the lowest row of each board"),
        (
            "octal",
            "1 stone if nothing of the row is left; 2 stones if nothing of the row is left or if one row is left",
        ),
        ("sim:n=6", "A player always completes one in the end"),
        ("sim:misere=false", "to each other, wins"),
        ("tac-tix:misere=false", "takes the last counter wins"),
        ("toads-and-frogs:toads=1", "toads on the 1 square at the left"),
        ("wythoff:a=1,b=2", "heap a holds 1 stone, heap b holds 2 stones"),
        ("y:n=3", "a triangle of 3 rows"),
    ],
)
def test_the_values_of_options_are_in_the_rules(spec: str, words: str) -> None:
    assert words in game(spec).about.replace("\n\n", " ")


@pytest.mark.parametrize(
    ("spec", "moves"),
    [
        ("hexapawn", "a1a2 a1a2 b1c2"),
        ("kalah", "a1 c1 b2"),
        ("dobutsu", "b3-b2 b1-b2"),
        ("nine-holes", "b2 a1 c1 a3 a2 c3 b2-b1"),
        ("picaria:points=13", "b2 d4 a1 a3"),
        ("shisima", "3-0 7-8"),
        ("tsoro-yematatu", "c1 c2 b2 a3 e3 d2 e3-c3"),
        ("mu-torere", "1-0 8-1 0-8"),
        ("pong-hau-ki", "a1-b2 a3-a1"),
        ("dao", "a1-a3 d1-d3"),
        ("teeko", "c1 b2 c3 a2 a3 b1 a1 b3 c1-c2"),
        ("dodgem", "a1f c3f a2u"),
        ("hare-and-hounds", "a2-b2 e2-d2"),
        ("gobblet-gobblers", "L*b2 S*a1 b2-a1"),
        ("tic-tac-two", "b2 a1 b1 c1 grid-c2 a1-b3"),
        ("three-musketeers", "b2-b1 b3-b2"),
        ("quixo", "a1r a2r"),
        ("l-game", "c1c3d3 fa2 b1b3a1 stay"),
        ("cram", "a1- a2|"),
        ("dots-and-boxes", "b1 a2"),
        ("grundy", "after3"),
        ("kayles", "1-2 3"),
        ("numerical", "5=1"),
        ("morris", "1 2 4 7 5 3 5-8"),
        ("rook-ending", "Kd2 kd7 Ra4"),
        ("domineering", "a1 b1"),
        ("qubic", "124"),
        ("nim + stones:misere=false", "1:a2 2:3"),
        ("amazons", "b1b2 a1 b3a2 b1"),
        ("breakthrough", "a2b3 a4b3"),
        ("clobber", "a1b1 d1c1"),
        ("euclid", "1 1 2"),
        ("fox-and-hounds", "b2 b4a3"),
        ("konane", "a3a1 d1b1"),
        ("fanorona", "b1-b2A"),
        ("nocca", "a1-a2 a3-a2"),
        ("shobu", "a1b2-a4b5 a6a5-a3a2"),
        ("octal", "1-2 5-7"),
        ("sim", "12 23"),
        ("tac-tix", "a1-c1 b2"),
        ("toads-and-frogs", "3 6"),
        ("wythoff", "ab2 b3"),
    ],
)
def test_moves_are_written_as_the_rules_say(spec: str, moves: str) -> None:
    assert str(start(spec).after(moves).moves_played) == moves


def test_the_rules_of_a_sum_are_those_of_its_games() -> None:
    about = game("nim:heaps=1+2 + kayles:n=3").about
    assert about.startswith("2 games, which are played as one.")
    assert game("nim:heaps=1+2").about in about
    assert game("kayles:n=3").about in about


OWN = """{module}
from zermelo import LOSS, Game, Rules

def game(n: int = 3) -> Game[int]:
    {docstring}
    return Game("own", Rules(n, lambda left: int(left > 0), lambda left, move: left - 1, lambda left: LOSS){about})
"""


@pytest.mark.parametrize(
    ("parts", "about"),
    [
        ({"docstring": '"""Take a stone.\n\n    The last one wins."""'}, "Take a stone.\n\nThe last one wins."),
        ({"docstring": '"""Take a stone."""', "module": '"""A file."""'}, "Take a stone."),
        ({"module": '"""One heap of stones."""'}, "One heap of stones."),
        ({"docstring": '"""Take."""', "about": ', about="Take one stone."'}, "Take one stone."),
        ({}, ""),
    ],
)
def test_an_own_game_is_described_by_its_docstring(tmp_path: Path, parts: dict[str, str], about: str) -> None:
    file = tmp_path / "own.py"
    file.write_text(OWN.format(**{"module": "", "docstring": "", "about": "", **parts}), encoding="utf-8")
    assert game(f"{file}:n=2").about == about
    assert game(f"{file}:n=2").summary == about.partition("\n\n")[0]
    assert game(f"{file}:n=2").spec == f"{file}:n=2"


def test_a_game_made_by_hand_has_the_rules_that_it_declares() -> None:
    rules: Rules[int] = Rules(1, lambda left: left, lambda left, move: 0, lambda left: LOSS)
    assert Game("own", rules).about == ""
    assert Game("own", rules, about="Take the stone.").about == "Take the stone."
