"""A file or a package in the form that games had before their four parts: one sentence for each field that moved."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

import zermelo
from plugin_packages import forget, install
from zermelo import Board, Declared, Notation, Rules
from zermelo.errors import BadGame
from zermelo.games.loading.old_form import MOVED, MOVED_OF_BOARD

OLD = """from dataclasses import replace

from zermelo import LOSS, Game, Grid, Hints, Keys, Rules


def game(cells: int = 3):
    rules = Rules((0, 0), lambda s: 7 & ~(s[0] | s[1]), lambda s, m: (s[1], s[0] | 1 << m), lambda s: LOSS)
    made = Game(
        "old",
        rules,
        players=("X", "O"),
        labels=("a", "b", "c"),
        labels_of_second=None,
        rule="a cell is claimed once",
        write=lambda state, turn: "...",
        read=lambda text: ((0, 0), 0),
        grid=Grid(((0, 0), (1, 0), (2, 0)), ("a", "b", "c")),
        transform=None,
        keys=Keys(lambda s: s[0] * 8 + s[1], lambda key: divmod(key, 8)),
        hints=Hints(),
        symmetries=(),
        ways_to_images=(),
        heaps=None,
        impartial=False,
        parts=None,
        boards={},
    )
    return replace(made, plies_left=lambda s: 3, placement=None, scores=(-1, 1), again=None)
"""

FIELDS = {name for name in re.findall(r"(\w+)=", OLD) if name not in ("cells", "made", "rules")}


def sentences(text: str) -> dict[str, str]:
    return dict(re.findall(r"(\w+) is now (.*)\.$", text, re.MULTILINE))


@pytest.mark.slow
@pytest.mark.parametrize("command", ["check", "analyse"])
@pytest.mark.parametrize("source", [OLD, OLD.replace("Grid, ", "").replace("Grid(", "zip(")])
def test_a_command_names_every_field_that_moved_at_once(tmp_path: Path, command: str, source: str) -> None:
    (tmp_path / "old.py").write_text(source, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "zermelo", command, "old.py"],
        cwd=tmp_path, capture_output=True, encoding="utf-8", check=False, timeout=120, stdin=subprocess.DEVNULL,
    )  # fmt: skip
    assert (done.returncode, done.stdout) == (2, "")
    assert "Traceback" not in done.stderr
    assert sentences(done.stderr).keys() - {"Grid"} == FIELDS | {"Keys"}
    assert "old.py, line 3: Keys is now zermelo.types.Keys." in done.stderr
    assert "old.py, line 12: labels is now Notation(moves=...)." in done.stderr


OLD_BOARD = """from dataclasses import replace

from zermelo import LOSS, Board, Game, Rules
from zermelo.types import Piece, Stock


def game():
    board = Board(
        ((0, 0), (1, 0), (2, 0)),
        labels=("a", "b", "c"),
        columns=(),
        pieces={"L": Piece("lion", 0, "M0 0")},
        hands=((), ()),
        stocks=(Stock(2, 0, "in hand"),),
        gone="-",
        staggered=False,
    )
    rules = Rules(0, lambda s: 7 & ~s, lambda s, m: s | 1 << m, lambda s: LOSS)
    return replace(Game("old", rules, board=board), board=replace(board, labels=()))
