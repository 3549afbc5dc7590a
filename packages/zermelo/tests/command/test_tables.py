"""The user's tables as users have them: solve once, and every command answers from the table until it is removed."""

import json
import os
import re
import signal
import time
from pathlib import Path

import pytest

import zermelo
from built_games import HEAP_FILE
from zermelo.errors import OutOfTime

SPEC = "connect:width=4,height=4"

SAID = re.compile(rf"Values come from the table of {SPEC} that you solved on \d{{4}}-\d\d-\d\d \(zermelo tables\)\.\n")


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder for tables that is empty."""
    monkeypatch.setenv("ZERMELO_TABLES", str(tmp_path / "tables"))
    return tmp_path / "tables"


@pytest.fixture
def stored(folder, once, run, monkeypatch):
    """The folder with the table of SPEC, as zermelo solve has written it."""

    def solve(made: Path) -> None:
        monkeypatch.setenv("ZERMELO_TABLES", str(made))
        assert run("solve", SPEC).returncode == 0
        monkeypatch.setenv("ZERMELO_TABLES", str(folder))

    made = once("tables-of-the-command", solve)
    folder.mkdir()
    for file in made.iterdir():
        (folder / file.name).write_bytes(file.read_bytes())
    return folder


@pytest.fixture
def heap(tmp_path):
    file = tmp_path / "heap.py"
    file.write_text(HEAP_FILE, encoding="utf-8")
    return file


# Answers


@pytest.mark.slow
def test_solve_says_what_it_found_and_where_it_helps(run, folder):
    done = run("solve", SPEC)
    assert done.returncode == 0
    assert done.stdout.splitlines()[0] == f"{SPEC}: draw, 16 plies at most for Yellow."
    assert f"All commands answer from it, such as zermelo analyse {SPEC}" in done.stdout
    assert sorted(file.suffix for file in folder.iterdir()) == [".json", ".zermelo"]
    again = run("solve", SPEC)
    assert (again.returncode, "161,029 positions, 80,541 up to symmetry, solved before." in again.stdout) == (0, True)


def as_from_table(answer: str) -> str:
    """Name the table in place of the search that was ready first, which depends on how busy the machine is."""
    return re.sub('"(plain|compiled) search"', '"table"', answer)


@pytest.mark.slow
def test_every_command_answers_from_the_table_and_says_so_once(run, stored, monkeypatch):
    for args, text in [
        (("analyse", SPEC, "1", "2"), None),
        (("analyse", SPEC, "1", "2", "--json"), None),
        (("value", SPEC), "1 2\n1 1\n4 4 4\n"),
        (("value", SPEC, "--json"), "1 2\n"),
        (("tree", SPEC, "--depth", "1"), None),
        (("match", SPEC, "perfect", "perfect", "-n", "2", "--seed", "1"), None),
    ]:
        done = run(*args, input=text)
        assert done.returncode == 0
        assert SAID.fullmatch(done.stderr), done.stderr
        searched = run(*args, "--no-tables", input=text).stdout
        assert as_from_table(searched) == done.stdout
        with monkeypatch.context() as plain:
            plain.setenv("ZERMELO_TABLES", "off")
            assert "Values come" not in run(*args, input=text).stderr


@pytest.mark.slow
def test_a_sweep_says_which_games_have_a_table(run, stored):
    done = run("sweep", SPEC, "stones:n=9", "--json")
    assert done.stderr == f"Values of {SPEC} come from tables that you solved (zermelo tables).\n"
    assert [row["remoteness"] for row in json.loads(done.stdout)] == [16, 4]
    assert run("sweep", "stones:n=9").stderr == ""


@pytest.mark.slow
def test_a_game_is_played_from_the_table(run, stored):
    done = run("play", SPEC, "--plain", "--values", "--seed", "1", input="1\nq\n")
    assert SAID.fullmatch(done.stderr)
    assert "= draw, 16 plies at most: 1 2 3 4" in done.stdout
    assert "not proven" not in done.stdout
    demonstration = run("play", SPEC, "--plain", "--json")
    assert json.loads(demonstration.stdout)["over"]
    assert len(SAID.findall(demonstration.stderr)) == 1
    assert "Values come" not in run("play", SPEC, "--plain", "--no-tables", input="q\n").stderr


@pytest.mark.slow
def test_the_full_screen_says_where_values_come_from(terminal, stored):
    pytest.importorskip("textual")
    child = terminal("play", SPEC)
    child.expect("Values come from the table of")
    child.send("q")


@pytest.mark.slow
def test_a_script_answers_from_the_table(python, stored):
    code = f"import zermelo; found = zermelo.analyse({SPEC!r}); print(found.value, found.notice, sep='|')"
    assert re.fullmatch(rf"draw, 16 plies at most\|{SAID.pattern}", python(code))
    assert python(code, env={**os.environ, "ZERMELO_TABLES": "off"}) == "draw, 16 plies at most|\n"


@pytest.mark.slow
def test_the_commands_for_tables_take_the_game_in_place_of_a_folder(run, json_of, stored, folder, heap):
    assert json_of("table", "probe", SPEC, "1") == json_of("analyse", SPEC, "1")
    assert run("table", "query", SPEC, "--ply", "0").stdout.split()[-2:] == ["1", "1"]
    assert "All 80,541 classes have the values" in run("table", "verify", SPEC).stdout
    assert run("solve", str(heap)).returncode == 0
    assert json_of("table", "probe", str(heap))["remoteness"] == 4_400
    refused = run("table", "probe", "nim")
    assert (refused.returncode, "nim holds no finished table." in refused.stderr) == (2, True)


# The list


@pytest.mark.slow
def test_the_list_has_sizes_and_ages(run, json_of, stored):
    (file,) = stored.glob("*.zermelo")
    size = file.stat().st_size
    lines = run("tables").stdout.splitlines()
    assert lines[0].split() == ["game", "positions", "bytes", "age"]
    assert lines[1].split() == [SPEC, "161,029", f"{size:,}", "today"]
    assert lines[-1] == f"{size:,} bytes in {stored}"
    listed = json_of("tables")
    assert listed["folder"] == str(stored)
    assert [(each["game"], each["bytes"], each["path"]) for each in listed["tables"]] == [(SPEC, size, str(file))]
    assert run("tables", "connect:height=4,width=4").stdout.splitlines() == lines


@pytest.mark.slow
def test_a_table_is_removed_by_the_name_of_its_game(run, stored):
    assert run("tables", "--remove", "connect:height=4,width=4").stdout.startswith(f"{SPEC}: removed, ")
    assert list(stored.iterdir()) == []
    assert run("tables").stdout == f"There are no tables in {stored}. zermelo solve GAME stores one there.\n"
    assert run("analyse", SPEC, "1", "2", "3", "--timeout", "1").stderr.count("Values come") == 0


@pytest.mark.slow
@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["nim"], f"There is no stored table of nim. There are tables of {SPEC}."),
        (["--remove", "chess"], f"There is no stored table of chess. There are tables of {SPEC}."),
        (["--check", "chess"], "There is no stored table of chess."),
        (["--remove"], f"Name the tables to remove. There are tables of {SPEC}."),
        (["--remove", "--check", SPEC], "--remove and --check exclude each other."),
    ],
)
def test_wrong_names_are_refused_with_those_that_there_are(args, sentence, run, stored):
    before = sorted(stored.iterdir())
    done = run("tables", *args)
    assert (done.returncode, done.stdout) == (2, "")
    assert sentence in done.stderr
    assert sorted(stored.iterdir()) == before


def test_turned_off_there_are_no_tables(run):
    assert run("tables").stdout == "The stored tables are turned off.\n"
    done = run("solve", "stones:n=9")
    assert done.returncode == 2
    assert "ZERMELO_TABLES turns the stored tables off: name a folder for the table, with -o FOLDER." in done.stderr


# Faults


@pytest.mark.slow
def test_a_broken_byte_is_found_and_does_not_stop_a_command(run, stored):
    right = run("tables", "--check")
    assert (right.returncode, right.stdout.startswith(f"{SPEC}: sound")) == (0, True)
    before = run("analyse", SPEC, "--json").stdout
    (file,) = stored.glob("*.zermelo")
    content = bytearray(file.read_bytes())
    content[-40] ^= 1
    file.write_bytes(content)
    checked = run("tables", "--check")
    assert checked.returncode == 1
    assert "is broken: it was changed after it was written." in checked.stdout
    done = run("analyse", SPEC, "--json")
    assert (done.returncode, as_from_table(done.stdout)) == (0, before)
    assert done.stderr.startswith(f"Your table of {SPEC} is not used: ")
    assert run("solve", SPEC).returncode == 2
    assert run("solve", SPEC, "--overwrite").returncode == 0
    assert run("tables", "--check").returncode == 0


@pytest.mark.slow
def test_a_table_of_changed_rules_is_listed_as_such_and_not_used(run, folder, heap):
    assert run("solve", str(heap)).returncode == 0
    assert "Values come from the table of heap" in run("value", str(heap), input="-\n").stderr
    unnamed = run("tables", "--check")
    assert (unnamed.returncode, f"name the game: zermelo tables --check {heap}" in unnamed.stdout) == (0, True)
    assert "sound" in run("tables", "--check", str(heap)).stdout
    heap.write_text(HEAP_FILE.replace("0b11110", "0b01110"), encoding="utf-8")
    assert "not used: the rules have changed" in run("tables").stdout
    assert "is not used" in run("value", str(heap), input="-\n").stderr
    assert run("tables", "--check", str(heap)).returncode == 1
    done = run("solve", str(heap))
    assert (done.returncode, "Replace it with --overwrite." in done.stderr) == (2, True)
    assert run("solve", str(heap), "--overwrite").returncode == 0
    assert "not used" not in run("tables").stdout


@pytest.mark.slow
def test_a_record_never_runs_the_file_that_it_names(run, folder, heap, tmp_path):
    assert run("solve", str(heap)).returncode == 0
    witness = tmp_path / "ran"
    heap.write_text(f"open({str(witness)!r}, 'w')\n{HEAP_FILE}", encoding="utf-8")
    for args in ([], ["--check"], ["--json"]):
        run("tables", *args)
    assert not witness.exists()


# Solving


def unfinished(folder, process):
    """Wait until a process has begun to solve, and stop it there."""
    while not list(folder.glob("*.solving/making/job.json")) and process.poll() is None:
        time.sleep(0.01)
    process.send_signal(signal.SIGSTOP)


@pytest.mark.slow
def test_two_at_once_do_not_destroy_each_others_table(run, running, folder):
    process = running("solve", "connect:width=5,height=4")
    unfinished(folder, process)
    done = run("solve", "connect:width=5,height=4", "--resume")
    assert done.returncode == 2
    assert "Another process solves connect:width=5,height=4; wait for it" in done.stderr
    refused = run("tables", "--remove", "connect:width=5,height=4")
    assert (refused.returncode, "Another process solves" in refused.stderr) == (2, True)
    process.send_signal(signal.SIGCONT)
    assert process.wait(600) == 0
    assert "sound" in run("tables", "--check").stdout


@pytest.mark.slow
def test_a_killed_solve_is_resumed(run, running, folder):
    process = running("solve", "connect:width=5,height=4")
    unfinished(folder, process)
    process.send_signal(signal.SIGKILL)
    process.wait()
    assert "not used: the solve is not finished" in run("tables").stdout
    done = run("solve", "connect:width=5,height=4")
    assert done.returncode == 2
    assert "There is an unfinished table of connect:width=5,height=4; go on with --resume" in done.stderr
    (removal,) = re.findall(r"remove it: (zermelo tables --remove \S+)$", done.stderr, re.MULTILINE)
    assert run("solve", "connect:width=5,height=4", "--resume").returncode == 0
    assert [file.suffix for file in sorted(folder.iterdir())] == [".zermelo", ".json"]
    assert run(*removal.split()[1:]).returncode == 0
    assert list(folder.iterdir()) == []


@pytest.mark.slow
def test_a_solve_without_time_names_the_command_that_resumes_it(run, folder):
    spec = "connect:width=5,height=4"
    deadline = zermelo.types.Deadline(1000)

    def cancel(progress):
        if progress.what.startswith("settle"):
            deadline.cancel()

    with pytest.raises(OutOfTime):
        zermelo.solve(spec, seconds=deadline, on_progress=cancel)
    done = run("solve", spec, "--resume", "--timeout", "0.01")
    assert done.returncode == 2
    assert f"To continue: zermelo solve {spec} --resume" in done.stderr
    assert run("tables", "--remove", spec).returncode == 0
    assert list(folder.iterdir()) == []


@pytest.mark.slow
def test_two_games_of_one_name_have_two_tables(run, json_of, folder, tmp_path):
    for name, mask in (("a", "0b11110"), ("b", "0b01110")):
        (tmp_path / name).mkdir()
        file = tmp_path / name / "heap.py"
        file.write_text(HEAP_FILE.replace("0b11110", mask), encoding="utf-8")
        assert run("solve", f"{file}:n=12000").returncode == 0
    names = [each["game"] for each in json_of("tables")["tables"]]
    assert names == [f"{tmp_path}/a/heap.py:n=12000", f"{tmp_path}/b/heap.py:n=12000"]
    values = [run("value", name, input="-\n").stdout for name in names]
    assert values == ["- loss 4800\n", "- loss 6000\n"]
