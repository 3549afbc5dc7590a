"""Players where no package runs those on boards: functions of positions play, and a sentence names the package."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import zermelo
from zermelo import Position, match, player, prove, start
from zermelo.errors import BadPlayer, UnknownName
from zermelo.players import outside

NEEDED = "pip install zermelo-teach"

OPENING = start("tictactoe").after("2")


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave the core alone: no package offers to run players."""
    monkeypatch.setattr(outside, "runners", tuple)


def lowest(position: Position[Any]) -> int:
    return min(position.moves)


def first_of_list(board: list[str]) -> int:
    return board.index(" ")


def written(folder: Path, source: str) -> str:
    file = folder / "bot.py"
    file.write_text(source, encoding="utf-8")
    return str(file)


def test_a_function_of_positions_plays_whatever_its_parameter_is_called() -> None:
    one, other = (match(OPENING, each, "random", exact=True) for each in (lowest, lambda here: min(here.moves)))
    assert one.seats == other.seats


@pytest.mark.parametrize("parameter", ["position", "here"])
def test_a_file_with_a_function_of_positions_plays(parameter: str, tmp_path: Path) -> None:
    file = written(tmp_path, f"def move({parameter}):\n    return max({parameter}.moves)\n")
    assert list(player(file, "tictactoe")(OPENING)) == list(player(f"{file}:move", "tictactoe")(OPENING)) == [8]


def test_a_function_of_positions_is_watched_and_compared() -> None:
    here = start("tictactoe").after("1 2 3")
    watched = zermelo.sources.watch_program(here, lowest, limit=1)
    (row,) = zermelo.sources.compare(here, only="memo", programs=lambda here: min(here.moves)).programs
    for answered in (watched.answers[0], row.answered):
        assert answered.answer is not None
        assert (answered.tried.move, answered.answer.judgement) == (3, "gives away the draw")
    assert watched.shape == row.shape == ""


def test_a_file_with_a_function_of_positions_is_watched(tmp_path: Path) -> None:
    file = written(tmp_path, "def move(position):\n    return {}['key']\n")
    (answered,) = zermelo.sources.watch_program(OPENING, file, limit=1).answers
    assert answered.is_wrong
    assert "KeyError: 'key'" in answered.tried.error


USES: dict[str, Callable[[Any], object]] = {
    "match": lambda own: match(OPENING, own, "random", n=1),
    "prove": lambda own: prove(OPENING, own),
    "regrets": lambda own: zermelo.regrets([OPENING], own),
    "watch": lambda own: zermelo.sources.watch_program(OPENING, own),
    "compare": lambda own: zermelo.sources.compare(OPENING, only="memo", programs=own),
}


@pytest.mark.parametrize("use", USES)
@pytest.mark.parametrize("own", ["bot.js", "bot.js:bestMove", "program: ./bot", "bots/one.mjs"])
def test_a_program_is_refused_with_the_package_that_it_needs(use: str, own: str) -> None:
    with pytest.raises(BadPlayer) as error:
        USES[use](own)
    assert str(error.value) == f"{own} needs zermelo-teach, which runs programs: {NEEDED}"


@pytest.mark.parametrize("use", USES)
def test_a_function_that_may_take_a_board_is_refused_with_both_reasons(use: str) -> None:
    with pytest.raises(
        BadPlayer, match=r"^first_of_list fails after 2.*: .*'index'\. A function of a board .* zermelo-teach$"
    ):
        USES[use](first_of_list)


def test_a_file_that_may_take_a_board_is_refused_with_both_reasons(tmp_path: Path) -> None:
    file = written(tmp_path, "def best_move(board):\n    return board.index(' ')\n")
    with pytest.raises(BadPlayer, match=rf"defines no function `player` or `move`.* {NEEDED}$"):
        player(file, "tictactoe")
    with pytest.raises(BadPlayer, match=rf"fails after 2: .*'index'\. A function of a board .* {NEEDED}$"):
        player(f"{file}:best_move", "tictactoe")(OPENING)


def test_a_fault_of_a_function_of_positions_names_no_package() -> None:
    def illegal(position: Position[Any]) -> int:
        return 1

    def puzzled(position: Position[Any]) -> int:
        raise KeyError("key")

    for own in (illegal, puzzled):
        with pytest.raises(BadPlayer) as error:
            player(own, "tictactoe")(OPENING)
        assert NEEDED not in str(error.value)


def test_another_text_names_no_player() -> None:
    for text in ("bot.rb", "perfct"):
        with pytest.raises(UnknownName, match=f"No player is called '{text}'"):
            player(text, "tictactoe")
        with pytest.raises(UnknownName, match=f"'{text}' names no program"):
            zermelo.sources.watch_program("tictactoe", text)


COMMAND = """
import sys
from zermelo.command import main
from zermelo.players import outside
outside.runners = tuple
sys.argv = ["zermelo", *sys.argv[1:]]
main()
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    "words",
    [
        ["match", "tictactoe", "bot.js", "random"],
        ["watch", "tictactoe", "--search", "bot.js"],
        ["compare", "tictactoe", "--program", "bot.js"],
    ],
    ids=" ".join,
)
def test_a_command_ends_with_2_and_the_sentence(words: list[str]) -> None:
    done = subprocess.run([sys.executable, "-c", COMMAND, *words], capture_output=True, encoding="utf-8", check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert f"bot.js needs zermelo-teach, which runs programs: {NEEDED}" in " ".join(done.stderr.split())


def test_players_of_the_catalogue_and_of_positions_look_for_no_package(loaded_after: Callable[[str], set[str]]) -> None:
    loaded = loaded_after(
        "import zermelo; zermelo.match('stones:n=5', lambda position: '1', 'perfect', n=2); "
        "zermelo.player('level=0.5', 'tictactoe')"
    )
    assert "zermelo.players.outside" in loaded
    assert "importlib.metadata" not in loaded