"""

FIELDS_OF_BOARD = set(re.findall(r"^        (\w+)=", OLD_BOARD, re.MULTILINE))


@pytest.mark.slow
@pytest.mark.parametrize(
    "source",
    [OLD_BOARD, OLD_BOARD.replace("from zermelo.types import Piece, Stock", "Piece = Stock = lambda *fields: None")],
)
def test_a_command_names_every_field_of_an_old_board_at_once(tmp_path: Path, source: str) -> None:
    (tmp_path / "old.py").write_text(source, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "zermelo", "check", "old.py"],
        cwd=tmp_path, capture_output=True, encoding="utf-8", check=False, timeout=120, stdin=subprocess.DEVNULL,
    )  # fmt: skip
    assert (done.returncode, done.stdout) == (2, "")
    assert "Traceback" not in done.stderr
    assert sentences(done.stderr).keys() - {"Piece", "Stock"} == FIELDS_OF_BOARD
    assert "old.py, line 10: labels is now Board(names=...)." in done.stderr


def test_every_moved_name_of_a_board_is_one_that_boards_had_and_lack_now() -> None:
    assert FIELDS_OF_BOARD | {"Piece", "Stock", "_replace", "cell_names"} == set(MOVED_OF_BOARD)
    assert [name for name in FIELDS_OF_BOARD if name in Board.__annotations__] == []
    named = {found[1] for where in MOVED_OF_BOARD.values() if (found := re.match(r"Board\((\w+)=", where))}
    assert named <= Board.__annotations__.keys()


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ("ttt.board.cell_names", "cell_names is now Board.names."),
        ("ttt.board._replace(names=())", "_replace is now dataclasses.replace(board, ...)."),
        ("zermelo.types.Stock(9, 0, 'in hand')", "Stock is now zermelo.types.Place(owner=..., caption=...)."),
        ("zermelo.Board((), **{'gone': '-'})", "gone is now Board(looks=...), with the shape 'gone'"),
    ],
)
def test_a_name_of_an_old_board_that_no_call_shows_is_explained_too(tmp_path: Path, body: str, sentence: str) -> None:
    file = tmp_path / "old.py"
    text = f"import zermelo\n\n\ndef game():\n    ttt = zermelo.game('tictactoe')\n    return {body}\n"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BadGame, match=re.escape(sentence)):
        zermelo.game(str(file))


def test_a_moved_field_leads_to_one_that_exists() -> None:
    parts = {part.__name__: part for part in (Board, Declared, Notation, Rules)}
    named = [re.fullmatch(r"(\w+)\((\w+)=\.\.\.\)", where) for where in MOVED.values()]
    fields = [(parts[found[1]], found[2]) for found in named if found]
    assert len(fields) >= len(FIELDS - {"grid"})
    assert [field for part, field in fields if field not in part.__annotations__] == []


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ("zermelo.Game('x', ttt.rules, grid=zermelo.Grid(()))", "Grid is now Board."),
        ("zermelo.Game('x', ttt.rules, **{'labels': '1'})", "labels is now Notation(moves=...)."),
        ("zermelo.Game('x', ttt.rules, notation=zermelo.Notation(moves=ttt.labels))", "labels is now Notation(moves="),
        ("print(ttt.on_screen.title)", "on_screen is now the game itself"),
    ],
)
def test_a_name_that_no_call_shows_is_explained_too(tmp_path: Path, body: str, sentence: str) -> None:
    file = tmp_path / "old.py"
    text = f"import zermelo\n\n\ndef game():\n    ttt = zermelo.game('tictactoe')\n    return {body}\n"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BadGame, match=re.escape(sentence)):
        zermelo.game(str(file))


def test_a_call_in_the_present_form_is_not_named(tmp_path: Path) -> None:
    file = tmp_path / "half.py"
    file.write_text(
        "from dataclasses import replace\nimport zermelo\n\n\ndef game():\n    made = zermelo.game('tictactoe')\n"
        "    made = replace(made, declared=replace(made.declared, keys=None))\n    return replace(made, labels=())\n",
        encoding="utf-8",
    )
    with pytest.raises(BadGame) as refused:
        zermelo.game(str(file))
    assert sentences(str(refused.value)).keys() == {"labels"}


def test_a_name_that_never_was_a_field_is_an_error_of_the_file(tmp_path: Path) -> None:
    file = tmp_path / "new.py"
    text = OLD.replace("Grid, ", "").replace("Keys, ", "").replace("players=", "plyers=", 1)
    file.write_text(text.replace("Grid(", "zip(").replace("Keys(", "print("), "utf-8")
    with pytest.raises(BadGame, match=r"line 8, builds no game: TypeError: .*'plyers'"):
        zermelo.game(str(file))


def test_a_part_of_another_class_is_named() -> None:
    rules = zermelo.game("stones").rules
    with pytest.raises(BadGame, match=re.escape("notation of x is ('X', 'O'); write notation=Notation(...).")):
        zermelo.Game("x", rules, ("X", "O"))  # type: ignore[arg-type]


def test_a_game_of_a_package_is_explained_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "old_game.py").write_text(OLD, encoding="utf-8")
    install(tmp_path, "old_games", "0.9", {"old": "old_game:game"})
    monkeypatch.syspath_prepend(str(tmp_path))
    forget()
    try:
        with pytest.raises(BadGame) as refused:
            zermelo.game("old")
    finally:
        monkeypatch.undo()
        forget()
    assert str(refused.value).startswith("'old' of the package old_games 0.9 is in an older form.")
    assert sentences(str(refused.value)).keys() - {"Grid"} == FIELDS | {"Keys"}
