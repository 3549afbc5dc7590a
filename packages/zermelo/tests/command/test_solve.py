"""zermelo solve and zermelo table probe as users run them: what is printed, refused, killed and resumed."""

import json
import os
import signal
import time
from pathlib import Path
from random import Random
from shutil import rmtree

import pytest

import zermelo


def content(folder):
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.slow
def test_solve_prints_what_it_found(json_of, tmp_path, facts):
    found = json_of("solve", "tictactoe", "--out", str(tmp_path / "table"))
    known = facts("tictactoe")["positions"]
    assert (found["game"], found["value"], found["remoteness"]) == ("tictactoe", "draw", 9)
    assert (found["positions"], found["by_tier"]) == (known["total"], known["by_ply"])
    assert found["classes"] == known["up_to_symmetry"]
    assert found["bytes"] == sum(len(stored) for stored in content(tmp_path / "table").values())
    assert found["seconds"] > 0
    assert found["peak_memory"] > 0


@pytest.mark.slow
def test_probe_prints_what_analyse_prints(run, json_of, tmp_path):
    table = str(tmp_path / "table")
    json_of("solve", "tictactoe", "--out", table)
    for moves in ([], ["1", "5", "9", "3"]):
        assert json_of("table", "probe", table, *moves) == json_of("analyse", "tictactoe", *moves) | {"source": "table"}
    for moves in (["1", "2"], ["1", "4", "2", "5", "3"]):
        assert run("table", "probe", table, *moves).stdout == run("analyse", "tictactoe", *moves).stdout


@pytest.mark.slow
def test_a_table_of_a_game_of_ones_own_is_opened_with_the_game_that_the_user_names(run, json_of, tmp_path):
    game, table, packed = "examples/subtract_square.py:n=20", str(tmp_path / "table"), str(tmp_path / "packed")
    assert json_of("solve", game, "-o", table)["positions"] == 21
    for command in (["table", "probe"], ["table", "query"], ["table", "verify"]):
        assert run(*command, table).returncode == 2
        assert run(*command, table, "--game", game).returncode == 0
    assert run("table", "pack", table, packed, "--game", game).returncode == 0
    assert json_of("table", "probe", packed, "--game", game)["value"] == json_of("analyse", game)["value"]
    assert run("table", "probe", table, "--game", "nim").returncode == 2
    assert run("play", game, "--x", f"table:{table}", "--o", f"table:{table}").returncode == 0


@pytest.mark.slow
def test_a_certificate_never_runs_a_file_that_it_names(run, tmp_path):
    claim, witness = tmp_path / "claim.json", tmp_path / "ran"
    game = tmp_path / "mine.py"
    game.write_text(
        f"open({str(witness)!r}, 'w')\n" + Path("examples/subtract_square.py").read_text(encoding="utf-8"),
        encoding="utf-8",
    )
    winner = "first" if json.loads(run("analyse", f"{game}:n=9", "--json").stdout)["value"] == "win" else "second"
    assert run("certificate", "make", f"{game}:n=9", f"{winner} wins", "-o", str(claim)).returncode == 0
    witness.unlink()
    assert run("certificate", "check", str(claim)).returncode == 2
    assert not witness.exists()
    assert run("certificate", "check", str(claim), "--game", f"{game}:n=9").returncode == 0


