"""zermelo replay, and the games that play and match save."""

import json

import pytest

PATIENT = ("--timeout", "600")

LOST = '[Game "tictactoe"]\n[First "me"]\n[Second "you"]\n\n1. 1 2\n2. 5 9\n3. 4 6\n4. 7\n'


@pytest.fixture
def lost(tmp_path):
    file = tmp_path / "lost.txt"
    file.write_text(LOST, encoding="utf-8")
    return str(file)


def test_a_replay_judges_every_move(run, lost):
    done = run("replay", lost, *PATIENT)
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines[:2] == ["X: me", "O: you"]
    assert "X has won." in lines
    assert "  2  O   2      gives away the draw    ██████│          - loss in 6 plies" in lines
    assert next(line.split()[3:6] for line in lines if "gives" in line) == ["gives", "away", "the"]
    assert lines[-2:] == ["X: 4 best.", "O: 2 best, 1 gives away the draw."]


def test_the_bars_point_to_the_leader(run, lost):
    rows = [
        line for line in run("replay", lost, *PATIENT).stdout.splitlines() if "│" in line and line[:3].strip().isdigit()
    ]
    bars = [row.split("│")[0].count("█") - row.split("│")[1].count("█") for row in rows]
    assert bars == sorted(bars)
    assert (bars[0], bars[-1]) == (0, 8)


def test_the_judgements_as_json(json_of, lost):
    told = json_of("replay", lost, *PATIENT)
    assert (told["game"], told["first"], told["second"], told["result"]) == ("tictactoe", "me", "you", "1-0")
    assert told["moves"] == list("1259467")
    assert told["history"][2]["judgement"] == "gives away the draw"
    assert len(told["history"]) == 8


def test_a_game_is_written_with_the_judgement_of_each_move(run, lost, tmp_path):
    judged = tmp_path / "judged.txt"
    assert run("replay", lost, *PATIENT, "-o", str(judged)).returncode == 0
    assert "1. 1 {draw, 9 plies at most, best} 2 {loss in 6 plies, gives away the draw}\n" in judged.read_text(
        encoding="utf-8"
    )
    assert run("replay", str(judged), *PATIENT).stdout == run("replay", lost, *PATIENT).stdout


def test_the_leads_are_drawn(run, lost, tmp_path):
    plot = tmp_path / "lost.svg"
    assert run("replay", lost, "--plot", str(plot)).returncode == 0
    assert plot.read_text(encoding="utf-8").startswith("<svg")


def test_a_wrong_file_is_refused_with_its_line_and_character(run, tmp_path):
    file = tmp_path / "game.txt"
    file.write_text(LOST.replace("5 9", "5 5"), encoding="utf-8")
    done = run("replay", str(file))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"{file}, line 6, character 6: '5' is not legal here: a square can be claimed once.")
    assert run("replay", str(tmp_path / "none.txt")).returncode == 2
    file.write_bytes(b"\x00\xff\x00")
    assert "line 1, character 2: this is not text in UTF-8." in run("replay", str(file)).stderr


def test_a_match_saves_its_games_and_replay_lists_them(run, json_of, tmp_path):
    file = str(tmp_path / "games.txt")
    match = json_of("match", "tictactoe", "perfect", "random", "-n", "6", "--seed", "1", "--save", file)
    listed = json_of("replay", file)
    assert [game["number"] for game in listed] == [1, 2, 3, 4, 5, 6]
    assert sum(game["result"] == "1-0" for game in listed[::2]) == match["first"]["wins"]
    assert run("replay", file).stdout.splitlines()[0].startswith("   1  1/2-1/2  perfect v random: ")
    assert json_of("replay", file, "--number", "2")["first"] == "random"
    assert "has 6 games; there is no number 7" in run("replay", file, "--number", "7").stderr
    assert "--save" in run("match", "nim", "perfect", "random", "--exact", "--save", file).stderr


def test_play_saves_the_games_that_were_played_with_their_values(run, json_of, tmp_path):
    file = tmp_path / "games.txt"
    late = ("tictactoe", "--board", "X...O...X")  # whose values take no time
    done = run("play", *late, "--o", "human", "--save", str(file), input="3\n7\nn\n2\n4\nu\nq\n")
    assert done.returncode == 0
    assert done.stdout.endswith(f"{file}: 2 games. To see what each move did: zermelo replay {file}\n")
    listed = json_of("replay", str(file))
    assert [(game["moves"], game["result"]) for game in listed] == [(["3", "7"], "*"), (["2"], "*")]
    assert "{loss in 4 plies, gives away the draw}" in file.read_text(encoding="utf-8")


def test_a_game_is_saved_where_the_input_ends_too(run, json_of, tmp_path):
    file = tmp_path / "game.txt"
    assert run("play", "--o", "human", "--save", str(file), input="1\n2\n").returncode == 2
    assert json_of("replay", str(file))["moves"] == ["1", "2"]


def test_nothing_is_written_where_nothing_was_played(run, tmp_path):
    file = tmp_path / "game.txt"
    run("play", "--o", "human", "--save", str(file), input="q\n")
    assert not file.exists()


def test_a_replay_of_a_game_of_ones_own_names_it(run, tmp_path):
    mine, file = tmp_path / "mine.py", tmp_path / "game.txt"
    mine.write_text(
        "from zermelo import LOSS, Game, Rules\ndef game(n: int = 3) -> Game[int]:\n    return Game('mine', Rules(n, "
        "lambda s: 2 if s else 0, lambda s, move: s - 1, lambda s: LOSS))\n",
        encoding="utf-8",
    )
    run("match", f"{mine}:n=2", "random", "random", "-n", "1", "--save", str(file))
    assert "name the file that defines it: --game my_game.py" in run("replay", str(file)).stderr
    done = run("replay", str(file), "--game", f"{mine}:n=2", "--json")
    assert json.loads(done.stdout)["result"] == "0-1"


def test_a_replay_of_a_list_of_moves(run, lost, tmp_path):
    file = tmp_path / "moves.txt"
    file.write_text("1259467\n", encoding="utf-8")
    done = run("replay", str(file), "--game", "tictactoe", *PATIENT)
    assert done.returncode == 0
    judged = run("replay", lost, *PATIENT).stdout
    assert done.stdout == judged.replace("X: me\nO: you\n", "X: ?\nO: ?\n", 1)


def test_a_match_says_how_to_replay_the_games_that_it_saved(run, tmp_path):
    mine, file = tmp_path / "my game.py", tmp_path / "games.txt"
    mine.write_text(
        "from zermelo import LOSS, Game, Rules\ndef game() -> Game[int]:\n    return Game('mine', Rules(3, "
        "lambda s: 2 if s else 0, lambda s, move: s - 1, lambda s: LOSS))\n",
        encoding="utf-8",
    )
    for game, own in (("tictactoe", ""), (str(mine), f" --game '{mine}'")):
        said = run("match", game, "random", "random", "-n", "2", "--save", str(file)).stdout.splitlines()[-1]
        assert said == f"{file}: 2 games. To see what each move did: zermelo replay {file}{own}"


def test_puzzles_are_no_games_to_save(run, tmp_path):
    done = run("play", "tictactoe", "--puzzle", "--save", str(tmp_path / "game.txt"))
    assert (done.returncode, done.stdout) == (2, "")
    assert "--puzzle plays no games that --save could write" in done.stderr
