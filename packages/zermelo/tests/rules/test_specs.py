"""Names with options: what is read, what is refused, and how."""

from pathlib import Path
from typing import Any

import pytest

from zermelo import GAMES, Game, game
from zermelo.errors import BadGame, BadOption, UnknownName

REFUSED = [
    (
        "tictactow",
        UnknownName,
        r"No game is called 'tictactow'; did you mean tictactoe or tic-tac-two\? zermelo games lists all",
    ),
    ("", UnknownName, "No game is called ''"),
    ("mnk:widht=4", BadOption, r"mnk has no option 'widht'; did you mean width\? Its options are: width, height, k"),
    ("mnk:width", BadOption, "'width' gives width no value: write width=VALUE"),
    ("mnk:", None, ""),
    ("mnk:width=four", BadOption, "width=four is not valid: width must be a whole number"),
    ("mnk:width=4.5", BadOption, "must be a whole number"),
    ("mnk:width=" + "9" * 40, BadOption, "must be a whole number"),
    ("mnk:misere=maybe", BadOption, "misere must be true or false"),
    ("mnk:width=0,height=3", BadOption, "width=0 is too small"),
    ("mnk:width=99,height=99", BadOption, "A 99x99 board has 9801 cells; at most 126"),
    ("mnk:width=6,height=6,wild=true", BadOption, "at most 31"),
    ("mnk:k=4", BadOption, "k=4 fits on no line of this board: it must be at most 3"),
    ("mnk:k=0", BadOption, "k=0 is too small"),
    ("connect:width=12,height=12", BadOption, r"half of width x \(height \+ 1\) must be at most 63"),
    ("connect:width=-1", BadOption, "width=-1 is too small"),
    ("connect:k=9", BadOption, "k=9 fits on no line"),
    ("stones:n=-1", BadOption, "n=-1 is not valid: a heap holds 0 to 1,000,000 stones"),
    ("stones:take=0", BadOption, "take=0 is not valid: a move takes 1 to 1,000 stones"),
    ("stones:take=1001", BadOption, "a move takes 1 to 1,000"),
    ("stones:take=", BadOption, "take must be numbers such as 1-4"),
    ("stones:take=1-999999999", BadOption, "take must be numbers"),
    ("stones:take=5-1", BadOption, "take=5-1 is not valid: take must be numbers such as 1-4"),
    ("stones:take=1-", BadOption, "take=1- is not valid: take must be numbers such as 1-4"),
    ("nim:heaps=3+5-4", BadOption, "heaps must be numbers"),
    ("nim:heaps=-1", BadOption, "heaps=-1 is not valid"),
    ("nim:heaps=600+600", BadOption, "hold 1,200 stones together; at most 1,000"),
    ("morris:men=5", BadOption, "men=5 is not valid: each player has 3 men, 4 in achi, or 6 in six men's"),
    ("dots-and-boxes:width=6,height=5", BadOption, "6x5 boxes have 71 lines; at most 62"),
    ("dots_and_boxes", UnknownName, r"did you mean dots-and-boxes\?"),
    ("hex:n=8", BadOption, "n must be 1 to 7"),
    ("hexapawn:height=1", BadOption, "height=1 is not valid: height must be 2 to 5"),
    ("kalah:holes=6,n=6", BadOption, "6 holes of 6 on each side hold 72 seeds; at most 61"),
    ("kayles:n=33", BadOption, "n must be 1 to 32"),
    ("othello:n=5", BadOption, "n=5 is not valid: Othello is played on 4 x 4, 6 x 6 or 8 x 8 squares"),
    ("qubic:n=4", BadOption, "qubic has no options"),
    ("tictactoe:first=Z", BadOption, "first is one of: X, O"),
    ("tictactoe:board=two_list", BadOption, r"did you mean two_lists\? board is one of: bitboard"),
    ("tictactoe=O", BadOption, "board is one of"),
    ("no/such/file.py", BadGame, "There is no file no/such/file.py"),
]


@pytest.mark.parametrize(("text", "error", "sentence"), REFUSED)
def test_a_wrong_spec_is_refused_with_the_reason(text: str, error: type[Exception] | None, sentence: str) -> None:
    if error is None:
        assert game(text).name.startswith("mnk")
        return
    with pytest.raises(error, match=sentence):
        game(text)


def test_stones_without_amounts_to_take_is_refused() -> None:
    with pytest.raises(BadOption, match="take is empty: write the numbers of stones that a move takes"):
        GAMES["stones"](take=())


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


def test_options_may_be_arguments(tmp_path: Path) -> None:
    assert game("connect", width=5, height=4) == game("connect:width=5,height=4")
    assert game("mnk:width=4", height=4, misere=True).spec == "mnk:width=4,height=4,misere=true"
    assert game("nim", heaps=[1, 2, 3]).spec == "nim:heaps=1+2+3"
    assert game("stones=30", misere=False).spec == "stones:n=30,misere=false"
    (tmp_path / "own.py").write_text(OWN, encoding="utf-8")
    assert game(f"{tmp_path}/own.py", n=7).rules.start == game(f"{tmp_path}/own.py:n=7").rules.start == 7
    assert game(f"{tmp_path}/own.py:n=7").spec == game(f"{tmp_path}/own.py", n=7).spec


@pytest.mark.parametrize("thing", ["nim + stones", game("connect")])
def test_options_need_the_name_of_one_game(thing: Any) -> None:
    with pytest.raises(BadOption, match="Options such as width need the name of one game"):
        game(thing, width=5)


