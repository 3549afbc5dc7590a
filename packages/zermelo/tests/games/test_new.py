"""`zermelo new`: the file that your own game begins with, as a user meets it."""

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from subprocess import CompletedProcess

import pytest

import commands
import zermelo
from zermelo import WIN, evaluators
from zermelo.errors import BadOption

Ran = Callable[..., CompletedProcess[str]]


@pytest.fixture
def ran(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Ran:
    """ran('new', 'my_game.py') is the ended command in the folder of the test."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("NO_COLOR", "1")

    def ran(*args: str, code: int = 0, typed: str = "") -> CompletedProcess[str]:
        done = commands.run(args, text=typed)
        assert done.returncode == code, done.stderr
        assert "Traceback" not in done.stderr
        return done

    return ran


@pytest.mark.slow
def test_the_file_is_written_is_sound_and_is_played_at_once(ran: Ran) -> None:
    told = ran("new", "my_game.py").stdout.splitlines()
    assert told[-1] == "Next: zermelo check my_game.py, then zermelo play my_game.py"
    assert ran("check", "my_game.py").stdout.rstrip().splitlines()[-1].startswith("my game: sound in 100")
    assert "X to move: win in 3 plies." in ran("analyse", "my_game.py:cells=5").stdout
    played = ran("play", "my_game.py:cells=3", "--o", "perfect", typed="2\n").stdout
    assert played.rstrip().endswith("X has won.")


@pytest.mark.slow
def test_it_compiles_and_is_solved(ran: Ran, tmp_path: Path) -> None:
    zermelo.files.new(tmp_path / "my_game.py")
    told = ran("solve", "my_game.py", "-o", "my_game-table").stdout
    assert told.startswith("my game: win in 5 plies for X.")
    assert told.rstrip().endswith("zermelo table probe my_game-table [MOVES]... --game my_game.py")
    assert "O to move: loss in 4 plies." in ran("table", "probe", "my_game-table", "4", "--game", "my_game.py").stdout
    assert zermelo.check(str(tmp_path / "my_game.py"), compiled=True).is_sound


@pytest.mark.slow
def test_a_file_is_replaced_only_on_request(ran: Ran, tmp_path: Path) -> None:
    file = tmp_path / "my_game.py"
    file.write_text("mine", encoding="utf-8")
    assert ran("new", "my_game.py", code=2).stderr.startswith("my_game.py exists: choose another name, or")
    with pytest.raises(BadOption, match=r"my_game\.py exists"):
        zermelo.files.new(file)
    assert file.read_text(encoding="utf-8") == "mine"
    assert json.loads(ran("new", "my_game.py", "--overwrite", "--json").stdout) == {"file": "my_game.py"}
    assert zermelo.check(str(file)).is_sound


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("my_game", "'my_game' is not valid: the name of a Python file ends in .py, such as my_game.py"),
        (".py", "ends in .py"),
        ("a:n=3.py", "':' in 'a:n=3.py' is not valid: name the file with letters, digits, - and _"),
        ("two words.py", "' ' in 'two words.py' is not valid"),
        ("random.py", "'random.py' would hide the module random"),
        ("zermelo.py", "'zermelo.py' would hide the module zermelo"),
    ],
)
def test_a_wrong_name_is_reported(tmp_path: Path, name: str, sentence: str) -> None:
    with pytest.raises(BadOption, match=sentence):
        zermelo.files.new(tmp_path / name)
    assert list(tmp_path.iterdir()) == []


def test_a_missing_folder_is_reported(ran: Ran) -> None:
    assert "there is no folder none to write mine.py into" in ran("new", "none/mine.py", code=2).stderr


@pytest.mark.parametrize("name", ["my_game.py", "Hex-2.py", "jeu_à_deux.py"])
def test_the_name_of_the_file_becomes_that_of_the_game(tmp_path: Path, name: str) -> None:
    file = zermelo.files.new(tmp_path / name).path
    assert zermelo.game(str(file)).name == file.stem.replace("_", " ").replace("-", " ")
    assert f"zermelo check {name} " in file.read_text(encoding="utf-8")


@cache
def wins(mine: int, theirs: int, cells: int) -> bool:
    """Return True if the side to move wins Snort on a row, by its definition alone."""
    free = [c for c in range(cells) if not (mine | theirs) >> c & 1 and not (theirs << 1 | theirs >> 1) >> c & 1]
    return any(not wins(theirs, mine | 1 << c, cells) for c in free)


@pytest.mark.parametrize("cells", range(1, 10))
def test_the_game_is_snort(tmp_path: Path, cells: int) -> None:
    game = zermelo.game(f"{zermelo.files.new(tmp_path / 'my_game.py')}:cells={cells}")
    assert (evaluators.Interpreted(game).value(game.rules.start, seconds=600).outcome == WIN) == wins(0, 0, cells)


def test_options_that_make_no_sense_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match="cells=32 is not valid: it must be from 1 to 31"):
        zermelo.game(f"{zermelo.files.new(tmp_path / 'my_game.py')}:cells=32")