@pytest.mark.slow
def test_wrong_folders_are_refused_before_anything_is_touched(run, tmp_path):
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "letter.txt").write_text("dear", encoding="utf-8")
    (tmp_path / "file").write_text("dear", encoding="utf-8")
    assert run("solve", "nim", "--out", str(tmp_path / "table")).returncode == 0
    before = content(tmp_path)
    for arguments, sentence in [
        (["--out", "mine"], "mine holds other files, such as letter.txt; choose an empty folder."),
        (["--out", "file"], "file is a file; name a folder for the table."),
        (
            ["--out", "table"],
            "table holds nim, which was solved with different rules than stones here; choose another folder.",
        ),
        (["--out", "table", "--resume"], "table holds nim, which was solved with different rules than stones here"),
        (["--out", "new", "--memory", "lots"], "'lots' is not a size: write a number with a unit"),
        (["--out", "new", "--memory", "1M"], "the size must be from 512M to 16T"),
        (["--out", "new", "--dask", "tcp://127.0.0.1:9"], "No Dask scheduler answers at tcp://127.0.0.1:9"),
        (["--out", "new", "--dask", "loop.py:n=3"], "'loop.py:n=3' is not an address of a Dask scheduler"),
    ]:
        arguments = [str(tmp_path / word) if word in ("mine", "file", "table", "new") else word for word in arguments]
        done = run("solve", "stones", *arguments)
        assert done.returncode == 2
        assert sentence in done.stderr
    done = run("solve", "nim", "--out", str(tmp_path / "table"))
    assert "table of nim; replace it with --overwrite (in Python, overwrite=True), or choose" in done.stderr
    done = run("solve", "tictactoe:board=two_lists", "--out", str(tmp_path / "new"))
    assert "its states must be ints or tuples of ints" in done.stderr
    done = run("table", "probe", str(tmp_path / "mine"))
    assert "mine holds no finished table." in done.stderr
    done = run("table", "probe", str(tmp_path / "table"), "--board", "3,4,6")
    assert done.returncode == 2
    assert content(tmp_path) == before


GAME = "connect:width=4,height=4"


def kill_and_resume(running, folder, times):
    """Solve, kill after some changes in the folder and resume, until this many processes have been killed at work."""
    rng, killed = Random(5), 0
    while killed < times:
        process, seen = running("solve", GAME, "--out", str(folder), "--resume", "--memory", "512M"), {""}
        number = rng.randint(2, 12)
        while len(seen) <= number and process.poll() is None:
            seen.add(str(sorted(os.walk(folder))))  # which passes over what has just been removed
        if process.poll() is None:
            process.kill()
            process.wait()
            killed += 1
        else:
            assert process.returncode == 0
            rmtree(folder)


@pytest.mark.slow
def test_killed_at_four_moments_and_resumed_the_table_is_the_same_byte_for_byte(run, running, tmp_path):
    assert run("solve", GAME, "--out", str(tmp_path / "whole"), "--memory", "512M").returncode == 0
    kill_and_resume(running, tmp_path / "killed", 4)
    assert run("solve", GAME, "--out", str(tmp_path / "killed"), "--resume").returncode == 0
    assert content(tmp_path / "killed") == content(tmp_path / "whole")


@pytest.mark.slow
def test_an_unfinished_table_is_resumed_only_on_request(run, running, tmp_path):
    folder = tmp_path / "table"
    process = running("solve", "connect:width=5,height=4", "--out", str(folder))
    while not (folder / "making" / "job.json").exists():
        time.sleep(0.01)
    process.send_signal(signal.SIGSTOP)
    done = run("solve", "connect:width=5,height=4", "--out", str(folder), "--resume")
    assert done.returncode == 2
    assert "Another process solves in" in done.stderr
    process.send_signal(signal.SIGKILL)
    process.wait()
    done = run("solve", "connect:width=5,height=4", "--out", str(folder))
    assert "holds an unfinished table of connect:width=5,height=4" in done.stderr
    assert "holds no finished table" in run("table", "probe", str(folder)).stderr


@pytest.mark.slow
def test_a_board_has_its_known_positions_with_keys_and_within_a_gigabyte(running, tmp_path, facts):
    out = str(tmp_path / "table")
    # A process of its own: the peak of this one may be that of an earlier test.
    process = running("solve", "connect:width=4,height=5", "--out", out, "--memory", "1G", "--with-keys", "--json")
    found, known = json.loads(process.communicate()[0]), facts("connect")
    assert found["positions"] == known["positions_count"]["4x5"]["positions"]
    assert (found["value"], found["remoteness"]) == ("draw", known["values"]["4x5"]["last_move"])
    assert found["peak_memory"] < 10**9