def test_an_unknown_option_is_refused_with_the_nearest_one() -> None:
    with pytest.raises(BadOption, match="connect has no option 'widht'; did you mean width"):
        game("connect", widht=5)


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
        ("import nonsense_that_is_not_there", "", "line 1, does not run: ModuleNotFoundError"),
        ("def game(:", "", "does not run: SyntaxError"),
        ("x = 1", "", "defines no function `game`"),
        ("def game():\n    return 5", "", "returned 5; it must return a zermelo.Game"),
    ],
)
def test_a_game_of_ones_own_comes_from_a_file(tmp_path: Any, program: str, options: str, sentence: str) -> None:
    file = tmp_path / "mine.py"
    file.write_text(program, encoding="utf-8")
    if not sentence:
        assert game(f"{file}{options}").rules.start == (7 if options else 5)
        return
    with pytest.raises((BadGame, BadOption), match=sentence):
        game(f"{file}{options}")


def own(file: Path, program: str, options: str = "") -> Game[Any]:
    """Return the game of a file that holds this program."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(program, encoding="utf-8")
    return game(f"{file}{options}")


RULES = "Rules(5, lambda s: 2 if s else 0, lambda s, m: s - 1, lambda s: LOSS)"
HEAD = "from zermelo import Game, Rules, LOSS\n"


def test_a_file_of_ones_own_lies_in_a_folder_whose_name_has_py_in_it(tmp_path: Path) -> None:
    assert own(tmp_path / ".pyenv" / "a.pyx" / "mine.py", OWN, ":n=7").rules.start == 7


@pytest.mark.parametrize("name", ["a=b.py", " a.py", "a,b.py", "ä-b c.py", "a.b.py", "x:n=3.py"])
def test_a_file_may_have_any_name(tmp_path: Path, name: str) -> None:
    assert own(tmp_path / name, OWN, ":n=7").rules.start == 7


OPTIONS = [
    ("n=5", ":n=7", 7),
    ("n=5", "", 5),
    ("n=True", ":n=no", False),
    ("n=1.5", ":n=2.5", 2.5),
    ("n='a'", ":n=b.py", "b.py"),
    ("n: str = 'a'", ":n=b", "b"),
    ("n: str", ":n=b", "b"),
    ("n=(1, 2)", ":n=1-3", (1, 2, 3)),
    ("n=None, **more", "", None),
]


@pytest.mark.parametrize(("parameter", "options", "value"), OPTIONS)
def test_an_option_without_annotation_has_the_type_of_its_default(
    tmp_path: Path, parameter: str, options: str, value: object
) -> None:
    program = f"{HEAD}def game({parameter}):\n    return Game(repr(n), {RULES})"
    assert own(tmp_path / "mine.py", program, options).name == repr(value)


@pytest.mark.parametrize("parameter", ["n", "n=None", "n: list[int] = []", "n: 'int | None' = None"])
def test_an_option_that_no_text_can_give_is_refused_with_the_types_that_one_can(tmp_path: Path, parameter: str) -> None:
    program = f"{HEAD}def game({parameter}):\n    return Game('mine', {RULES})"
    with pytest.raises(BadOption, match=r"n cannot be read from text: give n the type int, float, bool, str, tuple"):
        own(tmp_path / "mine.py", program, ":n=3")


DATACLASS = f"""from __future__ import annotations
from dataclasses import dataclass
{HEAD}
@dataclass(frozen=True)
class Pile:
    stones: int
    kind: NAME = "NAME"

def game():
    @dataclass
    class Inner:
        pile: Pile
    return Game(Pile(5).kind, {RULES})
"""


def test_a_file_may_define_dataclasses_and_another_file_of_its_name_is_told_apart(tmp_path: Path) -> None:
    names = ["str", "object"]
    files = [tmp_path / name / "mine.py" for name in names]
    built = [own(file, DATACLASS.replace("NAME", name)) for file, name in zip(files, names, strict=True)]
    assert [one.name for one in built] == names
    assert [game(str(file)).name for file in files] == names


def test_a_file_that_changes_is_read_again(tmp_path: Path) -> None:
    first, second = (own(tmp_path / "mine.py", OWN.replace("5", n)) for n in ("6", "7"))
    assert (first.rules.start, second.rules.start) == (6, 7)
    assert first != second


WRONG = [
    ("\n\nimport nonsense_that_is_not_there", r"mine.py, line 3, does not run: ModuleNotFoundError: No module named"),
    ("x = 1\ndef game(:", r"mine.py, line 2, does not run: SyntaxError: [^()]*\.$"),
    ("raise SystemExit(3)", "mine.py, line 1, does not run: SystemExit: 3."),
    ("game = 5", "mine.py defines no function `game` that returns a zermelo.Game"),
    ("def game():\n    return 1 // 0", "mine.py, line 2, builds no game: ZeroDivisionError: integer division"),
    ("def game(n: int, /): pass", "mine.py builds no game: TypeError"),
    ("def game(n: 'Nonsense' = 5): pass", "An annotation of game names an unknown type: name 'Nonsense'"),
]


@pytest.mark.parametrize(("program", "sentence"), WRONG)
def test_an_error_in_a_file_is_reported_with_its_line_and_reason(tmp_path: Path, program: str, sentence: str) -> None:
    with pytest.raises(BadGame, match=sentence) as caught:
        own(tmp_path / "mine.py", program, ":n=3" if "n:" in program else "")
    assert "\n" not in str(caught.value)
