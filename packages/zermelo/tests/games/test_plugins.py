"""Games that installed packages add."""

import json
import os
import pickle
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import zermelo
from plugin_packages import BROKEN, GOOD, TAKING, UNBUILT, forget, install, packages
from zermelo import GAMES, Table, verify
from zermelo.errors import BadGame, BadTable, BadText, UnknownName
from zermelo.games import games_by_kind, plugin_faults
from zermelo.rules.specs import entries

__all__ = ["packages"]


def ran(*args: str, code: int = 0) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "zermelo", *args]
    done = subprocess.run(
        command, capture_output=True, encoding="utf-8", check=False, timeout=120, stdin=subprocess.DEVNULL
    )
    assert done.returncode == code, done.stderr
    assert "Traceback" not in done.stderr
    return done


OTHER_GAMES = frozenset(GAMES)
"""The games of the catalogue without these packages."""


def test_a_game_of_a_package_is_one_of_the_catalogue(packages: Path) -> None:
    named = [name for name in BROKEN if name not in ("stones", "two words")]
    assert [name for name in GAMES if name not in OTHER_GAMES] == [*named, *UNBUILT, *GOOD]
    game = zermelo.game("taking:n=5")
    assert (repr(game), game.name, game) == ("Game('taking:n=5')", "taking:n=5", zermelo.game("taking:n=5,most=2"))
    assert zermelo.value(game) == (1, 3)
    (entry,) = entries({"taking": GAMES["taking"]})
    assert entry.about == "Take some stones; a player who finds none has lost."
    assert GAMES.package_of("taking") == "the package taking_stones 1.2"
    assert GAMES.package_of("nim") == ""
    assert {name: option.default for name, option in entry.options.items()} == {"n": "9", "most": "2"}


def test_wrong_options_of_a_game_of_a_package_get_the_messages_of_the_catalogue(packages: Path) -> None:
    for spec, sentence in {
        "taking:n=x": "n=x is not valid: n must be a whole number",
        "taking:mos=3": "taking has no option 'mos'; did you mean most",
        "taking:most=0": "most must be at least 1",
    }.items():
        with pytest.raises(ValueError, match=sentence):
            zermelo.game(spec)
    with pytest.raises(UnknownName, match="No game is called 'takin'; did you mean taking"):
        zermelo.game("takin")