@pytest.mark.slow
@pytest.mark.parametrize("options", [(), ("--with-keys",), ("--outcomes",)])
def test_analyse_and_value_answer_from_a_table(run, tmp_path, options):
    out, spec = str(tmp_path / "table"), "connect:width=5,height=4"
    assert run("solve", spec, "--out", out, *options).returncode == 0
    assert "Red to move: win in 17 plies." in run("analyse", spec, "3", "3", "1", "--table", out).stdout.replace(
        "O ", "Red "
    )
    answered = run("value", spec, "--table", out, input="3 3 1\n3 3\n")
    assert answered.stdout == "3 3 1 win 17\n3 3 draw 18\n"
    wrong = run("value", "connect:width=5,height=3", "--table", out, input="1\n")
    assert (wrong.returncode, wrong.stdout) == (2, "")
    assert "not connect:width=5,height=3" in wrong.stderr


@pytest.mark.slow
def test_a_large_board_is_solved_without_keys(run, json_of, tmp_path, facts):
    out = str(tmp_path / "table")
    done = run("solve", "connect:width=5,height=5", "--out", out, "--outcomes")
    assert done.stdout.startswith(
        "connect:width=5,height=5: draw, 25 plies at most for Yellow.\n52,213,470 positions, solved in "
    )
    assert "outcomes without keys, since its positions are numbered." in done.stdout
    counts = {row["value"]: row["positions"] for row in json_of("table", "query", out)}
    assert sum(counts.values()) == facts("placements")["positions"]["connect:width=5,height=5"]
    reachable = json_of("count", "connect:width=5,height=5", "--reachable", "--table", out)
    assert reachable["positions"]["total"] == facts("connect")["positions_count"]["5x5"]["positions"]
    assert sum(reachable[value]["total"] for value in ("won", "drawn", "lost")) == reachable["positions"]["total"]
    assert [reachable[value]["by_ply"][0] for value in ("won", "drawn", "lost")] == [0, 1, 0]
    assert "draw, 23 plies at most" in run("table", "probe", out, "33").stdout
    assert json_of("table", "verify", out, "--sample", "20000", "--seed", "1")["faults"] == []


@pytest.mark.slow
def test_query_export_pack_and_verify_work_on_what_solve_wrote(run, json_of, tmp_path, facts):
    table, packed, parquet = (str(tmp_path / name) for name in ("table", "table.zermelo", "table.parquet"))
    assert run("solve", "tictactoe", "--out", table).returncode == 0
    assert run("table", "pack", table, "-o", packed).stdout.startswith(f"{packed}: ")
    for where in (table, packed):
        known = facts("tictactoe")["value_remoteness_histogram"]
        counts = json_of("table", "query", where)
        assert {f"{row['value']}:{row['remoteness']}": row["positions"] for row in counts} == known
        listed = run(
            "table", "query", where, "--value", "draw", "--only-moves", "1", "--limit", "2"
        ).stdout.splitlines()
        assert listed[0] == "X........ draw, 8 plies at most: 5"
        assert listed[1].startswith("OX..X.... draw, 6 plies at most: ")
        row = json.loads(run("table", "query", where, "--remoteness", "9", "--json").stdout)
        assert row == {"board": ".........", "turn": "X", "value": "draw", "remoteness": 9}
        assert json_of("table", "verify", where)["faults"] == []
        assert json_of("table", "verify", where, "--sample", "1e2")["checked"] == 100
    assert run("table", "export", table, "-o", parquet).stdout == f"{parquet}: 765 rows.\n"
    (tmp_path / "table" / "tier-0004" / "00000.values").write_bytes(bytes(108))
    done = run("table", "verify", table)
    assert done.returncode == 1
    for arguments, sentence in [
        (["table", "export", table, "table.csv"], "'table.csv' must end in .parquet."),
        (["table", "pack", packed, str(tmp_path / "no" / "file")], "there is no folder"),
        (["table", "pack", packed, str(tmp_path)], "is a folder; name a file to write."),
        (["table", "pack", packed], "Name one file to write, with -o FILE. See zermelo table pack --help."),
        (["table", "export", packed, parquet, "-o", parquet], "Name one file to write, with -o FILE."),
        (["table", "query", str(tmp_path)], "holds no finished table."),
    ]:
        done = run(*arguments)
        assert done.returncode == 2
        assert sentence in done.stderr


