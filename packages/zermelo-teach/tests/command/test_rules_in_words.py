"""Files of rules in words: played, watched, proved and checked by the commands, and refused where they are wrong."""

import json
from pathlib import Path

import pytest

import zermelo_teach

WRONG = {
    "game": "tictactoe", "spec": "tictactoe", "source": None, "options": "", "version": 1, "side": "second",
    "aims": {"1": 0}, "rules": [{"word": "centre"}, {"word": "any"}], "exceptions": [],
}  # fmt: skip
"""Rules of which one reply makes use."""


@pytest.fixture(scope="module")
def rules(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("rules") / "my list.json"
    zermelo_teach.how_to_win("tictactoe").save(file)
    return file


def test_a_file_of_rules_is_a_player_in_every_command(run, rules):
    player = f"rules:{rules}"
    assert "never loses" in run("prove", "tictactoe", "--never-loses", player).stdout
    assert run("match", "tictactoe", player, "random", "-n", "20").returncode == 0
    assert run("grade", player, "--own-games").returncode in (0, 1)
    assert run("play", "tictactoe", "--plain", "--x", player, "--o", player).stdout.endswith("The game is a draw.\n")


def test_play_and_watch_name_the_rule_that_decides(run, rules, json_of):
    player = f"rules:{rules}"
    played = run("play", "tictactoe", "--plain", "--x", player, "--o", "random").stdout
    assert "X plays 5 (rule 1: Take the centre)." in played
    watched = run("watch", "tictactoe", "--search", player, "--steps", "2").stdout
    assert "at .........: 5 is best (rule 1: Take the centre)." in watched
    told = json_of("watch", "tictactoe", "--search", player, "--steps", "2")
    assert told["steps"][0]["remark"] == "rule 1: Take the centre"


def test_the_check_says_how_many_positions_or_shows_the_line_that_breaks_the_rules(run, rules, tmp_path, json_of):
    done = run("certificate", "check", str(rules))
    assert done.returncode == 0
    assert "The rules are right: 1,950 positions can arise, and none breaks them." in done.stdout
    wrong = tmp_path / "wrong.json"
    wrong.write_text(json.dumps(WRONG), encoding="utf-8")
    done = run("certificate", "check", str(wrong))
    assert done.returncode == 1
    assert "After 1 5 2 4 3, O loses by the rules." in done.stdout
    assert " X │ X │ X" in done.stdout
    told = json_of("certificate", "check", str(wrong), code=1)
    assert (told["moves"], told["board"]) == (["1", "5", "2", "4", "3"], "XXXOO....")


def test_a_check_that_takes_too_long_says_so(run, rules):
    done = run("certificate", "check", str(rules), "--timeout", "0.01")
    assert done.returncode == 2
    assert "No fault was found in" in done.stderr


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("{", "is not readable as JSON: Expecting property name"),
        ("[" * 100_000, "is not a file of rules: its JSON is nested too deeply"),
        ("[1]", "is not a file of rules: write one with zermelo how-to-win GAME -o FILE.json"),
        (json.dumps(WRONG | {"side": ["both"]}), "is not a file of rules"),
        (json.dumps(WRONG | {"aims": {"0": 0}}), "is not a file of rules"),
        (json.dumps(WRONG | {"aims": {"1": "0"}}), "is not a file of rules"),
        (json.dumps(WRONG | {"rules": [{"word": 5}]}), "is not a file of rules"),
        (json.dumps(WRONG | {"exceptions": [3]}), "is not a file of rules"),
        (json.dumps(WRONG | {"rules": [{"word": "cornr"}]}), "tictactoe has no word 'cornr': write one of win, block"),
        (json.dumps(WRONG | {"exceptions": [{"position": "X........", "move": "1"}]}), "rules.json: '1' is not legal"),
        (json.dumps(WRONG | {"exceptions": [{"position": "X", "move": "1"}]}), "rules.json: "),
        (json.dumps(WRONG | {"start": "XXX"}), "rules.json: "),
        (json.dumps(WRONG | {"version": 2}), "version 2 of its rules; this is version 1"),
        (json.dumps(WRONG | {"game": "nim", "spec": "nim"}), "rules.json holds nim, not tictactoe"),
    ],
)
def test_a_file_without_right_rules_is_refused_by_one_sentence(run, tmp_path, text, sentence):
    file = tmp_path / "rules.json"
    file.write_text(text, encoding="utf-8")
    for command in (
        ["match", "tictactoe", f"rules:{file}", "random"], ["prove", "tictactoe", "--never-loses", f"rules:{file}"],
        ["grade", f"rules:{file}"], ["watch", "tictactoe", "--search", f"rules:{file}"],
        ["play", "tictactoe", "--plain", "--o", f"rules:{file}"],
    ):  # fmt: skip
        done = run(*command)
        assert (done.returncode, done.stdout) == (2, ""), command
        assert sentence in done.stderr
        assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("name", ["missing.json", "", "."])
