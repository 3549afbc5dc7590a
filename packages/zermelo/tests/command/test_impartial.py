"""Grundy values on the command line."""

SUM = "kayles:n=5 + nim:heaps=2+3"


def test_a_sum_shows_the_values_of_its_parts_and_of_every_move(run, json_of):
    shown = run("analyse", SUM, "1:3")
    assert "Second to move: win in 9 plies. Grundy value 1 = 2 xor 2 xor 2 xor 3." in shown.stdout
    assert "The last number is the Grundy value after the move" in shown.stdout
    found = json_of("analyse", SUM, "1:3")
    assert (found["grundy"], found["grundy_of_parts"]) == (1, [2, 2, 2, 3])
    assert [move["grundy"] for move in found["ranked"] if move["move"] in found["best"]] == [0]


def test_a_count_shows_how_many_positions_have_each_value(run, json_of):
    assert "Grundy value  positions  classes" in run("count", "nim:heaps=1+2").stdout
    counted = json_of("count", "nim:heaps=1+2")["grundy"]
    assert counted == [{"value": value, "positions": n, "classes": n} for value, n in enumerate([2, 2, 1, 1])]


def test_a_table_is_asked_for_a_grundy_value(run, tmp_path):
    run("solve", "nim:heaps=1+2", "-o", str(tmp_path / "nim"))
    assert "Grundy value 3 = 1 xor 2." in run("table", "probe", str(tmp_path / "nim")).stdout
    assert run("table", "query", str(tmp_path / "nim"), "--grundy", "3").stdout == "1,2 win in 3 plies\n"


def test_other_games_get_the_reason_why_they_have_no_value(run, tmp_path):
    refused = run("analyse", "nim + tictactoe")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert refused.stderr == "tictactoe cannot be part of a sum: it is not declared as an impartial game.\n"
    run("solve", "stones:n=5", "-o", str(tmp_path / "stones"))
    refused = run("table", "query", str(tmp_path / "stones"), "--grundy", "0")
    assert refused.returncode == 2
    assert "stones:n=5 has no Grundy values: it is not declared as an impartial game in normal play" in refused.stderr
