"""The output on a terminal: colours, control characters, help pages, completion."""

import json
import re
import sys

import pytest

from all_commands import all_commands

LABELLED = """
from zermelo import LOSS, Game, Notation, Rules


def game(n: int = 3) -> Game[int]:
    labels = ("a", "b", "c", {name!r})
    return Game("labelled", Rules(n, lambda left: 15 if left else 0, lambda left, move: left - 1, lambda left: LOSS),
                Notation(({player!r}, "O"), lambda state: labels))
"""


@pytest.fixture
def labelled(tmp_path):
    """labelled(name, player) is your own game with a move of that name and a player of that name."""

    def labelled(name="d", player="X"):
        file = tmp_path / "labelled.py"
        file.write_text(LABELLED.format(name=name, player=player), encoding="utf-8")
        return str(file)

    return labelled


# Colour


@pytest.mark.slow
@pytest.mark.parametrize(
    "args", [["analyse", "tictactoe", "1", "2"], ["play", "--x", "random", "--o", "random", "--seed", "1"]]
)
def test_colour_is_used_where_it_is_forced_and_never_where_it_is_forbidden(args, run):
    plain = run(*args, env={"NO_COLOR": "1", "FORCE_COLOR": "1"}).stdout
    coloured = run(*args, env={"NO_COLOR": "", "FORCE_COLOR": "1"}).stdout
    assert "\x1b" not in plain
    assert "\x1b[36mX\x1b[0m │" in coloured
    assert "\x1b" not in run(*args, env={"NO_COLOR": ""}).stdout


@pytest.mark.slow
def test_values_have_their_colours_in_analyses_and_trees(run):
    forced = {"NO_COLOR": "", "FORCE_COLOR": "1"}
    out = run("analyse", "tictactoe", "1", env=forced).stdout
    assert "\x1b[33m= draw, 8 plies at most\x1b[0m" in out
    assert "\x1b[31m- loss in 6 plies\x1b[0m" in out
    assert "\x1b[32m+ X to move: win in 5 plies\x1b[0m" in run("tree", "tictactoe", "1", "2", env=forced).stdout


@pytest.mark.slow
def test_play_on_a_terminal_has_colours_and_breaks_lines_at_blanks(terminal):
    child = terminal(
        "play", "--plain", "tictactoe", "--x", "random", "--o", "minimax:scoring=one", colour=True, columns=60
    )
    text = child.read()
    assert "\x1b[36mX\x1b[0m" in text
    shown = re.sub(r"\x1b\[[0-9;]*[mK]", "", text).splitlines()
    assert all(len(line.rpartition("\r")[2]) <= 60 for line in shown)
    assert "\r\n  " in text[text.index("O: minimax") : text.index(" 1 ")]


# Control characters and markup


def test_control_characters_of_a_path_are_shown_as_escapes(run):
    done = run("table", "probe", "\x1b[31mnowhere\x07")
    assert done.returncode == 2
    assert done.stderr == "\\x1b[31mnowhere\\x07 holds no finished table.\n"


@pytest.mark.slow
def test_control_characters_and_markup_of_labels_and_players_are_shown_as_they_are(run, labelled):
    file = labelled(name="\x1b[31m[red]", player="\x1b]0;title\x07")
    for args in (["analyse", file], ["tree", file, "--depth", "1"], ["play", file, "--x", "random", "--o", "random"]):
        done = run(*args, env={"NO_COLOR": ""})
        assert done.returncode == 0, done.stderr
        assert "\x1b" not in done.stdout + done.stderr
        assert "\x07" not in done.stdout + done.stderr
    assert "\\x1b[31m[red]" in run("analyse", file).stdout
    ranked = json.loads(run("analyse", file, "--json").stdout)["ranked"]
    assert "\x1b[31m[red]" in [entry["move"] for entry in ranked]


def test_control_characters_of_an_error_in_a_users_file_are_shown_as_escapes(run, tmp_path):
    (tmp_path / "broken.py").write_text('raise ValueError("\\x1b[31mred")', encoding="utf-8")
    done = run("analyse", str(tmp_path / "broken.py"))
    assert done.returncode == 2
    assert "\x1b" not in done.stderr
    assert "\\x1b[31mred" in done.stderr


# Play


def test_a_legal_move_comes_before_a_command_of_its_name_and_a_colon_makes_it_a_command(run, labelled):
    file = labelled()
    done = run("play", file, "--o", "human", "--json", input="b\n:b\n:q\n")
    end = json.loads(done.stdout)
    assert end["moves"][0] == "b"
    assert len(end["moves"]) == 2


def test_why_names_the_reply_that_refutes_a_move_and_the_better_move(run):
    out = run("play", "tictactoe", "1", "5", "--o", "human", input="9\nwhy 3\nwhy\nwhy 1\nwhy x\nq\n").stdout
    assert "3 loses: X answers 7 and wins 4 plies from now" in out
    assert "Better: 2, draw, 6 plies at most." in out
    assert "9 holds the draw, with 9 2" in out
    assert "No move is better." in out
    assert "'1' is not legal here" in out
    assert "'x' is not a move of tictactoe" in out