def test_endless_play_has_no_number_of_plies(run, tmp_path):
    assert run("value", "morris", input="1 9\n1 9 2\n").stdout == "1 9 draw endless\n1 9 2 draw endless\n"
    run("tree", "morris", "1", "9", "--depth", "1", "-o", str(tmp_path / "tree.json"))
    nodes = json.loads((tmp_path / "tree.json").read_text(encoding="utf-8"))["nodes"]
    assert {(node["value"], node["remoteness"]) for node in nodes} == {("draw", None)}


@pytest.mark.slow
def test_a_draw_by_endless_play_is_called_so(run, json_of, tmp_path):
    table = str(tmp_path / "table")
    found = json_of("solve", "morris", "--out", table)
    assert (found["value"], found["remoteness"], found["by_tier"]) == ("win", 9, [found["positions"]])
    assert "1 = draw by endless play" in run("table", "probe", table).stdout
    after = json_of("table", "probe", table, "1")
    assert (after["value"], after["remoteness"], after["endless"]) == ("draw", None, True)
    assert len(after["line"]) < 100
    assert "draw by endless play" in run("table", "query", table).stdout
    assert run("analyse", "morris", "--timeout", "1").returncode == 0
    assert "Play can return to a position" in run("count", "morris", "--method", "compiled").stdout
    lost = run("prove", "morris", "--never-loses", "random")
    assert (lost.returncode, lost.stdout.endswith("has won.\n")) == (1, True)
    refused = run("map", "morris")
    assert (refused.returncode, refused.stderr.count("\n")) == (2, 1)


@pytest.mark.slow
def test_certificates_are_written_checked_and_refused(run, tmp_path):
    claim, table = tmp_path / "claim.json", str(tmp_path / "table")
    done = run("certificate", "make", "stones", "second wins", "-o", str(claim))
    assert done.stdout == f"{claim}: 16 answers prove that second wins in stones; no smaller proof exists.\n"
    done = run("certificate", "check", str(claim))
    assert (done.returncode, done.stdout) == (0, f"{claim} proves that second wins in stones, with 16 answers.\n")
    assert run("solve", "morris", "--out", table).returncode == 0
    assert run("certificate", "make", "morris", "X wins", "-o", str(claim), "--table", table).returncode == 0
    written = json.loads(claim.read_text(encoding="utf-8"))
    claim.write_text(json.dumps({**written, "answers": {}}), encoding="utf-8")
    done = run("certificate", "check", str(claim))
    assert done.returncode == 1
    assert "does not prove that first wins in morris. The start: there is no answer." in done.stdout
    for content, sentence in [
        ("", "is not readable as JSON"),
        ("[]", "is not a certificate of this version"),
        (json.dumps({**written, "answers": {"x": 1}}), "is not a certificate"),
        (json.dumps({**written, "game": "chess"}), "chess"),
        (json.dumps({**written, "claim": "I win"}), "'I win' is not a claim"),
    ]:
        claim.write_text(content, encoding="utf-8")
        done = run("certificate", "check", str(claim))
        assert done.returncode == 2
        assert sentence in done.stderr
    assert "There is no file" in run("certificate", "check", str(tmp_path / "no")).stderr
    assert (
        "The claim 'second wins' is false"
        in run("certificate", "make", "morris", "second wins", "-o", "c", "--table", table).stderr
    )


def test_the_checkers_in_other_languages_are_printed(run):
    for option, file in (("--c-program", "check.c"), ("--js-program", "check.js")):
        source = Path(zermelo.__file__).parent / "solving" / "certificates" / file
        assert run("certificate", "check", option).stdout == source.read_text(encoding="utf-8")