def test_a_file_that_is_none_is_refused_by_one_sentence(run, tmp_path, name):
    done = run("match", "tictactoe", f"rules:{tmp_path / name}", "random")
    assert done.returncode == 2
    assert "There is no file" in done.stderr or "is not a regular file" in done.stderr


def test_the_rules_of_your_own_game_are_found_by_its_file_wherever_it_is(run, tmp_path, monkeypatch):
    (tmp_path / "games").mkdir()
    monkeypatch.chdir(tmp_path)
    assert run("new", "games/mine.py").returncode == 0
    for game in ("games/mine.py", "games/mine.py:cells=5"):
        assert run("how-to-win", game, "-o", "games/mine.json").returncode == 0
        assert run("prove", game, "--never-loses", "rules:games/mine.json").returncode in (0, 1)
        assert run("match", game, "rules:games/mine.json", "random", "-n", "4").returncode == 0
        assert run("certificate", "check", "games/mine.json", "--game", game).returncode == 0
    refused = run("certificate", "check", "games/mine.json")
    assert refused.returncode == 2
    assert "name the file that defines it: --game my_game.py" in refused.stderr


def test_the_lists_are_json_with_their_rules_in_order(json_of):
    told = json_of("how-to-win", "tictactoe", "-n", "3")
    assert [each["word"] for each in told["rules"]] == ["centre", "no-fork", "corner", "edge"]
    assert [len(each["rules"]) for each in told["others"]] == [4, 4]


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["tictactoe", "--aim", "5"], "aim=5 is not valid: outcomes of tictactoe are from -1 to 1."),
        (["tictactoe", "--without", "foo"], "tictactoe has no word 'foo': write one of win, block"),
        (["tictactoe", "1", "4", "2", "5", "3"], "The game is over: there is nothing to win any more."),
        (["stones:n=0"], "The game is over"),
        (["mine.py:cels=5"], "has no option 'cels'; did you mean cells?"),
    ],
)
def test_a_wrong_question_is_answered_by_one_sentence(run, tmp_path, monkeypatch, args, sentence):
    monkeypatch.chdir(tmp_path)
    run("new", "mine.py")
    done = run("how-to-win", *args)
    assert (done.returncode, done.stdout) == (2, "")
    assert sentence in done.stderr
    assert done.stderr.count("\n") == 1


def test_without_a_list_in_time_the_command_says_how_far_it_came(run, tmp_path):
    file = tmp_path / "none.json"
    done = run("how-to-win", "connect", "--timeout", "0.5", "-o", str(file))
    assert done.returncode == 2
    assert "Not finished in 0.5 s. No rules are found and checked: " in done.stderr
    assert not file.exists()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["how-to-win", "tict"], {"tictactoe"}),
        (["how-to-win", "tictactoe", "--side", "s"], {"second"}),
        (["how-to-win", "tictactoe", "--without", "cor"], {"corner"}),
        (["how-to-win", "nosuch", "--without", "cor"], {""}),
    ],
)
def test_a_shell_completes_the_game_the_side_and_the_words(run, words, expected):
    typed = {"COMP_WORDS": " ".join(["zermelo", *words]), "COMP_CWORD": str(len(words))}
    done = run(env={"_ZERMELO_COMPLETE": "bash_complete", **typed})
    assert done.stderr == ""
    assert {line.partition(",")[2] for line in done.stdout.splitlines()} == expected
