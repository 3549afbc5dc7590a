"""Names with options: what is read, what is refused, and how."""

from typing import Any

import pytest

from zermelo.errors import BadGame, BadOption, UnknownName
from zermelo.games import game

REFUSED = [
    ("tictactow", UnknownName, r"No game is called 'tictactow'; did you mean tictactoe\? There are: tictactoe, mnk"),
    ("", UnknownName, "No game is called ''"),
    ("mnk:widht=4", BadOption, r"mnk has no option 'widht'; did you mean width\? Its options are: width, height, k"),
    ("mnk:width", BadOption, "'width' gives width no value: write width=VALUE"),
    ("mnk:", None, ""),
    ("mnk:width=four", BadOption, "width=four cannot be: width must be a whole number"),
    ("mnk:width=4.5", BadOption, "must be a whole number"),
    ("mnk:width=" + "9" * 40, BadOption, "must be a whole number"),
    ("mnk:misere=maybe", BadOption, "misere must be true or false"),
    ("mnk:width=0,height=3", BadOption, "width=0 is too small"),
    ("mnk:width=99,height=99", BadOption, "A 99x99 board has 9801 cells; at most 63"),
    ("mnk:width=6,height=6,wild=true", BadOption, "at most 31"),
    ("mnk:k=4", BadOption, "k=4 fits on no line of this board: it must be at most 3"),
    ("mnk:k=0", BadOption, "k=0 is too small"),
    ("connect:width=8,height=7", BadOption, r"width x \(height \+ 1\) must be at most 63"),
    ("connect:width=-1", BadOption, "width=-1 is too small"),
    ("connect:k=9", BadOption, "k=9 fits on no line"),
    ("stones:n=-1", BadOption, "n=-1 cannot be: a heap holds 0 to 1,000,000 stones"),
    ("stones:take=0", BadOption, "take=0 cannot be: a move takes 1 to 62"),
    ("stones:take=63", BadOption, "a move takes 1 to 62"),
    ("stones:take=", BadOption, "take must be numbers such as 1-4"),
    ("stones:take=1-999999999", BadOption, "take must be numbers"),
    ("nim:heaps=-1", BadOption, "heaps=-1 cannot be"),
    ("nim:heaps=60+60", BadOption, "hold 120 stones together; at most 63"),
    ("notakto:boards=4", BadOption, "played on 1, 2 or 3 boards"),
    ("morris:men=5", BadOption, "men=5 cannot be: each player has 3 men, or 4 in achi"),
    ("numerical:size=4", BadOption, "numerical has no options"),
    ("tictactoe:first=Z", BadOption, "first is one of: X, O"),
    ("tictactoe:board=two_list", BadOption, r"did you mean two_lists\? board is one of: bitboard"),
    ("tictactoe=O", BadOption, "board is one of"),
    ("no/such/file.py", BadGame, "There is no file no/such/file.py"),
]


@pytest.mark.parametrize(("text", "error", "sentence"), REFUSED)
def test_a_name_is_refused_with_what_there_is(text: str, error: type[Exception] | None, sentence: str) -> None:
    if error is None:
        assert game(text).name.startswith("mnk")
        return
    with pytest.raises(error, match=sentence):
        game(text)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("tictactoe", "tictactoe"),
        ("tictactoe:first=o", "tictactoe:first=O"),
        ("mnk:width=4,height=4,k=3", "mnk:width=4,height=4"),
        ("mnk:misere=yes", "mnk:misere=true"),
        ("stones:n=21,take=1-4,misere=true", "stones"),
        ("stones:take=1+3+5", "stones:take=1+3+5"),
        ("stones=30", "stones:n=30"),
        ("nim:heaps=1-3", "nim:heaps=1+2+3"),
        ("connect:width=5,height=4", "connect:width=5,height=4"),
    ],
)
def test_a_name_is_written_in_its_shortest_form(text: str, name: str) -> None:
    assert game(text).name == name


OWN = """
from zermelo import Game, Rules, LOSS
def game(n: int = 5):
    return Game("mine", Rules(n, lambda s: 2 if s else 0, lambda s, m: s - 1, lambda s: LOSS))
"""


@pytest.mark.parametrize(
    ("program", "options", "sentence"),
    [
        (OWN, "", ""),
        (OWN, ":n=7", ""),
        (OWN, ":m=7", "mine has no option 'm'"),
        ("import nonsense_that_is_not_there", "", "does not run: ModuleNotFoundError"),
        ("def game(:", "", "does not run: SyntaxError"),
        ("x = 1", "", "defines no function `game`"),
        ("def game():\n    return 5", "", "built 5; it must build a zermelo.Game"),
    ],
)
def test_a_game_of_ones_own_comes_from_a_file(tmp_path: Any, program: str, options: str, sentence: str) -> None:
    file = tmp_path / "mine.py"
    file.write_text(program)
    if not sentence:
        assert game(f"{file}{options}").rules.start == (7 if options else 5)
        return
    with pytest.raises((BadGame, BadOption), match=sentence):
        game(f"{file}{options}")