def test_why_names_the_row_that_a_move_or_the_reply_completes(run):
    out = run("play", "tictactoe", "1425", "--o", "human", input="why 3\nwhy 9\nq\n").stdout
    assert "3 wins at once: it completes 1-2-3. No move is better." in out
    assert "9 loses: O answers 6 and wins 2 plies from now, with 9 6, which completes 4-5-6." in out
    assert "Better: 3, win in 1 ply." in out


# Help, version, completion


@pytest.mark.slow
@pytest.mark.parametrize("words", ["", "solve", "table", "table query"])
def test_help_is_a_command_too(words, run):
    first, *rest = words.split() or [""]
    asked = run("help", *words.split()), run(*words.split(), "--help")
    assert asked[0].stdout == asked[1].stdout
    assert asked[0].returncode == asked[1].returncode == 0
    if rest:
        assert run(first, "help", *rest).stdout == asked[0].stdout


def test_help_lists_every_command_in_its_group(run):
    out = run("--help").stdout
    headings = ["Play", "Analyse", "Solve and prove", "Searches", "Draw", "Games, and your own games"]
    places = [out.index(f"─ {heading} ─") for heading in headings]
    assert places == sorted(places)
    for command in all_commands():
        assert f"│ {command.split()[0]} " in out
    assert run().stdout == out


@pytest.mark.slow
@pytest.mark.parametrize("command", [*all_commands(), "table", "certificate"])
def test_every_command_has_a_help_page(command, run):
    done = run(*command.split(), "--help")
    assert (done.returncode, done.stderr) == (0, "")
    assert f"Usage: zermelo {command}" in done.stdout
    for words in ("cannot be", "so many", "of which", "--way"):
        assert words not in done.stdout


def test_the_version_is_printed(run):
    import zermelo

    assert run("--version").stdout == f"zermelo {zermelo.__version__}\n"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["c"], {"compare", "count", "certificate", "check"}),
        (["table", "ver"], {"verify"}),
        (["analyse", "tict"], {"tictactoe"}),
        (["analyse", "mnk:w"], {"mnk:width=", "mnk:wild="}),
        (["analyse", "mnk:width=4,he"], {"mnk:width=4,height="}),
        (["analyse", "tictactoe:board=m"], {"tictactoe:board=marked_array", "tictactoe:board=magic_square"}),
        (["sweep", "nim", "stones:n={1..9},m"], {"stones:n={1..9},misere="}),
        (["play", "--x", "h"], {"human"}),
        (["match", "tictactoe", "le"], {"level"}),
        (["count", "nim", "--method", "c"], {"classes", "compiled"}),
        (["analyse", "--m"], {"--memory"}),
    ],
)
def test_a_shell_completes_commands_games_options_and_players(words, expected, run):
    typed = {"COMP_WORDS": " ".join(["zermelo", *words]), "COMP_CWORD": str(len(words))}
    done = run(env={"_ZERMELO_COMPLETE": "bash_complete", **typed})
    assert done.stderr == ""
    assert {line.partition(",")[2] for line in done.stdout.splitlines()} == expected


@pytest.mark.slow
@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_completion_of_each_shell_can_be_switched_on(shell, run):
    assert "_ZERMELO_COMPLETE" in run(env={"_ZERMELO_COMPLETE": f"{shell}_source"}).stdout


# Devices and folders


def test_a_device_is_never_replaced_by_a_file(run, tmp_path):
    device = "/dev/null"
    run("solve", "nim:heaps=1+2", "-o", str(tmp_path / "table"))
    for args in (
        ["table", "pack", str(tmp_path / "table"), device],
        ["certificate", "make", "stones", "second wins", "-o", device],
    ):
        done = run(*args)
        assert done.returncode == 2
        assert f"{device} is not a regular file; name a file to write." in done.stderr


@pytest.mark.slow
def test_standard_input_that_is_not_readable_is_an_error_and_no_hang(shell, tmp_path):
    for args in (["value", "tictactoe"], ["play", "--o", "human"]):
        done = shell(f"0>{tmp_path / 'file'}", args)
        assert (done.returncode, done.stdout.strip()) == (2, "") or args[0] == "play"
        assert done.stderr == "Standard input is not readable: Bad file descriptor.\n"


def test_an_error_of_the_system_names_the_path(run, tmp_path):
    closed = tmp_path / "closed"
    closed.write_text("", encoding="utf-8")
    done = run("table", "probe", str(closed / "below"))
    assert done.returncode == 2
    assert str(closed) in done.stderr


def test_solve_overwrites_a_table_only_on_request(run, json_of, tmp_path):
    table = tmp_path / "table"
    assert run("solve", "nim:heaps=1+2", "-o", str(table)).returncode == 0
    (table / "mine.txt").write_text("mine", encoding="utf-8")
    refused = run("solve", "nim:heaps=1+2", "-o", str(table))
    assert refused.returncode == 2
    assert "--overwrite" in refused.stderr
    (table / "mine.txt").unlink()
    assert json_of("solve", "nim:heaps=2+2", "-o", str(table), "--overwrite")["value"] == "loss"
    assert json_of("table", "probe", str(table))["game"] == "nim:heaps=2+2"


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminal here")
def test_a_spinner_shows_how_far_a_count_is(terminal):
    child = terminal("count", "connect", "--timeout", "600")
    child.expect_exact("| counting")
    child.expect(r"counting: [\d,]+ positions at ply")