FAULTS = {
    "gone": r"'gone' of the package broken 0\.1 does not load: .*NotFoundError: No module named 'nowhere_at_all'\.",
    "nothing": r"'nothing' of the package broken 0\.1 does not load: .*AttributeError",
    "raises": r"'raises' of .* does not load: .*raising\.py, line 5: ValueError: no licence\.",
    "leaves": "'leaves' of .* does not load: .*SystemExit: goodbye",
    "number": "'number' of .* does not load: TypeError: taking_stones:LOADED is 'taking_stones', and not a function",
    "two words": "'two words' of .* cannot be named in a spec: names consist of letters",
    "fails": r"'fails' of .* builds no game: .*taking_stones\.py, line \d+: ZeroDivisionError",
    "no-game": "'no-game' of the package broken 0.1 returned 21; it must return a zermelo.Game",
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_broken_game_of_a_package_is_named(packages: Path, name: str) -> None:
    with pytest.raises(BadGame, match=FAULTS[name]):
        zermelo.game(name)


def test_broken_games_are_reported_once_and_leave_the_others_alone(packages: Path) -> None:
    listed = [entry.name for entry in entries(GAMES)]
    assert [name for name in listed if name not in OTHER_GAMES] == [*UNBUILT, *GOOD]
    told = plugin_faults()
    assert len(told) == len(BROKEN)
    assert "'stones' of the package broken 0.1 is left out: zermelo has a game of that name." in told
    assert zermelo.game("stones").rules.start == 21


def test_a_game_stands_under_the_kind_of_its_module(packages: Path) -> None:
    listed = {kind: [entry.name for entry in games] for kind, games in games_by_kind().items()}
    heaps = listed["Heaps and rows"]
    assert heaps[:3] == ["stones", "nim", "kayles"]
    assert {"taking", "kept"} <= set(heaps)
    assert next(reversed(listed)) == "From installed packages"
    assert listed["From installed packages"] == ["odd"]


def test_two_packages_with_one_name_for_a_game_are_both_refused(packages: Path) -> None:
    install(packages, "other", "3", GOOD)
    forget()
    with pytest.raises(BadGame, match=r"'taking' is a game of the packages .* and .*: uninstall all but one of them"):
        zermelo.game("taking")


def test_games_of_a_package_of_ours_in_another_version_are_left_out_with_one_sentence(packages: Path) -> None:
    install(packages, "zermelo-old", "0.0.9", {"first": "taking_stones:kept", "second": "taking_stones:kept"})
    forget()
    with pytest.raises(BadGame, match=r"^zermelo-old is of version 0\.0\.9, and zermelo of "):
        zermelo.game("first")
    assert sum("zermelo-old" in sentence for sentence in plugin_faults()) == 1


def test_metadata_that_cannot_be_read_concerns_its_own_package_alone(packages: Path) -> None:
    install(packages, "garbled", "1", {})
    (packages / "garbled-1.dist-info" / "entry_points.txt").write_text(
        "[zermelo.games]\nno equals sign\n", encoding="utf-8"
    )
    forget()
    assert "taking" in GAMES


@pytest.mark.slow
def test_the_command_lists_plugins_and_names_broken_ones(packages: Path) -> None:
    done = ran("games")
    assert re.search("^taking +Take some stones", done.stdout, re.MULTILINE)
    assert len(done.stderr.splitlines()) == len(BROKEN)
    assert "taking" in [entry["name"] for entry in json.loads(ran("games", "--json").stdout)]
    assert ran("games", "taking").stdout.endswith("\n\ntaking comes from the package taking_stones 1.2.\n")
    assert "does not load" in ran("analyse", "gone", code=2).stderr


@pytest.mark.slow
def test_a_shell_completes_them_and_their_options(packages: Path) -> None:
    for typed, found in {"tak": "plain,taking\n", "taking:m": "plain,taking:most=\n", "gone:": "file,gone:\n"}.items():
        words = {"_ZERMELO_COMPLETE": "bash_complete", "COMP_WORDS": f"zermelo play {typed}", "COMP_CWORD": "2"}
        command = [sys.executable, "-m", "zermelo"]
        done = subprocess.run(
            command, env=os.environ | words, capture_output=True, encoding="utf-8", check=True, timeout=60
        )
        assert done.stdout.strip() == found.strip()


def test_a_package_is_looked_for_only_when_a_name_is_not_ours(python: Callable[..., str]) -> None:
    code = (
        "import sys, zermelo; before = 'importlib.metadata' in sys.modules\n"
        "zermelo.analyse('tictactoe'); zermelo.game('connect:width=5'); 'nim' in zermelo.GAMES\n"
        "print(before, 'importlib.metadata' in sys.modules)\nlist(zermelo.GAMES)\n"
        "print('importlib.metadata' in sys.modules)"
    )
    assert python(code) == "False False\nTrue\n"


def test_a_package_is_loaded_only_when_its_game_is_named(packages: Path) -> None:
    assert "taking" in GAMES
    assert list(GAMES)
    assert "taking_stones" not in sys.modules
    zermelo.game("taking")
    assert "taking_stones" in sys.modules


def test_other_processes_build_it_again(packages: Path) -> None:
    game = zermelo.game("taking:n=12")
    assert pickle.loads(pickle.dumps(game)) == game


@pytest.fixture
def solved(packages: Path, tmp_path: Path) -> Path:
    zermelo.solve("taking:n=20", tmp_path / "table", threads=1)
    return tmp_path / "table"


def test_a_table_names_the_game_of_an_installed_package(solved: Path) -> None:
    assert Table(solved)[zermelo.start("taking:n=20")] == (1, 13)
    with pytest.raises(BadTable, match="holds taking:n=20, not taking:n=21"):
        Table(solved, zermelo.game("taking:n=21"))


def test_a_table_of_a_package_that_is_not_installed_is_refused(solved: Path, packages: Path) -> None:
    (packages / "taking_stones-1.2.dist-info" / "entry_points.txt").unlink()
    forget()
    with pytest.raises(UnknownName, match="No game is called 'taking'"):
        Table(solved)


def test_a_package_that_was_changed_since_is_another_game(solved: Path, packages: Path) -> None:
    (packages / "taking_stones.py").write_text(TAKING + "# changed\n", encoding="utf-8")
    forget()
    with pytest.raises(BadTable, match="as another file defines it, or as the file was before a change"):
        Table(solved, zermelo.game("taking:n=20"))


def test_a_game_that_is_known_by_its_version_stays_the_same_after_a_change_of_its_file(packages: Path) -> None:
    kept = zermelo.game("kept:n=5")
    assert (kept.name, kept.spec, kept.source) == ("kept:n=5", "kept:n=5", "")
    assert zermelo.game("taking").source
    (packages / "taking_stones.py").write_text(TAKING + "# changed\n", encoding="utf-8")
    forget()
    assert zermelo.game("kept:n=5") == kept
    assert pickle.loads(pickle.dumps(kept)) == kept


def test_it_is_solved_with_processes(packages: Path, tmp_path: Path) -> None:
    zermelo.solve("taking:n=20", tmp_path / "table", processes=1)
    assert verify(tmp_path / "table", zermelo.game("taking:n=20")).faults == []


def test_a_saved_game_names_the_game_of_an_installed_package(packages: Path, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text('[Game "taking"]\n\n1. 1\n*\n', encoding="utf-8")
    (played,) = zermelo.files.read_games(file)
    assert played.position.game == zermelo.game("taking")


def test_a_file_names_no_python_file(packages: Path, tmp_path: Path) -> None:
    own = tmp_path / "own.py"
    own.write_text("from taking_stones import taking as game\n", encoding="utf-8")
    file = tmp_path / "game.txt"
    file.write_text(f'[Game "{own.as_posix()}"]\n\n1. 1\n*\n', encoding="utf-8")
    with pytest.raises(BadText, match="is not a game of the catalogue; name the file that defines it: --game"):
        zermelo.files.read_games(file)


def test_a_game_of_another_package_of_ours_is_named_with_it(python: Callable[..., str]) -> None:
    """Without the packages that are installed here: only this process knows none."""
    code = (
        "import zermelo\nfrom zermelo.games.loading import installed\ninstalled.offers = dict\n"
        "for name in ('chomp', 'chompp'):\n"
        "    try:\n        zermelo.game(name)\n"
        "    except zermelo.errors.UnknownName as error:\n        print(error)"
    )
    first, second = python(code).splitlines()
    assert first == "chomp comes with zermelo-atlas: pip install zermelo-atlas"
    assert second.startswith("No game is called 'chompp'; did you mean chomp?")
